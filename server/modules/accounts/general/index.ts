/** What an account says of itself, and how long its sessions live. */
export { OrderMails } from './order-mails.ts'
export { GeneralService } from './service.ts'
export { GeneralStore } from './store.ts'
