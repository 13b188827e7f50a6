/** Getting back in when the second factor is lost. */
export { recoveriesPart } from './part.ts'
export type { RecoveryRow, RecoveryStore } from './store.ts'
