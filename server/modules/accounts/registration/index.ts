/** Opening an account, and confirming its address. */
export { RegistrationService } from './service.ts'

export { RegistrationStore } from './store.ts'
