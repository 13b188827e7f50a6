/** Changing the e-mail address of an account, and taking that back. */
export { emailPart } from './part.ts'
export type { EmailService } from './service.ts'
