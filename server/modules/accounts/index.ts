/** Registration, sign-in, mailed codes and profiles: parts in a folder each, behind this door. */
export { AppStore, newClient, newSecret } from './apps/index.ts'
export type { AccountsDesk } from './desk/index.ts'
export type { BoundRequest } from './codes/index.ts'
export { accountsModule } from './module.ts'
export type { Accounts } from './module.ts'
export { ProfileStore } from './profile/index.ts'
export type { AccountStatus } from './profile/index.ts'
