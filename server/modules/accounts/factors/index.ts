/** Second factors: authenticator app, passkeys, recovery codes. */
export { factorsPart } from './part.ts'
export { lockedOut } from './service.ts'
export type { FactorService, Standing } from './service.ts'
export type { FactorStore } from './store.ts'
