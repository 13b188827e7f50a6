import { barStart } from '@exchange/core/formulas'
import type { Bar } from '../../../shared/data/socket/index.ts'
import { resolutionSeconds, type Resolution } from './resolution.ts'

/** The part of a deal that a candle needs; figures are for drawing, so they are floats. */
export interface CandleDeal {
  readonly id: number
  /** Seconds since the epoch. */
  readonly time: number
  readonly price: number
  readonly amount: number
}

export interface Candle {
  /** Seconds since the epoch. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A server bar as the chart draws it. */
export function toCandle(bar: Bar): Candle {
  return {
    time: bar.time,
    open: Number(bar.open),
    high: Number(bar.high),
    low: Number(bar.low),
    close: Number(bar.close),
    volume: Number(bar.volume),
  }
}

/**
 * Carries a chart's last candle on: deals move it at once, the server's own figures replace it when they come, and an
 * interval that ends without a deal becomes an empty bar at the previous close. A bar opens at the close of the
 * one before it.
 *
 * Every method returns the candles that changed, oldest first, for the chart to draw.
 */
export class CandleBuilder {
  /** Of a bar, seconds. */
  private readonly length: number
  private last: Candle | null
  private lastDealId = -1
  /** The server told this bar's figures, so its volume is not ours to count. */
  private lastIsServers: boolean

  constructor(resolution: Resolution, last: Candle | null) {
    this.length = resolutionSeconds(resolution)
    this.last = last
    this.lastIsServers = last !== null
  }

  current(): Candle | null {
    return this.last
  }

  addDeal(deal: CandleDeal): Candle[] {
    if (deal.id <= this.lastDealId) return []
    this.lastDealId = deal.id
    const time = barStart(this.length, deal.time)
    if (this.last !== null && time < this.last.time) return []
    const changed = this.closeUntil(time)
    const bar = this.last?.time === time ? this.last : this.opened(time, deal.price)
    const volume = this.lastIsServers && bar === this.last ? bar.volume : bar.volume + deal.amount
    const next: Candle = {
      ...bar,
      high: Math.max(bar.high, deal.price),
      low: Math.min(bar.low, deal.price),
      close: deal.price,
      volume,
    }
    if (bar !== this.last) this.lastIsServers = false
    this.last = next
    return [...changed.filter((candle) => candle.time !== time), next]
  }

  /** Takes the server's figures of a bar; an older bar than the running one only corrects the picture. */
  applyBar(bar: Candle): Candle[] {
    if (this.last !== null && bar.time < this.last.time) return [bar]
    const changed = this.closeUntil(bar.time).filter((candle) => candle.time !== bar.time)
    this.last = bar
    this.lastIsServers = true
    return [...changed, bar]
  }

  /** Ends every interval that is over by now; each without a deal is an empty bar. */
  closeUntil(nowSec: number): Candle[] {
    const out: Candle[] = []
    const start = barStart(this.length, nowSec)
    const { length } = this
    while (this.last !== null && this.last.time < start) {
      this.last = this.opened(this.last.time + length, this.last.close)
      this.lastIsServers = false
      out.push(this.last)
    }
    return out
  }

  private opened(time: number, firstPrice: number): Candle {
    const open = this.last?.close ?? firstPrice
    return { time, open, high: open, low: open, close: open, volume: 0 }
  }
}
