export { openFileJournal, openFileJournalReader } from './journal.ts'
export { openFileJournalAudit } from './audit.ts'
export type { FileLayer, OpenFile } from './layer.ts'
