import type { Deposit, DepositStatus } from '@exchange/contract/deposits'
import { useFormat, useTimeZone } from '../../shared/format/index.ts'
import { useMoney } from '../../shared/format/use-money.ts'
import { useT, type MessageKey } from '../../shared/i18n/index.ts'
import { Badge, CopyButton, type BadgeKind, type Column } from '../../shared/ui/index.ts'

const faces: Record<DepositStatus, readonly [MessageKey, BadgeKind]> = {
  pending: ['deposits.pending', 'accent'],
  'below-minimum': ['deposits.belowMinimum', 'warn'],
  credited: ['deposits.credited', 'buy'],
  final: ['deposits.final', 'buy'],
  canceled: ['deposits.canceled', 'neutral'],
}

export const depositStatusTexts: Readonly<Record<DepositStatus, MessageKey>> = {
  pending: faces.pending[0],
  'below-minimum': faces['below-minimum'][0],
  credited: faces.credited[0],
  final: faces.final[0],
  canceled: faces.canceled[0],
}

/** Columns of deposits, for the page where they are made and for the history. */
export function useDepositColumns(): Column<Deposit>[] {
  const t = useT()
  const { dateTime, figure } = useFormat()
  const timeZone = useTimeZone()
  const money = useMoney()
  return [
    {
      id: 'time',
      header: t('deposits.time'),
      cell: ({ time }) => (
        <time dateTime={new Date(time * 1_000).toISOString()} className="num whitespace-nowrap text-muted">
          {dateTime(time, timeZone)}
        </time>
      ),
    },
    {
      id: 'amount',
      header: t('deposits.amount'),
      align: 'end',
      cell: ({ amount, ticker }) => (
        <span className="num whitespace-nowrap" title={`${figure(amount)} ${ticker}`}>
          {money.amount(amount, ticker)} <span className="text-muted">{ticker}</span>
        </span>
      ),
    },
    { id: 'network', header: t('deposits.network'), cell: ({ network }) => network },
    {
      id: 'transaction',
      header: t('deposits.transaction'),
      cell: ({ transaction, link }) => (
        <span className="inline-flex items-center gap-1">
          <Transaction id={transaction} link={link} />
          <CopyButton text={transaction} what={t('deposits.copyTransaction')} />
        </span>
      ),
    },
    {
      id: 'confirmations',
      header: t('deposits.confirmations'),
      align: 'end',
      cell: ({ confirmations: { actual, required } }) => (
        <span className="num whitespace-nowrap">{t('deposits.confirmed', { actual, required })}</span>
      ),
    },
    {
      id: 'status',
      header: t('deposits.status'),
      align: 'end',
      cell: ({ status }) => <Badge kind={faces[status][1]}>{t(faces[status][0])}</Badge>,
    },
  ]
}

/** The first and the last letters; where there is an explorer it leads there. */
function Transaction({ id, link }: { id: string; link: string | null }) {
  const short = `${id.slice(0, 8)}…${id.slice(-6)}`
  if (link === null)
    return (
      <code className="font-mono text-12" title={id}>
        {short}
      </code>
    )
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      title={id}
      className="font-mono text-12 text-accent hover:underline"
    >
      {short}
    </a>
  )
}
