export { SideMark } from './cells.tsx'
export { reasonTexts, statusFilterTexts, useDealColumns, useOrderColumns } from './columns.tsx'
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
export { HistoryTabs } from './history-tabs.tsx'
export { downloadHistory } from './download.ts'
export { DealsPage } from './pages/deals-page.tsx'
export { DepositsPage } from './pages/deposits-page.tsx'
export { OrdersPage } from './pages/orders-page.tsx'
export { PaymentsPage } from './pages/payments-page.tsx'
export { TransfersPage } from './pages/transfers-page.tsx'
export { WithdrawalsPage } from './pages/withdrawals-page.tsx'
export { readHistorySearch, statuses as historyStatuses, type HistorySearch, type Period } from './pure/search.ts'
