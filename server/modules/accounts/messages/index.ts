/** What waits to be sent by any way, and what became of the others. */
export { MessageLog, safeError } from './log.ts'
export type { DescribedMessage } from './log.ts'
export { DUE_NOW, MOST_WAITING, queueColumns, queueValues } from './queue.ts'
export { messagesPart } from './part.ts'
export { MessageStore, isHeld } from './store.ts'
export type { ChannelStanding, MessageChannel, MessageEntry, MessageState } from './store.ts'
