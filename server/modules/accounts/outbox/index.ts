/** What leaves by other ways than mail, written down in the transaction of what it tells of. */
export { Outbox } from './outbox.ts'
export { OutboxStore } from './store.ts'
