/** Accounts as whoever runs the exchange sees and closes them. */
export { deskPart } from './part.ts'
export type { AccountsDesk } from './service.ts'
