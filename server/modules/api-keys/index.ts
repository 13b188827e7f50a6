/** Keys of the compatible API: list, create, delete, and the grants that its door checks signatures with. */
export { apiKeysModule } from './module.ts'
export type { Confirmations } from './operations.ts'
export { ApiKeysService } from './service.ts'
export type { KeyPair } from './service.ts'
