import type { OrderRecord } from '../codec/order-record.ts'
import { CLIENT_ID_MAX } from '../codec/order-record.ts'
import {
  FLAG_IOC,
  FLAG_POST_ONLY,
  FLAG_RETAIL,
  FLAG_RPI,
  MarketStateCode,
  OrderTypeCode,
  SideCode,
} from '../codec/layout.ts'
import { onlyRests } from '../codec/order-flags.ts'
import { Refusal } from '../codec/refusals.ts'
import { compareLimbs, limbs, millionthsCeil, millionthsFloor, multiplyInto, splitNumber } from '../units/limbs.ts'
import type { Limbs } from '../units/limbs.ts'
import { PPM_ONE } from '../units/index.ts'
import type { MarketRules } from './market-rules.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const OPEN = MarketStateCode.open
const LIMIT = OrderTypeCode.limit
const MARKET = OrderTypeCode.market
const BUY = SideCode.buy
const NOT_WITH_RPI = FLAG_POST_ONLY | FLAG_RETAIL
const RPI = FLAG_RPI
const IOC = FLAG_IOC

/** The order may enter. */
const OK = 0
export const ACCEPTED = OK

export const isByQuote = (order: OrderRecord): boolean => order.type === MARKET && order.side === BUY

/**
 * Whether an order may enter, as far as that can be said without balances and the book. Answers OK or the code of
 * the first check that fails, in the reference's observed order: type, market, precision and minimum, client id, flags.
 * `bound` receives the limit that was broken, or 0. The band of a limit price lies around `around`.
 */
export function checkOrder(
  order: OrderRecord,
  market: MarketRules,
  mayTrade: boolean,
  clientInUse: boolean,
  bound: Limbs,
  around: number,
): number {
  bound.hi = 0
  bound.lo = 0
  return (
    checkMarket(order, market) ||
    (mayTrade ? OK : Refusal['account-restricted']) ||
    checkPrice(order) ||
    checkAmount(order, market, bound) ||
    checkBand(order, market, bound, around) ||
    (order.clientLength === 0 ? OK : checkClientId(order, clientInUse)) ||
    checkFlags(order)
  )
}

function checkMarket(order: OrderRecord, market: MarketRules): number {
  if (market.state === OPEN) return OK
  if (market.state !== MarketStateCode.prelaunch) return Refusal['market-closed']
  return order.type === LIMIT && onlyRests(order.flags) ? OK : Refusal['market-post-only']
}

function checkPrice(order: OrderRecord): number {
  const fits = order.type === LIMIT ? order.price > 0 : order.price === 0
  return fits ? OK : Refusal['price-invalid']
}

/** What is asked for is neither too little nor too much. */
export const checkAmount = (order: OrderRecord, market: MarketRules, bound: Limbs): number =>
  checkSize(order, market, bound) || checkNotional(order, market, bound)

function checkSize(order: OrderRecord, market: MarketRules, bound: Limbs): number {
  const noQuote = order.quoteHi === 0 && order.quoteLo === 0
  if (isByQuote(order)) {
    const fits = order.size === 0 && !noQuote && order.quoteHi >= 0
    return fits ? OK : Refusal['amount-invalid']
  }
  if (order.size <= 0 || !noQuote) return Refusal['amount-invalid']
  if (order.size < market.minSize) {
    splitNumber(market.minSize, bound)
    return Refusal['amount-below-minimum']
  }
  return multiplyInto(order.size, market.baseUnit, 1, scratch) ? OK : Refusal.overflow
}

/** What an order is worth is known for a limit and for a market order by quote. */
function checkNotional(order: OrderRecord, market: MarketRules, bound: Limbs): number {
  if (order.type === LIMIT) {
    if (!multiplyInto(order.price, order.size, market.quoteUnit, scratch)) return Refusal.overflow
  } else if (isByQuote(order)) {
    scratch.hi = order.quoteHi
    scratch.lo = order.quoteLo
  } else {
    return OK
  }
  if (compareLimbs(scratch.hi, scratch.lo, market.minNotionalHi, market.minNotionalLo) < 0) {
    bound.hi = market.minNotionalHi
    bound.lo = market.minNotionalLo
    return Refusal['notional-below-minimum']
  }
  const bounded = market.maxNotionalHi !== 0 || market.maxNotionalLo !== 0
  if (bounded && compareLimbs(scratch.hi, scratch.lo, market.maxNotionalHi, market.maxNotionalLo) > 0) {
    bound.hi = market.maxNotionalHi
    bound.lo = market.maxNotionalLo
    return Refusal['notional-above-maximum']
  }
  return OK
}

/** The last price, or the reference price before the first trade; 0 = none. */
export const lastOf = (market: MarketRules): number =>
  market.lastPrice === 0 ? market.referencePrice : market.lastPrice

/** A limit price lies within the band. */
function checkBand(order: OrderRecord, market: MarketRules, bound: Limbs, from: number): number {
  if (market.priceBand === 0 || from === 0 || order.type !== LIMIT) return OK
  const lowest = lowestInBand(from, market.priceBand)
  if (order.price < lowest) {
    splitNumber(lowest, bound)
    return Refusal['price-below-band']
  }
  const highest = highestInBand(from, market.priceBand)
  if (order.price > highest) {
    splitNumber(highest, bound)
    return Refusal['price-above-band']
  }
  return OK
}

/** ⌈from × (1 − band)⌉; 0 when the band is the whole price. */
export const lowestInBand = (from: number, band: number): number =>
  band >= PPM_ONE ? 0 : millionthsCeil(from, PPM_ONE - band)

/** ⌊from × (1 + band)⌋. */
export const highestInBand = (from: number, band: number): number => millionthsFloor(from, PPM_ONE + band)

function checkClientId(order: OrderRecord, inUse: boolean): number {
  if (order.clientLength > CLIENT_ID_MAX) return Refusal['client-order-id-invalid']
  for (let index = 0; index < order.clientLength; index += 1) {
    if (!isClientIdByte(order.client[index] ?? 0)) return Refusal['client-order-id-invalid']
  }
  return inUse ? Refusal['client-order-id-in-use'] : OK
}

/** [A-Za-z0-9._-] */
const isClientIdByte = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte === 0x2d

/**
 * Post-only and RPI mean "rest, never take": they contradict immediate-or-cancel and every market order. RPI says it
 * alone, and is for makers.
 */
function checkFlags(order: OrderRecord): number {
  if (!onlyRests(order.flags)) return OK
  const takes = order.type !== LIMIT || (order.flags & IOC) !== 0
  const mixed = (order.flags & RPI) !== 0 && (order.flags & NOT_WITH_RPI) !== 0
  return takes || mixed ? Refusal['flags-conflict'] : OK
}

const scratch = limbs()
