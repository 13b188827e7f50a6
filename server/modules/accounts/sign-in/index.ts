/** Signing in and out, sessions, known devices. */
export { SignInService } from './service.ts'

export { LoginTries } from './tries.ts'
export { Sessions } from './sessions.ts'
export { SignInStore } from './store.ts'
export type { SessionRow } from './store.ts'
