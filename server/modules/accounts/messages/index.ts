/** Mails, text messages and pushes as whoever runs the exchange sees them: what waits, and what became of the others. */
export { MessageDesk } from './desk.ts'
export { MessageLog, safeError } from './log.ts'
export type { DescribedMessage } from './log.ts'
export { DUE_NOW, MOST_WAITING, queueColumns, queueValues } from './queue.ts'
export { MessageStore, isHeld } from './store.ts'
