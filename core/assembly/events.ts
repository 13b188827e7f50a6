import { BALANCE, CODEC_VERSION, EVENT_BODY_AT, REFUSED, REPEATED, RPI, TRADE } from './layout'
import { allocate } from './memory'
import {
  clientLengthOf,
  clientTextOf,
  createdAtOf,
  dealOf,
  dealSizeOf,
  feeOf,
  flagsOf,
  idOf,
  leftOf,
  marketOf,
  ownerOf,
  priceOf,
  quoteLeftOf,
  quoteOf,
  sideOf,
  sizeOf,
  sourceOf,
  stpOf,
  typeOf,
} from './order'

let room: usize = 1 << 16
let buffer: usize = allocate(room)
let length: usize = 0
let seq: f64 = 0
let at: f64 = 0
let index: u32 = 0

/** Where the events are, for the host to copy. */
export function eventsAt(): usize {
  return buffer
}

export function eventsLength(): usize {
  return length
}

/** When the running command was stamped. */
export function eventsTime(): f64 {
  return at
}

export function clearEvents(): void {
  length = 0
}

/** The events that follow belong to this command and are numbered from 0. */
export function beginEvents(commandSeq: f64, commandAt: f64): void {
  seq = commandSeq
  at = commandAt
  index = 0
}

/** The host has written events of this command itself: the next one has this number or a later one. */
export function raiseIndex(first: u32): void {
  index = max(index, first)
}

/** Room for one event, header written; answers where its body begins. */
function open(kind: u32, size: usize): usize {
  const total = EVENT_BODY_AT + size
  if (length + total > room) grow(length + total)
  const start = buffer + length
  length += total
  store<u32>(start, <u32>total)
  store<u32>(start, <u32>CODEC_VERSION | (kind << 8), 4)
  store<f64>(start, seq, 8)
  store<f64>(start, at, 16)
  store<u32>(start, index, 24)
  index += 1
  return start + EVENT_BODY_AT
}

function grow(needed: usize): void {
  while (room < needed) room *= 2
  const larger = allocate(room)
  memory.copy(larger, buffer, length)
  buffer = larger
}

function client(body: usize, order: usize): void {
  const size = clientLengthOf(order)
  store<u8>(body, <u8>size)
  if (size > 0) memory.copy(body + 1, clientTextOf(order), size)
}

/** Whatever is said of an order has changed it now: time of its last change is that of the command. */
export function sayOrder(kind: u32, reason: u32, order: usize): void {
  const body = open(kind, 101 + clientLengthOf(order))
  store<f64>(body, <f64>idOf(order))
  store<u32>(body, ownerOf(order), 8)
  store<u16>(body, <u16>marketOf(order), 12)
  store<u8>(body, <u8>sideOf(order), 14)
  store<u8>(body, <u8>typeOf(order), 15)
  store<f64>(body, <f64>priceOf(order), 16)
  store<f64>(body, <f64>sizeOf(order), 24)
  store<i64>(body, quoteOf(order), 32)
  store<f64>(body, <f64>leftOf(order), 40)
  store<i64>(body, quoteLeftOf(order), 48)
  store<f64>(body, <f64>dealSizeOf(order), 56)
  store<i64>(body, dealOf(order), 64)
  store<i64>(body, feeOf(order), 72)
  store<u8>(body, <u8>flagsOf(order), 80)
  store<u8>(body, <u8>stpOf(order), 81)
  store<u8>(body, <u8>sourceOf(order), 82)
  store<u8>(body, <u8>reason, 83)
  store<f64>(body, createdAtOf(order), 84)
  store<f64>(body, at, 92)
  client(body + 100, order)
}

export function sayTrade(
  tradeId: i64,
  price: i64,
  size: i64,
  quote: i64,
  maker: usize,
  makerFee: i64,
  makerRate: i32,
  taker: usize,
  takerFee: i64,
  takerRate: i32,
): void {
  const body = open(TRADE, 85 + clientLengthOf(maker) + clientLengthOf(taker))
  store<f64>(body, <f64>tradeId)
  store<u16>(body, <u16>marketOf(taker), 8)
  store<u8>(body, <u8>(sideOf(taker) | (flagsOf(maker) & RPI)), 10)
  store<f64>(body, <f64>price, 11)
  store<f64>(body, <f64>size, 19)
  store<i64>(body, quote, 27)
  sayTradeSide(body + 35, maker, makerFee, makerRate)
  sayTradeSide(body + 60 + clientLengthOf(maker), taker, takerFee, takerRate)
}

function sayTradeSide(body: usize, order: usize, fee: i64, rate: i32): void {
  store<f64>(body, <f64>idOf(order))
  store<u32>(body, ownerOf(order), 8)
  store<i64>(body, fee, 12)
  store<i32>(body, rate, 20)
  client(body + 24, order)
}

export function sayBalance(owner: u32, wallet: u32, asset: u32, available: i64, held: i64): void {
  const body = open(BALANCE, 23)
  store<u32>(body, owner)
  store<u8>(body, <u8>wallet, 4)
  store<u16>(body, <u16>asset, 5)
  store<i64>(body, available, 7)
  store<i64>(body, held, 15)
}

export function sayRefused(code: u32, item: u32, bound: i64): void {
  const body = open(REFUSED, 11)
  store<u8>(body, <u8>code)
  store<u16>(body, <u16>item, 1)
  store<i64>(body, bound, 3)
}

/** Room for the body of an event that the host writes. */
export function sayRaw(kind: u32, size: usize): usize {
  return open(kind, size)
}

export function sayRepeated(firstSeq: f64, refusal: u32, firstOrder: f64, orders: u32): void {
  const body = open(REPEATED, 19)
  store<f64>(body, firstSeq)
  store<u8>(body, <u8>refusal, 8)
  store<f64>(body, firstOrder, 9)
  store<u16>(body, <u16>orders, 17)
}
