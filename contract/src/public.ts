/** Every operation of the compatible API, and what its edge needs of their shapes. */
import { publicAccountOperations } from './accounts/public.ts'
import { publicBalanceOperations } from './balances/public.ts'
import { publicFeeOperations } from './fees/public.ts'
import { publicDemoOperations } from './demo/public.ts'
import { publicHistoryOperations } from './history/public.ts'
import { publicIntegrationOperations } from './integrations/public.ts'
import { legacyMarketOperations } from './markets/public-legacy.ts'
import { publicMarketOperations } from './markets/public.ts'
import { legacyTradingOperations } from './trading/public-legacy.ts'
import { publicKillSwitchOperations } from './trading/public-kill-switch.ts'
import { publicTradingOperations } from './trading/public.ts'

export { eventGroups } from './history/events.ts'
export type { AccountEvent, EventGroup } from './history/events.ts'
export { laterOperations, NOT_GRANTED } from './later.ts'
export type { LaterOperation } from './later.ts'
export { klineIntervals } from './markets/public.ts'
export type { KillSwitch, OrderProduct } from './trading/public-kill-switch.ts'
export { cancelInput, limitOrderInput } from './trading/public.ts'

export const publicOperations = [
  ...publicMarketOperations,
  ...legacyMarketOperations,
  ...publicTradingOperations,
  ...publicKillSwitchOperations,
  ...legacyTradingOperations,
  ...publicBalanceOperations,
  ...publicHistoryOperations,
  ...publicFeeOperations,
  ...publicIntegrationOperations,
  ...publicAccountOperations,
  ...publicDemoOperations,
] as const

export type PublicOperation = (typeof publicOperations)[number]
export type PublicOperationId = PublicOperation['id']
