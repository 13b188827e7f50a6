/** What can be traded: assets, markets and the states of markets. */
import { addAssetRecord, assetAt, hasTicker, scaleOf, TICKER_MAX } from '../ledger/assets'
import { openEvent } from '../base/events'
import {
  CMD_MARKET_SET_STATE_AT_STATE,
  CMD_MARKET_SET_STATE_MIN,
  EV_ASSET_LISTED,
  EV_MARKET_LISTED,
  EV_MARKET_STATE,
  KIND_LAST,
  KIND_SPOT,
  LAST_LISTED,
  LIMIT_ASSETS,
  LIMIT_CELLS,
  LIMIT_MARKETS,
  MAX_ISSUED,
  OWNER_FEES,
  R_ASSET_EXISTS,
  R_ASSET_UNKNOWN,
  R_INVALID_COMMAND,
  R_MARKET_EXISTS,
  R_MARKET_KIND_UNSUPPORTED,
  R_MARKET_UNKNOWN,
  R_NOTHING_TO_CHANGE,
  R_SCALE_TOO_LARGE,
  STATE_DELISTING,
  STATE_LAST,
  WALLET_MAIN,
} from '../generated'
import { addAsset, assetsListed, findCell } from '../ledger/ledger'
import { countUsed, hasRoom, limitReached } from '../base/limits'
import {
  addMarket,
  baseOf,
  listingOf,
  marketAt,
  marketsListed,
  maxNotionalOf,
  minNotionalOf,
  minSizeOf,
  numberOf,
  priceBandOf,
  quoteAssetOf,
  referencePriceOf,
  setState,
  stateOf,
  takerBandOf,
} from '../markets/markets'
import {
  isWhole,
  openBody,
  readI32,
  readI64,
  readSafe,
  readString,
  readU16,
  readU8,
  stringLength,
} from '../base/reader'
import { newDelist, setOwn } from '../waiting/tasks'
import { OK, setBound } from '../base/refusal'

const MAX_SCALE: u32 = 18
const NAME_MAX: u32 = 40

// What a market's record keeps of its listing: kind, precisions of price and size, the name's length and the name.
const KIND: usize = 0
const PRICE_PRECISION: usize = 1
const SIZE_PRECISION: usize = 2
const NAME: usize = 3

/** Ten to the power of 0 … 18. */
function powerOfTen(exponent: u32): i64 {
  let power: i64 = 1
  for (let left = exponent; left > 0; left--) power *= 10
  return power
}

export function listAsset(at: usize, end: usize): u32 {
  openBody(at, end)
  const asset = readU16()
  const ticker = readString()
  const length = stringLength
  const scale = readU8()
  const supply = readSafe()
  if (!isWhole() || asset > LAST_LISTED || supply < 0) return R_INVALID_COMMAND
  if (!isName(ticker, length, TICKER_MAX, false) || scale > MAX_SCALE) return R_INVALID_COMMAND
  if (asset < assetsListed() || hasTicker(ticker, length)) return R_ASSET_EXISTS
  if (asset > assetsListed()) return R_INVALID_COMMAND
  if (!fits(supply, scale)) {
    setBound(largestScale(supply))
    return R_SCALE_TOO_LARGE
  }
  if (!hasRoom(LIMIT_ASSETS, 1)) return limitReached(LIMIT_ASSETS)
  addListedAsset(ticker, length, scale, supply)
  memory.copy(openEvent(EV_ASSET_LISTED, end - at), at, end - at)
  return OK
}

export function addListedAsset(ticker: usize, length: u32, scale: u32, supply: i64): void {
  addAssetRecord(ticker, length, scale, <f64>supply)
  addAsset()
  countUsed(LIMIT_ASSETS, 1)
}

/** Whether an asset could have been listed, by itself. */
export function isAsset(ticker: usize, length: u32, scale: u32, supply: i64): bool {
  return isName(ticker, length, TICKER_MAX, false) && scale <= MAX_SCALE && fits(supply, scale)
}

/** Whether so many whole coins are fewer units than are ever issued. */
function fits(supply: i64, scale: u32): bool {
  return supply <= (MAX_ISSUED - 1) / powerOfTen(scale)
}

/** The largest scale that fits; 0 where none does. */
function largestScale(supply: i64): u32 {
  let scale = MAX_SCALE
  while (scale > 0 && !fits(supply, scale)) scale -= 1
  return scale
}

/** Letters and digits, and underscores where they are allowed. */
function isName(text: usize, length: u32, most: u32, underscores: bool): bool {
  if (length === 0 || length > most) return false
  for (let at: u32 = 0; at < length; at++) {
    const byte: u32 = load<u8>(text + at)
    const letter = (byte | 0x20) - 0x61
    if (letter >= 26 && byte - 0x30 >= 10 && !(underscores && byte === 0x5f)) return false
  }
  return true
}

export function listMarket(at: usize, end: usize): u32 {
  openBody(at, end)
  const market = readU16()
  const name = readString()
  const length = stringLength
  const base = readU16()
  const quote = readU16()
  const pricePrecision = readU8()
  const sizePrecision = readU8()
  const minSize = readSafe()
  const minNotional = readI64()
  const maxNotional = readI64()
  const priceBand = readI32()
  const takerBand = readI32()
  const reference = readSafe()
  const state = readU8()
  const kind = readU8()
  if (!isWhole() || market > LAST_LISTED || base > LAST_LISTED || quote > LAST_LISTED) return R_INVALID_COMMAND
  if (state - 1 >= STATE_LAST || kind - 1 >= KIND_LAST) return R_INVALID_COMMAND
  if (!isName(name, length, NAME_MAX, true)) return R_INVALID_COMMAND
  if (kind !== KIND_SPOT) return R_MARKET_KIND_UNSUPPORTED
  if (market < marketsListed() || hasMarket(name, length)) return R_MARKET_EXISTS
  const baseAsset = assetAt(base)
  const quoteAsset = assetAt(quote)
  if (baseAsset === 0 || quoteAsset === 0) return R_ASSET_UNKNOWN
  if (market > marketsListed() || base === quote) return R_INVALID_COMMAND
  // Price × size must be a whole number of quote units, and a lot a whole number of base units.
  const exact = scaleOf(baseAsset) >= sizePrecision && scaleOf(quoteAsset) >= pricePrecision + sizePrecision
  const sane = minSize >= 0 && priceBand >= 0 && takerBand >= 0 && reference >= 0
  if (!exact || !sane || minNotional < 0 || maxNotional < 0) return R_INVALID_COMMAND
  if (!hasRoom(LIMIT_MARKETS, 1)) return limitReached(LIMIT_MARKETS)
  if (!hasRoom(LIMIT_CELLS, missingFeeCell(base) + missingFeeCell(quote))) return limitReached(LIMIT_CELLS)
  const rules = addMarket(
    base,
    quote,
    powerOfTen(scaleOf(baseAsset) - sizePrecision),
    powerOfTen(scaleOf(quoteAsset) - pricePrecision - sizePrecision),
    minSize,
    minNotional,
    maxNotional,
    priceBand,
    takerBand,
    reference,
    state,
  )
  keepListing(rules, kind, pricePrecision, sizePrecision, name, length)
  countUsed(LIMIT_MARKETS, 1)
  memory.copy(openEvent(EV_MARKET_LISTED, end - at), at, end - at)
  return OK
}

function missingFeeCell(asset: u32): u32 {
  return findCell(OWNER_FEES, WALLET_MAIN, asset) === 0 ? 1 : 0
}

function keepListing(rules: usize, kind: u32, pricePrecision: u32, sizePrecision: u32, name: usize, length: u32): void {
  const listing = listingOf(rules)
  store<u8>(listing, <u8>kind, KIND)
  store<u8>(listing, <u8>pricePrecision, PRICE_PRECISION)
  store<u8>(listing, <u8>sizePrecision, SIZE_PRECISION)
  store<u8>(listing, <u8>length, NAME)
  memory.copy(listing + NAME + 1, name, length)
}

function kindOf(rules: usize): u32 {
  return load<u8>(listingOf(rules), KIND)
}
function pricePrecisionOf(rules: usize): u32 {
  return load<u8>(listingOf(rules), PRICE_PRECISION)
}
function sizePrecisionOf(rules: usize): u32 {
  return load<u8>(listingOf(rules), SIZE_PRECISION)
}
/** Where the length of a market's name is, and behind it the name. */
export function nameOf(rules: usize): usize {
  return listingOf(rules) + NAME
}

/** Writes the market's listing, in the state it is in now, as commands and events have it; answers where that ends. */
export function writeListing(rules: usize, to: usize): usize {
  const name = nameOf(rules)
  const text = 1 + <usize>load<u8>(name)
  store<u16>(to, <u16>numberOf(rules))
  memory.copy(to + 2, name, text)
  const rest = to + 2 + text
  store<u16>(rest, <u16>baseOf(rules))
  store<u16>(rest, <u16>quoteAssetOf(rules), 2)
  store<u8>(rest, <u8>pricePrecisionOf(rules), 4)
  store<u8>(rest, <u8>sizePrecisionOf(rules), 5)
  store<f64>(rest, <f64>minSizeOf(rules), 6)
  store<i64>(rest, minNotionalOf(rules), 14)
  store<i64>(rest, maxNotionalOf(rules), 22)
  store<u32>(rest, priceBandOf(rules), 30)
  store<u32>(rest, takerBandOf(rules), 34)
  store<f64>(rest, <f64>referencePriceOf(rules), 38)
  store<u8>(rest, <u8>stateOf(rules), 46)
  store<u8>(rest, <u8>kindOf(rules), 47)
  return rest + 48
}

function hasMarket(name: usize, length: u32): bool {
  for (let market: u32 = 0; market < marketsListed(); market++) {
    const other = nameOf(marketAt(market))
    if (load<u8>(other) === length && memory.compare(other + 1, name, length) === 0) return true
  }
  return false
}

export function setMarketState(at: usize, end: usize): u32 {
  if (at + CMD_MARKET_SET_STATE_MIN !== end) return R_INVALID_COMMAND
  const market: u32 = load<u16>(at)
  const state: u32 = load<u8>(at, CMD_MARKET_SET_STATE_AT_STATE)
  if (market > LAST_LISTED || state - 1 >= STATE_LAST) return R_INVALID_COMMAND
  const rules = marketAt(market)
  if (rules === 0) return R_MARKET_UNKNOWN
  if (stateOf(rules) === state) return R_NOTHING_TO_CHANGE
  setState(rules, state)
  memory.copy(openEvent(EV_MARKET_STATE, CMD_MARKET_SET_STATE_MIN), at, CMD_MARKET_SET_STATE_MIN)
  if (state === STATE_DELISTING) setOwn(newDelist(market))
  return OK
}
