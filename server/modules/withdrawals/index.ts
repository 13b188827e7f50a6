/** What goes out over networks, from the request to the block that can't be undone. */
export { withdrawalsModule } from './module.ts'
export type { WithdrawalsService } from './service.ts'
export type { WithdrawalState } from './store.ts'
