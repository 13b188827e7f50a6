import { downloadText } from '../../shared/format/index.ts'
import type { Translate } from '../../shared/i18n/index.ts'
import { toast, toastApiError } from '../../shared/ui/index.ts'
import { depositsPart } from '../deposits/index.ts'
import { paymentsPart } from '../payments/index.ts'
import { withdrawalsPart } from '../withdrawals/index.ts'
import { dealsPart, filterOf, ordersPart, paymentFilterOf, transfersPart, withdrawalFilterOf } from './data.ts'
import {
  dealsCsv,
  depositsCsv,
  everyRow,
  FILE_PAGE_ROWS,
  ordersCsv,
  paymentsCsv,
  transfersCsv,
  withdrawalsCsv,
} from './pure/csv.ts'
import type { HistorySearch } from './pure/search.ts'

export type HistoryKind = 'orders' | 'deals' | 'deposits' | 'payments' | 'withdrawals' | 'transfers'

const texts: Record<HistoryKind, (search: HistorySearch) => Promise<string>> = {
  orders: async (search) => ordersCsv(await everyRow((offset) => ordersPart(search, FILE_PAGE_ROWS, offset))),
  deals: async (search) => dealsCsv(await everyRow((offset) => dealsPart(search, FILE_PAGE_ROWS, offset))),
  deposits: async (search) =>
    depositsCsv(await everyRow((offset) => depositsPart(filterOf(search), FILE_PAGE_ROWS, offset))),
  payments: async (search) =>
    paymentsCsv(await everyRow((offset) => paymentsPart(paymentFilterOf(search), FILE_PAGE_ROWS, offset))),
  withdrawals: async (search) =>
    withdrawalsCsv(await everyRow((offset) => withdrawalsPart(withdrawalFilterOf(search), FILE_PAGE_ROWS, offset))),
  transfers: async (search) => transfersCsv(await everyRow((offset) => transfersPart(search, FILE_PAGE_ROWS, offset))),
}

/** Hands over, as a file, all that passes the filters, the newest first; the page of the search does not count. */
export async function downloadHistory(kind: HistoryKind, search: HistorySearch, t: Translate): Promise<void> {
  try {
    const day = new Date().toISOString().slice(0, 10)
    const market = search.market === undefined ? '' : `-${search.market}`
    downloadText(`${kind}${market}-${day}.csv`, await texts[kind](search), 'text/csv')
    toast(t('history.csvReady'), { type: 'success' })
  } catch (error) {
    toastApiError(error, t)
  }
}
