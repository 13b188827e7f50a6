/** Acts: requests that their owner proves one by one. */
export { ActService } from './service.ts'

export { ProvedActStore } from './store.ts'
