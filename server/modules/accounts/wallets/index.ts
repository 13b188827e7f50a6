/** Wallets that sign in to an account. */
export { WalletService } from './service.ts'
export { WalletStore } from './store.ts'
