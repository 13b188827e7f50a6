/** Closing accounts: asked for, taken back, carried out. */
export { ClosingService } from './service.ts'
export { ClosingStore } from './store.ts'
