import { amount, divideFloor, divideHalfEven, mulDivFloor, PPM_ONE, ppm, priceTicks, sizeLots } from '../units/index.ts'
import type { Amount, Ppm, PriceTicks, SizeLots } from '../units/index.ts'
import { quoteUnitOf } from './market-units.ts'
import type { MarketScales } from './market-units.ts'

export interface BookLevel {
  readonly price: PriceTicks
  readonly size: SizeLots
}

/** How much to take: a base size, or a quote amount to spend. */
export type Wanted = { readonly size: SizeLots } | { readonly quote: Amount }

export interface Walk {
  readonly filled: SizeLots
  /** Σ price × size of what is filled, in quote units. */
  readonly quote: Amount
  /** quote ÷ filled to the nearest tick (ties to even); null when nothing fills. For display. */
  readonly averagePrice: PriceTicks | null
  /** Price of the last level touched; null when nothing fills. */
  readonly worstPrice: PriceTicks | null
  /** Whether the levels were deep enough: the whole size, or all of the quote but less than one more lot costs. */
  readonly complete: boolean
}

/**
 * Takes from the levels of one side, best first, as the matching engine does: whole lots only, each level at its own
 * price. `limit` stops the walk at the worst price still taken (see takerBandLimit).
 */
export function walkBook(levels: Iterable<BookLevel>, wanted: Wanted, scales: MarketScales, limit?: PriceLimit): Walk {
  const unit = quoteUnitOf(scales)
  let left = 'size' in wanted ? BigInt(wanted.size) : wanted.quote
  let filled = 0n
  let quote = 0n
  let worstPrice: PriceTicks | null = null
  let complete = left <= 0n
  for (const { price, size } of levels) {
    if (complete || (limit !== undefined && !limit(price))) break
    const cost = BigInt(price) * unit
    const affordable = 'size' in wanted ? left : divideFloor(left, cost)
    const taken = affordable < BigInt(size) ? affordable : BigInt(size)
    if (taken > 0n) worstPrice = price
    filled += taken
    quote += taken * cost
    left -= 'size' in wanted ? taken : taken * cost
    complete = left === 0n || taken < BigInt(size)
  }
  return {
    filled: sizeLots(Number(filled)),
    quote: amount(quote),
    averagePrice: filled === 0n ? null : priceTicks(Number(divideHalfEven(quote, filled * unit))),
    worstPrice,
    complete,
  }
}

/** Whether a price is still taken. */
export type PriceLimit = (price: PriceTicks) => boolean

/** Where a market order stops: ⌊best × (1 + band)⌋ when buying, ⌈best × (1 − band)⌉ when selling. Band 0 = no stop. */
export function takerBandLimit(side: 'buy' | 'sell', best: PriceTicks, band: Ppm): PriceLimit {
  if (band === 0) return () => true
  const whole = BigInt(PPM_ONE)
  if (side === 'buy') {
    const highest = mulDivFloor(BigInt(best), whole + BigInt(band), whole)
    return (price) => BigInt(price) <= highest
  }
  const lowest = -mulDivFloor(-BigInt(best), whole - BigInt(band), whole)
  return (price) => BigInt(price) >= lowest
}

/** How far `price` is worse than `best`, in ppm of best, rounded up; 0 when it is not worse. */
export function slippage(side: 'buy' | 'sell', best: PriceTicks, price: PriceTicks): Ppm {
  const worse = side === 'buy' ? BigInt(price) - BigInt(best) : BigInt(best) - BigInt(price)
  if (worse <= 0n || best <= 0) return ppm(0)
  const exact = -mulDivFloor(-worse, BigInt(PPM_ONE), BigInt(best))
  return ppm(Number(exact > 2_147_483_647n ? 2_147_483_647n : exact))
}

/** The largest size in whole lots that `quote` pays for at `price`. */
export function affordableSize(quote: Amount, price: PriceTicks, scales: MarketScales): SizeLots {
  if (price <= 0 || quote <= 0n) return sizeLots(0)
  const lots = divideFloor(quote, BigInt(price) * quoteUnitOf(scales))
  return sizeLots(Number(lots > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : lots))
}
