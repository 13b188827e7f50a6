import type {
  ChartRange,
  Currency,
  Deal,
  DepthLevel,
  Favorite,
  Market,
  MarketBaseInfo,
} from '@exchange/contract/markets'
import { isOffered } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import { formatDecimal, powerOfTen } from '@exchange/core/units'
import { Problem, seconds } from '../../kernel/index.ts'
import type { NetworkConnections, Clock, Edition, HeavyAnswers } from '../../kernel/index.ts'
import type { Level, MarketInfo, PublicTrade, Views } from '../../views/types.ts'
import { candlesKey } from './candles.ts'
import { chartOf, chartRange, TREND_MS, trendOf } from './charts.ts'
import type { Chart } from './charts.ts'
import { currencyShape } from './currencies.ts'
import { assetsOfEdition, isHomeMarket, marketsOfEdition } from './editions.ts'
import { isDemoAsset, listedAssets, listedMarkets } from './listing.ts'
import { ratesIn } from './rates.ts'
import { changePercent, selectMarkets, subTypeOf } from './rules.ts'
import type { MarketQuery, Ranked } from './rules.ts'
import type { FavoriteStore } from './store.ts'

const DEPTH_LEVELS = 50
const DEALS = 80
const FIGURES_MS = 500
/** Everybody's fees, before any schedule of their own. */
const EVERYBODY = 0

export interface MarketsDeps {
  readonly views: Views
  readonly favorites: FavoriteStore
  readonly clock: Clock
  readonly heavy: HeavyAnswers
  /** Simulated makers trade here. */
  readonly simulated: boolean
  /** Whether money can come and go by a network at the moment. */
  readonly connections: NetworkConnections
}

const assetOf = (ticker: string) => listedAssets.find((asset) => asset.ticker === ticker)

/** Markets as pages show them, and the favorites of a user. */
export class MarketsService {
  readonly #views: Views
  readonly #favorites: FavoriteStore
  readonly #clock: Clock
  readonly #heavy: HeavyAnswers
  readonly #connections: NetworkConnections
  readonly simulated: boolean
  #trends: { readonly at: number; readonly trends: Promise<Readonly<Record<string, string[]>>> } | null = null
  #latest: { readonly at: number; readonly ranked: Map<Region, readonly Ranked[]> } | null = null

  constructor({ views, favorites, clock, heavy, simulated, connections }: MarketsDeps) {
    this.#views = views
    this.#favorites = favorites
    this.#clock = clock
    this.#heavy = heavy
    this.simulated = simulated
    this.#connections = connections
  }

  /** Every market of the edition in its order, without figures. */
  infos(region: Region): readonly MarketBaseInfo[] {
    return this.#listed(region).map((market, place) => this.#info(market, place + 1, region))
  }

  /** The addresses of the pages of every pair and every asset that the edition lists. */
  pages(region: Region): string[] {
    return [
      ...this.#listed(region).map(({ name }) => `/trade/${name.replace('_', '-')}`),
      ...this.#views.directory
        .assets()
        .filter(({ ticker }) => isOffered(region, ticker))
        .map(({ ticker }) => `/assets/${ticker}`),
    ]
  }

  async list(owner: OwnerId | null, region: Region, query: MarketQuery): Promise<readonly Market[]> {
    const favorites = query.type === 'favorite' && owner !== null ? await this.#favorites.list(owner) : []
    return selectMarkets(this.#ranking(region), query, favorites)
  }

  /** @throws Problem `market-not-found`, also for a market that the edition does not list */
  one(
    name: string,
    region: Region,
  ): {
    market: Market
    depth: { asks: DepthLevel[]; bids: DepthLevel[]; updateId: number; timestamp: number }
    deals: Deal[]
    simulated: boolean
  } {
    const listed = this.#listed(region)
    const place = listed.findIndex((candidate) => candidate.name === name)
    const market = listed[place]
    if (market === undefined) throw new Problem('market-not-found')
    const depth = this.#views.siteBooks.depth(market.id, DEPTH_LEVELS)
    return {
      market: this.#market(market, place + 1, region),
      depth: {
        asks: levels(depth.asks, market),
        bids: levels(depth.bids, market),
        updateId: depth.updateId,
        timestamp: seconds(depth.at),
      },
      deals: this.#views.trades.recent(market.id, DEALS).map((trade) => dealShape(trade, market)),
      simulated: this.simulated,
    }
  }

  /** The last 24 hours of every market; worked out once a minute for everybody. */
  trends(): Promise<Readonly<Record<string, string[]>>> {
    const now = this.#clock.now()
    if (this.#trends === null || now - this.#trends.at > TREND_MS) {
      const trends = this.#readTrends(now)
      this.#trends = { at: now, trends }
      // A failure is told to those who waited for it; the next one asks again.
      trends.catch(() => (this.#trends = null))
    }
    return this.#trends.trends
  }

  /** For whoever asks from this address. */
  async chart(ip: string, name: string, range: ChartRange): Promise<Chart> {
    const market = this.#views.directory.marketByName(name)
    if (market === undefined) throw new Problem('market-not-found')
    const question = chartRange(range, this.#clock.now())
    const key = `chart ${range} ${candlesKey(this.#views, market, question.interval, question.bars)}`
    const { json } = await this.#heavy.get(ip, key, async () => chartOf(this.#views, market, range, question))
    const chart: Chart = JSON.parse(json)
    return chart
  }

  /** What is listed, with what this edition serves of it. */
  currencies(region: Region, edition: Edition): Record<string, Currency> {
    const markets = this.#listed(region)
    return Object.fromEntries(
      assetsOfEdition(region, this.#views.directory.assets()).map((asset, place) => [
        asset.ticker,
        currencyShape(asset, place + 1, assetOf(asset.ticker), markets, region, edition, this.#connections),
      ]),
    )
  }

  async favorites(owner: OwnerId): Promise<Favorite[]> {
    return numbered(await this.#favorites.list(owner))
  }

  /** Names that stand twice keep their first place. */
  async setFavorites(owner: OwnerId, markets: readonly string[]): Promise<Favorite[]> {
    const unique = [...new Set(markets)]
    if (unique.some((name) => this.#views.directory.marketByName(name) === undefined))
      throw new Problem('market-unknown')
    await this.#favorites.replace(owner, unique)
    return numbered(unique)
  }

  async #readTrends(now: number): Promise<Readonly<Record<string, string[]>>> {
    const lines = await Promise.all(
      this.#views.directory
        .markets()
        .map(async (market) => [market.name, await trendOf(this.#views, market, now)] as const),
    )
    return Object.fromEntries(lines.filter(([, line]) => line.length > 0))
  }

  #listed(region: Region): readonly MarketInfo[] {
    return marketsOfEdition(region, this.#views.directory.markets())
  }

  #info(market: MarketInfo, priority: number, region: Region): MarketBaseInfo {
    const { base, quote } = market
    const fees = this.#views.directory.fees(EVERYBODY, market.id)
    const listing = listedMarkets.find((candidate) => candidate.name === market.name)
    return {
      market: market.name,
      tradeMarketName: market.name.replace('_', '-'),
      priority,
      type: 0,
      subType: subTypeOf(assetOf(base.ticker), assetOf(quote.ticker)),
      stock: base.ticker,
      money: quote.ticker,
      stockName: assetOf(base.ticker)?.name ?? base.ticker,
      moneyName: assetOf(quote.ticker)?.name ?? quote.ticker,
      stockPrec: market.sizePrecision,
      moneyPrec: market.pricePrecision,
      minAmount: formatDecimal(market.minSize, market.sizePrecision),
      minTotal: formatDecimal(market.minNotional, quote.scale),
      maxTotal: formatDecimal(market.maxNotional, quote.scale),
      makerFee: formatDecimal(fees.maker, 4),
      takerFee: formatDecimal(fees.taker, 4),
      state: market.state,
      tradesEnabled: market.state === 'open',
      isPopular: listing?.isPopular === true || isHomeMarket(region, quote.ticker),
      isDemo: isDemoAsset(base.ticker) && isDemoAsset(quote.ticker),
    }
  }

  #market(market: MarketInfo, priority: number, region: Region): Market {
    const { pricePrecision, sizePrecision, quote } = market
    const ticker = this.#views.tickers.ticker(market.id)
    const { bid, ask } = this.#views.books.best(market.id)
    return {
      ...this.#info(market, priority, region),
      last: formatDecimal(ticker.close, pricePrecision),
      open: formatDecimal(ticker.open, pricePrecision),
      high: formatDecimal(ticker.high, pricePrecision),
      low: formatDecimal(ticker.low, pricePrecision),
      change: changePercent(ticker.open, ticker.close),
      volume: formatDecimal(ticker.volume, sizePrecision),
      deal: formatDecimal(ticker.deal, quote.scale),
      bid: bid === null ? null : formatDecimal(bid.price, pricePrecision),
      ask: ask === null ? null : formatDecimal(ask.price, pricePrecision),
    }
  }

  /** Everybody of an edition sees the same figures, so they are worked out at most every half second. */
  #ranking(region: Region): readonly Ranked[] {
    const now = performance.now()
    if (this.#latest === null || now - this.#latest.at > FIGURES_MS) this.#latest = { at: now, ranked: new Map() }
    const known = this.#latest.ranked.get(region)
    if (known !== undefined) return known
    const worth = ratesIn(this.#views, 'USDT')
    const ranked = this.#listed(region).map((market, place) => this.#ranked(market, place + 1, region, worth))
    this.#latest.ranked.set(region, ranked)
    return ranked
  }

  #ranked(market: MarketInfo, priority: number, region: Region, worth: ReadonlyMap<string, bigint>): Ranked {
    const ticker = this.#views.tickers.ticker(market.id)
    const quoteWorth = worth.get(market.quote.ticker) ?? 0n
    const inUsdt = (ticks: number) => BigInt(ticks) * powerOfTen(18 - market.pricePrecision) * quoteWorth
    const { open, close } = ticker
    return {
      market: this.#market(market, priority, region),
      price: inUsdt(close),
      low: inUsdt(ticker.low),
      high: inUsdt(ticker.high),
      turnover: ticker.deal * powerOfTen(18 - market.quote.scale) * quoteWorth,
      // Finer than the two decimals shown, so that equal figures still order.
      dynamic: open === 0 ? 0n : ((BigInt(close) - BigInt(open)) * 1_000_000_000n) / BigInt(open),
    }
  }
}

function levels(side: readonly Level[], market: MarketInfo): DepthLevel[] {
  let total = 0n
  return side.map(({ price, size }) => {
    total += BigInt(size)
    return [
      formatDecimal(price, market.pricePrecision),
      formatDecimal(size, market.sizePrecision),
      formatDecimal(total, market.sizePrecision),
    ]
  })
}

function dealShape(trade: PublicTrade, market: MarketInfo): Deal {
  return {
    id: trade.id,
    time: seconds(trade.at),
    type: trade.takerSide,
    price: formatDecimal(trade.price, market.pricePrecision),
    amount: formatDecimal(trade.size, market.sizePrecision),
  }
}

function numbered(markets: readonly string[]): Favorite[] {
  return markets.map((market, place) => ({ market, priority: place + 1 }))
}
