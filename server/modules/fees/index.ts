/** The one fee schedule, collateral weights and leverage brackets. */
export type { FeeChange, FeeChanges } from './changes.ts'
export { feesModule } from './module.ts'
