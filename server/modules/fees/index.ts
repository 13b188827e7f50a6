/** The one fee schedule, collateral weights and leverage brackets. */
export { feesModule } from './module.ts'
