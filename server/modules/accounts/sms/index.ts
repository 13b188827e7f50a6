/** Text messages: what they say, and how many may be sent. */
export { SmsService } from './service.ts'
export type { SmsCause } from './service.ts'
export { SmsBudgetStore } from './store.ts'
