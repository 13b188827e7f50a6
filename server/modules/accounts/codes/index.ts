/** Codes sent by mail, and the mails they are sent in. */
export { CODE_ATTEMPTS, RESEND_AFTER_MS, newCode } from './code.ts'
export {
  accountClosedMail,
  addressHeldMail,
  alreadyRegisteredMail,
  antiPhishingChangedMail,
  closingCanceledMail,
  closingMail,
  closingReminderMail,
  closingStoppedMail,
  exportReadyMail,
  factorsChangedMail,
  forgotPasswordMail,
  newDeviceMail,
  orderMail,
  passwordChangedMail,
  phoneChangedMail,
  qrSignInMail,
  registrationMail,
  walletsChangedMail,
} from './mails.ts'
export { announceChange } from './announce.ts'
export { visitorOf } from './device-text.ts'
export type { Action } from './mail-texts.ts'
export { MailedCodes, wrongCode } from './service.ts'

export { MailQueue } from './queue.ts'
export type { Outgoing } from './queue.ts'
export { QueueStore } from './queue-store.ts'
export { CodeStore } from './store.ts'
export type { CodeFields } from './store.ts'
