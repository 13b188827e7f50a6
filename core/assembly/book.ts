import { addClient, removeClient } from './clients'
import { BUY, SELL } from './layout'
import { allocateTable, copyWords, giveTable, Pool } from './memory'
import {
  clientLengthOf,
  clientOf,
  idOf,
  levelOf,
  linkOf,
  marketOf,
  nextOf,
  ORDER_BYTES,
  previousOf,
  priceOf,
  giveOrder,
  seatNextOf,
  seatOf,
  seatPreviousOf,
  setClient,
  setLevel,
  setNext,
  setPrevious,
  setSeatNext,
  setSeatPrevious,
  sideOf,
  takeOrder,
} from './order'
import { firstOrderOf, lastOrderOf, setFirstOrder, setLastOrder } from './seats'
import { bestOf, insertLevel, levelAbove, levelAt, levelBelow, removeLevel, setBest, treeAt } from './tree'

// A level: price, first and last order, its tree, its side.
const LEVEL_BYTES: usize = 32
const levels = new Pool(LEVEL_BYTES)

/** Slots of [low half of the id, order]: the id spares a look at another order. */
let tableExponent: i32 = 13
let table: usize = allocateTable(tableExponent)
let resting: u32 = 0

export function restingOrders(): u32 {
  return resting
}

function treeOf(market: u32, side: u32): usize {
  return treeAt(market * 2 + side - 1)
}

function headOf(level: usize): usize {
  return load<u32>(level, 8)
}

/** First in the queue at the best price of the side, or 0. */
export function bestOrder(market: u32, side: u32): usize {
  const level = bestOf(treeOf(market, side))
  return level === 0 ? 0 : headOf(level)
}

/** Whose turn it is after the order, or 0. */
export function nextOrder(order: usize): usize {
  const link = linkOf(order)
  const next = nextOf(link)
  if (next !== 0) return next
  const level = worseLevel(levelOf(link))
  return level === 0 ? 0 : headOf(level)
}

function hash(id: u32): u32 {
  const mixed = id * 0x9e3779b1
  return mixed ^ (mixed >> 15)
}

export function findOrder(id: i64): usize {
  const mask = ((<u32>1) << (tableExponent - 3)) - 1
  let slot = hash(<u32>id) & mask
  while (true) {
    const order: usize = load<u32>(table + (slot << 3), 4)
    if (order === 0) return 0
    if (load<u32>(table + (slot << 3)) === <u32>id && idOf(order) === id) return order
    slot = (slot + 1) & mask
  }
}

/** What lies where the search for an id begins: mostly its order, else another one or 0. */
export function orderNear(id: u32): usize {
  const mask = ((<u32>1) << (tableExponent - 3)) - 1
  return load<u32>(table + ((hash(id) & mask) << 3), 4)
}

/** Copies a limit order in, behind all others at its price and behind all others of its seat. */
export function putOrder(from: usize): usize {
  const order = takeOrder()
  copyWords(order, from, ORDER_BYTES)
  setClient(order, clientLengthOf(from) === 0 ? 0 : addClient(from, order))
  joinQueue(order)
  enterId(order)
  resting += 1
  return order
}

/** Puts an order at the end of its seat's orders. */
export function joinSeat(order: usize): void {
  const seat = seatOf(order)
  const link = linkOf(order)
  const last = lastOrderOf(seat)
  setSeatNext(link, 0)
  setSeatPrevious(link, last)
  if (last === 0) setFirstOrder(seat, order)
  else setSeatNext(linkOf(last), order)
  setLastOrder(seat, order)
}

export function removeOrder(order: usize): void {
  leaveId(order)
  if (clientLengthOf(order) !== 0) removeClient(clientOf(order))
  const link = linkOf(order)
  leaveQueue(link)
  leaveSeat(link, seatOf(order))
  giveOrder(order)
  resting -= 1
}

function joinQueue(order: usize): void {
  const tree = treeOf(marketOf(order), sideOf(order))
  const price = priceOf(order)
  const found = levelAt(tree, price)
  const level = found !== 0 ? found : newLevel(tree, price, sideOf(order))
  const tail: usize = load<u32>(level, 12)
  const link = linkOf(order)
  setLevel(link, level)
  setNext(link, 0)
  setPrevious(link, tail)
  if (tail === 0) store<u32>(level, <u32>order, 8)
  else setNext(linkOf(tail), order)
  store<u32>(level, <u32>order, 12)
}

function leaveQueue(link: usize): void {
  const level = levelOf(link)
  const next = nextOf(link)
  const previous = previousOf(link)
  if (next === 0) store<u32>(level, <u32>previous, 12)
  else setPrevious(linkOf(next), previous)
  if (previous === 0) store<u32>(level, <u32>next, 8)
  else setNext(linkOf(previous), next)
  if (next === 0 && previous === 0) dropLevel(level)
}

function leaveSeat(link: usize, seat: usize): void {
  const next = seatNextOf(link)
  const previous = seatPreviousOf(link)
  if (next === 0) setLastOrder(seat, previous)
  else setSeatPrevious(linkOf(next), previous)
  if (previous === 0) setFirstOrder(seat, next)
  else setSeatNext(linkOf(previous), next)
}

function newLevel(tree: usize, price: i64, side: u32): usize {
  const level = levels.take()
  store<i64>(level, price)
  store<u32>(level, 0, 8)
  store<u32>(level, 0, 12)
  store<u32>(level, <u32>tree, 16)
  store<u32>(level, side, 20)
  insertLevel(tree, price, level)
  const best = bestOf(tree)
  if (best === 0 || (side === BUY ? price > load<i64>(best) : price < load<i64>(best))) setBest(tree, level)
  return level
}

function dropLevel(level: usize): void {
  const tree: usize = load<u32>(level, 16)
  if (bestOf(tree) === level) setBest(tree, worseLevel(level))
  removeLevel(tree, load<i64>(level))
  levels.give(level)
}

/** The next level away from the touch, or 0. */
function worseLevel(level: usize): usize {
  const tree: usize = load<u32>(level, 16)
  const price = load<i64>(level)
  return load<u32>(level, 20) === SELL ? levelAbove(tree, price) : levelBelow(tree, price)
}

function enterId(order: usize): void {
  if ((resting + 1) * 2 > (<u32>1) << (tableExponent - 3)) growTable()
  enter(table, tableExponent, <u32>idOf(order), order)
}

function enter(into: usize, exponent: i32, id: u32, order: usize): void {
  const mask = ((<u32>1) << (exponent - 3)) - 1
  let slot = hash(id) & mask
  while (load<u32>(into + (slot << 3), 4) !== 0) slot = (slot + 1) & mask
  store<u32>(into + (slot << 3), id)
  store<u32>(into + (slot << 3), <u32>order, 4)
}

function leaveId(order: usize): void {
  const mask = ((<u32>1) << (tableExponent - 3)) - 1
  let gap = hash(<u32>idOf(order)) & mask
  while (load<u32>(table + (gap << 3), 4) !== <u32>order) gap = (gap + 1) & mask
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const at = table + (slot << 3)
    if (load<u32>(at, 4) === 0) break
    if (((slot - hash(load<u32>(at))) & mask) < ((slot - gap) & mask)) continue
    store<u64>(table + (gap << 3), load<u64>(at))
    gap = slot
  }
  store<u64>(table + (gap << 3), 0)
}

function growTable(): void {
  const larger = allocateTable(tableExponent + 1)
  const size = (<u32>1) << (tableExponent - 3)
  for (let slot: u32 = 0; slot < size; slot++) {
    const at = table + (slot << 3)
    if (load<u32>(at, 4) !== 0) enter(larger, tableExponent + 1, load<u32>(at), load<u32>(at, 4))
  }
  giveTable(table, tableExponent)
  table = larger
  tableExponent += 1
}
