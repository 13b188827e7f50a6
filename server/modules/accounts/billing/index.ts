/** The address that invoices name. */
export { billingPart } from './part.ts'
