/** What an order is asked that neither balances nor the book decide. */
import { millionthsCeil, millionthsFloor, multiply, product } from '../base/exact'
import {
  R_ACCOUNT_RESTRICTED,
  R_AMOUNT_BELOW_MINIMUM,
  R_AMOUNT_INVALID,
  SIDE_BUY,
  CLIENT_ID_MAX,
  R_CLIENT_ORDER_ID_IN_USE,
  R_CLIENT_ORDER_ID_INVALID,
  R_FLAGS_CONFLICT,
  FLAG_FOK,
  FLAG_IOC,
  TYPE_LIMIT,
  TYPE_MARKET,
  R_MARKET_CLOSED,
  R_MARKET_POST_ONLY,
  R_NOTIONAL_ABOVE_MAXIMUM,
  R_NOTIONAL_BELOW_MINIMUM,
  STATE_OPEN,
  R_OVERFLOW,
  FLAG_POST_ONLY,
  STATE_POST_ONLY,
  STATE_PRELAUNCH,
  R_PRICE_ABOVE_BAND,
  R_PRICE_BELOW_BAND,
  R_PRICE_INVALID,
  FLAG_RETAIL,
  FLAG_RPI,
} from '../generated'
import {
  baseUnitOf,
  maxNotionalOf,
  minNotionalOf,
  minSizeOf,
  priceBandOf,
  quoteUnitOf,
  stateOf,
} from '../markets/markets'
import { OK, setBound } from '../base/refusal'
import { clientLengthOf, clientTextOf, flagsOf, priceOf, quoteOf, sideOf, sizeOf, typeOf } from '../book/order'

/** What takes nothing. */
export const ONLY_RESTS: u32 = FLAG_POST_ONLY | FLAG_RPI

export function isByQuote(order: usize): bool {
  return typeOf(order) === TYPE_MARKET && sideOf(order) === SIDE_BUY
}

/** Whether an order may enter, as far as that can be said without balances and the book; the first check that fails. */
export function checkOrder(order: usize, rules: usize, trades: bool, clientInUse: bool, around: i64): u32 {
  setBound(0)
  let code = checkMarket(order, rules)
  if (code !== OK) return code
  if (!trades) return R_ACCOUNT_RESTRICTED
  const isLimit = typeOf(order) === TYPE_LIMIT
  if (isLimit ? priceOf(order) <= 0 : priceOf(order) !== 0) return R_PRICE_INVALID
  code = checkAmount(order, rules)
  if (code !== OK) return code
  code = checkBand(order, rules, around)
  if (code !== OK) return code
  if (clientLengthOf(order) !== 0) {
    if (!isClientId(order)) return R_CLIENT_ORDER_ID_INVALID
    if (clientInUse) return R_CLIENT_ORDER_ID_IN_USE
  }
  const flags = flagsOf(order)
  if ((flags & FLAG_FOK) !== 0 && (flags & (FLAG_IOC | ONLY_RESTS)) !== 0) return R_FLAGS_CONFLICT
  if ((flags & ONLY_RESTS) === 0) return OK
  const mixed = (flags & FLAG_RPI) !== 0 && (flags & (FLAG_POST_ONLY | FLAG_RETAIL)) !== 0
  return !isLimit || (flags & FLAG_IOC) !== 0 || mixed ? R_FLAGS_CONFLICT : OK
}

function checkMarket(order: usize, rules: usize): u32 {
  const state = stateOf(rules)
  if (state === STATE_OPEN) return OK
  if (state !== STATE_PRELAUNCH && state !== STATE_POST_ONLY) return R_MARKET_CLOSED
  return typeOf(order) === TYPE_LIMIT && (flagsOf(order) & ONLY_RESTS) !== 0 ? OK : R_MARKET_POST_ONLY
}

export function checkAmount(order: usize, rules: usize): u32 {
  const code = checkSize(order, rules)
  return code === OK ? checkNotional(order, rules) : code
}

function checkSize(order: usize, rules: usize): u32 {
  const size = sizeOf(order)
  const quote = quoteOf(order)
  if (isByQuote(order)) return size === 0 && quote > 0 ? OK : R_AMOUNT_INVALID
  if (size <= 0 || quote !== 0) return R_AMOUNT_INVALID
  if (size < minSizeOf(rules)) {
    setBound(minSizeOf(rules))
    return R_AMOUNT_BELOW_MINIMUM
  }
  return multiply(size, baseUnitOf(rules), 1) ? OK : R_OVERFLOW
}

function checkNotional(order: usize, rules: usize): u32 {
  let worth: i64 = 0
  if (typeOf(order) === TYPE_LIMIT) {
    if (!multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules))) return R_OVERFLOW
    worth = product
  } else if (isByQuote(order)) {
    worth = quoteOf(order)
  } else {
    return OK
  }
  if (worth < minNotionalOf(rules)) {
    setBound(minNotionalOf(rules))
    return R_NOTIONAL_BELOW_MINIMUM
  }
  const most = maxNotionalOf(rules)
  if (most !== 0 && worth > most) {
    setBound(most)
    return R_NOTIONAL_ABOVE_MAXIMUM
  }
  return OK
}

function checkBand(order: usize, rules: usize, from: i64): u32 {
  const band = priceBandOf(rules)
  if (band === 0 || from === 0 || typeOf(order) !== TYPE_LIMIT) return OK
  const lowest = lowestInBand(from, band)
  if (priceOf(order) < lowest) {
    setBound(lowest)
    return R_PRICE_BELOW_BAND
  }
  const highest = highestInBand(from, band)
  if (priceOf(order) > highest) {
    setBound(highest)
    return R_PRICE_ABOVE_BAND
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

export function isClientId(order: usize): bool {
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
