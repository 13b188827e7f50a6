/** Market data in the shapes of the compatible API's first two versions, in their envelope and with their texts. */
import { formatDecimal } from '@exchange/core/units'
import { SharedAnswers, percent } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { Depth, MarketInfo, Views } from '../../views/types.ts'
import { assetName } from './listing.ts'
import { isListed, levelRows, listingShape, visibleMarket, wrapped } from './market-data.ts'
import { plainTermsOf } from './movement-terms.ts'
import { changePercent } from './rules.ts'

const SECOND = 1000
const BOOK_CACHE = 100
const LISTING_CACHE = 10 * SECOND
const LEVELS = 100
const TRADES_SHOWN = 100

/** Levels as they go out. */
interface Book {
  readonly asks: readonly [price: string, amount: string][]
  readonly bids: readonly [price: string, amount: string][]
}

export class LegacyMarketData {
  readonly #views: Views
  readonly #clock: Clock
  readonly #shared: SharedAnswers

  constructor(views: Views, clock: Clock) {
    this.#views = views
    this.#clock = clock
    this.#shared = new SharedAnswers({ views, clock })
  }

  marketsV1() {
    return this.#shared.get('v1/markets', LISTING_CACHE, () =>
      wrapped(this.#listed().map((market) => listingShape(market, this.#views.directory))),
    )
  }

  marketsV2() {
    return this.#shared.get('v2/markets', LISTING_CACHE, () =>
      wrapped(
        this.#listed().map((market) => ({
          ...listingShape(market, this.#views.directory),
          minTotal: formatDecimal(market.minNotional, market.quote.scale),
          tradesEnabled: true,
        })),
      ),
    )
  }

  symbolsV1() {
    return this.#shared.get('v1/symbols', LISTING_CACHE, () => wrapped(this.#listed().map(({ name }) => name)))
  }

  tickerV1(name: string) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `v1/ticker ${market.name}`,
      SECOND,
      () => {
        const { volume, ...rest } = this.#day(market)
        const open = formatDecimal(this.#views.tickers.ticker(market.id).open, market.pricePrecision)
        return wrapped({ ...rest, open, volume })
      },
      { what: 'book', market: market.id },
    )
  }

  tickersV1() {
    return this.#shared.get(
      'v1/tickers',
      SECOND,
      () => {
        const at = Math.floor(this.#clock.now() / SECOND)
        const shape = (market: MarketInfo) => {
          const { volume, ...rest } = this.#day(market)
          return { ticker: { ...rest, vol: volume }, at }
        }
        return wrapped(Object.fromEntries(this.#listed().map((market) => [market.name, shape(market)])))
      },
      { what: 'book' },
    )
  }

  tickerV2() {
    return this.#shared.get(
      'v2/ticker',
      SECOND,
      () => {
        const lastUpdateTimestamp = this.#moment(this.#clock.now())
        return wrapped(
          this.#listed().map((market) => {
            const { last, ask, bid, volume, deal } = this.#day(market)
            return {
              lastUpdateTimestamp,
              tradingPairs: market.name,
              lastPrice: last,
              lowestAsk: ask,
              highestBid: bid,
              baseVolume24h: volume,
              quoteVolume24h: deal,
              tradesEnabled: true,
            }
          }),
        )
      },
      { what: 'book' },
    )
  }

  /** Up to 100 levels a side, with no envelope around them. */
  depthV1(name: string, limit: number) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `v1/depth ${market.name} ${limit}`,
      BOOK_CACHE,
      () => this.#book(market, this.#views.books.depth(market.id, limit)),
      { what: 'book', market: market.id },
    )
  }

  depthV2(name: string) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `v2/depth ${name}`,
      BOOK_CACHE,
      () => {
        const depth = this.#views.books.depth(market.id, LEVELS)
        // A book that never changed has no moment of its own.
        const at = depth.at === 0 ? this.#clock.now() : depth.at / 1000
        return wrapped({ lastUpdateTimestamp: this.#moment(at), ...this.#book(market, depth) })
      },
      { what: 'book', market: market.id },
    )
  }

  /** Trades after `lastId`, newest first. */
  historyV1(name: string, after: number, limit: number) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `v1/history ${market.name} ${after} ${limit}`,
      SECOND,
      () =>
        wrapped(
          this.#views.trades.recent(market.id, limit, after).map((trade) => ({
            id: trade.id,
            time: trade.at / 1_000_000,
            price: formatDecimal(trade.price, market.pricePrecision),
            amount: formatDecimal(trade.size, market.sizePrecision),
            type: trade.takerSide,
          })),
        ),
      { what: 'trades', market: market.id },
    )
  }

  tradesV2(name: string) {
    const market = visibleMarket(this.#views.directory, name)
    return this.#shared.get(
      `v2/trades ${name}`,
      SECOND,
      () =>
        wrapped(
          this.#views.trades.recent(market.id, TRADES_SHOWN).map((trade) => ({
            tradeId: trade.id,
            price: formatDecimal(trade.price, market.pricePrecision),
            volume: formatDecimal(trade.size, market.sizePrecision),
            time: this.#moment(trade.at / 1000),
            isBuyerMaker: trade.takerSide === 'sell',
          })),
        ),
      { what: 'trades', market: market.id },
    )
  }

  /** The rates without an account of one's own, of the first market listed. */
  feeV2() {
    return this.#shared.get('v2/fee', LISTING_CACHE, () => {
      const { maker, taker } = this.#views.directory.fees(0, this.#listed()[0]?.id ?? 0)
      return wrapped({ makerFee: percent(maker), takerFee: percent(taker) })
    })
  }

  assetsV2() {
    return this.#shared.get('v2/assets', LISTING_CACHE, () => {
      const lastUpdateTimestamp = this.#moment(this.#clock.now())
      const markets = this.#views.directory.markets()
      const shape = (ticker: string) => {
        // Fees belong to markets; an asset shows those of the first market it is traded on.
        const market = markets.find(({ base, quote }) => base.ticker === ticker || quote.ticker === ticker)
        const { maker, taker } = this.#views.directory.fees(0, market?.id ?? 0)
        const { withdrawMin, withdrawMax } = plainTermsOf(ticker)
        return {
          id: '0',
          lastUpdateTimestamp,
          name: assetName(ticker),
          canWithdraw: false,
          canDeposit: false,
          minWithdrawal: withdrawMin,
          maxWithdrawal: withdrawMax,
          makerFee: percent(maker),
          takerFee: percent(taker),
        }
      }
      return wrapped(Object.fromEntries(this.#views.directory.assets().map(({ ticker }) => [ticker, shape(ticker)])))
    })
  }

  #listed(): readonly MarketInfo[] {
    return this.#views.directory.markets().filter(isListed)
  }

  #day(market: MarketInfo) {
    const { open, close, high, low, volume, deal } = this.#views.tickers.ticker(market.id)
    const { bid, ask } = this.#views.books.best(market.id)
    const price = (ticks: number) => formatDecimal(ticks, market.pricePrecision)
    return {
      bid: price(bid?.price ?? 0),
      ask: price(ask?.price ?? 0),
      low: price(low),
      high: price(high),
      last: price(close),
      volume: formatDecimal(volume, market.sizePrecision),
      deal: formatDecimal(deal, market.quote.scale),
      change: changePercent(open, close),
    }
  }

  #book(market: MarketInfo, { asks, bids }: Depth): Book {
    return { asks: levelRows(asks, market), bids: levelRows(bids, market) }
  }

  /** @param at milliseconds */
  #moment(at: number): string {
    return new Date(at).toISOString()
  }
}
