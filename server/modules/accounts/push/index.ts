/** Notifications that browsers show while the site is closed. */
export { PushService } from './service.ts'
export { PushStore } from './store.ts'
