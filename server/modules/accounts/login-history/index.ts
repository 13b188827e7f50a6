/** What an account can look up of its sign-ins, and of tries. */
export { LoginHistory } from './service.ts'
export { LoginHistoryStore } from './store.ts'
