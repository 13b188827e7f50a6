export type * from './types.ts'
export { MONTH, RECENT_TRADES, RESOLUTIONS, WEEK } from './types.ts'
export {
  memoryViews,
  type CandleHistory,
  type MarketPast,
  type MemoryViews,
  type MemoryViewsOptions,
} from './memory/index.ts'
export { kindOf, StopMemory, waitingOrder } from './stops.ts'
export {
  CursorMoved,
  dropIndexes,
  emptyTables,
  ensureIndexes,
  LARGEST_TOTAL,
  loadPast,
  Projector,
  pruneEvents,
  sqlCandleHistory,
  sqlHistories,
  viewMigrations,
} from './sql/index.ts'
