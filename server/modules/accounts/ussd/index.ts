/** Balances on phones without internet. No funds are moved by it. */
export { UssdService } from './service.ts'
export { UssdStore } from './store.ts'
