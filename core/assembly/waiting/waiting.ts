/**
 * Orders that wait outside the books: stops for a price, second orders of OTOs for the first one. Each is an order like any
 * other, found by its id and its client order id, with the flag WAITING and a record that stands where its level would be.
 */
import { addClient, findClient, removeClient } from '../book/clients'
import { time } from '../base/clock'
import { openEvent } from '../base/events'
import { orderBytes, writeOrder } from '../book/order-events'
import {
  CLIENT_ID_MAX,
  ORDER_AT_FLAGS,
  ORDER_AT_QUOTE_AMOUNT,
  ORDER_AT_QUOTE_LEFT,
  SECONDARY_ORDER,
  WHEN_GTE,
} from '../generated'
import { enterOrder, findOrder, leaveOrder } from '../book/ids'
import { isLate, joinLateStop, leaveLate } from '../book/late'
import { secondsAt, stopsById } from './market-stops'
import { marketAt } from '../markets/markets'
import { Pool } from '../base/memory'
import {
  clientLengthOf,
  clientOf,
  clientTextOf,
  copyTerms,
  createdAtOf,
  flagsOf,
  giveOrder,
  idOf,
  incoming,
  leftOf,
  levelOf,
  marketOf,
  nextAt,
  nextOf,
  openFills,
  ownerOf,
  previousAt,
  previousOf,
  priceOf,
  quoteOf,
  seatNextAt,
  seatNextOf,
  seatOf,
  seatPreviousAt,
  seatPreviousOf,
  setClient,
  setCreatedAt,
  setDeal,
  setDealSize,
  setFee,
  setFlags,
  setId,
  setLeft,
  setLevel,
  setNext,
  setPrevious,
  setPrice,
  setQuote,
  setQuoteLeft,
  setSeatNext,
  setSeatPrevious,
  setSize,
  setUpdatedAt,
  sizeOf,
  takeOrder,
} from '../book/order'
import { countOrders, countStops, secondsOf, stopsOf } from '../accounts/places'
import { placeOfSeat } from '../accounts/seats'
import { insertNode, removeNode } from '../base/treap'

/** A bit of the flags that no event shows. */
const WAITING: u32 = 0x8000

/** What waits for a price; what waits for the first order of its OTO is a SECONDARY_ORDER or a SECONDARY_STOP. */
export const STOP: u32 = 0

// A record: node in the tree by price 32, node in the tree by id 32, price 8 (where a level begins), quote 8, held 8, the
// other order's id 8, activation price 8, the order 4, kind 1, direction 1.
const RECORD_BYTES: usize = 112
const BY_ID: usize = 32
const PRICE: usize = 64
const QUOTE: usize = 72
const HELD: usize = 80
const OTHER: usize = 88
const ACTIVATION: usize = 96
const ORDER: usize = 104
const KIND: usize = 108
const WHEN: usize = 109
const records = new Pool(RECORD_BYTES)
const shownClient: usize = memory.data(16 + 256, 16)

export function isWaiting(order: usize): bool {
  return (flagsOf(order) & WAITING) !== 0
}
export function isStop(order: usize): bool {
  return isWaiting(order) && kindOf(order) === STOP
}
export function isSecond(order: usize): bool {
  return isWaiting(order) && kindOf(order) !== STOP
}
/** The flags of a waiting order that are seen. */
export function shownFlags(order: usize): u32 {
  return flagsOf(order) & ~WAITING
}
function recordOf(order: usize): usize {
  return levelOf(order) - PRICE
}
/** Its node in a tree by price. */
export function nodeOf(order: usize): usize {
  return recordOf(order)
}
/** The order that has a node in a tree by price. */
export function orderAt(node: usize): usize {
  return load<u32>(node, ORDER)
}
/** The order that has a node in a tree by id. */
export function orderById(node: usize): usize {
  return orderAt(node - BY_ID)
}
export function quoteAskedOf(order: usize): i64 {
  return load<i64>(recordOf(order), QUOTE)
}
/** Of a stop: what is held for it, beyond what its limit order holds. */
export function heldForOf(order: usize): i64 {
  return load<i64>(recordOf(order), HELD)
}
/** Of a stop: the limit order of its OCO, or 0. Of a second order: the first one. */
export function otherOf(order: usize): i64 {
  return load<i64>(recordOf(order), OTHER)
}
export function setOther(order: usize, id: i64): void {
  store<i64>(recordOf(order), id, OTHER)
}
/** 0 for a second order that is no stop. */
export function activationOf(order: usize): i64 {
  return load<i64>(recordOf(order), ACTIVATION)
}
/** STOP, SECONDARY_ORDER or SECONDARY_STOP. */
export function kindOf(order: usize): u32 {
  return load<u8>(recordOf(order), KIND)
}
export function whenOf(order: usize): u32 {
  return load<u8>(recordOf(order), WHEN)
}

/** The owner's order that waits under the id of a reference, or where that is 0 under its client order id; 0 = none. */
export function findWaiting(owner: u32, ref: usize): usize {
  const id = idOf(ref)
  const market = marketOf(ref)
  const length = clientLengthOf(ref)
  let found: usize = 0
  if (id !== 0) found = findOrder(id)
  else if (length > 0 && length <= CLIENT_ID_MAX) found = findClient(owner, market, ref)
  return found !== 0 && isWaiting(found) && ownerOf(found) === owner && marketOf(found) === market ? found : 0
}

/**
 * Keeps the order that comes in, which has its id, its time and its seat, as one that waits at a market that is watched. A
 * stop's place in a tree by price is left to the caller.
 */
export function keepOrder(kind: u32, activation: i64, when: u32, held: i64, other: i64, rules: usize): usize {
  const flags = flagsOf(incoming)
  setFlags(incoming, flags | WAITING)
  setLeft(incoming, sizeOf(incoming))
  setDeal(incoming, 0)
  setFee(incoming, 0)
  setUpdatedAt(incoming, createdAtOf(incoming))
  const order = takeOrder()
  setFlags(incoming, flags)
  setClient(order, clientLengthOf(incoming) === 0 ? 0 : addClient(incoming, order))
  const record = records.take()
  setLevel(order, record + PRICE)
  store<i64>(record, priceOf(incoming), PRICE)
  store<i64>(record, quoteOf(incoming), QUOTE)
  store<i64>(record, held, HELD)
  store<i64>(record, other, OTHER)
  store<i64>(record, activation, ACTIVATION)
  store<u32>(record, <u32>order, ORDER)
  store<u8>(record, <u8>kind, KIND)
  store<u8>(record, <u8>when, WHEN)
  enterOrder(order)
  countOrders(placeOfSeat(seatOf(order)), 1)
  join(order, rules)
  return order
}

/** A second order is a stop from now on, and something is held for it. */
export function makeStop(order: usize, held: i64, rules: usize): void {
  leave(order, rules)
  const record = recordOf(order)
  store<u8>(record, STOP, KIND)
  store<i64>(record, held, HELD)
  store<i64>(record, 0, OTHER)
  openFills(order)
  setUpdatedAt(order, time)
  join(order, rules)
}

/** Takes a waiting order out of everything but a tree by price. */
export function dropOrder(order: usize): void {
  leave(order, marketAt(marketOf(order)))
  leaveOrder(order)
  countOrders(placeOfSeat(seatOf(order)), -1)
  if (clientLengthOf(order) !== 0) removeClient(clientOf(order))
  records.give(recordOf(order))
  giveOrder(order)
}

/** Into the lists of its owner and of its market. */
function join(order: usize, rules: usize): void {
  const place = placeOfSeat(seatOf(order))
  if (kindOf(order) === STOP) {
    joinList(stopsOf(place), order)
    insertNode(stopsById(rules), recordOf(order) + BY_ID, idOf(order), idOf(order))
  } else {
    joinList(secondsOf(place), order)
    joinSeconds(secondsAt(rules), order)
  }
  if (kindOf(order) !== SECONDARY_ORDER) countStops(place, 1)
}

function leave(order: usize, rules: usize): void {
  const place = placeOfSeat(seatOf(order))
  if (kindOf(order) === STOP) {
    leaveList(stopsOf(place), order)
    removeNode(recordOf(order) + BY_ID)
  } else {
    leaveList(secondsOf(place), order)
    leaveSeconds(secondsAt(rules), order)
  }
  if (kindOf(order) !== SECONDARY_ORDER) countStops(place, -1)
}

/** Makes a waiting order the one that comes in. */
export function showOrder(order: usize): void {
  copyTerms(order)
  setFlags(incoming, shownFlags(order))
  setId(incoming, idOf(order))
  setPrice(incoming, priceOf(order))
  setSize(incoming, leftOf(order))
  setLeft(incoming, leftOf(order))
  setQuote(incoming, quoteAskedOf(order))
  setQuoteLeft(incoming, quoteAskedOf(order))
  setDealSize(incoming, 0)
  setDeal(incoming, 0)
  setFee(incoming, 0)
  setCreatedAt(incoming, createdAtOf(order))
  setUpdatedAt(incoming, time)
  const length = clientLengthOf(order)
  store<u8>(shownClient, <u8>length, 12)
  if (length > 0) memory.copy(shownClient + 16, clientTextOf(order), length)
  setClient(incoming, shownClient)
}

/**
 * Opens an event with a waiting order at `at` of its body and so many bytes behind it; answers where the body begins. Whatever
 * is said of an order has changed it now.
 */
export function openWaiting(kind: u32, at: usize, behind: usize, reason: u32, order: usize): usize {
  const body = openEvent(kind, at + orderBytes(order) + behind)
  const written = body + at
  writeOrder(written, reason, order)
  store<i64>(written, quoteAskedOf(order), ORDER_AT_QUOTE_AMOUNT)
  store<i64>(written, quoteAskedOf(order), ORDER_AT_QUOTE_LEFT)
  store<u16>(written, <u16>shownFlags(order), ORDER_AT_FLAGS)
  return body
}

export function waitsUpwards(order: usize): bool {
  return whenOf(order) === WHEN_GTE
}

/** Whether a last price lets the stop enter. */
export function isReached(order: usize, price: i64): bool {
  return waitsUpwards(order) ? price >= activationOf(order) : price <= activationOf(order)
}

/**
 * Puts an order into the list by id whose ends are at `ends`. It is the newest but for a second order that becomes a stop, which
 * doesn't look for its place.
 */
function joinList(ends: usize, order: usize): void {
  const last: usize = load<u32>(ends, 4)
  if (last !== 0 && idOf(last) > idOf(order)) {
    joinLateStop(order)
    return
  }
  setSeatNext(order, 0)
  setSeatPrevious(order, last)
  store<u32>(last === 0 ? ends : seatNextAt(last), <u32>order)
  store<u32>(ends + 4, <u32>order)
}

function leaveList(ends: usize, order: usize): void {
  if (isLate(order)) {
    leaveLate(order)
    return
  }
  const next = seatNextOf(order)
  const previous = seatPreviousOf(order)
  store<u32>(next === 0 ? ends + 4 : seatPreviousAt(next), <u32>previous)
  store<u32>(previous === 0 ? ends : seatNextAt(previous), <u32>next)
}

/** Second orders come in the order of their ids and stay second ones or go, so that the newest is the last. */
function joinSeconds(ends: usize, order: usize): void {
  const last: usize = load<u32>(ends, 4)
  setNext(order, 0)
  setPrevious(order, last)
  store<u32>(last === 0 ? ends : nextAt(last), <u32>order)
  store<u32>(ends, <u32>order, 4)
}

function leaveSeconds(ends: usize, order: usize): void {
  const next = nextOf(order)
  const previous = previousOf(order)
  store<u32>(next === 0 ? ends + 4 : previousAt(next), <u32>previous)
  store<u32>(previous === 0 ? ends : nextAt(previous), <u32>next)
}
