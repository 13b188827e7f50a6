/**
 * An order in memory. Its figures fill a record of 96 bytes; its place (neighbours in the queue, level, neighbours of its
 * seat) lies apart, at the beginning of the chunk, so that unlinking an order touches its neighbours' few bytes only.
 * The order that comes in is a record of its own with room for what a resting order has no use for.
 */
import { allocateAligned } from './memory'

export const ORDER_BYTES: usize = 96
const LINK_BYTES: usize = 20
const CHUNK: usize = 1 << 16
const PER_CHUNK: usize = 564
/** Where the figures begin in a chunk. */
const FIGURES: usize = 11328

/** The order that comes in. */
export const incoming: usize = memory.data(128, 16)

let free: usize = 0
let fresh: usize = 0
let limit: usize = 0

/** A record with anything in it. */
export function takeOrder(): usize {
  const reused = free
  if (reused !== 0) {
    free = load<u32>(reused)
    return reused
  }
  if (fresh === limit) {
    const chunk = allocateAligned(CHUNK)
    fresh = chunk + FIGURES
    limit = fresh + PER_CHUNK * ORDER_BYTES
  }
  const order = fresh
  fresh += ORDER_BYTES
  return order
}

export function giveOrder(order: usize): void {
  store<u32>(order, <u32>free)
  free = order
}

/** Where the order's place is kept; take it once and use it for all. */
export function linkOf(order: usize): usize {
  const chunk = order & ~(CHUNK - 1)
  return chunk + ((order - chunk - FIGURES) / ORDER_BYTES) * LINK_BYTES
}

export function idOf(order: usize): i64 {
  return load<i64>(order)
}
export function priceOf(order: usize): i64 {
  return load<i64>(order, 8)
}
export function sizeOf(order: usize): i64 {
  return load<i64>(order, 16)
}
export function leftOf(order: usize): i64 {
  return load<i64>(order, 24)
}
export function dealOf(order: usize): i64 {
  return load<i64>(order, 32)
}
export function feeOf(order: usize): i64 {
  return load<i64>(order, 40)
}
export function createdAtOf(order: usize): f64 {
  return load<f64>(order, 48)
}
export function updatedAtOf(order: usize): f64 {
  return load<f64>(order, 56)
}
export function ownerOf(order: usize): u32 {
  return load<u32>(order, 64)
}
export function seatOf(order: usize): usize {
  return load<u32>(order, 68)
}
export function marketOf(order: usize): u32 {
  return load<u16>(order, 72)
}
export function sideOf(order: usize): u32 {
  return load<u8>(order, 74)
}
export function typeOf(order: usize): u32 {
  return load<u8>(order, 75)
}
export function flagsOf(order: usize): u32 {
  return load<u8>(order, 76)
}
export function stpOf(order: usize): u32 {
  return load<u8>(order, 77)
}
export function sourceOf(order: usize): u32 {
  return load<u8>(order, 78)
}
export function clientLengthOf(order: usize): u32 {
  return load<u8>(order, 79)
}
/** The entry that holds the client order id; see clients.ts. */
export function clientOf(order: usize): usize {
  return load<u32>(order, 80)
}
export function clientTextOf(order: usize): usize {
  return clientOf(order) + 16
}
export function levelOf(link: usize): usize {
  return load<u32>(link)
}
export function nextOf(link: usize): usize {
  return load<u32>(link, 4)
}
export function previousOf(link: usize): usize {
  return load<u32>(link, 8)
}
export function seatNextOf(link: usize): usize {
  return load<u32>(link, 12)
}
export function seatPreviousOf(link: usize): usize {
  return load<u32>(link, 16)
}
export function quoteOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 104) : 0
}
export function quoteLeftOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 112) : 0
}
/** A market buy by quote has no size to be left of. */
export function dealSizeOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 120) : sizeOf(order) - leftOf(order)
}

export function setId(order: usize, id: i64): void {
  store<i64>(order, id)
}
export function setPrice(order: usize, price: i64): void {
  store<i64>(order, price, 8)
}
export function setSize(order: usize, size: i64): void {
  store<i64>(order, size, 16)
}
export function setLeft(order: usize, left: i64): void {
  store<i64>(order, left, 24)
}
export function setDeal(order: usize, deal: i64): void {
  store<i64>(order, deal, 32)
}
export function setFee(order: usize, fee: i64): void {
  store<i64>(order, fee, 40)
}
export function setCreatedAt(order: usize, at: f64): void {
  store<f64>(order, at, 48)
}
export function setUpdatedAt(order: usize, at: f64): void {
  store<f64>(order, at, 56)
}
export function setOwner(order: usize, owner: u32): void {
  store<u32>(order, owner, 64)
}
export function setSeat(order: usize, seat: usize): void {
  store<u32>(order, <u32>seat, 68)
}
export function setMarket(order: usize, market: u32): void {
  store<u16>(order, <u16>market, 72)
}
export function setSide(order: usize, side: u32): void {
  store<u8>(order, <u8>side, 74)
}
export function setType(order: usize, type: u32): void {
  store<u8>(order, <u8>type, 75)
}
export function setFlags(order: usize, flags: u32): void {
  store<u8>(order, <u8>flags, 76)
}
export function setStp(order: usize, stp: u32): void {
  store<u8>(order, <u8>stp, 77)
}
export function setSource(order: usize, source: u32): void {
  store<u8>(order, <u8>source, 78)
}
export function setClientLength(order: usize, length: u32): void {
  store<u8>(order, <u8>length, 79)
}
export function setClient(order: usize, entry: usize): void {
  store<u32>(order, <u32>entry, 80)
}
export function setLevel(link: usize, level: usize): void {
  store<u32>(link, <u32>level)
}
export function setNext(link: usize, next: usize): void {
  store<u32>(link, <u32>next, 4)
}
export function setPrevious(link: usize, previous: usize): void {
  store<u32>(link, <u32>previous, 8)
}
export function setSeatNext(link: usize, next: usize): void {
  store<u32>(link, <u32>next, 12)
}
export function setSeatPrevious(link: usize, previous: usize): void {
  store<u32>(link, <u32>previous, 16)
}
export function setQuote(order: usize, quote: i64): void {
  store<i64>(order, quote, 104)
}
export function setQuoteLeft(order: usize, left: i64): void {
  store<i64>(order, left, 112)
}
export function setDealSize(order: usize, size: i64): void {
  store<i64>(order, size, 120)
}
