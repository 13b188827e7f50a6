/** Who has how much: cells by owner, wallet and asset, and the proof that nothing comes from nowhere. */
import { AddressTable, TABLE_BYTES } from '../base/address-table'
import { sayBalance } from '../base/events'
import {
  FIRST_EXTERNAL_OWNER,
  LAST_EXTERNAL_OWNER,
  LIMIT_CELLS,
  OWNER_CLEARING,
  OWNER_FEES,
  WALLET_MAIN,
} from '../generated'
import { countUsed } from '../base/limits'
import { allocate, fail, Pool } from '../base/memory'
import { addWide, addWideTo, clearWide, isWideZero, WIDE_BYTES } from '../base/wide'

// A cell: available, held, whose it is, the last command that touched it, what pending transfers will give it. Half a cache
// line: an owner's two cells of a market are mostly opened together and then share one.
const CELL_BYTES: usize = 32
const cells = new Pool(CELL_BYTES)
const MAX_ASSETS: u32 = 0xffff
/** Of each asset: what the cells that were touched come to more than before, and what the outside has paid in. */
const ASSET_BYTES: usize = 16
const sums: usize = allocate(MAX_ASSETS * ASSET_BYTES)
let assetCount: u32 = 0

/** What a cell's owner is. */
const MAY_OWE: u8 = 1
/** What it owes is what has been issued. */
const ISSUES: u8 = 2
/** Where a cell keeps the address of what is noted for it, or 0. */
const NOTED: usize = 28
const notes = new Pool(WIDE_BYTES)

let touchedRoom: u32 = 64
/** What the running command touched: the cell, and what was available and held before. */
const TOUCHED_BYTES: usize = 24
let touched: usize = allocate(touchedRoom * TOUCHED_BYTES)
let touchedCount: u32 = 0
let mark: u32 = 0

export function availableOf(cell: usize): i64 {
  return load<i64>(cell)
}
export function heldOf(cell: usize): i64 {
  return load<i64>(cell, 8)
}

export function addAsset(): void {
  assetCount += 1
}
export function assetsListed(): u32 {
  return assetCount
}
export function ownerOfCell(cell: usize): u32 {
  return load<u32>(cell, 16)
}
export function assetOfCell(cell: usize): u32 {
  return load<u16>(cell, 20)
}
export function walletOfCell(cell: usize): u32 {
  return load<u8>(cell, 22)
}
/** Whether an owner's available may be below zero: that of the mirrors of the outside, clearing, the house's fees in main. */
export function mayOwe(owner: u32, wallet: u32): bool {
  return (rightsOf(owner, wallet) & MAY_OWE) !== 0
}
/** Whether trades pay rebates from the cells of this wallet. */
export function paysRebates(owner: u32, wallet: u32): bool {
  return owner === OWNER_FEES && wallet === WALLET_MAIN
}
/** Whether what an owner owes is what has been issued: the mirrors of the outside and clearing. */
export function issues(owner: u32): bool {
  return (rightsOf(owner, WALLET_MAIN) & ISSUES) !== 0
}
/** How much of an asset has been issued. */
export function issuedOf(asset: u32): i64 {
  return load<i64>(sums + asset * ASSET_BYTES, 8)
}

function rightsOf(owner: u32, wallet: u32): u8 {
  if ((owner >= FIRST_EXTERNAL_OWNER && owner <= LAST_EXTERNAL_OWNER) || owner === OWNER_CLEARING) {
    return MAY_OWE | ISSUES
  }
  return paysRebates(owner, wallet) ? MAY_OWE : 0
}

/** Adds to a number of 128 bits what pending transfers will give to a cell: more than 64 bits, where it owes as much. */
export function addNoted(to: usize, cell: usize): void {
  const at: usize = load<u32>(cell, NOTED)
  if (at !== 0) addWideTo(to, at)
}
/** Notes that so much more, or less, will be given. */
export function note(cell: usize, amount: i64): void {
  let at: usize = load<u32>(cell, NOTED)
  if (at === 0) {
    at = notes.take()
    clearWide(at)
    store<u32>(cell, <u32>at, NOTED)
  }
  addWide(at, amount)
  if (!isWideZero(at)) return
  notes.give(at)
  store<u32>(cell, 0, NOTED)
}

export function beginLedger(): void {
  touchedCount = 0
  mark += 1
  if (mark === 0) {
    for (let slot: u32 = 0; slot < table.size; slot++) {
      const cell = table.at(slot)
      if (cell !== 0) store<u32>(cell, 0, 24)
    }
    mark = 1
  }
}

/** Asserts conservation for what was touched and says each cell that changed. */
export function finishLedger(): void {
  for (let place: u32 = 0; place < touchedCount; place++) {
    const before = touched + place * TOUCHED_BYTES
    const cell: usize = load<u32>(before)
    const asset: u32 = load<u16>(cell, 20)
    if (load<i64>(sums + asset * ASSET_BYTES) !== 0) fail(2)
    const available = availableOf(cell)
    const held = heldOf(cell)
    if (available !== load<i64>(before, 8) || held !== load<i64>(before, 16)) {
      sayBalance(load<u32>(cell, 16), load<u8>(cell, 22), asset, available, held)
    }
  }
}

/** Asset and wallet as one number. */
function restOfKey(wallet: u32, asset: u32): u32 {
  return (asset << 8) | wallet
}

/** A key: the owner; asset and wallet. */
class CellKeys {
  hash(owner: u64, rest: u64): u32 {
    let mixed = (<u32>owner * 0x9e3779b1) ^ ((<u32>rest + 1) * 0x85ebca6b)
    mixed ^= mixed >> 15
    mixed *= 0x2c1b3c6d
    return mixed ^ (mixed >> 13)
  }
  hashOf(cell: usize): u32 {
    return this.hash(ownerOfCell(cell), restOfKey(walletOfCell(cell), assetOfCell(cell)))
  }
  is(cell: usize, owner: u64, rest: u64): bool {
    return ownerOfCell(cell) === <u32>owner && restOfKey(walletOfCell(cell), assetOfCell(cell)) === <u32>rest
  }
  tagMask(): u32 {
    return 31
  }
  isDistance(): bool {
    return false
  }
}

const table = changetype<AddressTable<CellKeys>>(memory.data(TABLE_BYTES, 8))
table.open(10)

/** All cells, slot by slot. */
export function cellsTable(): AddressTable<CellKeys> {
  return table
}

export function findCell(owner: u32, wallet: u32, asset: u32): usize {
  return table.find(owner, restOfKey(wallet, asset))
}

export function openCell(owner: u32, wallet: u32, asset: u32): usize {
  const found = findCell(owner, wallet, asset)
  if (found !== 0) return found
  if (asset >= assetCount) fail(3)
  const cell = cells.take()
  memory.fill(cell, 0, CELL_BYTES)
  store<u32>(cell, owner, 16)
  store<u16>(cell, <u16>asset, 20)
  store<u8>(cell, <u8>wallet, 22)
  store<u8>(cell, rightsOf(owner, wallet), 23)
  countUsed(LIMIT_CELLS, 1)
  table.add(cell)
  return cell
}

function touch(cell: usize): void {
  if (load<u32>(cell, 24) === mark) return
  store<u32>(cell, mark, 24)
  if (touchedCount === touchedRoom) growTouched()
  const before = touched + touchedCount * TOUCHED_BYTES
  store<u32>(before, <u32>cell)
  store<i64>(before, availableOf(cell), 8)
  store<i64>(before, heldOf(cell), 16)
  touchedCount += 1
}

function growTouched(): void {
  const larger = allocate(touchedRoom * 2 * TOUCHED_BYTES)
  memory.copy(larger, touched, touchedRoom * TOUCHED_BYTES)
  touched = larger
  touchedRoom *= 2
}

/** a + b; stops the machine where that leaves 64 bits. */
function sum(a: i64, b: i64): i64 {
  const result = a + b
  if (((a ^ result) & (b ^ result)) < 0) fail(4)
  return result
}

function setAvailable(cell: usize, available: i64): void {
  if (available < 0 && (load<u8>(cell, 23) & MAY_OWE) === 0) fail(5)
  store<i64>(cell, available)
}

function setHeld(cell: usize, held: i64): void {
  if (held < 0) fail(6)
  store<i64>(cell, held, 8)
}

function count(cell: usize, amount: i64): void {
  const at = sums + <usize>load<u16>(cell, 20) * ASSET_BYTES
  store<i64>(at, load<i64>(at) + amount)
}

/** Whether so much more is available, and has room in what is held. */
export function canHold(cell: usize, more: i64): bool {
  return more <= 0 || (availableOf(cell) >= more && heldOf(cell) <= i64.MAX_VALUE - more)
}

export function hold(cell: usize, amount: i64): void {
  touch(cell)
  setAvailable(cell, sum(availableOf(cell), -amount))
  setHeld(cell, sum(heldOf(cell), amount))
}

export function release(cell: usize, amount: i64): void {
  touch(cell)
  setHeld(cell, sum(heldOf(cell), -amount))
  setAvailable(cell, sum(availableOf(cell), amount))
}

export function credit(cell: usize, amount: i64): void {
  touch(cell)
  setAvailable(cell, sum(availableOf(cell), amount))
  count(cell, amount)
}

export function debitHeld(cell: usize, amount: i64): void {
  touch(cell)
  setHeld(cell, sum(heldOf(cell), -amount))
  count(cell, -amount)
}

/** Adds a signed amount of a transfer to available. */
export function post(cell: usize, amount: i64): void {
  const before = availableOf(cell)
  credit(cell, amount)
  countIssued(cell, before)
}

/** What a pending transfer takes goes to held, and back. */
export function reserve(cell: usize, amount: i64): void {
  const before = availableOf(cell)
  hold(cell, amount)
  countIssued(cell, before)
}
export function unreserve(cell: usize, amount: i64): void {
  const before = availableOf(cell)
  release(cell, amount)
  countIssued(cell, before)
}

/** Transfers that are being posted carry so much more of the cell's asset, or less. */
export function carry(cell: usize, amount: i64): void {
  count(cell, amount)
}

/** Keeps count of what is issued, after a cell's available changed. */
function countIssued(cell: usize, before: i64): void {
  if ((load<u8>(cell, 23) & ISSUES) === 0) return
  const at = sums + assetOfCell(cell) * ASSET_BYTES
  store<i64>(at, load<i64>(at, 8) + owed(availableOf(cell)) - owed(before), 8)
}

function owed(available: i64): i64 {
  return available < 0 ? -available : 0
}

/** For a snapshot that is restored: what is available in an empty cell. */
export function restoreAvailable(cell: usize, available: i64): void {
  setAvailable(cell, available)
  countRestored(cell, available)
  countIssued(cell, 0)
}
/** So much more is held, by an order or a transfer of the snapshot. */
export function restoreHeld(cell: usize, held: i64): void {
  setHeld(cell, sum(heldOf(cell), held))
  countRestored(cell, held)
}
/** Transfers of the snapshot carry so much more of the cell's asset, or less. */
export function countRestored(cell: usize, amount: i64): void {
  const at = sums + <usize>load<u16>(cell, 20) * ASSET_BYTES
  store<i64>(at, sum(load<i64>(at), amount))
}
/** Whether all assets are conserved, together with what transfers that are being posted carry. */
export function isConserved(): bool {
  for (let asset: u32 = 0; asset < assetCount; asset++) {
    if (load<i64>(sums + asset * ASSET_BYTES) !== 0) return false
  }
  return true
}
