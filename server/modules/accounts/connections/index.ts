/** Signing in with Apple or Google, and what of theirs is connected with an account. */
export { ConnectionService } from './service.ts'
export { ConnectionStore } from './store.ts'
