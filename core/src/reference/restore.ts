import { ByteReader } from '../codec/byte-reader.ts'
import type { MarketListing } from '../codec/commands.ts'
import { CodecError } from '../codec/error.ts'
import {
  conditions,
  orderTypes,
  refusals,
  secondaryKinds,
  sides,
  sources,
  stpModes,
  transferReasons,
  wallets,
} from '../codec/names.ts'
import { orderFlags } from '../codec/order-flags.ts'
import { readLeg } from '../codec/records.ts'
import { BacklogTask, EVERY_MARKET, SNAPSHOT_MAGIC, SNAPSHOT_VERSION, TransferPhase } from '../registry/numbers.ts'
import { InvariantError } from '../invariant.ts'
import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { audit } from './audit.ts'
import { put } from './book.ts'
import { putFees } from './fees.ts'
import { findCell, openCell } from './ledger.ts'
import { everyLimit } from './limits.ts'
import { addMarket, checkListing } from './listings.ts'
import { listing, writeSnapshot } from './snapshot.ts'
import type { Activation, StoredAnswer, Order, Pending, State, Task } from './state.ts'

/** The version before there was a limit of an account's orders, which was the last one then. */
const WITHOUT_ORDERS_OF_ACCOUNT = 5

/** As readSnapshot, from a snapshot of an earlier version of this edition; the limits are left to the caller. */
export function readEarlier(bytes: Uint8Array, state: State, version: number): void {
  readState(new ByteReader(bytes), state, version)
}

/**
 * Fills an empty state. Throws CodecError when the chunks are not what a snapshot of this version says, in the one way in
 * which it says it.
 */
export function readSnapshot(chunks: Iterable<Uint8Array>, state: State): void {
  const bytes = joined(chunks)
  try {
    readState(new ByteReader(bytes), state, SNAPSHOT_VERSION)
    audit(state)
  } catch (error) {
    if (error instanceof InvariantError || error instanceof RangeError) {
      throw new CodecError(`the snapshot is of no state: ${error.message}`)
    }
    throw error
  }
  const again = joined(writeSnapshot(state))
  if (Buffer.compare(bytes, again) !== 0) throw new CodecError('the snapshot is not in its own order')
}

function joined(chunks: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const all = [...chunks]
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of all) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function readState(reader: ByteReader, state: State, expected: number): void {
  if (reader.u32() !== SNAPSHOT_MAGIC) throw new CodecError('these bytes are no snapshot')
  const version = reader.u32()
  if (version !== expected) throw new CodecError(`snapshot version ${version} is not known`)
  state.lastSeq = count(reader)
  state.now = micros(count(reader))
  state.lastOrderId = count(reader)
  state.lastTradeId = count(reader)
  state.row.written = count(reader)
  state.row.from = count(reader)
  const known = expected === WITHOUT_ORDERS_OF_ACCOUNT ? everyLimit.slice(0, -1) : everyLimit
  if (reader.u32() !== known.length) throw new CodecError('the snapshot has other limits')
  for (const limit of known) state.limits[limit] = reader.u32()
  readListings(reader, state)
  readCells(reader, state)
  for (const order of list(reader, readOrder)) readResting(state, order)
  for (const stop of list(reader, readStop)) state.stops.set(stop.order.orderId, stop)
  for (const second of list(reader, readSecond)) state.seconds.set(second.order.orderId, second)
  for (const pending of list(reader, readPending)) readPendingInto(state, pending)
  readRemembered(reader, state)
  for (const task of list(reader, readTask)) readTaskInto(state, task)
  reader.finish()
}

/** A list says first how much of it there is; each of its records has at least a byte. */
function list<Item>(reader: ByteReader, read: (reader: ByteReader) => Item): Item[] {
  const length = reader.u32()
  if (length > reader.rest) throw new CodecError('the snapshot ends inside a list')
  return Array.from({ length }, () => read(reader))
}

function count(reader: ByteReader): number {
  const number = reader.safe()
  if (number < 0) throw new CodecError(`${number} counts nothing`)
  return number
}

function readListings(reader: ByteReader, state: State): void {
  list(reader, () => {
    const asset = { asset: state.assets.length, ticker: reader.string(), scale: reader.u8(), supply: count(reader) }
    state.assets.push(asset)
  })
  list(reader, () => {
    const read = {} as MarketListing
    listing.read(reader, read)
    if (checkListing(state, read) !== null) throw new CodecError('a market of the snapshot could not have been listed')
    addMarket(state, read).lastPrice = priceTicks(count(reader))
  })
  list(reader, () => {
    const [owner, market] = [reader.u32(), reader.u16()]
    const rates = { maker: ppm(reader.i32()), taker: ppm(reader.i32()) }
    putFees(state, { owner, market: market === EVERY_MARKET ? null : market, ...rates })
  })
  list(reader, () => {
    const rules = { owner: reader.u32(), stpGroup: reader.u32(), permissions: reader.u16() }
    state.accounts.set(rules.owner, rules)
  })
}

function readCells(reader: ByteReader, state: State): void {
  list(reader, () => {
    const cell = openCell(state, reader.u32(), reader.name(wallets), reader.u16())
    cell.available = reader.i64()
    cell.held = reader.i64()
  })
}

function readOrder(reader: ByteReader): Order {
  const head = { orderId: count(reader), owner: reader.u32(), market: reader.u16(), wallet: reader.name(wallets) }
  const what = { side: reader.name(sides), type: reader.name(orderTypes), ...orderFlags(reader.u16()) }
  const how = { stp: reader.name(stpModes), source: reader.name(sources) }
  const [price, size] = [priceTicks(reader.safe()), sizeLots(reader.safe())]
  const quoteAmount = amount(reader.i64())
  const left = sizeLots(reader.safe())
  const dealt = { dealSize: sizeLots(size - left), dealQuote: amount(reader.i64()), fee: amount(reader.i64()) }
  const times = { createdAt: micros(count(reader)), updatedAt: micros(count(reader)) }
  const amounts = { price, size, quoteAmount, left, quoteLeft: quoteAmount, ...dealt }
  const order = { ...head, ...what, ...how, ...amounts, ...times, clientOrderId: reader.string() }
  return { ...order, entered: order.activated ? readActivation(reader) : null }
}

const readActivation = (reader: ByteReader): Activation => ({
  activation: priceTicks(reader.safe()),
  when: reader.name(conditions),
})

const readStop = (reader: ByteReader) => ({
  order: readOrder(reader),
  ...readActivation(reader),
  sibling: count(reader),
  held: amount(reader.i64()),
  isReached: false,
})

function readSecond(reader: ByteReader) {
  const order = readOrder(reader)
  const kind = reader.name(secondaryKinds)
  const activation = priceTicks(reader.safe())
  const when = reader.nameOrNone(conditions)
  const condition = when === null ? null : { activation, when }
  return { order, kind, condition, primary: count(reader), isReleased: false }
}

/** Behind all that rest already: orders lie in queue order. */
function readResting(state: State, order: Order): void {
  const market = state.markets[order.market]
  if (market === undefined) throw new CodecError('an order of the snapshot is at an unknown market')
  put(state, market, order)
}

const phases = new Map(Object.entries(TransferPhase).map(([name, code]) => [code, name as Pending['phase']]))

function readPending(reader: ByteReader): Pending {
  const head = { key: reader.hex(16), reason: reader.name(transferReasons), commitment: reader.hex(32) }
  const stand = { parts: reader.u32(), phase: reader.name(phases), done: reader.u32() }
  const legs = list(reader, readLeg)
  const amounts = list(reader, () => amount(reader.i64()))
  return { ...head, ...stand, legs, amounts: amounts.length === 0 ? null : amounts }
}

function readPendingInto(state: State, pending: Pending): void {
  if (pending.done >= pending.legs.length) throw new CodecError('a pending transfer of the snapshot is done')
  state.pendings.set(pending.key, pending)
  for (const { owner, wallet, asset, amount: sum } of pending.legs.slice(pending.done)) {
    const cell = findCell(state, owner, wallet, asset)
    if (cell !== undefined && sum > 0n) cell.noted += sum
  }
}

function readRemembered(reader: ByteReader, state: State): void {
  list(reader, () => {
    const producer = reader.u32()
    const stand = { epoch: reader.u32(), highest: count(reader), window: reader.u32() }
    const answers = list(reader, () => ({
      epoch: reader.u32(),
      number: count(reader),
      answer: readAnswer(reader, state),
    }))
    state.producers.set(producer, { producer, ...stand, answers })
  })
  list(reader, () => {
    const id = reader.hex(16)
    state.personal.set(id, readAnswer(reader, state))
  })
}

function readAnswer(reader: ByteReader, state: State): StoredAnswer {
  const head = { content: reader.hex(8), seq: count(reader), refusal: reader.nameOrNone(refusals) }
  const given = { firstOrder: count(reader), orders: reader.u16() }
  const length = reader.u16()
  if (length === 0) return { ...head, ...given, items: null }
  const start = count(reader)
  const isThere = start >= state.row.from
  const codes = Array.from({ length }, () => (isThere ? reader.nameOrNone(refusals) : null))
  return { ...head, ...given, items: { start, codes } }
}

const tasks = new Map(Object.entries(BacklogTask).map(([name, code]) => [code, name as Task['kind']]))

function readTask(reader: ByteReader): Task {
  const kind = reader.name(tasks)
  switch (kind) {
    case 'fire':
      return { kind, market: reader.u16(), stops: list(reader, count) }
    case 'enter':
      return { kind, second: count(reader) }
    case 'cancel-all':
      return { kind, owner: reader.u32(), market: reader.u16(), every: reader.bool(), upTo: count(reader) }
    case 'delist':
      return { kind, market: reader.u16() }
    case 'finish-transfer':
      return { kind, key: reader.hex(16) }
  }
}

function readTaskInto(state: State, task: Task): void {
  state.backlog.push(task)
  if (task.kind === 'enter') {
    const second = state.seconds.get(task.second)
    if (second !== undefined) second.isReleased = true
  }
  if (task.kind !== 'fire') return
  for (const orderId of task.stops) {
    const stop = state.stops.get(orderId)
    if (stop !== undefined) stop.isReached = true
  }
}
