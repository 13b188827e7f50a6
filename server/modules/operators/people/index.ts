/** Who operators are: accounts, roles, keys, invitations, sessions. */
export { KEYS_NEEDED, People, ROLE_MS, newChallenge, opensIn, wordsOfKeys } from './service.ts'
export { webauthnAt } from './ceremony.ts'
export type { Ceremony } from './ceremony.ts'
export { PeopleStore } from './store.ts'
export type { OperatorKeyRow } from './store.ts'
