export { memoryJournal } from './journal.ts'
