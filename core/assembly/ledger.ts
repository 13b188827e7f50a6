import { sayBalance } from './events'
import { FEES_OWNER, FIRST_EXTERNAL_OWNER, LAST_EXTERNAL_OWNER } from './layout'
import { allocate, allocateTable, fail, giveTable, Pool } from './memory'

// A cell: available, held, whose it is, the last command that touched it. Half a cache line: an owner's two cells of a
// market are mostly opened together and then share one.
const CELL_BYTES: usize = 32
const cells = new Pool(CELL_BYTES)
let cellCount: u32 = 0
let tableExponent: i32 = 12
let table: usize = allocateTable(tableExponent)
const MAX_ASSETS: u32 = 0xffff
const sums: usize = allocate(MAX_ASSETS << 3)
let assetCount: u32 = 0
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

export function beginLedger(): void {
  touchedCount = 0
  mark += 1
  if (mark === 0) {
    for (let slot: u32 = 0; slot < tableSlots(); slot++) {
      const cell = cellAt(slot)
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
    if (load<i64>(sums + (asset << 3)) !== 0) fail(2)
    const available = availableOf(cell)
    const held = heldOf(cell)
    if (available !== load<i64>(before, 8) || held !== load<i64>(before, 16)) {
      sayBalance(load<u32>(cell, 16), load<u8>(cell, 22), asset, available, held)
    }
  }
}

function hash(owner: u32, key: u32): u32 {
  let mixed = (owner * 0x9e3779b1) ^ ((key + 1) * 0x85ebca6b)
  mixed ^= mixed >> 15
  mixed *= 0x2c1b3c6d
  return mixed ^ (mixed >> 13)
}

function keyOf(cell: usize): u32 {
  return ((<u32>load<u16>(cell, 20)) << 8) | load<u8>(cell, 22)
}

export function findCell(owner: u32, wallet: u32, asset: u32): usize {
  const mask = ((<u32>1) << (tableExponent - 2)) - 1
  const key = (asset << 8) | wallet
  let slot = hash(owner, key) & mask
  while (true) {
    const cell: usize = load<u32>(table + (slot << 2))
    if (cell === 0 || (load<u32>(cell, 16) === owner && keyOf(cell) === key)) return cell
    slot = (slot + 1) & mask
  }
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
  store<u8>(cell, (owner >= FIRST_EXTERNAL_OWNER && owner <= LAST_EXTERNAL_OWNER) || owner === FEES_OWNER ? 1 : 0, 23)
  cellCount += 1
  if (cellCount * 2 > tableSlots()) growTable()
  enter(table, tableExponent, cell)
  return cell
}

function enter(into: usize, exponent: i32, cell: usize): void {
  const mask = ((<u32>1) << (exponent - 2)) - 1
  let slot = hash(load<u32>(cell, 16), keyOf(cell)) & mask
  while (load<u32>(into + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(into + (slot << 2), <u32>cell)
}

function growTable(): void {
  const larger = allocateTable(tableExponent + 1)
  for (let slot: u32 = 0; slot < tableSlots(); slot++) {
    const cell = cellAt(slot)
    if (cell !== 0) enter(larger, tableExponent + 1, cell)
  }
  giveTable(table, tableExponent)
  table = larger
  tableExponent += 1
}

/** For the host: how many slots the table has, and the cell in each, or 0. */
export function tableSlots(): u32 {
  return (<u32>1) << (tableExponent - 2)
}

export function cellAt(slot: u32): usize {
  return load<u32>(table + (slot << 2))
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
  if (available < 0 && load<u8>(cell, 23) === 0) fail(5)
  store<i64>(cell, available)
}

function setHeld(cell: usize, held: i64): void {
  if (held < 0) fail(6)
  store<i64>(cell, held, 8)
}

function count(cell: usize, amount: i64): void {
  const at = sums + ((<usize>load<u16>(cell, 20)) << 3)
  store<i64>(at, load<i64>(at) + amount)
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

/** Sets what a snapshot says is held. */
export function restoreHeld(cell: usize, held: i64): void {
  setHeld(cell, held)
  count(cell, held)
}
