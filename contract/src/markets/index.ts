/** Markets with their figures, favorites. Live data comes over the socket. */
import { z } from 'zod'
import { decimal, defineOperation, listOf, marketName, pageNumber, plainText, queryFlag } from '../kernel/index.ts'

/** The unchanging part of a market. */
export const marketBaseInfo = z.object({
  /** `BTC_USDT`. */
  market: z.string(),
  /** `BTC-USDT`, as in page addresses. */
  tradeMarketName: z.string(),
  /** Place in the default order, from 1. */
  priority: z.int(),
  /** Spot = 0, Margin = 1, Futures = 2. */
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
  state: z.enum(['prelaunch', 'open', 'post-only', 'cancel-only', 'halted', 'delisting']),
  tradesEnabled: z.boolean(),
  /** The popular pairs, and the markets in a currency of the caller's edition. */
  isPopular: z.boolean(),
  /** Both assets are demo tokens. */
  isDemo: z.boolean(),
})
export type MarketBaseInfo = z.output<typeof marketBaseInfo>

/** A market with its last 24 hours. Before the first trade prices are "0". */
export const market = marketBaseInfo.extend({
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

/** `[price, amount, total]`; total adds up from the best price. */
export const depthLevel = z.tuple([decimal, decimal, decimal])
export type DepthLevel = z.output<typeof depthLevel>

/** A public trade. */
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

/** A network of a currency: where to look things up, and which ways are open in the caller's region. */
export const currencyNetwork = z.object({
  /** `ERC20`. */
  id: z.string(),
  name: z.string(),
  explorer: z.url(),
  isDefault: z.boolean(),
  isDepositable: z.boolean(),
  isWithdrawal: z.boolean(),
  hasMemo: z.boolean(),
  /** Blocks after which a deposit counts. */
  confirmations: z.int().positive(),
})
export type CurrencyNetwork = z.output<typeof currencyNetwork>

/** What is listed. */
export const currency = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Path of its mark on this site. */
  image: z.string(),
  /** A currency, or the token that the caller's edition has in the place of one. */
  isFiat: z.boolean(),
  isStable: z.boolean(),
  /** The caller's edition lists it; what it does not list shows only where somebody holds it. */
  isOffered: z.boolean(),
  /** A token without worth, for practice. */
  isDemo: z.boolean(),
  isDepositable: z.boolean(),
  isWithdrawal: z.boolean(),
  /** The default first; none for currencies of states and demo tokens. */
  networks: z.array(currencyNetwork),
  /** How a currency comes in and goes out of banks, the default first: `{id: 'EUR_SEPA', name: 'SEPA', …}`. */
  providers: z.array(
    z.object({ id: z.string(), name: z.string(), isDepositable: z.boolean(), isWithdrawal: z.boolean() }),
  ),
  /** Counts as collateral now, in the caller's region. */
  inMargin: z.boolean(),
  /** Some market of it is open. */
  tradingEnabled: z.boolean(),
  /** The market to trade it in, `BTC_USDT`; null = none. */
  tradeTicker: z.string().nullable(),
  /** Every market it is a side of, in default order. */
  markets: z.array(z.string()),
  /** Decimals of the ledger. */
  precision: z.int(),
  /** Decimals a person is shown. */
  decimal: z.int(),
  canTransfer: z.boolean(),
  /** Place in lists, from 1. */
  priority: z.int(),
  /** Unix seconds of the day it was listed. */
  listedAt: z.int(),
})
export type Currency = z.output<typeof currency>

/** What the ranges of an asset's chart are called; each with candles of a fixed length. */
export const chartRanges = ['1D', '1W', '1M', '1Y'] as const
export type ChartRange = (typeof chartRanges)[number]

/** One candle. */
export const candle = z.object({
  /** Unix seconds of its begin. */
  time: z.int(),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  /** Traded base. */
  volume: decimal,
})
export type Candle = z.output<typeof candle>

const marketFilter = {
  type: z.enum(['favorite', 'spot', 'margin', 'futures'], { error: 'Invalid option.' }).optional(),
  subType: z.enum(['all', 'crypto', 'fiat', 'stable'], { error: 'Invalid option.' }).optional(),
  sortBy: z.enum(['priority', 'price', 'dynamic', 'min', 'max', 'volume'], { error: 'Invalid option.' }).optional(),
  sort: z.enum(['asc', 'desc'], { error: 'Invalid option.' }).optional(),
}

export const markets = {
  /**
   * Query `{type?, subType?, sortBy?, sort?, contains?, page?, all?}` → `{records: [Market], pagination}`,
   * pages of 100 from page 1; `all=1` gives every match. `type=favorite` needs a session (guests get none).
   * `dynamic` is the change in percent, `min`/`max` the day's low and high, `volume` the traded quote in USDT.
   */
  list: defineOperation({
    id: 'markets.list',
    method: 'GET',
    path: '/v2/trade/markets',
    cost: 4,
    auth: 'guest',
    summary: 'Markets with their figures',
    query: z.object({ ...marketFilter, contains: plainText.max(64).optional(), page: pageNumber, all: queryFlag }),
    output: listOf(market),
  }),

  /** → `{markets: [MarketBaseInfo], simulated}` in default order; changes only when something is listed. */
  baseInfo: defineOperation({
    id: 'markets.baseInfo',
    method: 'GET',
    path: '/v2/trade/markets/base-info',
    cost: 5,
    auth: 'guest',
    summary: 'What is fixed about every market',
    output: z.object({ markets: z.array(marketBaseInfo), simulated: z.boolean() }),
  }),

  /** `{id}` = `BTC_USDT` → `{market: Market, depth: {asks, bids, updateId, timestamp}, deals, simulated}`: 50 levels a side, the last 80 trades. */
  one: defineOperation({
    id: 'markets.one',
    method: 'GET',
    path: '/v2/trade/markets/{id}',
    cost: 5,
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

  /**
   * → by market the closing prices of the last 24 hours, by the hour, oldest first; markets that never traded are
   * missing. Shared by everybody for a minute.
   */
  trends: defineOperation({
    id: 'markets.trends',
    method: 'GET',
    path: '/v2/trade/markets/trends',
    auth: 'guest',
    summary: 'The last 24 hours of every market as a line',
    output: z.record(z.string(), z.array(decimal)),
  }),

  /**
   * `{id}` = `BTC_USDT`, query `{range}` → `{range, interval, candles}`, oldest first, empty before the first trade;
   * `interval` is the length of a candle in seconds.
   */
  chart: defineOperation({
    id: 'markets.chart',
    method: 'GET',
    path: '/v2/trade/markets/{id}/chart',
    cost: 5,
    auth: 'guest',
    summary: 'Prices of a market over a day, a week, a month or a year',
    params: z.object({ id: marketName }),
    query: z.object({ range: z.enum(chartRanges, { error: 'Invalid option.' }).default('1D') }),
    output: z.object({ range: z.enum(chartRanges), interval: z.int().positive(), candles: z.array(candle) }),
    errors: ['market-not-found'],
  }),

  /** → by ticker, in the order of the listing. */
  currencies: defineOperation({
    id: 'markets.currencies',
    method: 'GET',
    path: '/v2/currencies/data',
    cost: 5,
    auth: 'guest',
    summary: 'What is listed',
    output: z.record(z.string(), currency),
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
