/** What went out over networks, as a file. */
import { withdrawalStatuses } from '@exchange/contract/withdrawals/statuses'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { PERSONAL_PAGE, Problem, exportKind } from '../../kernel/index.ts'
import type { AnyExportKind, ExportColumn, ExportQuery } from '../../kernel/index.ts'
import type { WithdrawalsService } from './service.ts'
import type { WithdrawalRow } from './store.ts'

const columns: readonly ExportColumn<Withdrawal>[] = [
  { id: 'time', as: 'moment', value: ({ time }) => time },
  { id: 'ended', as: 'moment', onPaper: false, value: ({ endedAt }) => endedAt },
  { id: 'id', as: 'text', onPaper: false, value: ({ id }) => id },
  { id: 'uniqueId', as: 'text', onPaper: false, value: ({ uniqueId }) => uniqueId ?? '' },
  { id: 'asset', as: 'text', width: 0.6, value: ({ ticker }) => ticker },
  { id: 'network', as: 'text', width: 0.7, value: ({ network }) => network },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
  { id: 'fee', as: 'decimal', value: ({ fee }) => fee },
  { id: 'received', as: 'decimal', value: ({ receive }) => receive },
  { id: 'status', as: 'word', words: 'withdrawalStatus', value: ({ status }) => status },
  { id: 'address', as: 'text', width: 1.8, value: ({ address }) => address },
  { id: 'memo', as: 'text', width: 0.7, value: ({ memo }) => memo ?? '' },
  { id: 'transaction', as: 'text', width: 2.2, value: ({ transaction }) => transaction ?? '' },
]

/** @throws Problem `export-filter` when there is no such status */
function statusOf({ status }: ExportQuery['filters']) {
  const known = withdrawalStatuses.find((one) => one === status)
  if (status !== undefined && known === undefined) throw new Problem('export-filter')
  return known
}

export const withdrawalsExport = (service: WithdrawalsService): AnyExportKind =>
  exportKind<Withdrawal>({
    name: 'withdrawals',
    filters: ['ticker', 'status'],
    columns,
    check(filters) {
      statusOf(filters)
      service.check(filters)
    },
    async *pages({ owner, from, to, filters }) {
      const query = { from, to, ticker: filters.ticker, status: statusOf(filters) }
      const { total } = await service.list(owner, { ...query, limit: 1, offset: 0 })
      let before: WithdrawalRow | null = null
      for (;;) {
        const rows: readonly WithdrawalRow[] = await service.older(owner, query, before, PERSONAL_PAGE)
        yield { rows: rows.map((row) => service.shape(row)), total }
        before = rows.at(-1) ?? null
        if (rows.length < PERSONAL_PAGE) return
      }
    },
  })
