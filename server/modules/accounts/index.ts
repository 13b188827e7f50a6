/** Registration, sign-in, sessions, settings. */
export { accountOperations } from './operations.ts'
export { AccountsService } from './service.ts'
export type { AccountsDeps } from './service.ts'
export { Sessions } from './sessions.ts'
export { MemorySocketTokens } from './socket-tokens.ts'
export { AccountStore } from './store.ts'
