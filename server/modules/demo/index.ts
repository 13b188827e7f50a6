/** Demo funds, the embedded mailbox, and the accounts of the simulated traders. */
export { demoOperations } from './operations.ts'
export { DemoService } from './service.ts'
export type { DemoDeps } from './service.ts'
export { sandboxTokens } from './sandbox.ts'
export { DemoStore } from './store.ts'
export { demoTraders, ensureTraders } from './traders.ts'
export type { TraderDeps, TraderKey } from './traders.ts'
