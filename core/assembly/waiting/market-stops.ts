/** What waits at a market: its stops by price and by id, and the second orders of OTOs by id. */
import { WHEN_GTE, WHEN_LTE } from '../generated'
import { STOPS_AT } from '../markets/markets'
import { allocate } from '../base/memory'
import { emptyTree, firstNode, keyOf, NODE_BYTES, splitTree } from '../base/treap'

// In the market's record: the address of what follows 4 (0 before anything has waited there), 4 of nothing, the prices at
// which the nearest stops enter 8 each: at the first one or above, at the second one or below.
const RECORD_AT: usize = STOPS_AT
const UP_AT: usize = STOPS_AT + 8
const DOWN_AT: usize = STOPS_AT + 16
const NO_UP: i64 = i64.MAX_VALUE
const NO_DOWN: i64 = 0

// Stops that wait upwards, downwards, all stops by id: a tree each; first and last of the second orders 4 each.
const UPWARDS: usize = 0
const DOWNWARDS: usize = NODE_BYTES
const BY_ID: usize = NODE_BYTES * 2
const SECONDS: usize = NODE_BYTES * 3
const RECORD_BYTES: usize = NODE_BYTES * 4

/** Whether anything has ever waited at the market. */
export function isWatched(rules: usize): bool {
  return load<u32>(rules, RECORD_AT) !== 0
}

/** From now on the market's trades are looked at. */
export function watch(rules: usize): void {
  if (isWatched(rules)) return
  const record = allocate(RECORD_BYTES)
  emptyTree(record + UPWARDS)
  emptyTree(record + DOWNWARDS)
  emptyTree(record + BY_ID)
  store<u32>(record, 0, SECONDS)
  store<u32>(record, 0, SECONDS + 4)
  store<u32>(rules, <u32>record, RECORD_AT)
  store<i64>(rules, NO_UP, UP_AT)
  store<i64>(rules, NO_DOWN, DOWN_AT)
}

function recordOf(rules: usize): usize {
  return load<u32>(rules, RECORD_AT)
}

/** Of a market that is watched: the tree of its stops that wait upwards, or downwards. */
export function stopsByPrice(rules: usize, when: u32): usize {
  return recordOf(rules) + (when === WHEN_GTE ? UPWARDS : DOWNWARDS)
}

/** Of a market that is watched: the tree of its stops by id. */
export function stopsById(rules: usize): usize {
  return recordOf(rules) + BY_ID
}

/** Of a market that is watched: where the ends of the list of its second orders are. */
export function secondsAt(rules: usize): usize {
  return recordOf(rules) + SECONDS
}

/** Whether a last price lets the nearest stop enter. */
export function reaches(rules: usize, price: i64): bool {
  return price >= load<i64>(rules, UP_AT) || price <= load<i64>(rules, DOWN_AT)
}

/** After stops of a direction have come or gone. */
export function findNearest(rules: usize, when: u32): void {
  const record = recordOf(rules)
  if (when === WHEN_GTE) {
    const up = firstNode(record + UPWARDS)
    store<i64>(rules, up === 0 ? NO_UP : keyOf(up), UP_AT)
  } else {
    const down = firstNode(record + DOWNWARDS)
    store<i64>(rules, down === 0 ? NO_DOWN : -keyOf(down), DOWN_AT)
  }
}

/** Moves what a last price reaches into two empty trees: what waits upwards, and what waits downwards. */
export function splitReached(rules: usize, price: i64, up: usize, down: usize): void {
  const record = recordOf(rules)
  splitTree(record + UPWARDS, price, up)
  splitTree(record + DOWNWARDS, -price, down)
  findNearest(rules, WHEN_GTE)
  findNearest(rules, WHEN_LTE)
}
