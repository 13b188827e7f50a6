/** Changing, creating and recovering passwords. */
export { PasswordService } from './service.ts'
export { PasswordStore } from './store.ts'
