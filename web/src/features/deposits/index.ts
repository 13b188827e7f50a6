export { depositStatusTexts, useDepositColumns } from './columns.tsx'
export { depositsKey, depositsPart, recentDepositsQuery } from './data.ts'
export type { DepositsFilter } from './data.ts'
export { DepositPage, RECENT, chosenWay, depositableOf } from './pages/deposit-page.tsx'
