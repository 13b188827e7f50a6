/** The English texts define which messages exist; other languages must carry the same keys. */
import type accounts from '../../locales/en/accounts.ts'
import type addressBook from '../../locales/en/address-book.ts'
import type ambassadors from '../../locales/en/ambassadors.ts'
import type apiDocs from '../../locales/en/api-docs.ts'
import type apiKeys from '../../locales/en/api-keys.ts'
import type apps from '../../locales/en/apps.ts'
import type assets from '../../locales/en/assets.ts'
import type balances from '../../locales/en/balances.ts'
import type connections from '../../locales/en/connections.ts'
import type content from '../../locales/en/content.ts'
import type currencies from '../../locales/en/currencies.ts'
import type custody from '../../locales/en/custody.ts'
import type demo from '../../locales/en/demo.ts'
import type deposits from '../../locales/en/deposits.ts'
import type design from '../../locales/en/design.ts'
import type editor from '../../locales/en/editor.ts'
import type errors from '../../locales/en/errors.ts'
import type exports from '../../locales/en/exports.ts'
import type fees from '../../locales/en/fees.ts'
import type history from '../../locales/en/history.ts'
import type home from '../../locales/en/home.ts'
import type integrations from '../../locales/en/integrations.ts'
import type intro from '../../locales/en/intro.ts'
import type legal from '../../locales/en/legal.ts'
import type markets from '../../locales/en/markets.ts'
import type modals from '../../locales/en/modals.ts'
import type notifications from '../../locales/en/notifications.ts'
import type phones from '../../locales/en/phones.ts'
import type payments from '../../locales/en/payments.ts'
import type priceAlerts from '../../locales/en/price-alerts.ts'
import type privacy from '../../locales/en/privacy.ts'
import type push from '../../locales/en/push.ts'
import type rescue from '../../locales/en/rescue.ts'
import type security from '../../locales/en/security.ts'
import type settings from '../../locales/en/settings.ts'
import type shared from '../../locales/en/shared.ts'
import type site from '../../locales/en/site.ts'
import type trading from '../../locales/en/trading.ts'
import type withdrawals from '../../locales/en/withdrawals.ts'

interface Catalogue {
  accounts: typeof accounts
  'address-book': typeof addressBook
  ambassadors: typeof ambassadors
  'api-docs': typeof apiDocs
  'api-keys': typeof apiKeys
  apps: typeof apps
  assets: typeof assets
  balances: typeof balances
  connections: typeof connections
  content: typeof content
  currencies: typeof currencies
  custody: typeof custody
  demo: typeof demo
  deposits: typeof deposits
  design: typeof design
  editor: typeof editor
  errors: typeof errors
  exports: typeof exports
  fees: typeof fees
  history: typeof history
  home: typeof home
  integrations: typeof integrations
  intro: typeof intro
  legal: typeof legal
  markets: typeof markets
  modals: typeof modals
  notifications: typeof notifications
  phones: typeof phones
  payments: typeof payments
  'price-alerts': typeof priceAlerts
  privacy: typeof privacy
  push: typeof push
  rescue: typeof rescue
  security: typeof security
  settings: typeof settings
  shared: typeof shared
  site: typeof site
  trading: typeof trading
  withdrawals: typeof withdrawals
}

/** A file of src/locales/<lang>/: one per feature. */
export type Namespace = keyof Catalogue
type KeysOf<N extends Namespace> = `${N}.${keyof Catalogue[N] & string}`
/** `<feature>.<key>`, e.g. `markets.title`. */
export type MessageKey = { [N in Namespace]: KeysOf<N> }[Namespace]
