import { LARGEST, millionthsCeil, millionthsFloor, multiply, product } from './exact'
import {
  ACCOUNT_RESTRICTED,
  AMOUNT_BELOW_MINIMUM,
  AMOUNT_INVALID,
  BUY,
  CLIENT_ID_MAX,
  CLIENT_ORDER_ID_IN_USE,
  CLIENT_ORDER_ID_INVALID,
  FLAGS_CONFLICT,
  IOC,
  LIMIT,
  MARKET,
  MARKET_CLOSED,
  MARKET_POST_ONLY,
  NOTIONAL_ABOVE_MAXIMUM,
  NOTIONAL_BELOW_MINIMUM,
  OK,
  OPEN,
  OVERFLOW,
  POST_ONLY,
  PRELAUNCH,
  PRICE_ABOVE_BAND,
  PRICE_BELOW_BAND,
  PRICE_INVALID,
  RETAIL,
  RPI,
} from './layout'
import {
  baseUnitOf,
  lastPriceOf,
  maxNotionalOf,
  minNotionalOf,
  minSizeOf,
  priceBandOf,
  quoteUnitOf,
  referencePriceOf,
  stateOf,
} from './markets'
import { clientLengthOf, clientTextOf, flagsOf, priceOf, quoteOf, sideOf, sizeOf, typeOf } from './order'

/** What takes nothing. */
export const ONLY_RESTS: u32 = POST_ONLY | RPI

/** The limit that the last refusal broke, or 0. */
export let bound: i64 = 0

export function setBound(value: i64): void {
  bound = value
}

export function isByQuote(order: usize): bool {
  return typeOf(order) === MARKET && sideOf(order) === BUY
}

/** core/src/risk/check-order.ts, check by check in the same order. */
export function checkOrder(order: usize, rules: usize, trades: bool, clientInUse: bool): u32 {
  bound = 0
  let code = checkMarket(order, rules)
  if (code !== OK) return code
  if (!trades) return ACCOUNT_RESTRICTED
  const isLimit = typeOf(order) === LIMIT
  if (isLimit ? priceOf(order) <= 0 : priceOf(order) !== 0) return PRICE_INVALID
  code = checkAmount(order, rules)
  if (code !== OK) return code
  code = checkBand(order, rules)
  if (code !== OK) return code
  if (clientLengthOf(order) !== 0) {
    if (!isClientId(order)) return CLIENT_ORDER_ID_INVALID
    if (clientInUse) return CLIENT_ORDER_ID_IN_USE
  }
  const flags = flagsOf(order)
  if ((flags & ONLY_RESTS) === 0) return OK
  const mixed = (flags & RPI) !== 0 && (flags & (POST_ONLY | RETAIL)) !== 0
  return !isLimit || (flags & IOC) !== 0 || mixed ? FLAGS_CONFLICT : OK
}

function checkMarket(order: usize, rules: usize): u32 {
  const state = stateOf(rules)
  if (state === OPEN) return OK
  if (state !== PRELAUNCH) return MARKET_CLOSED
  return typeOf(order) === LIMIT && (flagsOf(order) & ONLY_RESTS) !== 0 ? OK : MARKET_POST_ONLY
}

export function checkAmount(order: usize, rules: usize): u32 {
  const code = checkSize(order, rules)
  return code === OK ? checkNotional(order, rules) : code
}

function checkSize(order: usize, rules: usize): u32 {
  const size = sizeOf(order)
  const quote = quoteOf(order)
  if (isByQuote(order)) return size === 0 && quote > 0 ? OK : AMOUNT_INVALID
  if (size <= 0 || quote !== 0) return AMOUNT_INVALID
  if (size < minSizeOf(rules)) {
    bound = minSizeOf(rules)
    return AMOUNT_BELOW_MINIMUM
  }
  return multiply(size, baseUnitOf(rules), 1) ? OK : OVERFLOW
}

function checkNotional(order: usize, rules: usize): u32 {
  let worth: i64 = 0
  if (typeOf(order) === LIMIT) {
    if (!multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules))) return OVERFLOW
    worth = product
  } else if (isByQuote(order)) {
    worth = quoteOf(order)
  } else {
    return OK
  }
  if (worth < minNotionalOf(rules)) {
    bound = minNotionalOf(rules)
    return NOTIONAL_BELOW_MINIMUM
  }
  const most = maxNotionalOf(rules)
  if (most !== 0 && worth > most) {
    bound = most
    return NOTIONAL_ABOVE_MAXIMUM
  }
  return OK
}

function checkBand(order: usize, rules: usize): u32 {
  const band = priceBandOf(rules)
  if (band === 0 || typeOf(order) !== LIMIT) return OK
  const last = lastPriceOf(rules)
  const from = last === 0 ? referencePriceOf(rules) : last
  if (from === 0) return OK
  const lowest = lowestInBand(from, band)
  if (priceOf(order) < lowest) {
    bound = lowest
    return PRICE_BELOW_BAND
  }
  const highest = highestInBand(from, band)
  if (priceOf(order) > highest) {
    bound = highest
    return PRICE_ABOVE_BAND
  }
  return OK
}

const MILLION: i64 = 1000000

export function lowestInBand(from: i64, band: u32): i64 {
  return <i64>band >= MILLION ? 0 : millionthsCeil(from, MILLION - <i64>band)
}

export function highestInBand(from: i64, band: u32): i64 {
  return millionthsFloor(from, MILLION + <i64>band)
}

function isClientId(order: usize): bool {
  const length = clientLengthOf(order)
  if (length > CLIENT_ID_MAX) return false
  const text = clientTextOf(order)
  for (let at: u32 = 0; at < length; at++) {
    const byte = load<u8>(text + at)
    const letter = byte | 0x20
    const fits =
      (letter >= 0x61 && letter <= 0x7a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x2e ||
      byte === 0x5f ||
      byte === 0x2d
    if (!fits) return false
  }
  return true
}

/** Whether a number read as f64 is a safe integer that an encoder wrote: no fraction, no NaN, no minus zero. */
export function isSafe(value: f64): bool {
  return Math.floor(value) === value && Math.abs(value) <= <f64>LARGEST && reinterpret<i64>(value) !== i64.MIN_VALUE
}
