/** Wallets that sign in to an account. */
export { walletsPart } from './part.ts'
