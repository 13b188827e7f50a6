/** Accounts that their owners freeze, and open again. */
export { freezingPart } from './part.ts'
export type { FreezingService } from './service.ts'
export type { FreezeStore, FreezeWay } from './store.ts'
