/** Markets with their figures, favorites. Live data comes over the socket. */
import { z } from 'zod'
import { decimal, defineOperation, listOf, marketName, pageNumber, plainText, queryFlag } from '../kernel/index.ts'

/** The unchanging part of a market. */
export const marketInfo = z.object({
  /** `BTC_USDT`. */
  market: z.string(),
  /** `BTC-USDT`, as in page addresses. */
  tradeMarketName: z.string(),
  /** Place in the default order, from 1. */
  priority: z.int(),
  /** Spot = 0, Margin = 1, Futures = 2 (EN-02). */
  type: z.literal(0),
  /** What the quote is, or whether both sides are stable: the `subType` filter. */
  subType: z.enum(['crypto', 'fiat', 'stable']),
  /** Base ticker. */
  stock: z.string(),
  /** Quote ticker. */
  money: z.string(),
  stockName: z.string(),
  moneyName: z.string(),
  /** Decimals of amounts. */
  stockPrec: z.int(),
  /** Decimals of prices. */
  moneyPrec: z.int(),
  minAmount: decimal,
  /** Least amount × price. */
  minTotal: decimal,
  /** "0" = none. */
  maxTotal: decimal,
  /** Percent: "0.1" = 0.1 %. */
  makerFee: decimal,
  takerFee: decimal,
  state: z.enum(['prelaunch', 'open', 'cancel-only', 'halted', 'delisting']),
  tradesEnabled: z.boolean(),
  isPopular: z.boolean(),
  /** Both assets are demo tokens (BC-12). */
  isDemo: z.boolean(),
})
export type MarketInfo = z.output<typeof marketInfo>

/** A market with its last 24 hours. Before the first trade prices are "0". */
export const market = marketInfo.extend({
  last: decimal,
  open: decimal,
  high: decimal,
  low: decimal,
  /** Percent against the price 24 hours ago, two decimals. */
  change: decimal,
  /** Traded base. */
  volume: decimal,
  /** Traded quote. */
  deal: decimal,
  /** Best prices; null = that side is empty. */
  bid: decimal.nullable(),
  ask: decimal.nullable(),
})
export type Market = z.output<typeof market>

/** `[price, amount, total]`; total adds up from the best price (ENT-07). */
export const depthLevel = z.tuple([decimal, decimal, decimal])
export type DepthLevel = z.output<typeof depthLevel>

/** A public trade (ENT-08). */
export const deal = z.object({
  id: z.int(),
  /** Unix seconds with fraction. */
  time: z.number(),
  /** Side of the taker. */
  type: z.enum(['buy', 'sell']),
  price: decimal,
  amount: decimal,
})
export type Deal = z.output<typeof deal>

export const favorite = z.object({ market: z.string(), priority: z.int() })
export type Favorite = z.output<typeof favorite>

export const marketFilter = {
  type: z.enum(['favorite', 'spot', 'margin', 'futures'], { error: 'Invalid option.' }).optional(),
  subType: z.enum(['all', 'crypto', 'fiat', 'stable'], { error: 'Invalid option.' }).optional(),
  sortBy: z.enum(['priority', 'price', 'dynamic', 'min', 'max', 'volume'], { error: 'Invalid option.' }).optional(),
  sort: z.enum(['asc', 'desc'], { error: 'Invalid option.' }).optional(),
}

export const markets = {
  /**
   * Query `{type?, subType?, sortBy?, sort?, contains?, page?, all?}` (RR-37) → `{records: [Market], pagination}`,
   * pages of 100 from page 1; `all=1` gives every match. `type=favorite` needs a session (guests get none).
   * `dynamic` is the change in percent, `min`/`max` the day's low and high, `volume` the traded quote in USDT.
   */
  list: defineOperation({
    id: 'markets.list',
    method: 'GET',
    path: '/v2/trade/markets',
    auth: 'guest',
    summary: 'Markets with their figures',
    query: z.object({ ...marketFilter, contains: plainText.max(64).optional(), page: pageNumber, all: queryFlag }),
    output: listOf(market),
  }),

  /** → `{markets: [MarketInfo], simulated}` in default order; changes only when something is listed. */
  baseInfo: defineOperation({
    id: 'markets.baseInfo',
    method: 'GET',
    path: '/v2/trade/markets/base-info',
    auth: 'guest',
    summary: 'What is fixed about every market',
    output: z.object({ markets: z.array(marketInfo), simulated: z.boolean() }),
  }),

  /** `{id}` = `BTC_USDT` → `{market: Market, depth: {asks, bids, updateId, timestamp}, deals, simulated}`: 50 levels a side, the last 80 trades. */
  one: defineOperation({
    id: 'markets.one',
    method: 'GET',
    path: '/v2/trade/markets/{id}',
    auth: 'guest',
    summary: 'One market, its book and its last trades',
    params: z.object({ id: marketName }),
    output: z.object({
      market,
      depth: z.object({
        asks: z.array(depthLevel),
        bids: z.array(depthLevel),
        updateId: z.int(),
        timestamp: z.number(),
      }),
      deals: z.array(deal),
      /** Makers and takers of this market are simulated. */
      simulated: z.boolean(),
    }),
    errors: ['market-not-found'],
  }),

  /** → `[{market, priority}]`, by priority from 1. */
  favorites: defineOperation({
    id: 'markets.favorites',
    method: 'GET',
    path: '/v2/trade/favorites',
    auth: 'user',
    summary: 'Favorite markets',
    output: z.array(favorite),
  }),

  /** `{markets: ['BTC_USDT', …]}`, the whole list in order → `[{market, priority}]` as kept. */
  setFavorites: defineOperation({
    id: 'markets.setFavorites',
    method: 'POST',
    path: '/v2/trade/favorites',
    auth: 'user',
    summary: 'Replace the favorite markets',
    body: z.object({
      markets: z
        .array(marketName, { error: 'Markets field should be an array.' })
        .max(100, { error: 'At most 100 markets can be favorites.' }),
    }),
    output: z.array(favorite),
    errors: ['market-unknown'],
  }),
}
