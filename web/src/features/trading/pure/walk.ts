import { baseUnitOf, feeOn, walkBook, type Wanted } from '@exchange/core/formulas'
import { amount, fitsInt64, priceTicks, sizeLots } from '@exchange/core/units'
import type { Level } from '../../../shared/data/socket/index.ts'
import type { MarketRules } from './rules.ts'

/** The most a taker wants: a size, or a quote amount in ledger units. */
export type Appetite = { readonly lots: bigint } | { readonly quote: bigint }

/** What a taker would get from the levels seen now. */
export interface Taken {
  readonly lots: bigint
  /** Σ price × size, exact, in quote units. */
  readonly quote: bigint
  /** In units of the received asset: base when buying, quote when selling. The core rounds it up at every trade. */
  readonly fee: bigint
  readonly bestTicks: bigint | null
  readonly worstTicks: bigint | null
  /** The levels ended before the appetite did. */
  readonly exhausted: boolean
}

const largestLots = BigInt(Number.MAX_SAFE_INTEGER)

/** Whether the core could hold such an appetite at all. */
export function isPlausible(appetite: Appetite): boolean {
  return 'lots' in appetite ? appetite.lots <= largestLots : fitsInt64(appetite.quote)
}

/**
 * Takes from one side of the book as the matching engine would.
 * @param levels the side that is taken from, best first: asks when buying
 * @param limitTicks the worst price that is taken; absent = any
 */
export function takeFromBook(
  side: 'buy' | 'sell',
  levels: readonly Level[],
  appetite: Appetite,
  rules: MarketRules,
  limitTicks?: bigint,
): Taken {
  const wanted: Wanted =
    'lots' in appetite ? { size: sizeLots(Number(appetite.lots)) } : { quote: amount(appetite.quote) }
  const book = levels.map(({ ticks, lots }) => ({ price: priceTicks(ticks), size: sizeLots(lots) }))
  const within = (price: number): boolean =>
    limitTicks === undefined || (side === 'buy' ? BigInt(price) <= limitTicks : BigInt(price) >= limitTicks)
  const walk = walkBook(book, wanted, rules, within)
  const lots = BigInt(walk.filled)
  const received = side === 'buy' ? lots * baseUnitOf(rules) : walk.quote
  const best = levels[0]
  return {
    lots,
    quote: walk.quote,
    fee: feeOn(amount(received), rules.taker),
    bestTicks: best === undefined ? null : BigInt(best.ticks),
    worstTicks: walk.worstPrice === null ? null : BigInt(walk.worstPrice),
    exhausted: !walk.complete,
  }
}
