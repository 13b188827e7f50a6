import { fileURLToPath } from 'node:url'

export { archiveMonths } from './archive.ts'
export { sqlHistories } from './histories.ts'
export { usualKept, type Kept } from './kept.ts'
export { loadPast, sqlCandleHistory } from './past.ts'
export { CursorMoved, emptyTables, Projector } from './projector.ts'

/** The projector's tables, for the migrations runner. */
export const viewMigrations = {
  name: 'views',
  directory: fileURLToPath(new URL('migrations', import.meta.url)),
} as const
