/** Histories and the event log in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`

export const historyDocs = {
  slug: 'history',
  title: 'History and events',
  text: 'What is done: trades and finished orders by pages of time, and the event log, which a program reads from cursor to cursor without a gap.',
  operations: {
    'history.publicEvents': {
      description:
        'Everything that happened to the account, oldest first. Ask with after = next of the page before; as long as more is true, ask again at once. The log goes back 14 days.',
      input: { kinds: ['order', 'deal'], limit: 2 },
    },
    'history.publicDeals': {
      description:
        'Your own trades, newest first: a list for one market, otherwise lists by market. Without dates the last six months.',
      input: { market, limit: 2 },
      ccxt: `fetchMyTrades(${symbol})`,
    },
    'history.publicOrders': {
      description: 'Orders that are filled or cancelled, by market, newest first. One call looks at 31 days at most.',
      input: { market, limit: 2 },
      ccxt: `fetchClosedOrders(${symbol})`,
    },
    'history.publicDelistedOrders': {
      description: 'Orders that were cancelled because their market was delisted, newest first.',
      input: { limit: 2 },
    },
    'history.publicOrderDeals': {
      description: 'The trades of one order. An order without trades has an empty list.',
      input: { orderId: '$ORDER_ID' },
    },
  },
} as const satisfies DocSection
