export { SideMark } from './cells.tsx'
export { useDealColumns, useOrderColumns } from './columns.tsx'
export {
  dealsQuery,
  depositHistoryQuery,
  hasTradedQuery,
  historyKey,
  ordersPart,
  ordersQuery,
  paymentHistoryQuery,
  PAGE_ROWS,
  transfersQuery,
  withdrawalHistoryQuery,
} from './data.ts'
export { downloadHistory } from './download.ts'
export { DealsPage } from './pages/deals-page.tsx'
export { DepositsPage } from './pages/deposits-page.tsx'
export { OrdersPage } from './pages/orders-page.tsx'
export { PaymentsPage } from './pages/payments-page.tsx'
export { TransfersPage } from './pages/transfers-page.tsx'
export { WithdrawalsPage } from './pages/withdrawals-page.tsx'
export { readHistorySearch, type HistorySearch } from './pure/search.ts'
