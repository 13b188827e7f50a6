/** Accounts as whoever runs the exchange sees and closes them. */
export { AccountsDesk } from './service.ts'
export { DeskStore } from './store.ts'
