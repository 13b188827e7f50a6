/** What waits to be sent by any way and what became of the others, as whoever runs the exchange sees them. */
export { MessageDesk } from './desk.ts'
export { MessageLog, safeError } from './log.ts'
export type { DescribedMessage } from './log.ts'
export { DUE_NOW, MOST_WAITING, MessageStore, isHeld } from './store.ts'
export type { MessageChannel } from './store.ts'
