/** Registration, sign-in, mailed codes and profiles: one folder each, behind this door. */
export { newClient, newSecret } from './apps/index.ts'
export type { AppStore } from './apps/index.ts'
export { AccountsDesk } from './desk/index.ts'
export type { MessageDesk } from './messages/index.ts'
export { accountsModule } from './module.ts'
export type { AccountStatus } from './profile/index.ts'
export { AccountsService } from './service.ts'
export { AccountStore } from './store.ts'
