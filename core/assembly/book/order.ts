/**
 * An order in memory. A resting one is a single cache line: what a cancel needs and its place in the book, which knows the
 * price, and in its seat, which knows the owner. What fills came to lies in a record that only a filled order has. The
 * order that comes in has the same shape, with a level and fills of its own, and room behind it for what a resting order has
 * no use for.
 */
import { FLAG_ACTIVATED, FLAG_GROUPED, FLAG_OTO } from '../generated'
import { copyWords, Pool } from '../base/memory'

// An order: id, left, created at, market, side, type, flags, self-trade mode, source, seat, level, next and previous in the
// queue, next and previous of the seat, fills, client order id.
const ORDER_BYTES: usize = 64
/** All up to its place. */
const FIGURES: usize = 40
const orders = new Pool(ORDER_BYTES)

// What an order has come to: size, deal, fee, updated at; of one that has been activated: activation price, direction 4.
const FILLS_BYTES: usize = 64
/** An order with one of these always has the record. */
const EXTENDED: u32 = FLAG_ACTIVATED | FLAG_GROUPED | FLAG_OTO
const fills = new Pool(FILLS_BYTES)

/** The order that comes in: the order, quote, quote left, deal size, its fills, its price. */
export const incoming: usize = memory.data(192, 64)
const INCOMING_FILLS: usize = 96
const INCOMING_LEVEL: usize = 160
store<u32>(incoming, <u32>(incoming + INCOMING_LEVEL), 36)
store<u32>(incoming, <u32>(incoming + INCOMING_FILLS), 56)

/** Gives the order that comes in market, side, type, flags, self-trade mode, source and seat of another. */
export function copyTerms(from: usize): void {
  store<u64>(incoming, load<u64>(from, 24), 24)
  setSeat(incoming, seatOf(from))
}

/** A resting order with the figures of the one that comes in; its place and its client order id are left to the caller. */
export function takeOrder(): usize {
  const order = orders.take()
  copyWords(order, incoming, FIGURES)
  const unfilled = sizeOf(incoming) === leftOf(incoming) && dealOf(incoming) === 0 && feeOf(incoming) === 0
  const plain = unfilled && (flagsOf(incoming) & EXTENDED) === 0
  setFills(order, plain && updatedAtOf(incoming) === createdAtOf(incoming) ? 0 : copyFills())
  return order
}

function copyFills(): usize {
  const record = fills.take()
  copyWords(record, incoming + INCOMING_FILLS, FILLS_BYTES)
  return record
}

export function giveOrder(order: usize): void {
  const filled = fillsOf(order)
  if (filled !== 0) fills.give(filled)
  orders.give(order)
  // What is no order has no id: hints are looked at by it.
  store<i32>(order, -1, 4)
}

/** Before an order is filled: gives it its record. */
export function openFills(order: usize): void {
  if (fillsOf(order) !== 0) return
  const record = fills.take()
  store<i64>(record, leftOf(order))
  store<i64>(record, 0, 8)
  store<i64>(record, 0, 16)
  store<f64>(record, createdAtOf(order), 24)
  setFills(order, record)
}

export function idOf(order: usize): i64 {
  return load<i64>(order)
}
export function leftOf(order: usize): i64 {
  return load<i64>(order, 8)
}
export function createdAtOf(order: usize): f64 {
  return load<f64>(order, 16)
}
export function marketOf(order: usize): u32 {
  return load<u16>(order, 24)
}
export function sideOf(order: usize): u32 {
  return load<u8>(order, 26)
}
export function typeOf(order: usize): u32 {
  return load<u8>(order, 27)
}
export function flagsOf(order: usize): u32 {
  return load<u16>(order, 28)
}
export function stpOf(order: usize): u32 {
  return load<u8>(order, 30)
}
export function sourceOf(order: usize): u32 {
  return load<u8>(order, 31)
}
export function clientLengthOf(order: usize): u32 {
  const entry = clientOf(order)
  return entry === 0 ? 0 : <u32>load<u8>(entry, 12)
}
export function seatOf(order: usize): usize {
  return load<u32>(order, 32)
}
export function levelOf(order: usize): usize {
  return load<u32>(order, 36)
}
export function nextOf(order: usize): usize {
  return load<u32>(order, 40)
}
export function previousOf(order: usize): usize {
  return load<u32>(order, 44)
}
export function seatNextOf(order: usize): usize {
  return load<u32>(order, 48)
}
export function seatPreviousOf(order: usize): usize {
  return load<u32>(order, 52)
}
function fillsOf(order: usize): usize {
  return load<u32>(order, 56)
}
/** Whether it has a record of its fills, as the one that comes in always has. */
export function hasFills(order: usize): bool {
  return fillsOf(order) !== 0
}
/** The entry that holds the client order id; see clients.ts. */
export function clientOf(order: usize): usize {
  return load<u32>(order, 60)
}
export function clientTextOf(order: usize): usize {
  return clientOf(order) + 16
}
/** Of an order that has its seat, which begins with its owner. */
export function ownerOf(order: usize): u32 {
  return load<u32>(seatOf(order))
}
export function walletOf(order: usize): u32 {
  return load<u8>(seatOf(order), 7)
}
/** Its level begins with the price. */
export function priceOf(order: usize): i64 {
  return load<i64>(levelOf(order))
}
export function sizeOf(order: usize): i64 {
  const filled = fillsOf(order)
  return filled === 0 ? leftOf(order) : load<i64>(filled)
}
export function dealOf(order: usize): i64 {
  const filled = fillsOf(order)
  return filled === 0 ? 0 : load<i64>(filled, 8)
}
export function feeOf(order: usize): i64 {
  const filled = fillsOf(order)
  return filled === 0 ? 0 : load<i64>(filled, 16)
}
export function updatedAtOf(order: usize): f64 {
  const filled = fillsOf(order)
  return filled === 0 ? createdAtOf(order) : load<f64>(filled, 24)
}
export function quoteOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 64) : 0
}
export function quoteLeftOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 72) : 0
}
/** A market buy by quote has no size to be left of. */
export function dealSizeOf(order: usize): i64 {
  return order === incoming ? load<i64>(order, 80) : sizeOf(order) - leftOf(order)
}

export function setId(order: usize, id: i64): void {
  store<i64>(order, id)
}
export function setLeft(order: usize, left: i64): void {
  store<i64>(order, left, 8)
}
export function setCreatedAt(order: usize, at: f64): void {
  store<f64>(order, at, 16)
}
export function setMarket(order: usize, market: u32): void {
  store<u16>(order, <u16>market, 24)
}
export function setSide(order: usize, side: u32): void {
  store<u8>(order, <u8>side, 26)
}
export function setType(order: usize, type: u32): void {
  store<u8>(order, <u8>type, 27)
}
export function setFlags(order: usize, flags: u32): void {
  store<u16>(order, <u16>flags, 28)
}
export function setStp(order: usize, stp: u32): void {
  store<u8>(order, <u8>stp, 30)
}
export function setSource(order: usize, source: u32): void {
  store<u8>(order, <u8>source, 31)
}
export function setSeat(order: usize, seat: usize): void {
  store<u32>(order, <u32>seat, 32)
}
export function setLevel(order: usize, level: usize): void {
  store<u32>(order, <u32>level, 36)
}
export function setNext(order: usize, next: usize): void {
  store<u32>(nextAt(order), <u32>next)
}
export function setPrevious(order: usize, previous: usize): void {
  store<u32>(previousAt(order), <u32>previous)
}
export function setSeatNext(order: usize, next: usize): void {
  store<u32>(seatNextAt(order), <u32>next)
}
export function setSeatPrevious(order: usize, previous: usize): void {
  store<u32>(seatPreviousAt(order), <u32>previous)
}
/** Where an order keeps its neighbours: ends of lists are told apart by choosing an address, which needs no branch. */
export function nextAt(order: usize): usize {
  return order + 40
}
export function previousAt(order: usize): usize {
  return order + 44
}
export function seatNextAt(order: usize): usize {
  return order + 48
}
export function seatPreviousAt(order: usize): usize {
  return order + 52
}
function setFills(order: usize, filled: usize): void {
  store<u32>(order, <u32>filled, 56)
}
export function setClient(order: usize, entry: usize): void {
  store<u32>(order, <u32>entry, 60)
}
/** Of the order that comes in, as is all that follows but for fills. */
export function setPrice(order: usize, price: i64): void {
  store<i64>(levelOf(order), price)
}
export function setQuote(order: usize, quote: i64): void {
  store<i64>(order, quote, 64)
}
export function setQuoteLeft(order: usize, left: i64): void {
  store<i64>(order, left, 72)
}
export function setDealSize(order: usize, size: i64): void {
  store<i64>(order, size, 80)
}
/** Of an order that has a record of fills, as the one that comes in always has. */
export function setSize(order: usize, size: i64): void {
  store<i64>(fillsOf(order), size)
}
export function setDeal(order: usize, deal: i64): void {
  store<i64>(fillsOf(order), deal, 8)
}
export function setFee(order: usize, fee: i64): void {
  store<i64>(fillsOf(order), fee, 16)
}
export function setUpdatedAt(order: usize, at: f64): void {
  store<f64>(fillsOf(order), at, 24)
}
/** Of an activated one: at which last price it came in, and from which side that was reached. */
export function setEntered(order: usize, activation: i64, when: u32): void {
  store<i64>(fillsOf(order), activation, 32)
  store<u32>(fillsOf(order), when, 40)
}
export function enteredAtOf(order: usize): i64 {
  return load<i64>(fillsOf(order), 32)
}
export function enteredWhenOf(order: usize): u32 {
  return load<u32>(fillsOf(order), 40)
}
