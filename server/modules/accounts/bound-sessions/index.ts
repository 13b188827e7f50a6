/** Sessions that a stolen cookie doesn't open. */
export { BoundSessionService } from './service.ts'
export type { BoundKey } from './service.ts'
export { BoundTickets } from './tickets.ts'
