/** Webhooks: who hears of an account's events, and how they get there. */
export { integrationsModule } from './module.ts'
