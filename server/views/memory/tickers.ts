import type { MarketId, Micros, PriceTicks } from '@exchange/core'
import { barStart } from '@exchange/core/formulas'
import { amount, micros, priceTicks, sizeLots, type Amount, type SizeLots } from '@exchange/core/units'
import { addLots, type Bar } from '../bars.ts'
import type { PublicTrade, Ticker, TickerView } from '../types.ts'
import type { CandleStore, Series } from './candles.ts'

const DAY_SECONDS = 86_400
const MINUTE = 60
const NO_PRICE = priceTicks(0)

/** What the finished minutes of the window add up to. */
interface Totals {
  high: number
  low: number
  volume: SizeLots
  deal: Amount
}

/** The last 1,440 minutes of one market: sums move with each minute that ends or leaves, nothing is summed anew. */
class Window {
  readonly #minutes: Series
  /** Starts of the oldest and of the newest finished minute that are counted in. */
  #from = 0
  #to = 0
  #totals: Totals = emptyTotals()

  constructor(minutes: Series) {
    this.#minutes = minutes
  }

  /** Counted bars in order, the one being built included; null when the window holds no trade. */
  totals(now: number): { first: Bar; totals: Totals } | null {
    const end = barStart(MINUTE, now)
    const begin = end - DAY_SECONDS + MINUTE
    this.#move(begin, end)
    const first = this.#minutes.bars[this.#minutes.indexFrom(begin)]
    if (first === undefined) return null
    const current = this.#minutes.last
    if (current === undefined || current.start < end) return { first, totals: this.#totals }
    return { first, totals: include({ ...this.#totals }, current) }
  }

  /** The counted minutes become [begin, end). */
  #move(begin: number, end: number): void {
    if (begin === this.#from && end === this.#to) return
    const leaving = this.#minutes.between(this.#from, Math.min(begin, this.#to))
    const entering = this.#minutes.between(Math.max(this.#to, begin), end)
    const anew =
      begin >= this.#to || leaving.some((bar) => bar.high >= this.#totals.high || bar.low <= this.#totals.low)
    this.#from = begin
    this.#to = end
    if (anew) {
      this.#totals = this.#minutes.between(begin, end).reduce(include, emptyTotals())
      return
    }
    for (const bar of leaving) {
      this.#totals.volume = sizeLots(this.#totals.volume - bar.volume)
      this.#totals.deal = amount(this.#totals.deal - bar.deal)
    }
    for (const bar of entering) include(this.#totals, bar)
  }
}

export class TickerStore implements TickerView {
  readonly #candles: CandleStore
  readonly #now: () => Micros
  readonly #windows = new Map<MarketId, Window>()
  readonly #last = new Map<MarketId, { readonly price: PriceTicks; readonly at: Micros }>()

  constructor(candles: CandleStore, now: () => Micros) {
    this.#candles = candles
    this.#now = now
  }

  ticker(market: MarketId): Ticker {
    const close = this.lastPrice(market)
    const found = this.#window(market).totals(this.#now() / 1e6)
    if (found === null) return this.#flat(market, close)
    const { first, totals } = found
    const { volume, deal } = totals
    const [high, low] = [priceTicks(totals.high), priceTicks(totals.low)]
    return { market, open: first.open, close, high, low, volume, deal, lastTradeAt: this.#lastTradeAt(market) }
  }

  today(market: MarketId): Ticker {
    const close = this.lastPrice(market)
    const day = this.#candles.series(market)[DAY_SECONDS].last
    if (day === undefined || day.start < barStart(DAY_SECONDS, this.#now() / 1e6)) return this.#flat(market, close)
    const { open, high, low, volume, deal } = day
    return { market, open, close, high, low, volume, deal, lastTradeAt: this.#lastTradeAt(market) }
  }

  lastPrice(market: MarketId): PriceTicks {
    return this.#last.get(market)?.price ?? NO_PRICE
  }

  setLast(market: MarketId, price: PriceTicks, at: Micros): void {
    this.#last.set(market, { price, at })
  }

  add(trade: PublicTrade): void {
    this.setLast(trade.market, trade.price, trade.at)
  }

  /** Nothing traded in the window: the last price stands still. */
  #flat(market: MarketId, price: PriceTicks): Ticker {
    const lastTradeAt = this.#lastTradeAt(market)
    return {
      market,
      open: price,
      close: price,
      high: price,
      low: price,
      volume: sizeLots(0),
      deal: amount(0n),
      lastTradeAt,
    }
  }

  #lastTradeAt(market: MarketId): Micros {
    return this.#last.get(market)?.at ?? micros(0)
  }

  #window(market: MarketId): Window {
    const known = this.#windows.get(market)
    if (known !== undefined) return known
    const fresh = new Window(this.#candles.series(market)[MINUTE])
    this.#windows.set(market, fresh)
    return fresh
  }
}

function emptyTotals(): Totals {
  return { high: -Infinity, low: Infinity, volume: sizeLots(0), deal: amount(0n) }
}

function include(totals: Totals, bar: Bar): Totals {
  totals.high = Math.max(totals.high, bar.high)
  totals.low = Math.min(totals.low, bar.low)
  totals.volume = addLots(totals.volume, bar.volume)
  totals.deal = amount(totals.deal + bar.deal)
  return totals
}
