export type * from './types.ts'
export { RESOLUTIONS } from './types.ts'
export { memoryViews, type MemoryViews } from './memory/index.ts'
export { showsOwnWrites } from './own-writes.ts'
export { kindOf, StopMemory, waitingOrder } from './stops.ts'
export {
  archiveMonths,
  CursorMoved,
  emptyTables,
  loadPast,
  Projector,
  sqlCandleHistory,
  sqlHistories,
  usualKept,
  viewMigrations,
  type Kept,
} from './sql/index.ts'
