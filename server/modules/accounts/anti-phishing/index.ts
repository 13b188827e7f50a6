/** The word that the mails of an account begin with. */
export { AntiPhishing } from './service.ts'
export { AntiPhishingStore } from './store.ts'
