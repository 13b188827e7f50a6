/** Demo funds, the embedded mailbox, and the accounts of the simulated traders. */
export { demoModule } from './module.ts'

export { ensureTraders } from './traders.ts'
