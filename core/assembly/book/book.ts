/** The books: levels by price on each side, orders of a level in order of arrival, ordinary and RPI orders apart. */
import { addClient, removeClient } from './clients'
import { hintedLevel } from '../base/hints'
import { enterOrder, leaveOrder } from './ids'
import { SIDE_BUY, FLAG_RPI, SIDE_SELL } from '../generated'
import { isLate, joinLate, leaveLate } from './late'
import { Pool } from '../base/memory'
import {
  clientLengthOf,
  clientOf,
  flagsOf,
  giveOrder,
  idOf,
  incoming,
  levelOf,
  marketOf,
  nextAt,
  nextOf,
  previousAt,
  previousOf,
  priceOf,
  seatNextAt,
  seatNextOf,
  seatOf,
  seatPreviousAt,
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
import { countOrders } from '../accounts/places'
import { firstOrderAt, lastOrderAt, lastOrderOf, placeOfSeat } from '../accounts/seats'
import { bestOf, insertLevel, levelAbove, levelAt, levelBelow, removeLevel, setBest, TO_RPI, treeAt } from './tree'

// A level: price, first and last order, its tree, its side.
const LEVEL_BYTES: usize = 32
const levels = new Pool(LEVEL_BYTES)

export function treeOf(market: u32, side: u32): usize {
  return treeAt(market * 2 + side - 1)
}

function headAt(level: usize): usize {
  return level + 8
}
function tailAt(level: usize): usize {
  return level + 12
}
function headOf(level: usize): usize {
  return load<u32>(headAt(level))
}

/** Who came last to the level. */
export function tailOf(level: usize): usize {
  return load<u32>(tailAt(level))
}

/** First in the queue at the best price of the side, or 0. RPI orders are passed by. */
export function bestOrder(market: u32, side: u32): usize {
  return firstOf(treeOf(market, side))
}

/** First of the RPI orders at their best price, or 0. */
export function bestRpiOrder(market: u32, side: u32): usize {
  return firstOf(treeOf(market, side) + TO_RPI)
}

/** The better of both; at one price the ordinary order. */
export function bestOfBoth(market: u32, side: u32): usize {
  return better(side, bestOrder(market, side), bestRpiOrder(market, side))
}

export function better(side: u32, ordinary: usize, rpi: usize): usize {
  if (rpi === 0) return ordinary
  if (ordinary === 0) return rpi
  return (side === SIDE_BUY ? priceOf(rpi) > priceOf(ordinary) : priceOf(rpi) < priceOf(ordinary)) ? rpi : ordinary
}

function firstOf(tree: usize): usize {
  const level = bestOf(tree)
  return level === 0 ? 0 : headOf(level)
}

/** Whose turn it is after the order in its class, or 0. */
export function nextOrder(order: usize): usize {
  const next = nextOf(order)
  if (next !== 0) return next
  const level = worseLevel(levelOf(order))
  return level === 0 ? 0 : headOf(level)
}

/** Copies the order that comes in, a limit order, behind all others of its class at its price; joinSeat follows. */
export function putOrder(): usize {
  const order = takeOrder()
  setClient(order, clientLengthOf(incoming) === 0 ? 0 : addClient(incoming, order))
  joinQueue(order, priceOf(incoming))
  enterOrder(order)
  countOrders(placeOfSeat(seatOf(order)), 1)
  return order
}

/** Puts an order at the end of its seat's orders. */
export function joinSeat(order: usize): void {
  const seat = seatOf(order)
  const last = lastOrderOf(seat)
  setSeatNext(order, 0)
  setSeatPrevious(order, last)
  store<u32>(last === 0 ? firstOrderAt(seat) : seatNextAt(last), <u32>order)
  store<u32>(lastOrderAt(seat), <u32>order)
}

/** Puts an order among its seat's orders by its id: a stop that enters may be older than what rests already. */
export function joinSeatById(order: usize): void {
  const last = lastOrderOf(seatOf(order))
  if (last === 0 || idOf(last) < idOf(order)) joinSeat(order)
  else joinLate(order)
}

export function removeOrder(order: usize): void {
  leaveOrder(order)
  countOrders(placeOfSeat(seatOf(order)), -1)
  if (clientLengthOf(order) !== 0) removeClient(clientOf(order))
  leaveQueue(order)
  leaveSeat(order)
  giveOrder(order)
}

function joinQueue(order: usize, price: i64): void {
  const rpi: usize = (flagsOf(order) & FLAG_RPI) !== 0 ? TO_RPI : 0
  const tree = treeOf(marketOf(order), sideOf(order)) + rpi
  const near = hintedLevel()
  const isNear = near !== 0 && load<i64>(near) === price && load<u32>(near, 16) === <u32>tree
  const found = isNear ? near : levelAt(tree, price)
  const level = found !== 0 ? found : newLevel(tree, price, sideOf(order))
  const tail = tailOf(level)
  setLevel(order, level)
  setNext(order, 0)
  setPrevious(order, tail)
  store<u32>(tail === 0 ? headAt(level) : nextAt(tail), <u32>order)
  store<u32>(tailAt(level), <u32>order)
}

function leaveQueue(order: usize): void {
  const level = levelOf(order)
  const next = nextOf(order)
  const previous = previousOf(order)
  store<u32>(next === 0 ? tailAt(level) : previousAt(next), <u32>previous)
  store<u32>(previous === 0 ? headAt(level) : nextAt(previous), <u32>next)
  if (next === 0 && previous === 0) dropLevel(level)
}

function leaveSeat(order: usize): void {
  if (isLate(order)) {
    leaveLate(order)
    return
  }
  const seat = seatOf(order)
  const next = seatNextOf(order)
  const previous = seatPreviousOf(order)
  store<u32>(next === 0 ? lastOrderAt(seat) : seatPreviousAt(next), <u32>previous)
  store<u32>(previous === 0 ? firstOrderAt(seat) : seatNextAt(previous), <u32>next)
}

function newLevel(tree: usize, price: i64, side: u32): usize {
  const level = levels.take()
  store<i64>(level, price)
  store<u32>(headAt(level), 0)
  store<u32>(tailAt(level), 0)
  store<u32>(level, <u32>tree, 16)
  store<u32>(level, side, 20)
  insertLevel(tree, price, level)
  const best = bestOf(tree)
  if (best === 0 || (side === SIDE_BUY ? price > load<i64>(best) : price < load<i64>(best))) setBest(tree, level)
  return level
}

function dropLevel(level: usize): void {
  const tree: usize = load<u32>(level, 16)
  if (bestOf(tree) === level) setBest(tree, worseLevel(level))
  removeLevel(tree, load<i64>(level))
  // What is no level is of no tree: hints are looked at by it.
  store<u32>(level, 0, 16)
  levels.give(level)
}

/** The next level away from the touch, or 0. */
function worseLevel(level: usize): usize {
  const tree: usize = load<u32>(level, 16)
  const price = load<i64>(level)
  return load<u32>(level, 20) === SIDE_SELL ? levelAbove(tree, price) : levelBelow(tree, price)
}
