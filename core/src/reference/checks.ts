import { CLIENT_ID_MAX } from '../registry/numbers.ts'
import { divideCeil, divideFloor, fitsInt64, PPM_ONE } from '../units/index.ts'
import { isOrdinary, may } from './accounts.ts'
import { isClientIdInUse, onlyRests } from './book.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { Market, Order, State } from './state.ts'

/** A market buy spends a quote amount; every other order has a size. */
export const isByQuote = ({ type, side }: Pick<Order, 'type' | 'side'>): boolean => type === 'market' && side === 'buy'

/** Who may trade at all, and from which wallet. */
export function checkOwner({ owner, wallet }: Order): Verdict {
  if (!isOrdinary(owner)) return refuse('account-restricted')
  return wallet === 'spot' || wallet === 'bots' ? null : refuse('wallet-invalid')
}

/**
 * Whether an order may enter, as far as that can be said without balances and the book. The first check that fails
 * answers: type, market, precision and minimum, client id, flags. The band of a limit price lies around `around`.
 */
export function checkOrder(state: State, market: Market, order: Order, around: number): Verdict {
  return (
    checkMarket(market, order) ??
    (may(state, order.owner, 'spot') ? null : refuse('account-restricted')) ??
    checkPrice(order) ??
    checkAmount(market, order) ??
    checkBand(market, order, around) ??
    (order.clientOrderId === '' ? null : checkClientId(state, order)) ??
    checkFlags(order)
  )
}

/** Before the opening, and where a market is post-only, only orders that only rest enter. */
function checkMarket(market: Market, order: Order): Verdict {
  if (market.state === 'open') return null
  if (market.state !== 'prelaunch' && market.state !== 'post-only') return refuse('market-closed')
  return order.type === 'limit' && onlyRests(order) ? null : refuse('market-post-only')
}

function checkPrice({ type, price }: Order): Verdict {
  const fits = type === 'limit' ? price > 0 : price === 0
  return fits ? null : refuse('price-invalid')
}

/** What is asked for is neither too little nor too much. */
export const checkAmount = (market: Market, order: Order): Verdict =>
  checkSize(market, order) ?? checkNotional(market, order)

function checkSize(market: Market, order: Order): Verdict {
  const { size, quoteAmount } = order
  if (isByQuote(order)) return size === 0 && quoteAmount > 0n ? null : refuse('amount-invalid')
  if (size <= 0 || quoteAmount !== 0n) return refuse('amount-invalid')
  if (size < market.minSize) return refuse('amount-below-minimum', market.minSize)
  return fitsInt64(BigInt(size) * market.baseUnit) ? null : refuse('overflow')
}

/** What an order is worth is known for a limit order and for a buy by quote. */
function checkNotional(market: Market, order: Order): Verdict {
  if (order.type !== 'limit' && !isByQuote(order)) return null
  const worth = isByQuote(order) ? order.quoteAmount : worthOf(market, order.price, order.size)
  if (!fitsInt64(worth)) return refuse('overflow')
  if (worth < market.minNotional) return refuse('notional-below-minimum', market.minNotional)
  const isBounded = market.maxNotional !== 0n
  return isBounded && worth > market.maxNotional ? refuse('notional-above-maximum', market.maxNotional) : null
}

/** price × size in quote units. */
export const worthOf = (market: Market, price: number, size: number): bigint =>
  BigInt(price) * BigInt(size) * market.quoteUnit

/** The last price, or the reference price before the first trade; 0 = none. */
export const lastOf = ({ lastPrice, referencePrice }: Market): number => (lastPrice === 0 ? referencePrice : lastPrice)

function checkBand({ priceBand }: Market, { type, price }: Order, around: number): Verdict {
  if (priceBand === 0 || around === 0 || type !== 'limit') return null
  const [lowest, highest] = [lowestInBand(around, priceBand), highestInBand(around, priceBand)]
  if (price < lowest) return refuse('price-below-band', lowest)
  return price > highest ? refuse('price-above-band', highest) : null
}

/** ⌈from × (1 − band)⌉; 0 where the band is the whole price. */
export const lowestInBand = (from: number, band: number): number =>
  band >= PPM_ONE ? 0 : Number(divideCeil(BigInt(from) * BigInt(PPM_ONE - band), BigInt(PPM_ONE)))

/** ⌊from × (1 + band)⌋, at most the highest price there is. */
export function highestInBand(from: number, band: number): number {
  const highest = divideFloor(BigInt(from) * BigInt(PPM_ONE + band), BigInt(PPM_ONE))
  return Number(highest > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : highest)
}

function checkClientId(state: State, order: Order): Verdict {
  const isSane = order.clientOrderId.length <= CLIENT_ID_MAX && /^[A-Za-z0-9._-]+$/.test(order.clientOrderId)
  if (!isSane) return refuse('client-order-id-invalid')
  return isClientIdInUse(state, order) ? refuse('client-order-id-in-use') : null
}

/**
 * Post-only and RPI mean "rest, never take": they contradict immediate-or-cancel, fill-or-kill and every market order. RPI
 * says it alone, and is for makers. Fill-or-kill and immediate-or-cancel contradict each other.
 */
function checkFlags(order: Order): Verdict {
  if (order.fok && (order.ioc || onlyRests(order))) return refuse('flags-conflict')
  if (!onlyRests(order)) return null
  const takes = order.type !== 'limit' || order.ioc
  const isMixed = order.rpi && (order.postOnly || order.retail)
  return takes || isMixed ? refuse('flags-conflict') : null
}
