import { FEES_OWNER, MAIN } from './layout'
import { openCell } from './ledger'
import { allocate } from './memory'

const MARKET_BYTES: usize = 128
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
): void {
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
  store<u32>(rules, <u32>openCell(FEES_OWNER, MAIN, base), 80)
  store<u32>(rules, <u32>openCell(FEES_OWNER, MAIN, quote), 84)
  // See watch.ts.
  store<u32>(rules, 0, 88)
  marketCount += 1
}

export function setMarketState(market: u32, state: u32): void {
  store<u32>(marketAt(market), state, 64)
}

export function getLastPrice(market: u32): f64 {
  return <f64>lastPriceOf(marketAt(market))
}

export function putLastPrice(market: u32, price: f64): void {
  setLastPrice(marketAt(market), <i64>price)
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
