/** The address that invoices name. */
export { BillingService } from './service.ts'
export { BillingStore } from './store.ts'
