/** Market data of the compatible API: no key, GET, shared answers. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, perTenSeconds } from '../kernel/public-wire.ts'
import { decimal, marketName } from '../kernel/wire.ts'
import { wrapped } from './public-legacy.ts'

const level = z.tuple([decimal, decimal]).meta({ description: 'Price, amount' })

const market = z.object({
  name: z.string(),
  stock: z.string(),
  money: z.string(),
  stockPrec: z.string(),
  moneyPrec: z.string(),
  feePrec: z.string(),
  makerFee: decimal,
  takerFee: decimal,
  minAmount: decimal,
  minTotal: decimal,
  maxTotal: decimal,
  tradesEnabled: z.boolean(),
  isCollateral: z.boolean(),
  type: z.enum(['spot', 'futures', 'tradfiFutures']),
  isTradFiFutures: z.boolean(),
  delistedAt: z.int().nullable(),
  isDemo: z.boolean().meta({ description: 'An extension: its tokens are worth nothing' }),
})

const activity = z.object({
  base_id: z.int(),
  quote_id: z.int(),
  last_price: decimal,
  quote_volume: decimal,
  base_volume: decimal,
  isFrozen: z.boolean(),
  change: decimal,
})

const asset = z.object({
  name: z.string(),
  unified_cryptoasset_id: z.int(),
  can_withdraw: z.boolean(),
  can_deposit: z.boolean(),
  min_withdraw: decimal,
  max_withdraw: decimal,
  maker_fee: decimal,
  taker_fee: decimal,
  min_deposit: decimal,
  max_deposit: decimal,
  currency_precision: z.int(),
  is_memo: z.boolean(),
  memo: z.object({ deposit: z.boolean(), withdraw: z.boolean() }),
  is_demo: z.boolean().meta({ description: 'An extension: a token that is worth nothing' }),
})

const fee = z.object({
  ticker: z.string(),
  name: z.string(),
  providers: z.array(z.string()),
  is_depositable: z.boolean(),
  is_withdrawal: z.boolean(),
  is_api_withdrawal: z.boolean(),
  is_api_depositable: z.boolean(),
  deposit: z.object({ min_amount: decimal, max_amount: decimal, fixed: decimal.nullable(), flex: z.null() }),
  withdraw: z.object({ min_amount: decimal, max_amount: decimal, fixed: decimal.nullable(), flex: z.null() }),
})

const book = z.object({
  ticker_id: z.string(),
  timestamp: z.int(),
  asks: z.array(level),
  bids: z.array(level),
})

const trade = z.object({
  tradeID: z.int(),
  price: decimal,
  quote_volume: decimal,
  base_volume: decimal,
  trade_timestamp: z.int(),
  type: z.enum(['buy', 'sell']),
  rpi: z.boolean(),
})

export const klineIntervals = [
  '1s',
  '10s',
  '30s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const

const row = z
  .tuple([z.int(), decimal, decimal, decimal, decimal, decimal, decimal])
  .meta({ description: 'Start in seconds, open, close, high, low, base traded, quote traded' })

/** Query numbers stay text here: their checks answer in the shape of each route. */
const text = z.string().optional()
const klineQuery = z.object({ market: text, interval: text, start: text, end: text, limit: text })
const ofMarket = z.object({ market: z.string() })
const byMarket = z.object({ market: text })

const guest = { auth: 'guest', door: 'public', method: 'GET' } as const
const v4 = perTenSeconds(2000)
const v1 = perTenSeconds(1000)

export const publicMarketOperations = [
  defineOperation({
    ...guest,
    id: 'markets.publicTime',
    path: '/api/v4/public/time',
    summary: 'Server time in seconds',
    rateLimit: v4,
    output: z.object({ time: z.int() }),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicPing',
    path: '/api/v4/public/ping',
    summary: 'Whether the API answers',
    rateLimit: v4,
    output: z.tuple([z.literal('pong')]),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicStatus',
    path: '/api/v4/public/platform/status',
    summary: 'Maintenance status',
    rateLimit: v4,
    output: z.object({ status: z.enum(['system operational', 'system maintenance']) }),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicMarkets',
    path: '/api/v4/public/markets',
    summary: 'Markets with their limits and fees',
    rateLimit: v4,
    output: z.array(market),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicAssets',
    path: '/api/v4/public/assets',
    summary: 'Assets with their limits and fees',
    rateLimit: v4,
    output: z.record(z.string(), asset),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTicker',
    path: '/api/v4/public/ticker',
    summary: 'The last 24 hours of every market',
    rateLimit: v4,
    query: byMarket,
    output: z.record(z.string(), activity),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicFee',
    path: '/api/v4/public/fee',
    summary: 'Fees of deposits and withdrawals',
    rateLimit: v4,
    output: z.record(z.string(), fee),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicOrderBook',
    path: '/api/v4/public/orderbook/{market}',
    summary: 'Order book of a market',
    rateLimit: perTenSeconds(600),
    params: ofMarket,
    query: z.object({ limit: text, level: text }),
    output: book,
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepth',
    path: '/api/v4/public/orderbook/depth/{market}',
    summary: 'Order book within two percent of the last price',
    rateLimit: v4,
    params: ofMarket,
    output: book,
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTrades',
    path: '/api/v4/public/trades/{market}',
    summary: 'The last 100 trades of a market',
    rateLimit: v4,
    params: ofMarket,
    query: z.object({ type: text }),
    output: z.array(trade),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicKline',
    path: '/api/v4/public/kline',
    summary: 'Candles of a market',
    rateLimit: v4,
    query: klineQuery,
    output: wrapped(z.array(row)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicKlineV1',
    path: '/api/v1/public/kline',
    summary: 'Candles of a market',
    rateLimit: v1,
    query: klineQuery,
    output: wrapped(z.array(row)),
  }),
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'markets.publicMarketFee',
    path: '/api/v4/market/fee',
    summary: 'What the caller pays for trades, in percent',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(12_000, 'market-fee'),
    body: z.object(envelope),
    output: z.object({
      error: z.null(),
      taker: decimal,
      maker: decimal,
      futures_taker: decimal,
      futures_maker: decimal,
      /** On top of the maker rate, for accounts that may place RPI orders. */
      rpi_maker_fee_premium: decimal.nullable(),
      futures_rpi_maker_fee_premium: z.null(),
      custom_fee: z.record(z.string(), z.object({ taker: decimal, maker: decimal })),
    }),
  }),
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'markets.publicSingleMarketFee',
    path: '/api/v4/market/fee/single',
    summary: 'What the caller pays for trades on one market, in percent',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(12_000, 'market-fee'),
    body: z.object({ ...envelope, market: marketName }),
    output: z.object({ taker: decimal, maker: decimal }),
    errors: ['market-unknown'],
  }),
] as const
