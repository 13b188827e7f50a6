/** Deposit addresses, and the networks that are followed for what reaches them. */
export { custodyModule } from './module.ts'
export type { CustodyService } from './service.ts'
export type { ChainArrival, ChainListener } from './follower.ts'
export { addressErrors } from './rules.ts'
