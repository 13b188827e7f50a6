/** What came in by cards and banks, as a file. */
import { paymentStatuses } from '@exchange/contract/payments/statuses'
import type { Payment } from '@exchange/contract/payments'
import { PERSONAL_PAGE, Problem, exportKind } from '../../kernel/index.ts'
import type { AnyExportKind, ExportColumn, ExportQuery } from '../../kernel/index.ts'
import type { PaymentsService } from './service.ts'
import type { PaymentRow } from './store.ts'

const columns: readonly ExportColumn<Payment>[] = [
  { id: 'time', as: 'moment', value: ({ time }) => time },
  { id: 'credited', as: 'moment', onPaper: false, value: ({ creditedAt }) => creditedAt },
  { id: 'id', as: 'text', width: 2, value: ({ id }) => id },
  { id: 'uniqueId', as: 'text', onPaper: false, value: ({ uniqueId }) => uniqueId ?? '' },
  { id: 'asset', as: 'text', width: 0.7, value: ({ ticker }) => ticker },
  { id: 'provider', as: 'text', value: ({ name }) => name },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
  { id: 'fee', as: 'decimal', value: ({ fee }) => fee },
  { id: 'received', as: 'decimal', value: ({ receive }) => receive },
  { id: 'refunded', as: 'decimal', value: ({ refunded }) => refunded },
  { id: 'status', as: 'word', words: 'paymentStatus', value: ({ status }) => status },
]

/** @throws Problem `export-filter` when there is no such status */
function statusOf({ status }: ExportQuery['filters']) {
  const known = paymentStatuses.find((one) => one === status)
  if (status !== undefined && known === undefined) throw new Problem('export-filter')
  return known
}

export const paymentsExport = (service: PaymentsService): AnyExportKind =>
  exportKind<Payment>({
    name: 'payments',
    filters: ['ticker', 'status'],
    columns,
    check(filters) {
      service.filterOf({ ticker: filters.ticker, status: statusOf(filters) })
    },
    async *pages({ owner, from, to, filters }) {
      const filter = service.filterOf({ from, to, ticker: filters.ticker, status: statusOf(filters) })
      let before: PaymentRow | undefined
      for (;;) {
        const paging = { limit: PERSONAL_PAGE, offset: 0 }
        const page: { readonly rows: readonly PaymentRow[]; readonly total: number } = await service.page(
          owner,
          { ...filter, before },
          paging,
        )
        const { rows, total } = page
        yield { rows: rows.map((row) => service.shape(row)), total }
        before = rows.at(-1)
        if (rows.length < PERSONAL_PAGE) return
      }
    },
  })
