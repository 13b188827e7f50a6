import type { Payment } from '@exchange/contract/payments'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../shared/format/index.ts'
import { useMoney } from '../../shared/format/use-money.ts'
import { useT } from '../../shared/i18n/index.ts'
import { Badge, type Column } from '../../shared/ui/index.ts'
import { paymentKinds, paymentStatusTexts } from './faces.ts'
import { returnPageOf } from './return-page.ts'

/** Columns of payments, for the page where they are made and for the history. */
export function usePaymentColumns(): Column<Payment>[] {
  const t = useT()
  const { dateTime, figure } = useFormat()
  const timeZone = useTimeZone()
  const money = useMoney()
  return [
    {
      id: 'time',
      header: t('payments.time'),
      cell: ({ time }) => (
        <time dateTime={new Date(time * 1_000).toISOString()} className="num whitespace-nowrap text-muted">
          {dateTime(time, timeZone)}
        </time>
      ),
    },
    { id: 'way', header: t('payments.way'), cell: ({ name }) => name },
    {
      id: 'amount',
      header: t('payments.amount'),
      align: 'end',
      cell: ({ amount, ticker }) => (
        <span className="num whitespace-nowrap" title={`${figure(amount)} ${ticker}`}>
          {money.amount(amount, ticker)} <span className="text-muted">{ticker}</span>
        </span>
      ),
    },
    {
      id: 'receive',
      header: t('payments.receive'),
      align: 'end',
      cell: ({ receive, ticker }) => (
        <span className="num whitespace-nowrap" title={`${figure(receive)} ${ticker}`}>
          {money.amount(receive, ticker)} <span className="text-muted">{ticker}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('payments.status'),
      align: 'end',
      cell: ({ id, kind, status }) => (
        <Link
          to={returnPageOf(kind)}
          search={{ transactionId: id }}
          className="inline-flex items-center gap-2 rounded text-13 underline-offset-4 hover:underline"
        >
          <Badge kind={paymentKinds[status]}>{t(paymentStatusTexts[status])}</Badge>
          {t('payments.details')}
        </Link>
      ),
    },
  ]
}
