/** Every operation of the compatible API, and what its edge needs of their shapes. */
import { publicAppOperations, userScopes } from './accounts/public-apps.ts'
import { publicAccountOperations } from './accounts/public.ts'
import { legacyBalanceOperations } from './balances/public-legacy.ts'
import { appBalanceOperations, publicBalanceOperations } from './balances/public.ts'
import { publicDepositOperations } from './deposits/public.ts'
import { publicFeeOperations } from './fees/public.ts'
import { publicDemoOperations } from './demo/public.ts'
import { legacyHistoryOperations } from './history/public-legacy.ts'
import { appHistoryOperations, publicHistoryOperations } from './history/public.ts'
import { publicIntegrationOperations } from './integrations/public.ts'
import { legacyMarketOperations } from './markets/public-legacy.ts'
import { publicMarketOperations } from './markets/public.ts'
import { publicWithdrawalOperations } from './withdrawals/public.ts'
import { legacyTradingOperations } from './trading/public-legacy.ts'
import { publicKillSwitchOperations } from './trading/public-kill-switch.ts'
import { publicTradingOperations } from './trading/public.ts'

export { itemSchemas } from './kernel/public-wire.ts'
export { deliverySchemas, eventGroups } from './history/events.ts'
export type { AccountEvent, AccountEventKind, EventGroup } from './history/events.ts'
export { userScopes }
export { unservedOperations, NOT_GRANTED } from './unserved.ts'
export type { UnservedOperation } from './unserved.ts'
export { MOST_CANDLES, klineIntervals, klineQuery } from './markets/public.ts'
export type { KillSwitch, OrderProduct } from './trading/public-kill-switch.ts'
export { collateralRefusal, transferRefusals } from './balances/public.ts'
export { depositRefusals } from './deposits/public-refusals.ts'
export { historyRefusal } from './history/public.ts'
export { withdrawalRefusals } from './withdrawals/public-refusals.ts'
export { publicOrderRefusals } from './trading/public-refusals.ts'
export { cancelInput, limitOrderInput } from './trading/public.ts'

/** The operations of each domain. */
export const publicContract = {
  markets: [...publicMarketOperations, ...legacyMarketOperations],
  trading: [...publicTradingOperations, ...publicKillSwitchOperations, ...legacyTradingOperations],
  deposits: publicDepositOperations,
  withdrawals: publicWithdrawalOperations,
  balances: [...publicBalanceOperations, ...appBalanceOperations, ...legacyBalanceOperations],
  history: [...publicHistoryOperations, ...appHistoryOperations, ...legacyHistoryOperations],
  fees: publicFeeOperations,
  integrations: publicIntegrationOperations,
  accounts: [...publicAccountOperations, ...publicAppOperations],
  demo: publicDemoOperations,
} as const

export type PublicOperation = (typeof publicContract)[keyof typeof publicContract][number]
export type PublicOperationId = PublicOperation['id']

/** All of them in one list. */
export const publicOperations: readonly PublicOperation[] = Object.values(publicContract).flat()
