export { memoryJournal } from './journal.ts'
export { memoryMailer, type MemoryMailer } from './mailer.ts'
