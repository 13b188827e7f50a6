/** Transfers of which parts are still to come: what their legs come to so far, by asset. */
import { TABLE_BYTES } from '../base/address-table'
import { countedBefore, lastCounted, numberOfAsset, sumAt } from '../ledger/assets'
import { Pool } from '../base/memory'
import { Table } from '../base/table'
import { addWideTo, clearWide, isWideZero, WIDE_BYTES } from '../base/wide'

// A sum: its key, which is transfer and asset, 16; the sum 16; the next one of the transfer 4.
const SUM_BYTES: usize = 48
const SUM: usize = 16
const NEXT: usize = SUM + WIDE_BYTES
const records = new Pool(SUM_BYTES)
const sums = changetype<Table>(memory.data(TABLE_BYTES, 8))
sums.open(8)

// A chain: its key, which is the transfer, 16; the first of its sums 4; how many of them are not zero 4.
const CHAIN_BYTES: usize = 32
const FIRST: usize = 16
const OPEN_SUMS: usize = 20
const chainRecords = new Pool(CHAIN_BYTES)
const chains = changetype<Table>(memory.data(TABLE_BYTES, 8))
chains.open(8)

function sumOf(pending: usize, asset: usize): usize {
  return sums.find(pending, numberOfAsset(asset))
}

/** Whether the legs that were counted bring the transfer's sums to zero. */
export function closesChain(pending: usize): bool {
  let open = load<u32>(chains.find(pending, 0), OPEN_SUMS)
  for (let asset = lastCounted(); asset !== 0; asset = countedBefore(asset)) {
    const sum = sumOf(pending, asset)
    if (sum === 0) {
      if (!isWideZero(sumAt(asset))) return false
      continue
    }
    if (!isWideZero(sum + SUM)) open -= 1
    if (!isOpposite(sum + SUM, sumAt(asset))) return false
  }
  return open === 0
}

const total: usize = memory.data(16, 8)

function isOpposite(a: usize, b: usize): bool {
  clearWide(total)
  addWideTo(total, a)
  addWideTo(total, b)
  return isWideZero(total)
}

/** Adds the legs that were counted to the transfer's sums. */
export function addToChain(pending: usize): void {
  let chain = chains.find(pending, 0)
  if (chain === 0) {
    chain = chainRecords.take()
    memory.fill(chain, 0, CHAIN_BYTES)
    store<u64>(chain, pending)
    chains.add(chain)
  }
  for (let asset = lastCounted(); asset !== 0; asset = countedBefore(asset)) {
    const found = sumOf(pending, asset)
    const sum = found !== 0 ? found : newSum(chain, pending, asset)
    const was = isWideZero(sum + SUM)
    addWideTo(sum + SUM, sumAt(asset))
    const change = <u32>was - <u32>isWideZero(sum + SUM)
    store<u32>(chain, load<u32>(chain, OPEN_SUMS) + change, OPEN_SUMS)
  }
}

function newSum(chain: usize, pending: usize, asset: usize): usize {
  const sum = records.take()
  memory.fill(sum, 0, SUM_BYTES)
  store<u64>(sum, pending)
  store<u64>(sum, numberOfAsset(asset), 8)
  store<u32>(sum, load<u32>(chain, FIRST), NEXT)
  store<u32>(chain, <u32>sum, FIRST)
  sums.add(sum)
  return sum
}

/** No further part follows, if one was to. */
export function dropChain(pending: usize): void {
  const chain = chains.find(pending, 0)
  if (chain === 0) return
  for (let sum: usize = load<u32>(chain, FIRST); sum !== 0;) {
    const next: usize = load<u32>(sum, NEXT)
    sums.remove(sum)
    records.give(sum)
    sum = next
  }
  chains.remove(chain)
  chainRecords.give(chain)
}
