/** What happened to an account, told to it once. */
export { notificationsModule } from './module.ts'

export type { Tell } from './service.ts'
