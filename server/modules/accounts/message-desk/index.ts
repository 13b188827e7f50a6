/** Mails, text messages and pushes as whoever runs the exchange sees them. */
export { messageDeskPart } from './part.ts'
export type { MessageDesk } from './service.ts'
