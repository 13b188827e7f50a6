/**
 * Orders that come to rest after newer ones of the same seat (stops that enter and second orders), and second orders that become
 * stops after newer ones. They are not in the list of their seat, or of the stops, where each would have to look for its
 * place, but in a tree of their owner at the market: what rests by its id, then stops, the newest first.
 */
import { Pool } from '../base/memory'
import { idOf, seatNextOf, seatOf, seatPreviousOf, setSeatNext, setSeatPrevious } from './order'
import { lateOf } from '../accounts/places'
import { placeOfSeat } from '../accounts/seats'
import { firstNode, insertNode, keyOf, lastNode, NODE_BYTES, removeNode } from '../base/treap'

// A record: its node in the tree, the order 4.
const RECORD_BYTES: usize = NODE_BYTES + 8
const ORDER: usize = NODE_BYTES
const records = new Pool(RECORD_BYTES)
/** Stands for the neighbour of an order that is in no list; it is no address. Its other neighbour is its record. */
const LATE: usize = 1
/** From here on keys are those of stops, less the id; no id comes near it. */
const STOPS: i64 = 1 << 62
const FIRST_STOP: i64 = 1 << 61

export function isLate(order: usize): bool {
  return seatPreviousOf(order) === LATE
}

export function joinLate(order: usize): void {
  join(order, idOf(order))
}

export function joinLateStop(order: usize): void {
  join(order, STOPS - idOf(order))
}

function join(order: usize, key: i64): void {
  const record = records.take()
  store<u32>(record, <u32>order, ORDER)
  setSeatNext(order, record)
  setSeatPrevious(order, LATE)
  insertNode(lateOf(placeOfSeat(seatOf(order))), record, key, idOf(order))
}

export function leaveLate(order: usize): void {
  const record = seatNextOf(order)
  removeNode(record)
  records.give(record)
}

/** The oldest of those at a place that rest, or 0. */
export function firstLate(place: usize): usize {
  const node = firstNode(lateOf(place))
  return node === 0 || keyOf(node) >= FIRST_STOP ? 0 : <usize>load<u32>(node, ORDER)
}

/** The oldest of the stops there, or 0. */
export function firstLateStop(place: usize): usize {
  const node = lastNode(lateOf(place))
  return node === 0 || keyOf(node) < FIRST_STOP ? 0 : <usize>load<u32>(node, ORDER)
}
