/**
 * An owner's place at a market, whatever the wallet: what waits for the owner there. An owner's places are in a list by
 * market, so that a cancel-all looks at no other market.
 */
import { TABLE_BYTES } from '../base/address-table'
import { Pool } from '../base/memory'
import { NODE_BYTES } from '../base/treap'
import { Table } from '../base/table'

// A place: owner and market as its key 16, the owner's next place 4, first and last of its stops and of its second orders
// by id 4 each, how many stops there are 4, how many orders 4, the terms of trades there 12: maker rate, taker rate, self-trade
// group; the next one that is looked through 4, whether it is among those 4; the tree of what came late.
const PLACE_BYTES: usize = 64 + NODE_BYTES
const NEXT: usize = 16
const STOPS: usize = 20
const SECONDS: usize = 28
const COUNT: usize = 36
const ORDERS: usize = 40
const TERMS: usize = 44
const NEXT_LISTED: usize = 56
const LISTED: usize = 60
const LATE: usize = 64
const records = new Pool(PLACE_BYTES)
const places = changetype<Table>(memory.data(TABLE_BYTES, 8))
places.open(8)

// An owner: its number as the key 16, its first place 4.
const OWNER_BYTES: usize = 24
const FIRST: usize = 16
const ownerRecords = new Pool(OWNER_BYTES)
const owners = changetype<Table>(memory.data(TABLE_BYTES, 8))
owners.open(8)

export function findPlace(owner: u32, market: u32): usize {
  return places.find(((<u64>owner) << 16) | market, 0)
}

/** The place, which is made where there is none. */
export function openPlace(owner: u32, market: u32): usize {
  const found = findPlace(owner, market)
  if (found !== 0) return found
  const place = records.take()
  memory.fill(place, 0, PLACE_BYTES)
  store<u64>(place, ((<u64>owner) << 16) | market)
  places.add(place)
  let link = firstAt(owner)
  for (let next: usize = load<u32>(link); next !== 0 && marketOfPlace(next) < market; next = load<u32>(link)) {
    link = next + NEXT
  }
  store<u32>(place, load<u32>(link), NEXT)
  store<u32>(link, <u32>place)
  list(place)
  return place
}

function firstAt(owner: u32): usize {
  let record = owners.find(owner, 0)
  if (record === 0) {
    record = ownerRecords.take()
    memory.fill(record, 0, OWNER_BYTES)
    store<u64>(record, owner)
    owners.add(record)
  }
  return record + FIRST
}

/** The owner's place at the lowest market, or 0. */
export function firstPlace(owner: u32): usize {
  const record = owners.find(owner, 0)
  return record === 0 ? 0 : <usize>load<u32>(record, FIRST)
}

/** The owner's place at the next higher market, or 0. */
export function nextPlace(place: usize): usize {
  return load<u32>(place, NEXT)
}

export function ownerOfPlace(place: usize): u32 {
  return <u32>(load<u64>(place) >> 16)
}

export function marketOfPlace(place: usize): u32 {
  return load<u16>(place)
}

/** Where the ends of the list of its stops are. */
export function stopsOf(place: usize): usize {
  return place + STOPS
}

/** Where the ends of the list of its second orders are. */
export function secondsOf(place: usize): usize {
  return place + SECONDS
}

/** The tree of its orders that came to rest, and of its stops that began to wait, after newer ones; see late.ts. */
export function lateOf(place: usize): usize {
  return place + LATE
}

/** How many stops wait there, those that are second orders included. */
export function stopCount(place: usize): u32 {
  return load<u32>(place, COUNT)
}

export function countStops(place: usize, change: i32): void {
  store<u32>(place, stopCount(place) + change, COUNT)
}

/** How many orders are kept there: what rests, stops, second orders. */
export function orderCount(place: usize): u32 {
  return load<u32>(place, ORDERS)
}

export function countOrders(place: usize, change: i32): void {
  const count = orderCount(place) + change
  store<u32>(place, count, ORDERS)
  if (count === 0) list(place)
}

/**
 * Places without orders are kept for a while, since who trades mostly trades again, and given back when there are too many of
 * them. Each comes to the end of this list when it is made and when its last order has gone; whoever has orders again when
 * its turn comes leaves the list.
 */
let listedMost: u32 = 65536
/** A command looks at no more than these. */
const LOOKED_AT_ONCE: u32 = 64
let firstListed: usize = 0
let lastListed: usize = 0
let listed: u32 = 0
/** How many have come to the list and not been answered by a look at its beginning yet. */
let due: u32 = 0

/** How many places without orders are kept. Nothing that can be seen depends on it. */
export function keepIdlePlaces(most: u32): void {
  listedMost = most
}

function list(place: usize): void {
  if (load<u32>(place, LISTED) !== 0) return
  store<u32>(place, 1, LISTED)
  store<u32>(place, 0, NEXT_LISTED)
  if (lastListed === 0) firstListed = place
  else store<u32>(lastListed, <u32>place, NEXT_LISTED)
  lastListed = place
  listed += 1
  due += 1
}

/** How many places a command that begins may look at. */
export function dueNow(): u32 {
  if (listed > listedMost) return min(due, LOOKED_AT_ONCE)
  due = 0
  return 0
}

/** The place that has been in the list for longest leaves it, if there are too many; answers it where it has no orders, else 0. */
export function nextIdle(): usize {
  due -= 1
  if (listed <= listedMost) return 0
  const place = firstListed
  firstListed = load<u32>(place, NEXT_LISTED)
  if (firstListed === 0) lastListed = 0
  listed -= 1
  store<u32>(place, 0, LISTED)
  return orderCount(place) === 0 ? place : 0
}

/** A place without orders and without seats goes, and its owner's record with the last one. */
export function dropPlace(place: usize): void {
  const owner = ownerOfPlace(place)
  places.remove(place)
  const record = owners.find(owner, 0)
  let link = record + FIRST
  while (<usize>load<u32>(link) !== place) link = <usize>load<u32>(link) + NEXT
  store<u32>(link, load<u32>(place, NEXT))
  records.give(place)
  if (load<u32>(record, FIRST) !== 0) return
  owners.remove(record)
  ownerRecords.give(record)
}

/** Where the terms of the owner's trades there are. */
export function termsAt(place: usize): usize {
  return place + TERMS
}

/** The most stops that any account has at a market. */
export function mostStops(): u32 {
  return mostAt(COUNT)
}

/** The most orders that any account has at a market. */
export function mostOrders(): u32 {
  return mostAt(ORDERS)
}

function mostAt(field: usize): u32 {
  let most: u32 = 0
  for (let slot: u32 = 0; slot < places.size; slot++) {
    const place = places.at(slot)
    if (place !== 0) most = max(most, load<u32>(place + field))
  }
  return most
}
