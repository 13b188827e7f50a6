/** Market data of the compatible API's first two versions: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { guestInteger, perTenSeconds, unlessEmpty } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

const level = z.tuple([decimal, decimal]).meta({ description: 'Price, amount' })
const levels = z.array(level)
const moment = z.string().meta({ description: 'ISO 8601 in UTC' })

/** Success of v1 and v2. */
export const wrapped = <Result extends z.ZodType>(result: Result) =>
  z.object({ success: z.literal(true), message: z.string().nullable(), result })

const marketV1 = z.object({
  name: z.string(),
  stock: z.string(),
  money: z.string(),
  stockPrec: z.string(),
  moneyPrec: z.string(),
  feePrec: z.string(),
  makerFee: decimal,
  takerFee: decimal,
  minAmount: decimal,
})

const marketV2 = marketV1.extend({ minTotal: decimal, tradesEnabled: z.boolean() })

const day = {
  bid: decimal,
  ask: decimal,
  low: decimal,
  high: decimal,
  last: decimal,
  deal: decimal,
  change: decimal,
}

const tickerV2 = z.object({
  lastUpdateTimestamp: moment,
  tradingPairs: z.string(),
  lastPrice: decimal,
  lowestAsk: decimal,
  highestBid: decimal,
  baseVolume24h: decimal,
  quoteVolume24h: decimal,
  tradesEnabled: z.boolean(),
})

const assetV2 = z.object({
  id: z.string(),
  lastUpdateTimestamp: moment,
  name: z.string(),
  canWithdraw: z.boolean(),
  canDeposit: z.boolean(),
  minWithdrawal: decimal,
  maxWithdrawal: decimal,
  makerFee: decimal,
  takerFee: decimal,
})

const market = unlessEmpty(z.string({ error: 'The market field is required.' }))
const byMarket = z.object({ market })
const limit = (most: number, otherwise: number) =>
  unlessEmpty(guestInteger('limit', { least: 1, most }).default(otherwise))
const tradeId = z
  .string({ error: 'The lastId field is required.' })
  .regex(/^\d{1,15}$/, { error: 'The lastId must be an integer.' })
  .transform(Number)

const ofMarket = z.object({ market: z.string() })

const guest = {
  auth: 'guest',
  door: 'public',
  method: 'GET',
  family: 'wrapped',
  rateLimit: perTenSeconds(1000),
} as const

export const legacyMarketOperations = [
  defineOperation({
    ...guest,
    id: 'markets.publicMarketsV1',
    path: '/api/v1/public/markets',
    summary: 'Markets (v1)',
    output: wrapped(z.array(marketV1)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickersV1',
    path: '/api/v1/public/tickers',
    summary: 'Tickers of all markets (v1)',
    output: wrapped(z.record(z.string(), z.object({ ticker: z.object({ ...day, vol: decimal }), at: z.int() }))),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickerV1',
    path: '/api/v1/public/ticker',
    summary: 'Ticker of a market (v1)',
    query: byMarket,
    output: wrapped(z.object({ ...day, open: decimal, volume: decimal })),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicSymbolsV1',
    path: '/api/v1/public/symbols',
    summary: 'Market names (v1)',
    output: wrapped(z.array(z.string())),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepthV1',
    path: '/api/v1/public/depth/result',
    summary: 'Order book (v1)',
    query: z.object({ market, limit: limit(100, 100) }),
    output: z.object({ asks: levels, bids: levels }),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicHistoryV1',
    path: '/api/v1/public/history',
    summary: 'Trades after an ID (v1)',
    query: z.object({ market, lastId: unlessEmpty(tradeId), limit: limit(500, 50) }),
    output: wrapped(
      z.array(
        z.object({ id: z.int(), time: z.number(), price: decimal, amount: decimal, type: z.enum(['buy', 'sell']) }),
      ),
    ),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicMarketsV2',
    path: '/api/v2/public/markets',
    summary: 'Markets (v2)',
    output: wrapped(z.array(marketV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickerV2',
    path: '/api/v2/public/ticker',
    summary: 'Tickers of all markets (v2)',
    output: wrapped(z.array(tickerV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTradesV2',
    path: '/api/v2/public/trades/{market}',
    summary: 'Recent trades (v2)',
    params: ofMarket,
    output: wrapped(
      z.array(z.object({ tradeId: z.int(), price: decimal, volume: decimal, time: moment, isBuyerMaker: z.boolean() })),
    ),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicFeeV2',
    path: '/api/v2/public/fee',
    summary: 'Standard trading fees (v2)',
    output: wrapped(z.object({ makerFee: decimal, takerFee: decimal })),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicAssetsV2',
    path: '/api/v2/public/assets',
    summary: 'Assets (v2)',
    output: wrapped(z.record(z.string(), assetV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepthV2',
    path: '/api/v2/public/depth/{market}',
    summary: 'Order book (v2)',
    params: ofMarket,
    output: wrapped(z.object({ lastUpdateTimestamp: moment, asks: levels, bids: levels })),
    errors: ['market-unknown'],
  }),
] as const
