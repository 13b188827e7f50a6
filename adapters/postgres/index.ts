export { connect, type Pool } from './pool.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

export { migrate, type MigrationSet } from './migrate.ts'
export { openPostgresJournal, openPostgresJournalReader } from './journal.ts'
export { openPostgresJournalAudit } from './journal-audit.ts'
