/** Histories and the event log in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`

export const historyDocs = {
  slug: 'history',
  title: 'History and events',
  text: 'Past trades and finished orders by period, and the event log, which programs read from cursor to cursor without missing anything.',
  operations: {
    'history.publicEvents': {
      description:
        'Returns everything that happened in the account, oldest first. Send the next of one page as the after of the following request. While more is true, request the next page immediately. The log goes back 14 days.',
      input: { kinds: ['order', 'deal'], limit: 2 },
    },
    'history.publicDeals': {
      description:
        'Returns your trades, newest first: as a list if you name a market, otherwise as one list per market. Without dates, it covers the last six months.',
      input: { market, limit: 2 },
      ccxt: `fetchMyTrades(${symbol})`,
    },
    'history.publicOrders': {
      description: 'Returns your filled and cancelled orders by market, newest first. One call covers at most 31 days.',
      input: { market, limit: 2 },
      ccxt: `fetchClosedOrders(${symbol})`,
    },
    'history.publicDelistedOrders': {
      description: 'Returns your orders that were cancelled because their market was delisted, newest first.',
      input: { limit: 2 },
    },
    'history.publicOrderDeals': {
      description: 'Returns the trades of one order; the list is empty if there are none.',
      input: { orderId: '$ORDER_ID' },
    },
  },
} as const satisfies DocSection
