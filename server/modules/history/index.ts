/** Finished orders, own trades and transfers of an account, read from the projections. Nothing is stored here. */
export { historyModule } from './module.ts'

export { EventLog } from './event-log.ts'
