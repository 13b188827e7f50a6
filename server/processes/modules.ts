/** Every module of the exchange: this list is the only place outside server/modules that names them. */
import type { Fronts } from '../kernel/index.ts'
import { accountsModule } from '../modules/accounts/index.ts'
import { addressBookModule } from '../modules/address-book/index.ts'
import { ambassadorsModule } from '../modules/ambassadors/index.ts'
import { apiKeysModule } from '../modules/api-keys/index.ts'
import { balancesModule } from '../modules/balances/index.ts'
import { bonusesModule } from '../modules/bonuses/index.ts'
import { contentModule } from '../modules/content/index.ts'
import { custodyModule } from '../modules/custody/index.ts'
import { deliveryModule } from '../modules/delivery/index.ts'
import { demoModule } from '../modules/demo/index.ts'
import { depositsModule } from '../modules/deposits/index.ts'
import { exportsModule } from '../modules/exports/index.ts'
import { feesModule } from '../modules/fees/index.ts'
import { historyModule } from '../modules/history/index.ts'
import { integrationsModule } from '../modules/integrations/index.ts'
import { marketsModule } from '../modules/markets/index.ts'
import { notificationsModule } from '../modules/notifications/index.ts'
import { operatorsModule } from '../modules/operators/index.ts'
import { paymentsModule } from '../modules/payments/index.ts'
import { priceAlertsModule } from '../modules/price-alerts/index.ts'
import { siteModule } from '../modules/site/index.ts'
import { tradingModule } from '../modules/trading/index.ts'
import { withdrawalsModule } from '../modules/withdrawals/index.ts'

/** Each behind those it needs. They start and resume in this order, and stop in the other. */
export const modules = [
  notificationsModule,
  tradingModule,
  marketsModule,
  deliveryModule,
  accountsModule,
  feesModule,
  apiKeysModule,
  balancesModule,
  custodyModule,
  addressBookModule,
  depositsModule,
  paymentsModule,
  withdrawalsModule,
  historyModule,
  exportsModule,
  integrationsModule,
  contentModule,
  siteModule,
  ambassadorsModule,
  bonusesModule,
  demoModule,
  operatorsModule,
  priceAlertsModule,
] as const

/** The services of all modules, by name. */
export type Services = Fronts<typeof modules>
