import type { MessageKey } from '../../../shared/i18n/index.ts'

interface SectionTexts {
  readonly title: MessageKey
  /** What it is about; a page of the guide says that itself. */
  readonly lead?: MessageKey
}

/** What the sections of the reference are called, by slug; one that is a page of the guide has that page's title. */
export const sectionTexts: Readonly<Record<string, SectionTexts>> = {
  'market-data': { title: 'api-docs.marketData', lead: 'api-docs.marketDataLead' },
  orders: { title: 'api-docs.orders' },
  'stop-orders': { title: 'api-docs.stopOrders', lead: 'api-docs.stopOrdersLead' },
  account: { title: 'api-docs.account', lead: 'api-docs.accountLead' },
  deposits: { title: 'api-docs.deposits', lead: 'api-docs.depositsLead' },
  withdrawals: { title: 'api-docs.withdrawals', lead: 'api-docs.withdrawalsLead' },
  history: { title: 'api-docs.history' },
  webhooks: { title: 'api-docs.webhooks' },
  apps: { title: 'api-docs.apps' },
  'first-versions': { title: 'api-docs.firstVersions', lead: 'api-docs.firstVersionsLead' },
  'socket-connection': { title: 'api-docs.socketConnection', lead: 'api-docs.socketConnectionLead' },
  'socket-market-data': { title: 'api-docs.socketMarketData', lead: 'api-docs.socketMarketDataLead' },
  'socket-account': { title: 'api-docs.socketAccount', lead: 'api-docs.socketAccountLead' },
  'socket-orders': { title: 'api-docs.socketOrders', lead: 'api-docs.socketOrdersLead' },
  'socket-site': { title: 'api-docs.socketSite', lead: 'api-docs.socketSiteLead' },
}
