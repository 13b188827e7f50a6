/** The assets that are listed, and what the legs of the running command come to of each. */
import { allocate, Pool } from '../base/memory'
import { addWide, clearWide, isWideZero } from '../base/wide'

// A record: supply 8, number 2, scale 1, the ticker's length 1 and its text 16; the sum of a command's legs 16, what a
// command would issue 16, the command that counted last 4, the asset counted before 4.
const ASSET_BYTES: usize = 96
const SUPPLY: usize = 0
const NUMBER: usize = 8
const SCALE: usize = 10
const TICKER: usize = 11
const SUM: usize = 32
const ISSUES: usize = 48
const MARK: usize = 64
const BEFORE: usize = 68

/** The longest ticker, in bytes. */
export const TICKER_MAX: u32 = 16

const records = new Pool(ASSET_BYTES)
const MAX_ASSETS: usize = 0xffff
const directory: usize = allocate(MAX_ASSETS << 2)
let count: u32 = 0

/** The asset's record, or 0. */
export function assetAt(asset: u32): usize {
  return asset < count ? <usize>load<u32>(directory + (asset << 2)) : 0
}

export function numberOfAsset(asset: usize): u32 {
  return load<u16>(asset, NUMBER)
}
export function scaleOf(asset: usize): u32 {
  return load<u8>(asset, SCALE)
}
/** The largest number of whole coins that will exist; 0 = not known. */
export function supplyOf(asset: usize): f64 {
  return load<f64>(asset, SUPPLY)
}
/** Where the ticker's length is, and behind it the ticker. */
export function tickerOf(asset: usize): usize {
  return asset + TICKER
}

/** Keeps the next asset, with the ticker of `length` bytes. */
export function addAssetRecord(ticker: usize, length: u32, scale: u32, supply: f64): void {
  const asset = records.take()
  memory.fill(asset, 0, ASSET_BYTES)
  store<f64>(asset, supply, SUPPLY)
  store<u16>(asset, <u16>count, NUMBER)
  store<u8>(asset, <u8>scale, SCALE)
  store<u8>(asset, <u8>length, TICKER)
  memory.copy(asset + TICKER + 1, ticker, length)
  store<u32>(directory + (count << 2), <u32>asset)
  count += 1
}

export function hasTicker(ticker: usize, length: u32): bool {
  for (let asset: u32 = 0; asset < count; asset++) {
    const other = tickerOf(assetAt(asset))
    if (load<u8>(other) === length && memory.compare(other + 1, ticker, length) === 0) return true
  }
  return false
}

let mark: u32 = 0
/** The asset that was counted last by the running command, or 0. */
let counted: usize = 0

/** Begins to count the legs of a command. */
export function beginCounts(): void {
  counted = 0
  mark += 1
  if (mark !== 0) return
  for (let asset: u32 = 0; asset < count; asset++) store<u32>(assetAt(asset), 0, MARK)
  mark = 1
}

/** The assets that were counted: the last one, and the one before another; 0 = none. */
export function lastCounted(): usize {
  return counted
}
export function countedBefore(asset: usize): usize {
  return load<u32>(asset, BEFORE)
}

function touch(asset: usize): void {
  if (load<u32>(asset, MARK) === mark) return
  store<u32>(asset, mark, MARK)
  store<u32>(asset, <u32>counted, BEFORE)
  clearWide(asset + SUM)
  clearWide(asset + ISSUES)
  counted = asset
}

export function countLeg(asset: usize, amount: i64): void {
  touch(asset)
  addWide(sumAt(asset), amount)
}

/** The available of a cell whose debt is issued would go from one value to another. */
export function countIssue(asset: usize, from: i64, to: i64): void {
  touch(asset)
  addWide(issuesAt(asset), min(from, 0))
  // −x, which need not be a number of 64 bits, is ~x + 1.
  addWide(issuesAt(asset), ~min(to, 0))
  addWide(issuesAt(asset), 1)
}

/** What the legs that were counted come to, and what they would issue: numbers of 128 bits. */
export function sumAt(asset: usize): usize {
  return asset + SUM
}
export function issuesAt(asset: usize): usize {
  return asset + ISSUES
}

/** Whether the legs that were counted come to zero. */
export function areBalanced(): bool {
  for (let asset = counted; asset !== 0; asset = countedBefore(asset)) {
    if (!isWideZero(sumAt(asset))) return false
  }
  return true
}
