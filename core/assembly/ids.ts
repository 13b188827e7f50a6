import { idOf } from './order'
import { allocateTable, giveTable } from './memory'

/**
 * Order ids to resting orders: open addressing, at most half full. A slot is the order's address with, in the six bits that
 * its alignment leaves, how far it lies from where its search begins; that spares a look at nearly every other order, on a
 * search and on closing a gap. Eight ids that follow one another share a cache line, at every other slot of it.
 */
const FAR_MASK: u32 = 63
let tableExponent: i32 = 13
let table: usize = allocateTable(tableExponent)
let count: u32 = 0

function slotsMask(): u32 {
  return ((<u32>1) << (tableExponent - 2)) - 1
}

function homeOf(id: i64): u32 {
  let mixed = <u32>(id >> 3) * 0x9e3779b1
  mixed ^= mixed >> 15
  return (mixed << 4) | ((<u32>id & 7) << 1) | (mixed >> 31)
}

/** A distance as a slot keeps it: 63 stands for all that are longer, too. */
function kept(distance: u32): u32 {
  return min(distance, FAR_MASK)
}

export function ordersKept(): u32 {
  return count
}

export function findOrder(id: i64): usize {
  const mask = slotsMask()
  const home = homeOf(id)
  let distance: u32 = 0
  while (true) {
    const found = load<u32>(table + (((home + distance) & mask) << 2))
    if (found === 0) return 0
    const order: usize = found & ~FAR_MASK
    if ((found & FAR_MASK) === kept(distance) && idOf(order) === id) return order
    distance += 1
  }
}

/** What lies where the search for an id begins: mostly its order, else another one or 0. */
export function orderNear(id: i64): usize {
  return load<u32>(table + ((homeOf(id) & slotsMask()) << 2)) & ~FAR_MASK
}

export function enterOrder(order: usize): void {
  count += 1
  if (count * 2 > slotsMask()) growTable()
  enter(order)
}

export function leaveOrder(order: usize): void {
  count -= 1
  const mask = slotsMask()
  let gap = homeOf(idOf(order)) & mask
  while ((load<u32>(table + (gap << 2)) & ~FAR_MASK) !== <u32>order) gap = (gap + 1) & mask
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const other = load<u32>(table + (slot << 2))
    if (other === 0) break
    const distance = distanceOf(other, slot, mask)
    const back = (slot - gap) & mask
    if (distance < back) continue
    store<u32>(table + (gap << 2), (other & ~FAR_MASK) | kept(distance - back))
    gap = slot
  }
  store<u32>(table + (gap << 2), 0)
}

function distanceOf(found: u32, slot: u32, mask: u32): u32 {
  const distance = found & FAR_MASK
  return distance < FAR_MASK ? distance : (slot - homeOf(idOf(found & ~FAR_MASK))) & mask
}

function enter(order: usize): void {
  const mask = slotsMask()
  const home = homeOf(idOf(order))
  let distance: u32 = 0
  while (load<u32>(table + (((home + distance) & mask) << 2)) !== 0) distance++
  store<u32>(table + (((home + distance) & mask) << 2), <u32>order | kept(distance))
}

function growTable(): void {
  const smaller = table
  const exponent = tableExponent
  tableExponent += 1
  table = allocateTable(tableExponent)
  for (let at: usize = 0; at < (<usize>1) << exponent; at += 4) {
    const found = load<u32>(smaller + at)
    if (found !== 0) enter(found & ~FAR_MASK)
  }
  giveTable(smaller, exponent)
}
