/** Codes sent by mail. */
export { CODE_ATTEMPTS, RESEND_AFTER_MS, newCode } from './code.ts'
export { codesPart } from './part.ts'
export { wrongCode } from './service.ts'
export type { BoundRequest, MailedCodes } from './service.ts'
export type { CodeFields } from './store.ts'
