export { defineOperation } from './operation.ts'
export type {
  Auth,
  ByRoute,
  Door,
  Method,
  Nothing,
  Operation,
  OperationInput,
  OperationTypes,
  Permission,
  RateLimit,
} from './operation.ts'
export type { DocSection, OperationDoc } from './operation-doc.ts'
export * from './wire.ts'
