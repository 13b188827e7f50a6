import { amount, divideFloor, divideHalfEven, priceTicks, sizeLots } from '../units/index.ts'
import type { Amount, PriceTicks, SizeLots } from '../units/index.ts'
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
 * price. `limit` stops the walk after the worst price still taken.
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
