/** Withdrawal addresses of accounts, and the whitelist that keeps funds from going anywhere else. */
export { addressBookModule } from './module.ts'
