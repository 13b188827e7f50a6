/** The one fee schedule, collateral weights and leverage brackets. */
export { collateralWeights, leverageSteps } from './collateral.ts'
export { feeOperations } from './operations.ts'
export { plainTermsOf, termsOf } from './schedule.ts'
export type { NetworkTerms } from './schedule.ts'
export { FeesService } from './service.ts'
