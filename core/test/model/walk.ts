/** Whom an order would meet, worked out without touching anything: what it would cost, and how it would end. */
import { MATCHES_PER_ORDER } from '../../src/registry/numbers.ts'
import { bandAround, least, MAX_LOTS } from './arithmetic.ts'
import { cost, marketOf, opposites, sameParty } from './markets.ts'
import type { Order, State } from './state.ts'

interface Meeting {
  readonly maker: Order
  /** 0: self-trade prevention cancels it. */
  readonly lots: bigint
}

export interface Walk {
  readonly meetings: readonly Meeting[]
  /** Orders met: those of the meetings, and the one at which self-trade prevention ends the order and nothing else. */
  readonly met: number
  /** What all of it comes to in units of the quote. */
  readonly quote: bigint
  readonly end: 'filled' | 'price' | 'taker-band' | 'empty' | 'no-lot' | 'match-limit' | 'stp'
}

/** How far the order may go; null = any price. */
function worstPrice(state: State, order: Order, best: bigint): bigint | null {
  if (order.type === 'limit') return order.price
  const { takerBand } = marketOf(state, order.market).listing
  if (takerBand === 0) return null
  const { low, high } = bandAround(best, takerBand)
  return order.side === 'buy' ? high : low
}

export function walk(state: State, order: Order): Walk {
  const market = marketOf(state, order.market)
  const byQuote = order.quoteAmount > 0n
  const meetings: Meeting[] = []
  let left = byQuote ? MAX_LOTS : order.left
  let quoteLeft = order.quoteLeft
  let quote = 0n
  let dealt = false
  const ends = (end: Walk['end'], met = meetings.length): Walk => ({ meetings, met, quote, end })

  const others = opposites(state, market, order)
  const [best] = others
  const worst = best === undefined ? null : worstPrice(state, order, best.price)
  for (const maker of others) {
    if (worst !== null && (order.side === 'buy' ? maker.price > worst : maker.price < worst))
      return ends(order.type === 'limit' ? 'price' : 'taker-band')
    const lotCosts = cost(state, market, maker.price, 1n)
    if (byQuote && quoteLeft < lotCosts) return ends(dealt ? 'filled' : 'no-lot')
    if (meetings.length === MATCHES_PER_ORDER) return ends('match-limit')
    if (order.stp !== 'no' && sameParty(state, order.owner, maker.owner)) {
      const mode = state.mutation === 'self-trade-mode' && order.stp === 'cn' ? 'co' : order.stp
      if (mode === 'cn') return ends('stp', meetings.length + 1)
      meetings.push({ maker, lots: 0n })
      if (mode === 'cb') return ends('stp')
      continue
    }
    const lots = least(least(left, maker.left), byQuote ? quoteLeft / lotCosts : left)
    meetings.push({ maker, lots })
    dealt = true
    left -= lots
    quoteLeft -= lots * lotCosts
    quote += lots * lotCosts
    if (left === 0n || (byQuote && (quoteLeft === 0n || lots < maker.left))) return ends('filled')
  }
  return ends(order.type === 'limit' ? 'price' : 'empty')
}
