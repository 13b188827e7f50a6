import type { Withdrawal } from '@exchange/contract/withdrawals'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../shared/format/index.ts'
import { useMoney } from '../../shared/format/use-money.ts'
import { useT } from '../../shared/i18n/index.ts'
import { Badge, CopyButton, type Column } from '../../shared/ui/index.ts'
import { statusKinds, withdrawalStatusTexts } from './faces.ts'
import { TransactionLink, shortened } from './ui/transaction-link.tsx'

/** Columns of withdrawals, for the page where they are made and for the history. */
export function useWithdrawalColumns(): Column<Withdrawal>[] {
  const t = useT()
  const { dateTime, figure } = useFormat()
  const timeZone = useTimeZone()
  const money = useMoney()
  return [
    {
      id: 'time',
      header: t('withdrawals.time'),
      cell: ({ time }) => (
        <time dateTime={new Date(time * 1_000).toISOString()} className="num whitespace-nowrap text-muted">
          {dateTime(time, timeZone)}
        </time>
      ),
    },
    {
      id: 'receive',
      header: t('withdrawals.receive'),
      align: 'end',
      cell: ({ receive, fee, ticker }) => (
        <span
          className="num whitespace-nowrap"
          title={t('withdrawals.withFee', { amount: figure(receive), fee: figure(fee), ticker })}
        >
          {money.amount(receive, ticker)} <span className="text-muted">{ticker}</span>
        </span>
      ),
    },
    {
      id: 'network',
      header: t('withdrawals.network'),
      cell: ({ network, isInternal }) => (isInternal ? t('withdrawals.internal') : network),
    },
    {
      id: 'address',
      header: t('withdrawals.address'),
      cell: ({ address, memo }) => (
        <span className="inline-flex items-center gap-1">
          <code className="font-mono text-12" title={memo === null ? address : `${address} · ${memo}`}>
            {shortened(address)}
          </code>
          <CopyButton text={address} what={t('withdrawals.copyAddress')} />
        </span>
      ),
    },
    {
      id: 'transaction',
      header: t('withdrawals.transaction'),
      cell: ({ transaction, link }) => (transaction === null ? '–' : <TransactionLink id={transaction} link={link} />),
    },
    {
      id: 'status',
      header: t('withdrawals.status'),
      align: 'end',
      cell: ({ id, status }) => (
        <Link
          to="/withdraw/confirmation"
          search={{ id }}
          className="inline-flex items-center gap-2 rounded text-13 underline-offset-4 hover:underline"
        >
          <Badge kind={statusKinds[status]}>{t(withdrawalStatusTexts[status])}</Badge>
          {t('withdrawals.details')}
        </Link>
      ),
    },
  ]
}
