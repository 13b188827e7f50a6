/** Market data of the compatible API: no key, GET, shared answers. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, guestInteger, guestSeconds, perTenSeconds, unlessEmpty } from '../kernel/public-wire.ts'
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
  isDemo: z.boolean().meta({ description: 'Extension: a sandbox market, whose tokens have no value' }),
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

/** What one movement may come to, by network or provider; without a maximum there is no `max`. */
const limits = z.record(z.string(), z.object({ min: decimal, max: decimal.optional() }))
const ways = z.array(z.string()).optional()

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
  networks: z
    .object({ deposits: ways, withdraws: ways, default: z.string() })
    .optional()
    .meta({ description: 'Networks of a coin. A list is absent while its direction is disabled' }),
  providers: z
    .object({ deposits: ways, withdraws: ways })
    .optional()
    .meta({ description: 'Payment providers of a currency. A list is absent while its direction is disabled' }),
  limits: z
    .object({ deposit: limits, withdraw: limits })
    .optional()
    .meta({ description: 'Minimum and maximum amounts by network or provider' }),
  confirmations: z
    .record(z.string(), z.int())
    .optional()
    .meta({ description: 'Number of blocks after which a deposit is credited, by network' }),
  is_demo: z.boolean().meta({ description: 'Extension: a sandbox token without value' }),
})

const movement = z.object({
  min_amount: decimal,
  max_amount: decimal,
  fixed: decimal.nullable(),
  flex: z.object({ percent: decimal, min_fee: decimal, max_fee: decimal }).nullable(),
})
/** The same of one provider of a currency. */
const through = movement.extend({ ticker: z.string(), name: z.string() })
const paidIn = through.extend({ is_depositable: z.boolean(), is_api_depositable: z.boolean() })
const paidOut = through.extend({ is_withdrawal: z.boolean(), is_api_withdrawal: z.boolean() })

const fee = z.object({
  ticker: z.string(),
  name: z.string(),
  providers: z.array(z.string()),
  is_depositable: z.boolean(),
  is_withdrawal: z.boolean(),
  is_api_withdrawal: z.boolean(),
  is_api_depositable: z.boolean(),
  deposit: z
    .union([movement, z.record(z.string(), paidIn)])
    .meta({ description: 'For a currency: by payment provider' }),
  withdraw: z
    .union([movement, z.record(z.string(), paidOut)])
    .meta({ description: 'For a currency: by payment provider' }),
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
  // The two are the wrong way round on purpose: clients of this dialect read them so.
  quote_volume: decimal.meta({ description: 'Amount of the trade in the base asset, despite the name' }),
  base_volume: decimal.meta({ description: 'Amount of the trade in the quote asset, despite the name' }),
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
  .meta({ description: 'Start in seconds since the epoch, open, close, high, low, base volume, quote volume' })

/** Candles that one answer holds at most. */
export const MOST_CANDLES = 1440

export const klineQuery = z.object({
  market: z.string({ error: 'Market is not available.' }),
  interval: z.enum(klineIntervals, { error: 'The selected interval is invalid.' }).default('1h'),
  start: unlessEmpty(guestSeconds('start').optional()),
  end: unlessEmpty(guestSeconds('end').optional()),
  limit: unlessEmpty(
    guestInteger('limit', {
      least: 1,
      most: MOST_CANDLES,
      tooSmall: 'limit must be greater than or equal to 1',
      tooLarge: `limit must be less than or equal to ${MOST_CANDLES}`,
    }).optional(),
  ),
})
const ofMarket = z.object({ market: z.string() })
const byMarket = z.object({ market: unlessEmpty(z.string().optional()) })

const guest = { auth: 'guest', door: 'public', method: 'GET' } as const
const v4 = perTenSeconds(2000)
const v1 = perTenSeconds(1000)

export const publicMarketOperations = [
  defineOperation({
    ...guest,
    id: 'markets.publicTime',
    path: '/api/v4/public/time',
    summary: 'Server time',
    rateLimit: v4,
    output: z.object({ time: z.int() }),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicPing',
    path: '/api/v4/public/ping',
    summary: 'Ping',
    rateLimit: v4,
    output: z.tuple([z.literal('pong')]),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicStatus',
    path: '/api/v4/public/platform/status',
    summary: 'Platform status',
    rateLimit: v4,
    output: z.object({ status: z.enum(['system operational', 'system maintenance']) }),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicMarkets',
    path: '/api/v4/public/markets',
    summary: 'Markets',
    rateLimit: v4,
    output: z.array(market),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicAssets',
    path: '/api/v4/public/assets',
    summary: 'Assets',
    rateLimit: v4,
    output: z.record(z.string(), asset),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTicker',
    path: '/api/v4/public/ticker',
    summary: 'Tickers',
    rateLimit: v4,
    query: byMarket,
    output: z.record(z.string(), activity),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicFee',
    path: '/api/v4/public/fee',
    summary: 'Deposit and withdrawal fees',
    rateLimit: v4,
    output: z.record(z.string(), fee),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicOrderBook',
    cost: 2,
    path: '/api/v4/public/orderbook/{market}',
    summary: 'Order book',
    rateLimit: perTenSeconds(600),
    params: ofMarket,
    query: z.object({
      limit: guestInteger('limit', { least: 0, most: 100 }).default(0),
      /** Beyond its ends it counts as the nearest. */
      level: guestInteger('level', { least: -999_999_999, most: 999_999_999 })
        .transform((level) => Math.min(10, Math.max(0, level)))
        .default(0),
    }),
    output: book,
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepth',
    cost: 2,
    path: '/api/v4/public/orderbook/depth/{market}',
    summary: 'Order book near the last price',
    rateLimit: v4,
    params: ofMarket,
    output: book,
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTrades',
    path: '/api/v4/public/trades/{market}',
    summary: 'Recent trades',
    rateLimit: v4,
    params: ofMarket,
    query: z.object({ type: z.enum(['buy', 'sell'], { error: "Type should be 'sell' or 'buy'." }).optional() }),
    output: z.array(trade),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicKline',
    family: 'candles',
    cost: 25,
    path: '/api/v4/public/kline',
    summary: 'Candles',
    rateLimit: v4,
    query: klineQuery,
    output: wrapped(z.array(row)),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicKlineV1',
    family: 'candles',
    cost: 25,
    path: '/api/v1/public/kline',
    summary: 'Candles (v1)',
    rateLimit: v1,
    query: klineQuery,
    output: wrapped(z.array(row)),
    errors: ['market-unknown'],
  }),
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'markets.publicMarketFee',
    scope: 'markets.read',
    path: '/api/v4/market/fee',
    summary: 'Your trading fees',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(12_000, 'market-fee'),
    body: z.object({
      ...envelope,
      market: z.unknown().optional().meta({ description: 'It has no effect: the fees on all markets are returned' }),
    }),
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
    scope: 'markets.read',
    path: '/api/v4/market/fee/single',
    summary: 'Your trading fees on one market',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(12_000, 'market-fee'),
    body: z.object({ ...envelope, market: marketName }),
    output: z.object({ taker: decimal, maker: decimal }),
    errors: ['market-unknown'],
  }),
] as const
