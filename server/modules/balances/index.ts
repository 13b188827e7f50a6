/** Balances, transfers between wallets, currencies and what they are worth. */
export { balanceOperations } from './operations.ts'
export { BalancesService } from './service.ts'
export type { BalancesDeps, TransferRequest } from './service.ts'
export { TransferStore } from './store.ts'
