/** Who an account is: its address, its language, what it agreed to. */
export { profilePart } from './part.ts'
export type { ProfileService } from './service.ts'
export { FIRST_USER, ProfileStore, agreements, noteAgreements, users } from './store.ts'
export type { AccountStatus, Consents, UserRow } from './store.ts'
