import { AddressTable, TABLE_BYTES } from '../base/address-table'
import { hintedOrder } from '../base/hints'
import { idOf } from './order'

/**
 * Orders by their ids. Orders come and go with nearly every command, so a slot keeps its distance: that spares a look at
 * nearly every other order, on a search and on closing a gap. Eight ids that follow one another share a cache line, at every
 * other slot of it.
 */
class OrderKeys {
  hash(id: u64, _none: u64): u32 {
    let mixed = <u32>(id >> 3) * 0x9e3779b1
    mixed ^= mixed >> 15
    return (mixed << 4) | ((<u32>id & 7) << 1) | (mixed >> 31)
  }
  hashOf(order: usize): u32 {
    return this.hash(<u64>idOf(order), 0)
  }
  is(order: usize, id: u64, _none: u64): bool {
    return idOf(order) === <i64>id
  }
  tagMask(): u32 {
    return 63
  }
  isDistance(): bool {
    return true
  }
}

const orders = changetype<AddressTable<OrderKeys>>(memory.data(TABLE_BYTES, 8))
orders.open(11)

export function ordersKept(): u32 {
  return orders.count
}

/** All that rest or wait, slot by slot. */
export function ordersTable(): AddressTable<OrderKeys> {
  return orders
}

export function findOrder(id: i64): usize {
  const near = hintedOrder()
  if (near !== 0 && idOf(near) === id) return near
  return orders.find(<u64>id, 0)
}

/** What lies where the search for an id begins: mostly its order, else another one or 0. */
export function orderNear(id: i64): usize {
  return orders.near(changetype<OrderKeys>(0).hash(<u64>id, 0))
}

export function enterOrder(order: usize): void {
  orders.add(order)
}

export function leaveOrder(order: usize): void {
  orders.remove(order)
}

export let lastOrderId: i64 = 0

export function getLastOrderId(): i64 {
  return lastOrderId
}

export function setLastOrderId(id: i64): void {
  lastOrderId = id
}

export function nextOrderId(): i64 {
  lastOrderId += 1
  return lastOrderId
}
