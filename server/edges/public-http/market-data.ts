/** The public half: what everybody may see. Answers are shared for as long as the API's clients expect. */
import type { PriceTicks, Side } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { Clock } from '../../kernel/index.ts'
import { plainTermsOf } from '../../modules/fees/index.ts'
import { changePercent, isDemoAsset, listedAssets } from '../../modules/markets/index.ts'
import type { DirectoryView, Level, MarketInfo, PublicTrade, Views } from '../../views/types.ts'
import { RECENT_TRADES } from '../../views/types.ts'
import { percent, wholeSeconds } from '../wire/format.ts'
import { ReplyCache } from './cache.ts'
import { flatFault, ok } from './reply.ts'
import type { Reply } from './reply.ts'

const SECOND = 1000
const BOOK_CACHE = 100
const LISTING_CACHE = 10 * SECOND
const TRADES_SHOWN = 100
/** Distance of orderbook/depth from the last price. */
const NEAR_PPM = 20_000n
export const UNAVAILABLE = ['Market is not available.']

/** Text of a query value; a repeated one counts as its last. */
export type Query = Readonly<Record<string, string | undefined>>

export function levelRows(levels: readonly Level[], market: MarketInfo): [string, string][] {
  return levels.map(({ price, size }) => [
    formatDecimal(price, market.pricePrecision),
    formatDecimal(size, market.sizePrecision),
  ])
}

/** A market that can be traded on now or is about to be. */
export const isListed = (market: MarketInfo): boolean => market.state === 'open' || market.state === 'prelaunch'
/** A market whose book can be looked at. */
export const isVisible = (market: MarketInfo | undefined): market is MarketInfo =>
  market !== undefined && market.state !== 'delisting'

const names = new Map(listedAssets.map(({ ticker, name }) => [ticker, name]))
export const nameOf = (ticker: string): string => names.get(ticker) ?? ticker

export const INTEGER = /^-?\d{1,9}$/

/** What every version says of a market. */
export function listingShape(market: MarketInfo, directory: DirectoryView) {
  const { maker, taker } = directory.fees(0, market.id)
  return {
    name: market.name,
    stock: market.base.ticker,
    money: market.quote.ticker,
    stockPrec: String(market.sizePrecision),
    moneyPrec: String(market.pricePrecision),
    feePrec: String(market.quote.scale),
    makerFee: percent(maker),
    takerFee: percent(taker),
    minAmount: formatDecimal(market.minSize, market.sizePrecision),
  }
}

export class MarketData {
  readonly #views: Views
  readonly #clock: Clock
  readonly #cache: ReplyCache

  constructor(views: Views, clock: Clock) {
    this.#views = views
    this.#clock = clock
    this.#cache = new ReplyCache(() => clock.now())
    views.subscribe((change) => {
      for (const market of change.markets.values()) if (market.listing) return this.#cache.clear()
    })
  }

  time(): Reply {
    return ok({ time: Math.floor(this.#clock.now() / SECOND) })
  }

  ping(): Reply {
    return ok(['pong'])
  }

  status(): Reply {
    return ok({ status: 'system operational' })
  }

  markets(): Promise<Reply> {
    return this.#cache.get('markets', LISTING_CACHE, () =>
      ok(
        this.#views.directory
          .markets()
          .filter(isListed)
          .map((market) => this.#marketShape(market)),
      ),
    )
  }

  assets(): Promise<Reply> {
    return this.#cache.get('assets', LISTING_CACHE, () => {
      const { directory } = this.#views
      return ok(
        Object.fromEntries(
          directory.assets().map((asset) => [asset.ticker, this.#assetShape(asset.ticker, asset.scale)]),
        ),
      )
    })
  }

  fee(): Promise<Reply> {
    return this.#cache.get('fee', LISTING_CACHE, () => {
      const side = (least: string, most: string, fixed: string | null) => ({
        min_amount: least,
        max_amount: most,
        fixed,
        flex: null,
      })
      const shape = (ticker: string) => {
        const { depositMin, withdrawMin, withdrawMax, withdrawFee } = plainTermsOf(ticker)
        return {
          ticker,
          name: nameOf(ticker),
          providers: [],
          is_depositable: false,
          is_withdrawal: false,
          is_api_withdrawal: false,
          is_api_depositable: false,
          deposit: side(depositMin, '0', null),
          withdraw: side(withdrawMin, withdrawMax, withdrawFee === '0' ? null : withdrawFee),
        }
      }
      return ok(Object.fromEntries(this.#views.directory.assets().map(({ ticker }) => [ticker, shape(ticker)])))
    })
  }

  ticker(query: Query): Promise<Reply> {
    const only = query['market']
    return this.#cache.get(`ticker ${only ?? ''}`, SECOND, () => {
      const markets = this.#views.directory.markets().filter(isListed)
      const chosen = only === undefined || only === '' ? markets : markets.filter(({ name }) => name === only)
      if (chosen.length === 0 && markets.length > 0) return flatFault({ market: UNAVAILABLE })
      return ok(Object.fromEntries(chosen.map((market) => [market.name, this.#activity(market)])))
    })
  }

  orderBook(name: string, query: Query): Promise<Reply> | Reply {
    const market = this.#views.directory.marketByName(name)
    if (!isVisible(market)) return flatFault({ market: UNAVAILABLE })
    const { limit: limitText = '0', level: levelText = '0' } = query
    if (!INTEGER.test(limitText)) return flatFault({ limit: ['The limit must be an integer.'] })
    if (!INTEGER.test(levelText)) return flatFault({ level: ['The level must be an integer.'] })
    const limit = Number(limitText)
    if (limit < 0) return flatFault({ limit: ['The limit must be at least 0.'] })
    if (limit > 100) return flatFault({ limit: ['The limit may not be greater than 100.'] })
    const level = Math.min(10, Math.max(0, Number(levelText)))
    return this.#cache.get(`book ${name} ${limit} ${level}`, BOOK_CACHE, () => {
      const depth = this.#views.books.depth(market.id, limit === 0 ? 100 : limit, 10 ** level)
      return this.#book(market, depth.asks, depth.bids)
    })
  }

  /** Levels within two percent of the last price; of the reference price where there was no trade yet. */
  nearBook(name: string): Promise<Reply> | Reply {
    const market = this.#views.directory.marketByName(name)
    if (!isVisible(market)) return flatFault({ market: UNAVAILABLE })
    return this.#cache.get(`near ${name}`, SECOND, () => {
      const middle = BigInt(this.#views.tickers.lastPrice(market.id) || market.referencePrice)
      // The band is cut inwards: a level at the edge counts, one beyond does not.
      const highest = Number((middle * (1_000_000n + NEAR_PPM)) / 1_000_000n)
      const lowest = Number((middle * (1_000_000n - NEAR_PPM) + 999_999n) / 1_000_000n)
      return this.#book(market, this.#within(market, 'sell', highest), this.#within(market, 'buy', lowest))
    })
  }

  trades(name: string, query: Query): Promise<Reply> | Reply {
    const market = this.#views.directory.marketByName(name)
    if (!isVisible(market)) return flatFault({ market: UNAVAILABLE })
    const { type } = query
    if (type !== undefined && type !== 'buy' && type !== 'sell')
      return flatFault({ type: ["Type should be 'sell' or 'buy'."] })
    return this.#cache.get(`trades ${name} ${type ?? ''}`, SECOND, () => {
      const recent = this.#views.trades.recent(market.id, type === undefined ? TRADES_SHOWN : RECENT_TRADES)
      const chosen = type === undefined ? recent : recent.filter(({ takerSide }) => takerSide === type)
      return ok(chosen.slice(0, TRADES_SHOWN).map((trade) => tradeShape(trade, market)))
    })
  }

  /** Shares a candle answer for a second. */
  shared(key: string, make: () => Promise<Reply>): Promise<Reply> {
    return this.#cache.get(key, SECOND, make)
  }

  #within(market: MarketInfo, side: Side, worst: number): readonly Level[] {
    return worst <= 0 ? [] : this.#views.books.within(market.id, side, worst as PriceTicks)
  }

  #book(market: MarketInfo, asks: readonly Level[], bids: readonly Level[]): Reply {
    const timestamp = Math.floor(this.#clock.now() / SECOND)
    return ok({ ticker_id: market.name, timestamp, asks: levelRows(asks, market), bids: levelRows(bids, market) })
  }

  #marketShape(market: MarketInfo) {
    return {
      ...listingShape(market, this.#views.directory),
      minTotal: formatDecimal(market.minNotional, market.quote.scale),
      maxTotal: formatDecimal(market.maxNotional, market.quote.scale),
      tradesEnabled: true,
      isCollateral: false,
      type: 'spot',
      isTradFiFutures: false,
      delistedAt: null,
      isDemo: isDemoAsset(market.base.ticker) && isDemoAsset(market.quote.ticker),
    }
  }

  #assetShape(ticker: string, scale: number) {
    // Fees belong to markets; an asset shows those of the first market it is traded on.
    const market = this.#views.directory
      .markets()
      .find(({ base, quote }) => base.ticker === ticker || quote.ticker === ticker)
    const rates = this.#views.directory.fees(0, market?.id ?? 0)
    const { depositMin, withdrawMin, withdrawMax } = plainTermsOf(ticker)
    return {
      name: nameOf(ticker),
      unified_cryptoasset_id: 0,
      can_withdraw: false,
      can_deposit: false,
      min_withdraw: withdrawMin,
      max_withdraw: withdrawMax,
      maker_fee: percent(rates.maker),
      taker_fee: percent(rates.taker),
      min_deposit: depositMin,
      max_deposit: '0',
      currency_precision: scale,
      is_memo: false,
      memo: { deposit: false, withdraw: false },
      is_demo: isDemoAsset(ticker),
    }
  }

  #activity(market: MarketInfo) {
    const { open, close, volume, deal } = this.#views.tickers.ticker(market.id)
    return {
      base_id: 0,
      quote_id: 0,
      last_price: formatDecimal(close, market.pricePrecision),
      quote_volume: formatDecimal(deal, market.quote.scale),
      base_volume: formatDecimal(volume, market.sizePrecision),
      isFrozen: false,
      change: changePercent(open, close),
    }
  }
}

/** In this shape quote_volume is the base amount and base_volume the quote amount: the names are the other way round. */
function tradeShape(trade: PublicTrade, market: MarketInfo) {
  return {
    tradeID: trade.id,
    price: formatDecimal(trade.price, market.pricePrecision),
    quote_volume: formatDecimal(trade.size, market.sizePrecision),
    base_volume: formatDecimal(trade.quote, market.quote.scale),
    trade_timestamp: wholeSeconds(trade.at),
    type: trade.takerSide,
    rpi: trade.rpi,
  }
}
