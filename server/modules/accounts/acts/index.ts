/** Acts: requests that their owner proves one by one. */
export { actsPart } from './part.ts'
export { factorMethods } from './service.ts'
