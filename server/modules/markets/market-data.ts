/** What everybody may see, in the shapes of the compatible API's fourth version. Answers are shared for as long as its clients expect. */
import type { PriceTicks, Side } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem, SharedAnswers, percent, wholeSeconds } from '../../kernel/index.ts'
import type { NetworkConnections, Clock, HeavyAnswers } from '../../kernel/index.ts'
import type { DirectoryView, Level, MarketInfo, PublicTrade, Views } from '../../views/types.ts'
import { RECENT_TRADES } from '../../views/types.ts'
import { candlesKey } from './candles.ts'
import { klineRows, klineWindow } from './klines.ts'
import type { KlineQuery } from './klines.ts'
import { assetName, isDemoAsset } from './listing.ts'
import { limitsOf, payTermsOf, plainTermsOf, termsOf } from './movement-terms.ts'
import type { NetworkTerms, PayTerms } from './movement-terms.ts'
import { networksOfAsset } from './networks.ts'
import { providersOfAsset } from './providers.ts'
import type { Provider } from './providers.ts'
import { changePercent } from './rules.ts'

const SECOND = 1000
const BOOK_CACHE = 100
const LISTING_CACHE = 10 * SECOND
const TRADES_SHOWN = 100
/** Distance of orderbook/depth from the last price. */
const NEAR_PPM = 20_000n

export function levelRows(levels: readonly Level[], market: MarketInfo): [price: string, amount: string][] {
  return levels.map(({ price, size }) => [
    formatDecimal(price, market.pricePrecision),
    formatDecimal(size, market.sizePrecision),
  ])
}

/** A market that can be traded on now or is about to be. */
export const isListed = (market: MarketInfo): boolean => market.state === 'open' || market.state === 'prelaunch'
/** A market whose book can be looked at. */
const isVisible = (market: MarketInfo | undefined): market is MarketInfo =>
  market !== undefined && market.state !== 'delisting'

/** @throws Problem `market-unknown` */
export function visibleMarket(directory: DirectoryView, name: string): MarketInfo {
  const market = directory.marketByName(name)
  if (!isVisible(market)) throw new Problem('market-unknown')
  return market
}

/** Success of the first two versions. */
export const wrapped = <Result>(result: Result) => ({ success: true, message: null, result }) as const

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
  readonly #shared: SharedAnswers
  readonly #heavy: HeavyAnswers
  readonly #connections: NetworkConnections

  constructor(views: Views, clock: Clock, heavy: HeavyAnswers, connections: NetworkConnections) {
    this.#views = views
    this.#clock = clock
    this.#shared = new SharedAnswers({ views, clock })
    this.#heavy = heavy
    this.#connections = connections
  }

  time() {
    return { time: Math.floor(this.#clock.now() / SECOND) }
  }

  markets() {
    return this.#shared.get('markets', LISTING_CACHE, () =>
      this.#views.directory
        .markets()
        .filter(isListed)
        .map((market) => this.#marketShape(market)),
    )
  }

  assets() {
    return this.#shared.get('assets', LISTING_CACHE, () => {
      const { directory } = this.#views
      return Object.fromEntries(
        directory.assets().map((asset) => [asset.ticker, this.#assetShape(asset.ticker, asset.scale)]),
      )
    })
  }

  fee() {
    return this.#shared.get('fee', LISTING_CACHE, () => {
      const side = (least: string, most: string, fixed: string | null, share = '0') => ({
        min_amount: least,
        max_amount: most,
        fixed,
        flex: share === '0' ? null : { percent: share, min_fee: '0', max_fee: '0' },
      })
      const deposit = ({ depositMin }: NetworkTerms, pay?: PayTerms) =>
        side(depositMin, pay?.most ?? '0', null, pay?.percent)
      const withdraw = ({ withdrawMin, withdrawMax, withdrawFee }: NetworkTerms) =>
        side(withdrawMin, withdrawMax, withdrawFee === '0' ? null : withdrawFee)
      const shape = (ticker: string) => {
        const providers = providersOfAsset(ticker)
        const through = <Side>(sideOf: (provider: Provider) => Side) =>
          Object.fromEntries(providers.map((provider) => [provider.id, sideOf(provider)]))
        const terms = plainTermsOf(ticker)
        return {
          ticker,
          name: assetName(ticker),
          providers: providers.map(({ id }) => id),
          is_depositable: this.#comesIn(ticker),
          is_withdrawal: this.#goesOut(ticker),
          is_api_withdrawal: this.#goesOut(ticker),
          is_api_depositable: providers.length === 0 && this.#comesIn(ticker),
          deposit:
            providers.length === 0
              ? deposit(terms)
              : through(({ id, name }) => ({
                  ticker: id,
                  name,
                  is_depositable: this.#connections.isConnected(id),
                  is_api_depositable: false,
                  ...deposit(termsOf(ticker, id) ?? terms, payTermsOf(id)),
                })),
          withdraw:
            providers.length === 0
              ? withdraw(terms)
              : through(({ id, name }) => ({
                  ticker: id,
                  name,
                  is_withdrawal: this.#connections.canPay(id),
                  is_api_withdrawal: this.#connections.canPay(id),
                  ...withdraw(termsOf(ticker, id) ?? terms),
                })),
        }
      }
      return Object.fromEntries(this.#views.directory.assets().map(({ ticker }) => [ticker, shape(ticker)]))
    })
  }

  /** Of one market, or of all. */
  ticker(only: string | undefined) {
    return this.#shared.get(
      `ticker ${only ?? ''}`,
      SECOND,
      () => {
        const markets = this.#views.directory.markets().filter(isListed)
        const chosen = only === undefined ? markets : markets.filter(({ name }) => name === only)
        if (chosen.length === 0 && markets.length > 0) throw new Problem('market-unknown')
        return Object.fromEntries(chosen.map((market) => [market.name, this.#activity(market)]))
      },
      { what: 'trades' },
    )
  }

  /** `limit` 0 = as many levels as there are to be had; `level` joins 10^level price steps. */
  orderBook(name: string, limit: number, level: number) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `book ${name} ${limit} ${level}`,
      BOOK_CACHE,
      () => {
        const depth = this.#views.books.depth(market.id, limit === 0 ? 100 : limit, 10 ** level)
        return this.#book(market, depth.asks, depth.bids)
      },
      { what: 'book', market: market.id },
    )
  }

  /** Levels within two percent of the last price; of the reference price where there was no trade yet. */
  nearBook(name: string) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `near ${name}`,
      SECOND,
      () => {
        const middle = BigInt(this.#views.tickers.lastPrice(market.id) || market.referencePrice)
        // The band is cut inwards: a level at the edge counts, one beyond does not.
        const highest = Number((middle * (1_000_000n + NEAR_PPM)) / 1_000_000n)
        const lowest = Number((middle * (1_000_000n - NEAR_PPM) + 999_999n) / 1_000_000n)
        return this.#book(market, this.#within(market, 'sell', highest), this.#within(market, 'buy', lowest))
      },
      { what: 'book', market: market.id },
    )
  }

  /** The last ones whose taker was on this side, or all. */
  trades(name: string, side: Side | undefined) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `trades ${name} ${side ?? ''}`,
      SECOND,
      () => {
        const recent = this.#views.trades.recent(market.id, side === undefined ? TRADES_SHOWN : RECENT_TRADES)
        const chosen = side === undefined ? recent : recent.filter(({ takerSide }) => takerSide === side)
        return chosen.slice(0, TRADES_SHOWN).map((trade) => tradeShape(trade, market))
      },
      { what: 'trades', market: market.id },
    )
  }

  /** For whoever asks from this address. */
  candles(ip: string, query: KlineQuery) {
    const market = visibleMarket(this.#views.directory, query.market)
    const window = klineWindow(query, Math.floor(this.#clock.now() / SECOND))
    const { seconds, from, to, limit } = window
    const key = `kline ${limit} ${candlesKey(this.#views, market, seconds, [from, to])}`
    return this.#heavy.get(ip, key, async () => wrapped(await klineRows(this.#views.candles, market, window)))
  }

  #within(market: MarketInfo, side: Side, worst: number): readonly Level[] {
    return worst <= 0 ? [] : this.#views.books.within(market.id, side, worst as PriceTicks)
  }

  #book(market: MarketInfo, asks: readonly Level[], bids: readonly Level[]) {
    const timestamp = Math.floor(this.#clock.now() / SECOND)
    return { ticker_id: market.name, timestamp, asks: levelRows(asks, market), bids: levelRows(bids, market) }
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
    } as const
  }

  #assetShape(ticker: string, scale: number) {
    // Fees belong to markets; an asset shows those of the first market it is traded on.
    const market = this.#views.directory
      .markets()
      .find(({ base, quote }) => base.ticker === ticker || quote.ticker === ticker)
    const rates = this.#views.directory.fees(0, market?.id ?? 0)
    const { depositMin, withdrawMin, withdrawMax } = plainTermsOf(ticker)
    const hasMemo = networksOfAsset(ticker).some((network) => network.hasMemo)
    return {
      name: assetName(ticker),
      unified_cryptoasset_id: 0,
      can_withdraw: this.#goesOut(ticker),
      can_deposit: this.#comesIn(ticker),
      min_withdraw: withdrawMin,
      max_withdraw: withdrawMax,
      maker_fee: percent(rates.maker),
      taker_fee: percent(rates.taker),
      min_deposit: depositMin,
      max_deposit: '0',
      currency_precision: scale,
      is_memo: hasMemo,
      memo: { deposit: hasMemo, withdraw: hasMemo },
      ...waysShape(ticker, this.#connections),
      is_demo: isDemoAsset(ticker),
    }
  }

  #comesIn(ticker: string): boolean {
    return waysOf(ticker).some(({ id }) => this.#connections.isConnected(id))
  }

  #goesOut(ticker: string): boolean {
    return waysOf(ticker).some(({ id }) => this.#connections.canPay(id))
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

/** How an asset moves in and out. While a direction is switched off, its list of networks or providers is absent. */
function waysShape(ticker: string, { isConnected, canPay }: NetworkConnections) {
  const networks = networksOfAsset(ticker)
  const [main] = networks
  const confirmations = Object.fromEntries(networks.map(({ id, confirmations: blocks }) => [id, blocks]))
  const ids = waysOf(ticker).map(({ id }) => id)
  const deposits = ids.filter((id) => isConnected(id))
  const withdraws = ids.filter((id) => canPay(id))
  const open = {
    ...(deposits.length === 0 ? {} : { deposits }),
    ...(withdraws.length === 0 ? {} : { withdraws }),
  }
  if (main !== undefined) return { networks: { ...open, default: main.id }, limits: limitsOf(ticker), confirmations }
  return ids.length === 0 ? {} : { providers: open, limits: limitsOf(ticker) }
}

/** Networks of a coin, providers of a currency. */
const waysOf = (ticker: string): readonly { readonly id: string }[] => [
  ...networksOfAsset(ticker),
  ...providersOfAsset(ticker),
]

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
