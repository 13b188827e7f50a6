/** Opening an account, and confirming its address. */
export { registrationPart } from './part.ts'
export { givenConsents, referralOf } from './service.ts'
export { checkConsents } from './rules.ts'
