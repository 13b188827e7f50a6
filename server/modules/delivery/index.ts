/** Mails, text messages and pushes on their way out: they wait in one queue, and what became of them is written down. */
export { endingWith, fill, filled, letterMail, mailLanguageOf, momentOf } from './mails/index.ts'
export type { DescribedMail, Letter, MailQueue, Matter, Outgoing, Recipient } from './mails/index.ts'
export type { MessageDesk } from './messages/index.ts'
export { deliveryModule } from './module.ts'
export type { Outbox, WayOut } from './outbox/index.ts'
export type { SmsCause, SmsService } from './sms/index.ts'
