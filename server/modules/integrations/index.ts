/** Webhooks: who hears of an account's events, and how they get there. */
export { Deliveries } from './deliveries.ts'
export { integrationOperations } from './operations.ts'
export { readReference } from './reference.ts'
export { IntegrationsService } from './service.ts'
export type { IntegrationsDeps, NewIntegration } from './service.ts'
export { IntegrationStore } from './store.ts'
