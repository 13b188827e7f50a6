export { bracketsQuery, collateralWeightsQuery, scheduleQuery } from './data.ts'
