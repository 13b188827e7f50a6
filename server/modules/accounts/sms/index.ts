/** Text messages: what they say, and how many may be sent. */
export { smsPart } from './part.ts'
export type { SmsCause, SmsService } from './service.ts'
