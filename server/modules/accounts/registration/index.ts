/** Opening an account, and confirming its address. */
export { RegistrationService, givenConsents, referralOf } from './service.ts'
export { checkConsents } from './rules.ts'

export { RegistrationStore } from './store.ts'
