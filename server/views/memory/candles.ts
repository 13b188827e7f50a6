import type { MarketId, Micros, PriceTicks } from '@exchange/core'
import { barStart } from '@exchange/core/formulas'
import { addTrade, fillBars, firstBar, type Bar } from '../bars.ts'
import { barAfter, baseOf, BASES, isResolution, type Base } from '../resolution.ts'
import type { Candle, CandleView, PublicTrade } from '../types.ts'

/** Bars older than what the memory keeps. */
export interface CandleHistory {
  /** Bars with trades whose start lies in [from, to), oldest first. */
  bars(market: MarketId, base: Base, from: number, to: number): Promise<readonly Candle[]>
  /** The last bar with trades that starts before `before`. */
  barBefore(market: MarketId, base: Base, before: number): Promise<Candle | null>
}

/** Seconds of bars kept in memory, by base; Infinity = all. */
export const KEPT: Readonly<Record<Base, number>> = { 1: 3 * 3600, 60: 8 * 86_400, 3600: 400 * 86_400, 86400: Infinity }

/** Bars with trades of one market and base, oldest first. */
export class Series {
  readonly base: Base
  readonly bars: Bar[] = []
  /** Everything from here on is in memory; what is older is in the history. -Infinity: nothing was ever dropped. */
  since = -Infinity

  constructor(base: Base) {
    this.base = base
  }

  get last(): Bar | undefined {
    return this.bars.at(-1)
  }

  add(trade: PublicTrade): void {
    const start = barStart(this.base, trade.at / 1e6)
    const last = this.last
    if (last !== undefined && last.start >= start) addTrade(last, trade)
    else {
      this.bars.push(firstBar(start, last?.close ?? null, trade))
      this.#drop(start)
    }
  }

  /** Index of the first bar that starts at or after this time. */
  indexFrom(time: number): number {
    let low = 0
    let high = this.bars.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.bars[middle]?.start ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  between(from: number, to: number): Bar[] {
    return this.bars.slice(this.indexFrom(from), this.indexFrom(to))
  }

  /** What is a quarter over its time goes at once, so that dropping costs little a bar. One bar older than `since` stays: its close fills the first gap. */
  #drop(now: number): void {
    const oldest = this.bars[0]
    if (oldest === undefined || oldest.start >= now - 1.25 * KEPT[this.base]) return
    this.since = now - KEPT[this.base]
    this.bars.splice(0, Math.max(0, this.indexFrom(this.since) - 1))
  }
}

export class CandleStore implements CandleView {
  readonly #series = new Map<MarketId, Readonly<Record<Base, Series>>>()
  readonly #history: CandleHistory | null
  readonly #now: () => Micros

  constructor(now: () => Micros, history: CandleHistory | null) {
    this.#now = now
    this.#history = history
  }

  isResolution(seconds: number): boolean {
    return isResolution(seconds)
  }

  async range(
    market: MarketId,
    resolution: number,
    from: number,
    to: number,
    limit: number,
  ): Promise<readonly Candle[]> {
    check(resolution)
    const series = this.series(market)[baseOf(resolution)]
    const last = barStart(resolution, Math.min(to, this.#now() / 1e6))
    const first = Math.max(barStart(resolution, from), barAfter(resolution, last, 1 - limit))
    if (series.last === undefined || first > last || limit < 1) return []
    const end = barAfter(resolution, last, 1)
    if (first >= series.since)
      return fillBars(resolution, first, last, series.between(first, end), closeBefore(series, first))
    const older = await this.#older(market, series, first, Math.min(series.since, end))
    const bars = [...older.bars, ...series.between(series.since, end)]
    return fillBars(resolution, first, last, bars, older.previousClose)
  }

  current(market: MarketId, resolution: number): Candle | null {
    check(resolution)
    const series = this.series(market)[baseOf(resolution)]
    const start = barStart(resolution, this.#now() / 1e6)
    const bars = series.between(start, barAfter(resolution, start, 1))
    return fillBars(resolution, start, start, bars, closeBefore(series, start))[0] ?? null
  }

  series(market: MarketId): Readonly<Record<Base, Series>> {
    const known = this.#series.get(market)
    if (known !== undefined) return known
    const fresh = { 1: new Series(1), 60: new Series(60), 3600: new Series(3600), 86400: new Series(86_400) }
    this.#series.set(market, fresh)
    return fresh
  }

  add(trade: PublicTrade): void {
    const series = this.series(trade.market)
    for (const base of BASES) series[base].add(trade)
  }

  async #older(
    market: MarketId,
    series: Series,
    from: number,
    to: number,
  ): Promise<{ bars: readonly Candle[]; previousClose: PriceTicks | null }> {
    if (this.#history === null) return { bars: [], previousClose: null }
    const [bars, before] = await Promise.all([
      this.#history.bars(market, series.base, from, to),
      this.#history.barBefore(market, series.base, from),
    ])
    return { bars, previousClose: before?.close ?? null }
  }
}

function check(resolution: number): void {
  if (!isResolution(resolution)) throw new RangeError(`${resolution} seconds is not the length of a bar`)
}

function closeBefore(series: Series, time: number): PriceTicks | null {
  return series.bars[series.indexFrom(time) - 1]?.close ?? null
}
