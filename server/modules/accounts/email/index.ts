/** Changing the e-mail address of an account, and taking that back. */
export { EmailService } from './service.ts'
export { EmailStore } from './store.ts'
