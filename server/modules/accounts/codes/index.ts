/** Codes sent by mail, and the mails they are sent in. */
export { CODE_ATTEMPTS, RESEND_AFTER_MS, newCode } from './code.ts'
export {
  accountClosedMail,
  addressHeldMail,
  alreadyRegisteredMail,
  antiPhishingChangedMail,
  appAuthorizedMail,
  billingAddressMail,
  closingCanceledMail,
  closingMail,
  closingReminderMail,
  closingStoppedMail,
  deviceAddedMail,
  emailChangedMail,
  emailChangingMail,
  emailCodeMail,
  emailRevertedMail,
  emailTakenMail,
  exportReadyMail,
  factorsChangedMail,
  forgotPasswordMail,
  frozenMail,
  newDeviceMail,
  openedMail,
  openingMail,
  orderMail,
  passwordChangedMail,
  phoneChangedMail,
  qrSignInMail,
  qrSwitchMail,
  recoveryCodesMail,
  recoveryDoneMail,
  recoveryMail,
  recoveryReminderMail,
  recoveryStoppedMail,
  registrationMail,
  connectionsChangedMail,
  ussdChangedMail,
  ussdLockedMail,
  walletsChangedMail,
  wrongFactorMail,
} from './mails.ts'
export { announce, announceChange } from './announce.ts'
export type { Requester } from './announce.ts'
export { visitorOf } from './device-text.ts'
export type { Whence } from './device-text.ts'
export { codesPart } from './part.ts'
export { rescueTexts } from './rescue-texts.ts'
export { wrongCode } from './service.ts'
export type { BoundRequest, MailedCodes } from './service.ts'
export type { CodeFields } from './store.ts'
