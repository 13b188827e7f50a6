/** Spot orders: place, modify, cancel, list the open ones, all of it in the core; and the timers of kill switches. */
export { tradingModule } from './module.ts'

export { OrderGrants, orderGrantNames } from './order-grants.ts'
export type { OrderGrant } from './order-grants.ts'

export { figuresOf, flagsOf } from './order-figures.ts'
export { priceOf } from './rules.ts'
export { socketExecutedOrder, typesByNumber } from './socket-orders.ts'
export { finishedStopShape, orderShape, statusOf, typeNames } from './shape.ts'
