/** Getting back in when the second factor is lost. */
export { RecoveryService } from './service.ts'
export { RecoveryStore } from './store.ts'
export type { RecoveryRow } from './store.ts'
