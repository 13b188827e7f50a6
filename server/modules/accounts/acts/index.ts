/** Acts: requests that their owner proves one by one. */
export { ActService, factorMethods } from './service.ts'

export { ProvedActStore } from './store.ts'
