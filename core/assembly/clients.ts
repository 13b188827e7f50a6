import { clientLengthOf, clientTextOf, seatOf } from './order'
import { allocateTable, giveTable, Pool } from './memory'

// The client order id of an open order: whose (seat), which order, its hash, the bytes.
const ENTRY_BYTES: usize = 80
const entries = new Pool(ENTRY_BYTES)
let tableExponent: i32 = 10
let table: usize = allocateTable(tableExponent)
let count: u32 = 0

/** FNV-1a over the bytes, the seat as its start; then spread. */
function hashOf(seat: usize, text: usize, length: u32): u32 {
  let mixed: u32 = 0x811c9dc5 ^ (<u32>seat * 0x9e3779b1)
  for (let at: u32 = 0; at < length; at++) mixed = (mixed ^ load<u8>(text + at)) * 0x01000193
  mixed ^= mixed >> 15
  return mixed * 0x2c1b3c6d
}

function hashAt(entry: usize): u32 {
  return load<u32>(entry, 8)
}

/** The seat's open order with the client order id of `order`, or 0. */
export function findClient(seat: usize, order: usize): usize {
  const length = clientLengthOf(order)
  const text = clientTextOf(order)
  const hash = hashOf(seat, text, length)
  const mask = ((<u32>1) << (tableExponent - 2)) - 1
  let slot = hash & mask
  while (true) {
    const entry: usize = load<u32>(table + (slot << 2))
    if (entry === 0) return 0
    if (
      hashAt(entry) === hash &&
      load<u32>(entry) === <u32>seat &&
      load<u8>(entry, 12) === <u8>length &&
      memory.compare(entry + 16, text, length) === 0
    ) {
      return load<u32>(entry, 4)
    }
    slot = (slot + 1) & mask
  }
}

/** Copies the client order id of `from` for the resting `order`; answers its entry. */
export function addClient(from: usize, order: usize): usize {
  count += 1
  if (count * 2 > (<u32>1) << (tableExponent - 2)) growTable()
  const entry = entries.take()
  const length = clientLengthOf(from)
  store<u32>(entry, <u32>seatOf(from))
  store<u32>(entry, <u32>order, 4)
  store<u32>(entry, hashOf(seatOf(from), clientTextOf(from), length), 8)
  store<u8>(entry, <u8>length, 12)
  memory.copy(entry + 16, clientTextOf(from), length)
  enter(table, tableExponent, entry)
  return entry
}

export function removeClient(entry: usize): void {
  count -= 1
  const mask = ((<u32>1) << (tableExponent - 2)) - 1
  let gap = hashAt(entry) & mask
  while (load<u32>(table + (gap << 2)) !== <u32>entry) gap = (gap + 1) & mask
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const other: usize = load<u32>(table + (slot << 2))
    if (other === 0) break
    if (((slot - hashAt(other)) & mask) < ((slot - gap) & mask)) continue
    store<u32>(table + (gap << 2), <u32>other)
    gap = slot
  }
  store<u32>(table + (gap << 2), 0)
  entries.give(entry)
}

function enter(into: usize, exponent: i32, entry: usize): void {
  const mask = ((<u32>1) << (exponent - 2)) - 1
  let slot = hashAt(entry) & mask
  while (load<u32>(into + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(into + (slot << 2), <u32>entry)
}

function growTable(): void {
  const larger = allocateTable(tableExponent + 1)
  const size = (<u32>1) << (tableExponent - 2)
  for (let slot: u32 = 0; slot < size; slot++) {
    const entry: usize = load<u32>(table + (slot << 2))
    if (entry !== 0) enter(larger, tableExponent + 1, entry)
  }
  giveTable(table, tableExponent)
  table = larger
  tableExponent += 1
}
