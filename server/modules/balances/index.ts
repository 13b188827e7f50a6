/** Balances, transfers between wallets and what currencies are worth. */
export { balanceOperations } from './operations.ts'
export { BalancesService } from './service.ts'
export type { BalancesDeps, TransferRequest } from './service.ts'
export { TransferStore } from './store.ts'
