/** What an account says of itself, and how long its sessions live. */
export { GeneralService } from './service.ts'
export { GeneralStore } from './store.ts'
