/** Keys of the compatible API: list, create, delete, and the grants that its door checks signatures with. */
export { apiKeyOperations } from './operations.ts'
export type { Confirmations } from './operations.ts'
export { ApiKeysService } from './service.ts'
export type { ApiKeysDeps, ChangedKey, KeyPair, NewKey } from './service.ts'
export { KeyStore } from './store.ts'
