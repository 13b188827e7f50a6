/** Tells accounts when a market gets where they wait for it. */
export { priceAlertsModule } from './module.ts'
