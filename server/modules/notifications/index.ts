/** What happened to an account, told to it once. */
export { notificationOperations } from './operations.ts'
export { NotificationsService } from './service.ts'
export type { NotificationListener, NotificationsDeps, Tell } from './service.ts'
export { NotificationStore } from './store.ts'
