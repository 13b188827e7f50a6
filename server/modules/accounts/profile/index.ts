/** Who an account is: its settings, its language, what it agreed to. */
export { ProfileService } from './service.ts'

export { FIRST_USER, ProfileStore, agreements, noteAgreements, users } from './store.ts'
export type { AccountStatus, Consents, UserRow } from './store.ts'
