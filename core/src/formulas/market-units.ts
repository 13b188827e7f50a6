import { powerOfTen } from '../units/index.ts'
import type { Amount, PriceTicks, SizeLots } from '../units/index.ts'
import { amount } from '../units/index.ts'

/** The decimals a market and its two assets are kept in. */
export interface MarketScales {
  readonly pricePrecision: number
  readonly sizePrecision: number
  readonly baseScale: number
  readonly quoteScale: number
}

/** Base units of one lot. */
export const baseUnitOf = (scales: MarketScales): bigint => powerOfTen(scales.baseScale - scales.sizePrecision)

/** Quote units of one lot at one tick. Whole, because a market is listed only where it is. */
export const quoteUnitOf = (scales: MarketScales): bigint =>
  powerOfTen(scales.quoteScale - scales.pricePrecision - scales.sizePrecision)

/** price × size in quote units, exact. Throws OverflowError beyond 64 bits. */
export const notional = (price: PriceTicks, size: SizeLots, scales: MarketScales): Amount =>
  amount(BigInt(price) * BigInt(size) * quoteUnitOf(scales))

/** A size in base units, exact. Throws OverflowError beyond 64 bits. */
export const baseAmount = (size: SizeLots, scales: MarketScales): Amount => amount(BigInt(size) * baseUnitOf(scales))

/** What a limit order holds: price × size in quote when buying, the size in base when selling. */
export const limitHold = (side: 'buy' | 'sell', price: PriceTicks, size: SizeLots, scales: MarketScales): Amount =>
  side === 'buy' ? notional(price, size, scales) : baseAmount(size, scales)
