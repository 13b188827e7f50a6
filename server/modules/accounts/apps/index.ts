/** Apps of others that act for accounts which let them: clients, grants and tokens of OAuth 2. */
export { newClient, newSecret } from './clients.ts'
export type { ClientFields } from './clients.ts'
export { exampleClient } from './demo.ts'
export { appDocuments } from './documents.ts'
export { AppService } from './service.ts'
export { AppStore, endGrants } from './store.ts'
export { SupportDesk } from './support.ts'
