/**
 * Orders that come to rest after newer ones of the same seat: stops that enter and second orders. They are not in the list of
 * their seat, where each would have to look for its place, but in a tree by id of their owner at the market.
 */
import { Pool } from '../base/memory'
import { idOf, seatNextOf, seatOf, seatPreviousOf, setSeatNext, setSeatPrevious } from './order'
import { lateOf } from '../accounts/places'
import { placeOfSeat } from '../accounts/seats'
import { firstNode, insertNode, NODE_BYTES, removeNode } from '../base/treap'

// A record: its node in the tree, the order 4.
const RECORD_BYTES: usize = NODE_BYTES + 8
const ORDER: usize = NODE_BYTES
const records = new Pool(RECORD_BYTES)
/** Stands for the neighbour of an order that is in no list; it is no address. Its other neighbour is its record. */
const LATE: usize = 1

export function isLate(order: usize): bool {
  return seatPreviousOf(order) === LATE
}

export function joinLate(order: usize): void {
  const record = records.take()
  store<u32>(record, <u32>order, ORDER)
  setSeatNext(order, record)
  setSeatPrevious(order, LATE)
  insertNode(lateOf(placeOfSeat(seatOf(order))), record, idOf(order), idOf(order))
}

export function leaveLate(order: usize): void {
  const record = seatNextOf(order)
  removeNode(record)
  records.give(record)
}

/** The oldest of them at a place, or 0. */
export function firstLate(place: usize): usize {
  const node = firstNode(lateOf(place))
  return node === 0 ? 0 : <usize>load<u32>(node, ORDER)
}
