/** The phone numbers of accounts. Nothing is opened by one. */
export { PhoneService } from './service.ts'
export { PhoneStore } from './store.ts'
