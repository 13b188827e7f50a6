/** Market data of the compatible API's first two versions: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { perTenSeconds } from '../kernel/public-wire.ts'
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

/** Query numbers stay text here: their checks answer in the shape of each route. */
const text = z.string().optional()
const byMarket = z.object({ market: text })
const ofMarket = z.object({ market: z.string() })

const guest = { auth: 'guest', door: 'public', method: 'GET', rateLimit: perTenSeconds(1000) } as const

export const legacyMarketOperations = [
  defineOperation({
    ...guest,
    id: 'markets.publicMarketsV1',
    path: '/api/v1/public/markets',
    summary: 'Markets with their precisions and least amounts',
    output: wrapped(z.array(marketV1)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickersV1',
    path: '/api/v1/public/tickers',
    summary: 'The last 24 hours of every market, by name',
    output: wrapped(z.record(z.string(), z.object({ ticker: z.object({ ...day, vol: decimal }), at: z.int() }))),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickerV1',
    path: '/api/v1/public/ticker',
    summary: 'The last 24 hours of a market',
    query: byMarket,
    output: wrapped(z.object({ ...day, open: decimal, volume: decimal })),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicSymbolsV1',
    path: '/api/v1/public/symbols',
    summary: 'Names of the markets',
    output: wrapped(z.array(z.string())),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepthV1',
    path: '/api/v1/public/depth/result',
    summary: 'Order book of a market, in no envelope',
    query: z.object({ market: text, limit: text }),
    output: z.object({ asks: levels, bids: levels }),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicHistoryV1',
    path: '/api/v1/public/history',
    summary: 'Trades of a market after an id, newest first',
    query: z.object({ market: text, lastId: text, limit: text }),
    output: wrapped(
      z.array(
        z.object({ id: z.int(), time: z.number(), price: decimal, amount: decimal, type: z.enum(['buy', 'sell']) }),
      ),
    ),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicMarketsV2',
    path: '/api/v2/public/markets',
    summary: 'Markets with their precisions, least amounts and fees',
    output: wrapped(z.array(marketV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTickerV2',
    path: '/api/v2/public/ticker',
    summary: 'The last 24 hours of every market, as a list',
    output: wrapped(z.array(tickerV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicTradesV2',
    path: '/api/v2/public/trades/{market}',
    summary: 'The last trades of a market',
    params: ofMarket,
    output: wrapped(
      z.array(z.object({ tradeId: z.int(), price: decimal, volume: decimal, time: moment, isBuyerMaker: z.boolean() })),
    ),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicFeeV2',
    path: '/api/v2/public/fee',
    summary: 'What trades cost without an account of one’s own, in percent',
    output: wrapped(z.object({ makerFee: decimal, takerFee: decimal })),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicAssetsV2',
    path: '/api/v2/public/assets',
    summary: 'Assets by ticker',
    output: wrapped(z.record(z.string(), assetV2)),
  }),
  defineOperation({
    ...guest,
    id: 'markets.publicDepthV2',
    path: '/api/v2/public/depth/{market}',
    summary: 'Order book of a market',
    params: ofMarket,
    output: wrapped(z.object({ lastUpdateTimestamp: moment, asks: levels, bids: levels })),
  }),
] as const
