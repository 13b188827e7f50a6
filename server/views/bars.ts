import type { PublicTrade, Candle } from './types.ts'
import { barStart } from '@exchange/core/formulas'
import { amount, priceTicks, sizeLots, type Amount, type PriceTicks, type SizeLots } from '@exchange/core/units'
import { barAfter } from './resolution.ts'

/** A bar in the making. */
export interface Bar {
  readonly start: number
  readonly open: PriceTicks
  close: PriceTicks
  high: PriceTicks
  low: PriceTicks
  volume: SizeLots
  deal: Amount
}

/** The bar that begins with this trade; it opens at the previous close when there is one. */
export function firstBar(start: number, previousClose: PriceTicks | null, trade: PublicTrade): Bar {
  const open = previousClose ?? trade.price
  const bar: Bar = { start, open, close: open, high: open, low: open, volume: sizeLots(0), deal: amount(0n) }
  return addTrade(bar, trade)
}

export function addTrade(bar: Bar, trade: PublicTrade): Bar {
  bar.close = trade.price
  if (trade.price > bar.high) bar.high = trade.price
  if (trade.price < bar.low) bar.low = trade.price
  bar.volume = addLots(bar.volume, trade.size)
  bar.deal = amount(bar.deal + trade.quote)
  return bar
}

/** A later bar of the same interval into an earlier one. */
function mergeBar(into: Bar, later: Candle): void {
  into.close = later.close
  into.high = priceTicks(Math.max(into.high, later.high))
  into.low = priceTicks(Math.min(into.low, later.low))
  into.volume = addLots(into.volume, later.volume)
  into.deal = amount(into.deal + later.deal)
}

/** Sums of a display stop at the largest exact integer instead of going wrong behind it. */
export function addLots(a: SizeLots, b: SizeLots): SizeLots {
  return sizeLots(Math.min(a + b, Number.MAX_SAFE_INTEGER))
}

/**
 * Bars of `resolution` from `from` to `to` (starts of bars, both included) out of shorter ones with trades. An interval
 * without trade repeats the previous close; before the first close there is nothing.
 */
export function fillBars(
  resolution: number,
  from: number,
  to: number,
  bars: Iterable<Candle>,
  previousClose: PriceTicks | null,
): Candle[] {
  const merged = mergeByStart(resolution, bars)
  const filled: Candle[] = []
  let close = previousClose
  for (let start = from; start <= to; start = barAfter(resolution, start, 1)) {
    const bar = merged.get(start)
    if (bar !== undefined) filled.push(bar)
    else if (close !== null) filled.push(flatBar(start, close))
    close = bar?.close ?? close
  }
  return filled
}

function mergeByStart(resolution: number, bars: Iterable<Candle>): Map<number, Bar> {
  const merged = new Map<number, Bar>()
  for (const bar of bars) {
    const start = barStart(resolution, bar.start)
    const known = merged.get(start)
    if (known === undefined) merged.set(start, { ...bar, start })
    else mergeBar(known, bar)
  }
  return merged
}

function flatBar(start: number, price: PriceTicks): Candle {
  return { start, open: price, close: price, high: price, low: price, volume: sizeLots(0), deal: amount(0n) }
}
