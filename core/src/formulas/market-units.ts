import { powerOfTen } from '../units/index.ts'

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
