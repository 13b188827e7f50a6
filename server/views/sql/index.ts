import { fileURLToPath } from 'node:url'

export { pruneEvents } from './event-log.ts'
export { LARGEST_TOTAL, sqlHistories } from './histories.ts'
export { dropIndexes, ensureIndexes } from './indexes.ts'
export { loadPast, sqlCandleHistory } from './past.ts'
export { CursorMoved, emptyTables, Projector } from './projector.ts'

/** The projector's tables, for the migrations runner. */
export const viewMigrations = {
  name: 'views',
  directory: fileURLToPath(new URL('migrations', import.meta.url)),
} as const
