/** What came in over networks, as a file. */
import { depositStatuses } from '@exchange/contract/deposits/statuses'
import type { Deposit } from '@exchange/contract/deposits'
import { PERSONAL_PAGE, Problem, exportKind } from '../../kernel/index.ts'
import type { AnyExportKind, ExportColumn, ExportQuery } from '../../kernel/index.ts'
import type { DepositsService } from './service.ts'
import type { DepositRow } from './store.ts'

const columns: readonly ExportColumn<Deposit>[] = [
  { id: 'time', as: 'moment', value: ({ time }) => time },
  { id: 'credited', as: 'moment', onPaper: false, value: ({ creditedAt }) => creditedAt },
  { id: 'id', as: 'text', onPaper: false, value: ({ id }) => id },
  { id: 'asset', as: 'text', width: 0.6, value: ({ ticker }) => ticker },
  { id: 'network', as: 'text', width: 0.7, value: ({ network }) => network },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
  { id: 'status', as: 'word', words: 'depositStatus', value: ({ status }) => status },
  { id: 'address', as: 'text', width: 1.8, value: ({ address }) => address },
  { id: 'memo', as: 'text', width: 0.7, value: ({ memo }) => memo ?? '' },
  { id: 'transaction', as: 'text', width: 2.4, value: ({ transaction }) => transaction },
]

/** @throws Problem `export-filter` when there is no such status */
function statusOf({ status }: ExportQuery['filters']) {
  const known = depositStatuses.find((one) => one === status)
  if (status !== undefined && known === undefined) throw new Problem('export-filter')
  return known
}

export const depositsExport = (service: DepositsService): AnyExportKind =>
  exportKind<Deposit>({
    name: 'deposits',
    filters: ['ticker', 'status'],
    columns,
    check(filters) {
      statusOf(filters)
      service.check(filters)
    },
    async *pages({ owner, from, to, filters }) {
      const query = { from, to, ticker: filters.ticker, status: statusOf(filters) }
      const { total } = await service.list(owner, { ...query, limit: 1, offset: 0 })
      let before: DepositRow | null = null
      for (;;) {
        const rows: readonly DepositRow[] = await service.older(owner, query, before, PERSONAL_PAGE)
        yield { rows: rows.map((row) => service.shape(row)), total }
        before = rows.at(-1) ?? null
        if (rows.length < PERSONAL_PAGE) return
      }
    },
  })
