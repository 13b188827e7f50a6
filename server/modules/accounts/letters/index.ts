/** What parts share that write to accounts: the place from where something was done, and mails that differ in their words. */
export { announce, announceChange } from './announce.ts'
export type { Requester } from './announce.ts'
export { factsOf, visitorOf } from './facts.ts'
export type { Whence } from './facts.ts'
export { holdMail, newPasswordLink, visitMail } from './letters.ts'
export type { HoldNews } from './letters.ts'
export { lettersPart } from './part.ts'
