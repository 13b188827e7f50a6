/** The markets that are listed, and where each stands. */
import { OWNER_FEES, WALLET_MAIN } from '../generated'
import { openCell } from '../ledger/ledger'
import { allocate } from '../base/memory'

// A market: what orders are asked for and where it stands (0-87), what its stops need (88-127), its listing as it was asked
// for (from 128 on): kind, precisions, length of the name, the name.
const MARKET_BYTES: usize = 192
export const STOPS_AT: usize = 88
const LISTING_AT: usize = 128
const MAX_MARKETS: u32 = 0xffff
const directory: usize = allocate(MAX_MARKETS << 2)
let marketCount: u32 = 0

/** The market's record, or 0. */
export function marketAt(market: u32): usize {
  return market < marketCount ? <usize>load<u32>(directory + (market << 2)) : 0
}

export function marketsListed(): u32 {
  return marketCount
}

/** Lists the next market; answers its record. */
export function addMarket(
  base: u32,
  quote: u32,
  baseUnit: i64,
  quoteUnit: i64,
  minSize: i64,
  minNotional: i64,
  maxNotional: i64,
  priceBand: u32,
  takerBand: u32,
  reference: i64,
  state: u32,
): usize {
  const rules = allocate(MARKET_BYTES)
  store<u32>(directory + (marketCount << 2), <u32>rules)
  store<i64>(rules, baseUnit)
  store<i64>(rules, quoteUnit, 8)
  store<i64>(rules, minSize, 16)
  store<i64>(rules, minNotional, 24)
  store<i64>(rules, maxNotional, 32)
  store<i64>(rules, reference, 40)
  store<i64>(rules, 0, 48)
  store<u32>(rules, priceBand, 56)
  store<u32>(rules, takerBand, 60)
  store<u32>(rules, state, 64)
  store<u32>(rules, marketCount, 68)
  store<u32>(rules, base, 72)
  store<u32>(rules, quote, 76)
  store<u32>(rules, <u32>openCell(OWNER_FEES, WALLET_MAIN, base), 80)
  store<u32>(rules, <u32>openCell(OWNER_FEES, WALLET_MAIN, quote), 84)
  marketCount += 1
  return rules
}

export function setState(rules: usize, state: u32): void {
  store<u32>(rules, state, 64)
}

/** Room of 64 bytes for what else was listed: listings.ts writes and reads it. */
export function listingOf(rules: usize): usize {
  return rules + LISTING_AT
}

export function baseUnitOf(rules: usize): i64 {
  return load<i64>(rules)
}
export function quoteUnitOf(rules: usize): i64 {
  return load<i64>(rules, 8)
}
export function minSizeOf(rules: usize): i64 {
  return load<i64>(rules, 16)
}
export function minNotionalOf(rules: usize): i64 {
  return load<i64>(rules, 24)
}
export function maxNotionalOf(rules: usize): i64 {
  return load<i64>(rules, 32)
}
export function referencePriceOf(rules: usize): i64 {
  return load<i64>(rules, 40)
}
export function lastPriceOf(rules: usize): i64 {
  return load<i64>(rules, 48)
}
export function setLastPrice(rules: usize, price: i64): void {
  store<i64>(rules, price, 48)
}
/** The last price, or what stands in for it; 0 = neither. */
export function lastOf(rules: usize): i64 {
  const last = lastPriceOf(rules)
  return last === 0 ? referencePriceOf(rules) : last
}

export function priceBandOf(rules: usize): u32 {
  return load<u32>(rules, 56)
}
export function takerBandOf(rules: usize): u32 {
  return load<u32>(rules, 60)
}
export function stateOf(rules: usize): u32 {
  return load<u32>(rules, 64)
}
export function numberOf(rules: usize): u32 {
  return load<u32>(rules, 68)
}
export function baseOf(rules: usize): u32 {
  return load<u32>(rules, 72)
}
export function quoteAssetOf(rules: usize): u32 {
  return load<u32>(rules, 76)
}
export function baseFeesOf(rules: usize): usize {
  return load<u32>(rules, 80)
}
export function quoteFeesOf(rules: usize): usize {
  return load<u32>(rules, 84)
}
