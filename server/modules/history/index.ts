/** Finished orders, own trades and transfers of an account, read from the projections. Nothing is stored here. */
export { historyOperations } from './operations.ts'
export { HistoryService } from './service.ts'
export type { DealFilter, HistoryDeps, OrderFilter, TransferFilter } from './service.ts'
export { EventLog } from './event-log.ts'
export type { EventLogDeps, Events, EventsRequest, LoggedEvent } from './event-log.ts'
