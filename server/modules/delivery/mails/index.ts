/** Mails: how they look, and how they wait. */
export { endingWith, fill, filled, letterMail, mailLanguageOf, momentOf } from './letters.ts'
export type { DescribedMail, Letter, Matter, Recipient } from './letters.ts'
export { MailQueue } from './queue.ts'
export type { Outgoing } from './queue.ts'
