/**
 * Every unified method that ccxt's whitebit marks as supported: called here, streamed in ccxt-pro.test.ts, or refused as
 * for an account that was not granted the product. A method that a new ccxt adds fails the first test until it has a place.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ccxt from 'ccxt'
import { NOT_GRANTED } from '@exchange/contract/public'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import { withoutBudgets } from '@exchange/server/edges/testing/limits'
import { MemoryLimiter } from '@exchange/server/kernel/index'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { tradedMarket } from './ccxt-client.ts'

const MAKER = 100_031
const TRADER = 100_032
const SYMBOL = 'ETH/USDT'

/** The exchange's own limits, and while `isTight` one call of a kind for each caller. */
const [usual, tight] = [new MemoryLimiter(), new MemoryLimiter()]
let isTight = false
const limiter = withoutBudgets((group, key, points, seconds) =>
  isTight ? tight.take(group, key, 1, seconds) : usual.take(group, key, points, seconds),
)

let exchange: TestExchange
let maker: ccxt.whitebit
let trader: ccxt.whitebit

const idOf = (order: ccxt.Order): string => String(order.id)
/** Without an effect that stays: the order is cancelled again. */
async function resting(order: Promise<ccxt.Order>): Promise<ccxt.Order> {
  const created = await order
  await trader.cancelOrder(idOf(created), SYMBOL)
  return created
}
const rest = () => trader.createLimitOrder(SYMBOL, 'buy', 1, 1900)

beforeAll(async () => {
  exchange = await startExchange({ limiter })
  ;({ maker, taker: trader } = await tradedMarket(exchange, MAKER, TRADER))
})
afterAll(async () => {
  await trader.close()
  await maker.close()
  await exchange.close()
})

/** What each method comes to, and what of it must hold. */
const works: Readonly<Record<string, () => Promise<void>>> = {
  fetchTime: async () => expect(await trader.fetchTime()).toBeGreaterThan(1_700_000_000_000),
  fetchStatus: async () => expect(await trader.fetchStatus()).toMatchObject({ status: 'ok' }),
  fetchMarkets: async () => expect((await trader.fetchMarkets()).map((market) => market?.symbol)).toContain(SYMBOL),
  fetchCurrencies: async () => expect(Object.keys(await trader.fetchCurrencies())).toContain('ETH'),
  fetchCurrenciesWs: async () => expect(Object.keys((await trader.fetchCurrenciesWs()) ?? {})).toContain('ETH'),
  fetchTicker: async () => expect(await trader.fetchTicker(SYMBOL)).toMatchObject({ symbol: SYMBOL, bid: 1990 }),
  fetchTickers: async () => expect(Object.keys(await trader.fetchTickers())).toContain(SYMBOL),
  fetchOrderBook: async () => expect((await trader.fetchOrderBook(SYMBOL)).bids[0]).toEqual([1990, 50]),
  fetchL2OrderBook: async () => expect((await trader.fetchL2OrderBook(SYMBOL)).bids[0]?.[0]).toBe(1990),
  fetchTrades: async () => expect((await trader.fetchTrades(SYMBOL))[0]).toMatchObject({ symbol: SYMBOL }),
  fetchOHLCV: async () => expect((await trader.fetchOHLCV(SYMBOL, '1m')).at(-1)).toHaveLength(6),
  fetchTradingFees: async () => expect((await trader.fetchTradingFees())[SYMBOL]).toMatchObject({ maker: 0.001 }),
  fetchTradingLimits: async () => expect(await trader.fetchTradingLimits([SYMBOL])).toBeTypeOf('object'),
  fetchTransactionFees: async () => {
    const fees: { withdraw: object } = await trader.fetchTransactionFees()
    expect(fees.withdraw).toHaveProperty('ETH')
  },
  fetchDepositAddress: async () => expect((await trader.fetchDepositAddress('ETH')).address).toMatch(/^demoerc201/),
  fetchDeposit: async () => expect(await trader.fetchDeposit('1')).toMatchObject({ info: {} }),
  fetchDeposits: async () => expect(await trader.fetchDeposits()).toEqual([]),
  fetchDepositsWithdrawals: async () => expect(await trader.fetchDepositsWithdrawals()).toEqual([]),
  fetchTransactions: async () => expect(await trader.fetchTransactions()).toEqual([]),
  fetchWithdrawals: async () => expect(await trader.fetchWithdrawals()).toEqual([]),
  fetchDepositWithdrawFees: async () => expect(await trader.fetchDepositWithdrawFees(['ETH'])).toHaveProperty('ETH'),
  fetchDepositWithdrawFee: async () => expect(await trader.fetchDepositWithdrawFee('ETH')).toHaveProperty('withdraw'),
  fetchFundingLimits: async () => expect(await trader.fetchFundingLimits(['ETH'])).toHaveProperty('ETH'),
  fetchBalance: async () => expect((await trader.fetchBalance())['ETH']).toHaveProperty('total'),
  transfer: async () => expect(await trader.transfer('USDT', 1, 'spot', 'main')).toMatchObject({ currency: 'USDT' }),
  createOrder: async () => {
    expect(await resting(trader.createOrder(SYMBOL, 'limit', 'buy', 1, 1900))).toMatchObject({ status: 'open' })
  },
  createLimitOrder: async () => expect(await resting(rest())).toMatchObject({ type: 'limit', price: 1900 }),
  createPostOnlyOrder: async () => {
    const order = await resting(trader.createPostOnlyOrder(SYMBOL, 'limit', 'buy', 1, 1900))
    expect(order).toMatchObject({ status: 'open', postOnly: true })
  },
  createMarketOrder: async () => {
    expect(await trader.createMarketOrder(SYMBOL, 'buy', 0.1)).toMatchObject({ status: 'closed', filled: 0.1 })
  },
  createMarketOrderWithCost: async () => {
    expect(await trader.createMarketOrderWithCost(SYMBOL, 'buy', 200)).toMatchObject({ status: 'closed', cost: 200 })
  },
  createMarketBuyOrderWithCost: async () => {
    expect(await trader.createMarketBuyOrderWithCost(SYMBOL, 200)).toMatchObject({ status: 'closed', filled: 0.1 })
  },
  createStopOrder: async () => {
    const order = await resting(trader.createStopOrder(SYMBOL, 'limit', 'sell', 1, 1800, 1810))
    expect(order).toMatchObject({ status: 'open', price: 1800, triggerPrice: 1810 })
  },
  createTriggerOrder: async () => {
    const order = await resting(trader.createTriggerOrder(SYMBOL, 'market', 'sell', 1, undefined, 1810))
    expect(order).toMatchObject({ type: 'market', triggerPrice: 1810 })
  },
  createStopLimitOrder: async () => {
    const order = await resting(trader.createStopLimitOrder(SYMBOL, 'sell', 1, 1800, 1810))
    expect(order).toMatchObject({ type: 'limit', price: 1800, triggerPrice: 1810 })
  },
  createStopMarketOrder: async () => {
    const order = await resting(trader.createStopMarketOrder(SYMBOL, 'sell', 1, 1810))
    expect(order).toMatchObject({ type: 'market', triggerPrice: 1810 })
  },
  editOrder: async () => {
    const edited = await resting(trader.editOrder(idOf(await rest()), SYMBOL, 'limit', 'buy', 2, 1890))
    expect(edited).toMatchObject({ amount: 2, price: 1890 })
  },
  cancelOrder: async () => {
    expect(await trader.cancelOrder(idOf(await rest()), SYMBOL)).toMatchObject({ status: 'canceled' })
  },
  cancelAllOrders: async () => {
    await rest()
    await trader.cancelAllOrders(SYMBOL)
    expect(await trader.fetchOpenOrders(SYMBOL)).toEqual([])
  },
  cancelAllOrdersAfter: async () => {
    const armed: unknown = await trader.cancelAllOrdersAfter(600_000, { symbol: SYMBOL })
    expect(armed).toMatchObject({ market: 'ETH_USDT' })
    expect(await trader.cancelAllOrdersAfter(0, { symbol: SYMBOL })).toEqual([])
  },
  fetchOpenOrders: async () => {
    const { id } = await rest()
    expect((await trader.fetchOpenOrders(SYMBOL)).map((order) => order.id)).toEqual([id])
    await trader.cancelOrder(String(id), SYMBOL)
  },
  fetchOrder: async () => {
    const { id } = await resting(rest())
    expect(await trader.fetchOrder(String(id), SYMBOL)).toMatchObject({ id, status: 'canceled' })
  },
  fetchOrders: async () => {
    const { id } = await resting(rest())
    expect((await trader.fetchOrders(SYMBOL)).map((order) => order.id)).toContain(id)
  },
  fetchClosedOrders: async () => expect((await trader.fetchClosedOrders(SYMBOL))[0]).toMatchObject({ symbol: SYMBOL }),
  fetchMyTrades: async () => expect((await trader.fetchMyTrades(SYMBOL))[0]).toMatchObject({ symbol: SYMBOL }),
  fetchOrderTrades: async () => {
    const { id } = await trader.createMarketOrder(SYMBOL, 'sell', 0.1)
    expect(await trader.fetchOrderTrades(String(id), SYMBOL)).toMatchObject([{ order: id, amount: 0.1 }])
  },
  withdraw: async () => {
    const { address } = exchange.modules.demoChains.outside(TRADER, 'ERC20')
    // Without a second factor nothing leaves.
    await exchange.modules.accounts.profile.ensureOwn(TRADER, 'trader@users.test')
    await exchange.kit.db.execute(
      `insert into totp_secrets (user_id, last_step, enabled_at) values (${TRADER}, 0, now()) on conflict do nothing`,
    )
    await exchange.fund(TRADER, { ETH: '1' }, 'main')
    const asked = await trader.withdraw('ETH', 0.5, address, undefined, { network: 'ERC20' })
    const listed = await trader.fetchWithdrawals('ETH')
    expect(listed).toMatchObject([{ currency: 'ETH', amount: 0.5, address }])
    expect(asked).toMatchObject({ currency: 'ETH' })
  },
}

/** Needs a product that the exchange does not have yet: refused, with nothing done. */
const refused: Readonly<Record<string, () => Promise<unknown>>> = {
  fetchAccounts: () => trader.fetchAccounts(),
  fetchBorrowInterest: () => trader.fetchBorrowInterest(),
  fetchPositions: () => trader.fetchPositions(),
  setLeverage: () => trader.setLeverage(5),
  createDepositAddress: () => trader.createDepositAddress('ETH', { network: 'ERC20' }),
  fetchConvertQuote: () => trader.fetchConvertQuote('ETH', 'USDT', 1),
  createConvertTrade: () => trader.createConvertTrade('1', 'ETH', 'USDT', 1),
  fetchConvertTradeHistory: () => trader.fetchConvertTradeHistory(),
}

/** Of a market that is not listed, which ccxt finds out by itself. */
const futures = [
  'fetchFundingHistory',
  'fetchFundingRate',
  'fetchFundingRateHistory',
  'fetchFundingRates',
  'fetchPosition',
  'fetchPositionHistory',
]
/** Not methods, or one that ccxt itself has no way to carry out. */
const notCalls = ['publicAPI', 'privateAPI', 'spot', 'margin', 'swap', 'createMarketOrderWs']

test('every method that is marked as supported has a place here', () => {
  const marked = Object.entries(new ccxt.whitebit().has).filter(([, is]) => is === true || is === 'emulated')
  const placed = [...Object.keys(works), ...Object.keys(refused), ...futures, ...notCalls]
  expect(marked.map(([name]) => name).toSorted()).toEqual(placed.toSorted())
})

describe('F-30, F-31, F-34, F-39: ccxt does', () => {
  test.each(Object.keys(works))('%s', async (name) => works[name]?.())
})

describe('refused as not granted', () => {
  test.each(Object.keys(refused))('%s', async (name) => {
    await expect(refused[name]?.()).rejects.toThrow(NOT_GRANTED)
  })
})

describe('no market with funding', () => {
  test('is listed', async () => {
    expect((await trader.fetchMarkets()).filter((market) => market?.swap)).toEqual([])
    await expect(trader.fetchFundingRate('ETH/USDT:USDT')).rejects.toBeInstanceOf(ccxt.BadSymbol)
  })
})

describe('too many requests', () => {
  // 429 comes to be DDoSProtection in this class before ccxt's own RateLimitExceeded is asked.
  test('are an error that a program waits for, with the time to wait, and leave cancelling open', async () => {
    const order = await rest()
    isTight = true
    try {
      await rest()
      await expect(rest()).rejects.toBeInstanceOf(ccxt.DDoSProtection)
      expect(Number(trader.last_response_headers?.['Retry-After'])).toBeGreaterThan(0)
      await trader.cancelOrder(idOf(order), SYMBOL)
    } finally {
      isTight = false
    }
    expect(await trader.fetchOpenOrders(SYMBOL)).toHaveLength(1)
    await trader.cancelAllOrders(SYMBOL)
  })
})
