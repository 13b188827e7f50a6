/** Changing the e-mail address of an account, and taking that back. */
export { addressHeldMail } from './mails.ts'
export { emailPart } from './part.ts'
export type { EmailService } from './service.ts'
