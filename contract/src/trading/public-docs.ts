/** Orders of the compatible API in words. The examples trade demo tokens. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`
const limit = 'docs-limit'

export const orderDocs = {
  slug: 'orders',
  title: 'Orders',
  text: 'Placing, changing and cancelling orders. Placing and changing share one rate limit; cancelling has its own, so a program that has used up the first can still cancel everything.',
  operations: {
    'trading.publicPlaceLimit': {
      description:
        'Places an order at a price, or at the best price of one side with bboRole. The part that matches existing orders is filled immediately; the rest stays in the order book. With postOnly, the order is refused if any part would be filled immediately. With ioc, the unfilled part is cancelled.',
      input: { market, side: 'buy', amount: '0.001', price: '60000', clientOrderId: limit },
      ccxt: `createOrder(${symbol}, 'limit', 'buy', 0.001, 60000, { clientOrderId: '${limit}' })`,
    },
    'trading.publicOrders': {
      description: 'Returns open orders and waiting stops: of all markets, of one market, or those with a given ID.',
      input: { market },
      ccxt: `fetchOpenOrders(${symbol})`,
    },
    'trading.publicModify': {
      description:
        'Cancels an order and places it again with your changes, in one step, so that no trade can happen in between. The new order has a new ID and goes to the end of the queue at its price; it keeps the client order ID.',
      input: { market, clientOrderId: limit, amount: '0.002', price: '61000' },
    },
    'trading.publicAmend': {
      description:
        'Changes the total amount of an order (including what has been filled) or its price. An order whose amount is only reduced keeps its ID and its place in the queue; any other change works like order/modify. To the price and amount that it already has, the order is returned as it is, with its ID and its place.',
      input: { market, clientOrderId: limit, amount: '0.0015' },
    },
    'trading.publicCancel': {
      description: 'Cancels one order by its ID or client order ID and returns its final state.',
      input: { market, clientOrderId: limit },
    },
    'trading.publicPlaceMarket': {
      description:
        'Trades immediately against the order book; whatever cannot be filled is cancelled. For a buy, amount is the amount of the quote asset to spend; for a sell, the amount of the base asset to sell. The order stops at prices more than 5 % away from the best price at which it started.',
      input: { market, side: 'buy', amount: '20' },
      ccxt: `createMarketBuyOrderWithCost(${symbol}, 20)`,
    },
    'trading.publicPlaceStockMarket': {
      description: 'Places a market order whose amount is in the base asset for both buys and sells.',
      input: { market, side: 'sell', amount: '0.0002' },
      ccxt: `createOrder(${symbol}, 'market', 'sell', 0.0002)`,
    },
    'trading.publicPlaceBulk': {
      description:
        'Places up to 20 limit orders in one call. Each has its own result or error. With stopOnFail, the orders after the first error are not placed.',
      input: {
        orders: [
          { market, side: 'buy', amount: '0.001', price: '59000', clientOrderId: 'docs-bulk-1' },
          { market, side: 'buy', amount: '0.001', price: '58000', clientOrderId: 'docs-bulk-2' },
        ],
        stopOnFail: true,
      },
    },
    'trading.publicCancelBulk': {
      description:
        'Cancels up to 100 orders in one call. Each has its own result or error; an unknown order has the error code 404 and does not affect the others.',
      input: {
        orders: [
          { market, clientOrderId: 'docs-bulk-1' },
          { market, clientOrderId: 'docs-bulk-2' },
        ],
      },
    },
    'trading.publicCancelAll': {
      description: 'Cancels all open orders, including stops, on one market or on all markets.',
      input: { market },
      ccxt: `cancelAllOrders(${symbol})`,
    },
    'trading.publicKillSwitch': {
      description:
        'Cancels your orders on a market unless this call is repeated within timeout seconds. Call it every few seconds: if your program stops, its orders are cancelled. A timeout of null removes the kill switch.',
      input: { market, timeout: 60 },
      ccxt: 'cancelAllOrdersAfter(60000, { symbol: ' + symbol + ' })',
    },
    'trading.publicKillSwitchStatus': {
      description: 'Returns your active kill switches and the time at which each will cancel orders.',
      input: { market },
    },
  },
} as const satisfies DocSection

export const stopDocs = {
  slug: 'stop-orders',
  title: 'Stop and OCO orders',
  text: 'Orders that are triggered by a price. The direction depends on the last price: a stop with an activation price above it is triggered by a rise (gte), one with an activation price below it by a fall (lte).',
  operations: {
    'trading.publicPlaceStopLimit': {
      description: 'Places a stop that becomes a limit order at price when the last price reaches activation_price.',
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
        'Places a stop that becomes a market order when the last price reaches activation_price. For a buy, amount is the amount of the quote asset to spend.',
      input: { market, side: 'sell', amount: '0.001', activation_price: '70000' },
      ccxt: `createOrder(${symbol}, 'market', 'sell', 0.001, undefined, { triggerPrice: 70000 })`,
    },
    'trading.publicPlaceOco': {
      description:
        'Places a limit order and a stop that share one held amount: as soon as one of them trades, the other is cancelled. Without stop_limit_price, the stop becomes a market order.',
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
      description: 'Returns your open OCO orders, newest first, with their total number.',
      input: { market },
    },
    'trading.publicOcoOrders': { description: 'Returns the same list without the total number.', input: { market } },
    'trading.publicCancelOco': {
      description:
        'Cancels both orders of an OCO, identified by its ID, by the ID of one of its orders or by its client order ID.',
      input: { market, clientOrderId: 'docs-oco' },
    },
    'trading.publicCancelConditional': {
      description: 'Cancels an OCO by its ID, as returned by conditional-orders.',
      input: { market, id: '$OCO_ID' },
    },
    'trading.publicCancelOto': {
      description: 'Cancels an OTO order. OTO orders cannot be placed yet, so every ID is unknown.',
      input: { market, otoId: 1 },
    },
  },
} as const satisfies DocSection

export const legacyTradingDocs = {
  'balances.publicBalanceV1': {
    description: 'Returns the available and held amount of one asset.',
    input: { currency: 'DUSDT' },
  },
  'balances.publicBalancesV1': {
    description: 'Returns the available and held amount of every asset, by ticker.',
    input: {},
  },
  'trading.publicPlaceV1': {
    description: 'Places a limit order without flags.',
    input: { market, side: 'buy', amount: '0.001', price: '60000' },
  },
  'trading.publicOrdersV1': { description: 'Returns the open orders on one market.', input: { market } },
  'trading.publicCancelV1': { description: 'Cancels one order by its ID.', input: { market, orderId: '$ORDER_ID' } },
  'history.publicOrdersV1': { description: 'Returns your finished orders, by market.', input: { market, limit: 2 } },
  'history.publicDealsV1': { description: 'Returns your trades on one market.', input: { market, limit: 2 } },
  'history.publicAllDealsV1': { description: 'Returns your trades, by market.', input: { limit: 2 } },
  'history.publicOrderDealsV1': {
    description: 'Returns the trades of one of your orders.',
    input: { orderId: '$ORDER_ID' },
  },
} as const satisfies DocSection['operations']
