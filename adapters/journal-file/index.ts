export { JournalBroken, JournalLocked } from './errors.ts'
export { openFileJournal, openFileJournalReader, type FileJournalOptions } from './journal.ts'
