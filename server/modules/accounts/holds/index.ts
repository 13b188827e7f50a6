/** What an account may not do for a while. */
export { HoldService } from './service.ts'
export { HoldStore } from './store.ts'
export type { HoldReason } from './store.ts'
