export {
  connect,
  DatabaseUnavailable,
  withoutPassword,
  type ConnectOptions,
  type Pool,
  type PoolClient,
} from './pool.ts'
export { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'
export { EmbeddedPostgresUnavailable } from './runtime.ts'
export { migrate, MigrationFailed, type MigrationSet } from './migrate.ts'
export {
  JournalBroken,
  JournalLocked,
  openPostgresJournal,
  openPostgresJournalReader,
  type PostgresJournalOptions,
} from './journal.ts'
