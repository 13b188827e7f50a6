/** Closing accounts: asked for, taken back, carried out. */
export { closingPart } from './part.ts'
export type { ClosingService } from './service.ts'
export type { ClosingStore } from './store.ts'
