import type { AlertKind } from '@exchange/contract/price-alerts/kinds'
import { formatDecimal, tryParseDecimal } from '@exchange/core/units'
import { Problem } from '../../kernel/index.ts'
import type { MarketInfo, Ticker } from '../../views/types.ts'
import { priceOf } from '../trading/index.ts'

/** Decimals of a percentage. */
const PERCENT_SCALE = 2
/** A market can lose no more than all. */
const LEAST_CHANGE = -9_999n
const MOST_CHANGE = 1_000_000n

/**
 * Where a market is, as an alert of this kind is written: ticks; hundredths of a percent that the last price is above (or below) the
 * first one of 24 hours, rounded down; units of the quote asset. Null while it has never traded.
 */
export function figureOf({ open, close, deal, lastTradeAt }: Ticker, kind: AlertKind): bigint | null {
  if (lastTradeAt === 0) return null
  if (kind === 'price') return BigInt(close)
  if (kind === 'volume') return deal
  if (open === 0) return null
  const rise = (BigInt(close) - BigInt(open)) * 10_000n
  const whole = rise / BigInt(open)
  return rise < 0n && whole * BigInt(open) !== rise ? whole - 1n : whole
}

const scaleOf = (market: MarketInfo, kind: AlertKind): number =>
  kind === 'price' ? market.pricePrecision : kind === 'change' ? PERCENT_SCALE : market.quote.scale

/** @throws Problem `price-not-positive`, `price-step`, `price-too-large`, `alert-value` */
export function levelOf(market: MarketInfo, kind: AlertKind, text: string): bigint {
  if (kind === 'price') return BigInt(priceOf(market, text, 'value'))
  const level = tryParseDecimal(text, scaleOf(market, kind))
  if (typeof level !== 'bigint') throw new Problem('alert-value')
  if (kind === 'change' ? level < LEAST_CHANGE || level > MOST_CHANGE || level === 0n : level <= 0n)
    throw new Problem('alert-value')
  return level
}

/** As `levelOf` reads it. */
export const valueOf = (market: MarketInfo, kind: AlertKind, level: bigint): string =>
  formatDecimal(level, scaleOf(market, kind))
