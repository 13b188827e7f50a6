/** The phone numbers of accounts. Nothing is opened by one. */
export { phonesPart } from './part.ts'
export type { PhoneService } from './service.ts'
