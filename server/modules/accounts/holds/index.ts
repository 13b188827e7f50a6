/** What an account may not do for a while. */
export { holdsPart } from './part.ts'
export type { HoldStore, HoldReason } from './store.ts'
