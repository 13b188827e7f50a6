/** What came in over networks, from the first sight to the credit. */
export { depositsModule } from './module.ts'
export type { DepositsService } from './service.ts'
export { inLedger, onChain, reversalOf } from './rules.ts'
export type { DepositRow, DepositState } from './store.ts'
