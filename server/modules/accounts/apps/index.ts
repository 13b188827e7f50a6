/** Apps of others that act for accounts which let them: clients, grants and tokens of OAuth 2. */
export { newClient, newSecret } from './clients.ts'
export type { ClientFields } from './clients.ts'
export { appsPart } from './part.ts'
export type { AppService } from './service.ts'
export { AppStore } from './store.ts'
