/** Prices that look like a slip of the hand: sent only when the distance to the market was read. */
import { formatDecimalFixed, tryParseDecimal } from '@exchange/core/units'
import type { Draft } from './draft.ts'
import type { LiveOrder } from '../../../shared/data/socket/index.ts'
import type { Side, TicketContext } from './ticket.ts'

/** From here on a price that trades at once is asked about, parts per million of the best price. */
const throughGuardPpm = 30_000
/** From here on any price is asked about, parts per million of the price it is measured by. */
const farGuardPpm = 500_000

/** How far a price lies from the one it is measured by. */
export interface PriceWarning {
  /** `through`: the order trades at once, up to this price. */
  readonly kind: 'through' | 'far'
  readonly isAbove: boolean
  /** Parts per million of `reference`, rounded down. */
  readonly distancePpm: number
  /** The price it is measured by, with every decimal of a tick. */
  readonly reference: string
}

type Market = Pick<TicketContext, 'rules' | 'asks' | 'bids'>

/**
 * Whether a price must be confirmed. It is measured by what the order would meet: the best price of the other side, else
 * of its own, else the last price.
 * @param last as a decimal; '0' = none yet
 */
export function limitWarning(side: Side, price: string, market: Market, last: string): PriceWarning | null {
  const [ask, bid] = [market.asks[0]?.ticks, market.bids[0]?.ticks]
  const best = side === 'buy' ? (ask ?? bid) : (bid ?? ask)
  const decimals = market.rules.pricePrecision
  const reference = best === undefined ? ticksOf(last, decimals) : BigInt(best)
  const isMet = (side === 'buy' ? ask : bid) !== undefined
  return warningOf(side, ticksOf(price, decimals), reference, isMet, decimals)
}

/** The first price of the ticket that must be confirmed; what waits is measured by the price it waits for. */
export function draftWarning(draft: Draft, market: Market, last: string): PriceWarning | null {
  const far = (price: string, reference: string): PriceWarning | null =>
    farFrom(draft.side, price, reference, market.rules.pricePrecision)
  switch (draft.type) {
    case 'market':
      return null
    case 'limit':
      return limitWarning(draft.side, draft.price, market, last)
    case 'stop-market':
      return far(draft.activation, last)
    case 'stop-limit':
      return far(draft.activation, last) ?? far(draft.price, draft.activation)
    case 'oco':
      return far(draft.price, last) ?? far(draft.activation, last) ?? far(draft.stopPrice, draft.activation)
  }
}

/**
 * Whether a new price of an open order must be confirmed. It is measured like a new order where the book is at hand, by the
 * price it waits for where it waits, else by the price it has.
 * @param decimals of a price on the order's market
 * @param market its book, where it is at hand
 */
export function amendWarning(
  { side, price: before, waits }: Pick<LiveOrder, 'side' | 'price' | 'waits'>,
  price: string,
  decimals: number,
  market: Market | null,
  last: string,
): PriceWarning | null {
  if (waits !== null) return farFrom(side, price, waits.price, decimals)
  return market === null ? farFrom(side, price, before, decimals) : limitWarning(side, price, market, last)
}

const farFrom = (side: Side, price: string, reference: string, decimals: number): PriceWarning | null =>
  warningOf(side, ticksOf(price, decimals), ticksOf(reference, decimals), false, decimals)

function ticksOf(text: string, decimals: number): bigint | null {
  const value = tryParseDecimal(text.endsWith('.') ? text.slice(0, -1) : text, decimals)
  return typeof value === 'bigint' && value > 0n ? value : null
}

function warningOf(
  side: Side,
  price: bigint | null,
  reference: bigint | null,
  isMet: boolean,
  decimals: number,
): PriceWarning | null {
  if (price === null || reference === null) return null
  const isAbove = price > reference
  const ppm = ((isAbove ? price - reference : reference - price) * 1_000_000n) / reference
  const trades = isMet && (side === 'buy' ? isAbove : !isAbove)
  if (ppm < BigInt(trades ? throughGuardPpm : farGuardPpm)) return null
  return {
    kind: trades ? 'through' : 'far',
    isAbove,
    distancePpm: Number(ppm),
    reference: formatDecimalFixed(reference, decimals),
  }
}
