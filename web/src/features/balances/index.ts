export { balancesQuery } from './data.ts'
export { BalancePage } from './pages/balance-page.tsx'
export { readView } from './pure/view.ts'
export { useOpenTransfer } from './transfer.ts'
