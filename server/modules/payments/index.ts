/** Currencies that come in by cards and banks, from the intent until nobody can want them back. */
export { paymentsModule } from './module.ts'
export type { PaymentsService } from './service.ts'
