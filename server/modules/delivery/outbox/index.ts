/** What leaves: written down, often in the transaction of what it tells of, and sent afterwards. */
export { Outbox } from './outbox.ts'
export type { OutboxDeps, WayOut } from './outbox.ts'
export { OutboxStore } from './store.ts'
