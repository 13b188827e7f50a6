/** Orders of the compatible API in words. The examples trade demo tokens. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`
const limit = 'docs-limit'

export const orderDocs = {
  slug: 'orders',
  title: 'Orders',
  text: 'Placing, changing and taking back orders. Placing and changing share one lane of calls, getting out has one of its own, so a program that has used up the first can still cancel everything.',
  operations: {
    'trading.publicPlaceLimit': {
      description:
        'An order at a price, or at the best price of a side with bboRole. What can be traded at once is; the rest stands in the book. With postOnly it is refused instead of taking, with ioc what is left is cancelled.',
      input: { market, side: 'buy', amount: '0.001', price: '60000', clientOrderId: limit },
      ccxt: `createOrder(${symbol}, 'limit', 'buy', 0.001, 60000, { clientOrderId: '${limit}' })`,
    },
    'trading.publicOrders': {
      description: 'Orders and stops that are open now, of all markets or one; or those with one id.',
      input: { market },
      ccxt: `fetchOpenOrders(${symbol})`,
    },
    'trading.publicModify': {
      description:
        'Cancels an order and places it anew with what you change, in one step: nobody can trade in between. The new order has a new id and stands at the end of the queue; the client order id stays.',
      input: { market, clientOrderId: limit, amount: '0.002', price: '61000' },
    },
    'trading.publicAmend': {
      description:
        'Changes what the whole order shall come to, fills included. An order that only shrinks at its price keeps its id and its place in the queue; any other change works as modify does.',
      input: { market, clientOrderId: limit, amount: '0.0015' },
    },
    'trading.publicCancel': {
      description: 'Takes back one order by its id or by your own name for it, and answers with what had become of it.',
      input: { market, clientOrderId: limit },
    },
    'trading.publicPlaceMarket': {
      description:
        'Trades at once against the book and leaves nothing behind. When buying, amount is the quote to spend; when selling, it is the base to sell. It stops 5 % away from the best price it met.',
      input: { market, side: 'buy', amount: '20' },
      ccxt: `createMarketBuyOrderWithCost(${symbol}, 20)`,
    },
    'trading.publicPlaceStockMarket': {
      description: 'A market order whose amount is the base in both directions.',
      input: { market, side: 'sell', amount: '0.0002' },
      ccxt: `createOrder(${symbol}, 'market', 'sell', 0.0002)`,
    },
    'trading.publicPlaceBulk': {
      description:
        'Up to 20 limit orders in one call. Each has a result or an error of its own; with stopOnFail the list ends at the first error.',
      input: {
        orders: [
          { market, side: 'buy', amount: '0.001', price: '59000', clientOrderId: 'docs-bulk-1' },
          { market, side: 'buy', amount: '0.001', price: '58000', clientOrderId: 'docs-bulk-2' },
        ],
        stopOnFail: true,
      },
    },
    'trading.publicCancelBulk': {
      description: 'Takes back up to 100 orders in one call. Each answers for itself; an unknown one stops no other.',
      input: {
        orders: [
          { market, clientOrderId: 'docs-bulk-1' },
          { market, clientOrderId: 'docs-bulk-2' },
        ],
      },
    },
    'trading.publicCancelAll': {
      description: 'Takes back everything that is open, stops included, of one market or of all.',
      input: { market },
      ccxt: `cancelAllOrders(${symbol})`,
    },
    'trading.publicKillSwitch': {
      description:
        'Cancels the orders of a market when this call has not been repeated for timeout seconds. Call it every few seconds: when your program falls silent, its orders go. A timeout of null takes the switch away.',
      input: { market, timeout: 60 },
      ccxt: 'cancelAllOrdersAfter(60000, { symbol: ' + symbol + ' })',
    },
    'trading.publicKillSwitchStatus': {
      description: 'The kill switches that are set, with the moment at which each would act.',
      input: { market },
    },
  },
} as const satisfies DocSection

export const stopDocs = {
  slug: 'stop-orders',
  title: 'Stop and OCO orders',
  text: 'Orders that wait for a price. The direction follows from where the market is: an activation price above the last price waits for a rise (gte), one below for a fall (lte).',
  operations: {
    'trading.publicPlaceStopLimit': {
      description: 'Becomes a limit order at price when the last price reaches activation_price.',
      input: {
        market,
        side: 'sell',
        amount: '0.001',
        price: '69000',
        activation_price: '70000',
        clientOrderId: 'docs-stop',
      },
      ccxt: `createOrder(${symbol}, 'limit', 'sell', 0.001, 69000, { triggerPrice: 70000 })`,
    },
    'trading.publicPlaceStopMarket': {
      description:
        'Becomes a market order when the last price reaches activation_price. When buying, amount is the quote to spend.',
      input: { market, side: 'sell', amount: '0.001', activation_price: '70000' },
      ccxt: `createOrder(${symbol}, 'market', 'sell', 0.001, undefined, { triggerPrice: 70000 })`,
    },
    'trading.publicPlaceOco': {
      description:
        'A limit order and a stop that hold one amount together: as soon as one of them trades, the other is cancelled. Without stop_limit_price the stop is at market.',
      input: {
        market,
        side: 'sell',
        amount: '0.001',
        price: '120000',
        activation_price: '70000',
        stop_limit_price: '69000',
        clientOrderId: 'docs-oco',
      },
    },
    'trading.publicConditionalOrders': {
      description: 'OCOs that wait, newest first, with how many there are.',
      input: { market },
    },
    'trading.publicOcoOrders': { description: 'The same list without the count.', input: { market } },
    'trading.publicCancelOco': {
      description:
        'Takes back both orders of an OCO, named by its id, by one of its orders or by your own name for it.',
      input: { market, clientOrderId: 'docs-oco' },
    },
    'trading.publicCancelConditional': {
      description: 'Takes back an OCO by its id, which conditional-orders names.',
      input: { market, id: '$OCO_ID' },
    },
    'trading.publicCancelOto': {
      description: 'Takes back an order that opens others. None can be placed yet, so every id is unknown.',
      input: { market, otoId: 1 },
    },
  },
} as const satisfies DocSection

export const legacyTradingDocs = {
  'balances.publicBalanceV1': { description: 'Available and held amount of one asset.', input: { currency: 'DUSDT' } },
  'balances.publicBalancesV1': { description: 'Available and held amount of every asset, by ticker.', input: {} },
  'trading.publicPlaceV1': {
    description: 'A limit order without flags.',
    input: { market, side: 'buy', amount: '0.001', price: '60000' },
  },
  'trading.publicOrdersV1': { description: 'What is open on one market.', input: { market } },
  'trading.publicCancelV1': { description: 'Takes back one order by its id.', input: { market, orderId: '$ORDER_ID' } },
  'history.publicOrdersV1': { description: 'Orders that are done, by market.', input: { market, limit: 2 } },
  'history.publicDealsV1': { description: 'Your trades on one market.', input: { market, limit: 2 } },
  'history.publicAllDealsV1': { description: 'Your trades, by market.', input: { limit: 2 } },
  'history.publicOrderDealsV1': { description: 'The trades of one order of yours.', input: { orderId: '$ORDER_ID' } },
} as const satisfies DocSection['operations']
