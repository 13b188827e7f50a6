/** Second factors: authenticator app, passkeys, recovery codes. */
export { FactorService, lockedOut } from './service.ts'
export type { FactorTried, Standing, Trier } from './service.ts'

export { FactorStore } from './store.ts'
