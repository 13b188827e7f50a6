/** Balances, transfers between wallets and what currencies are worth. */
export { balancesModule } from './module.ts'
