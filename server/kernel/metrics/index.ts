export { bucketsOf } from './catalogue.ts'
export type { LabelsOf } from './catalogue.ts'
export { Metrics } from './metrics.ts'
export { SharedHistogram } from './shared-histogram.ts'
