/** Accounts that their owners freeze, and open again. */
export { FreezingService } from './service.ts'
export { FreezeStore } from './store.ts'
export type { FreezeWay } from './store.ts'
