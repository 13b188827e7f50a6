/** Text messages: how many may be sent, and how they wait. */
export { SmsService } from './service.ts'
export type { SmsCause } from './service.ts'
export { SmsBudgetStore } from './store.ts'
