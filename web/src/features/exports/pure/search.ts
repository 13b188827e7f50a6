import { exportKinds, type ExportFilterName, type ExportKindName } from '@exchange/contract/exports/kinds'
import { readHistorySearch, type HistorySearch, type Period } from '../../history/index.ts'

/** What the page of exports is opened with: a history and what it was narrowed to there. */
export interface ExportSearch {
  readonly kind?: ExportKindName | undefined
  readonly period?: Period | undefined
  readonly market?: string | undefined
  readonly side?: HistorySearch['side']
  readonly status?: string | undefined
  readonly ticker?: string | undefined
  readonly reason?: string | undefined
}

export type Filters = Readonly<Pick<ExportSearch, ExportFilterName>>

/** As it stands in the address; what is not known, or does not narrow this history, is left out. */
export function readExportSearch(search: Record<string, unknown>): ExportSearch {
  const kind = exportKinds.find((known) => known === search['kind'])
  const { period, market, side, ticker, reason, ...rest } = readHistorySearch(search)
  if (kind === 'deposits' || kind === 'payments' || kind === 'withdrawals') {
    const { status } = search
    const named = readHistorySearch({ deposit: status, payment: status, withdrawal: status })
    const statuses = { deposits: named.deposit, payments: named.payment, withdrawals: named.withdrawal }
    return { kind, period, ticker, status: statuses[kind] }
  }
  if (kind === 'orders') return { kind, period, market, side, status: rest.status }
  if (kind === 'deals') return { kind, period, market, side }
  if (kind === 'transfers') return { kind, period, ticker, reason }
  return { period }
}

/** What a history is narrowed to. */
export const filtersOf = ({ market, side, status, ticker, reason }: ExportSearch): Filters => ({
  market,
  side,
  status,
  ticker,
  reason,
})
