/**
 * Snapshots of earlier releases as snapshots of this one. Those of version 5 know no limit of an account's orders: it is what a
 * machine starts with, or what is in use. Up to version 6 limits were reckoned with fewer bytes.
 *
 * Those of the first edition are of versions 2 to 4. Accounts, orders, stops, schedules, listings and
 * the sequence stay; orders pay from the spot wallet, markets are spot markets, supplies are not known, limits are those that a
 * machine starts with, or what is in use. Of the remembered ids the last ones stay, as many as the limit allows; where the body
 * of a command has changed with version 2, the same command under such an id is refused (`id-reused`) instead of answered.
 */
import { InvariantError } from '../invariant.ts'
import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { ByteReader } from '../codec/byte-reader.ts'
import type { OrderType } from '../codec/commands.ts'
import { CodecError } from '../codec/error.ts'
import { conditions, marketStates, orderTypes, refusals, sides, sources, stpModes, wallets } from '../codec/names.ts'
import { orderFlags } from '../codec/order-flags.ts'
import { limits, MEMORY_BYTES } from '../registry/limits.ts'
import { ALL_PERMISSIONS, EVERY_MARKET, SNAPSHOT_MAGIC } from '../registry/numbers.ts'
import { audit } from './audit.ts'
import { put } from './book.ts'
import { putFees } from './fees.ts'
import { openCell } from './ledger.ts'
import { bytesFor, everyLimit, used } from './limits.ts'
import { addMarket } from './listings.ts'
import { readEarlier } from './restore.ts'
import { writeSnapshot } from './snapshot.ts'
import { newState } from './state.ts'
import type { Activation, Order, State } from './state.ts'

const FIRST_VERSION = 2
/** The first version with stops. */
const WITH_STOPS = 3
const LAST_OF_FIRST_EDITION = 4
const LAST_VERSION = 6
/** What the two permissions of the first edition allowed, as it is called now. */
const CAN_TRADE = 1
const TRADES = 1 | 2 | 4 | 32
const CAN_TRANSFER = 2
const TRANSFERS = 8 | 16

/** The chunks of this version. Throws CodecError when the bytes are no snapshot that an earlier release wrote. */
export function upgradeSnapshot(bytes: Uint8Array): Iterable<Uint8Array<ArrayBuffer>> {
  const state = newState()
  try {
    const version = versionOf(bytes)
    if (version > LAST_OF_FIRST_EDITION && version <= LAST_VERSION) readEarlier(bytes, state, version)
    else readFirstEdition(new ByteReader(bytes), state)
    fitLimits(state)
    audit(state)
  } catch (error) {
    if (error instanceof InvariantError || error instanceof RangeError) {
      throw new CodecError(`the snapshot is of no state: ${error.message}`)
    }
    throw error
  }
  return writeSnapshot(state)
}

function versionOf(bytes: Uint8Array): number {
  const reader = new ByteReader(bytes)
  reader.u32()
  return reader.u32()
}

function readFirstEdition(reader: ByteReader, state: State): void {
  if (reader.u32() !== SNAPSHOT_MAGIC) throw new CodecError('these bytes are no snapshot')
  const version = reader.u32()
  if (version < FIRST_VERSION || version > LAST_OF_FIRST_EDITION)
    throw new CodecError(`snapshot version ${version} is not known`)
  state.lastSeq = reader.safe()
  state.now = micros(reader.safe())
  state.lastOrderId = reader.safe()
  state.lastTradeId = reader.safe()
  readDirectory(reader, state)
  for (let left = reader.u32(); left > 0; left -= 1) {
    const cell = openCell(state, reader.u32(), reader.name(wallets), reader.u16())
    cell.available = reader.i64()
    cell.held = reader.i64()
  }
  for (let left = reader.u32(); left > 0; left -= 1) {
    const order = readOrder(reader, state)
    const market = state.markets[order.market]
    if (market !== undefined) put(state, market, order)
  }
  if (version >= WITH_STOPS) readStops(reader, state)
  readRemembered(reader, state)
  reader.finish()
}

function readDirectory(reader: ByteReader, state: State): void {
  for (let left = reader.u32(); left > 0; left -= 1) {
    state.assets.push({ asset: state.assets.length, ticker: reader.string(), scale: reader.u8(), supply: 0 })
  }
  for (let left = reader.u32(); left > 0; left -= 1) {
    const market = addMarket(state, {
      market: reader.u16(),
      name: reader.string(),
      base: reader.u16(),
      quote: reader.u16(),
      pricePrecision: reader.u8(),
      sizePrecision: reader.u8(),
      minSize: sizeLots(reader.safe()),
      minNotional: amount(reader.i64()),
      maxNotional: amount(reader.i64()),
      priceBand: ppm(reader.i32()),
      takerBand: ppm(reader.i32()),
      referencePrice: priceTicks(reader.safe()),
      state: reader.name(marketStates),
      marketKind: 'spot',
    })
    market.lastPrice = priceTicks(reader.safe())
    for (const asset of [market.base, market.quote]) openCell(state, 1, 'main', asset)
  }
  for (let left = reader.u32(); left > 0; left -= 1) {
    const [owner, market] = [reader.u32(), reader.u16()]
    const rates = { maker: ppm(reader.i32()), taker: ppm(reader.i32()) }
    putFees(state, { owner, market: market === EVERY_MARKET ? null : market, ...rates })
  }
  for (let left = reader.u32(); left > 0; left -= 1) {
    const [owner, stpGroup, bits] = [reader.u32(), reader.u32(), reader.u8()]
    const permissions = ((bits & CAN_TRADE) === 0 ? 0 : TRADES) | ((bits & CAN_TRANSFER) === 0 ? 0 : TRANSFERS)
    if (stpGroup !== 0 || permissions !== ALL_PERMISSIONS) state.accounts.set(owner, { owner, stpGroup, permissions })
  }
}

function readOrder(reader: ByteReader, state: State): Order {
  const head = { orderId: reader.safe(), owner: reader.u32(), market: reader.u16(), side: reader.name(sides) }
  const how = { ...orderFlags(reader.u8()), stp: reader.name(stpModes), source: reader.name(sources) }
  const [price, size, left] = [priceTicks(reader.safe()), sizeLots(reader.safe()), sizeLots(reader.safe())]
  const dealt = { dealSize: sizeLots(size - left), dealQuote: amount(reader.i64()), fee: amount(reader.i64()) }
  const times = { createdAt: micros(reader.safe()), updatedAt: micros(reader.safe()) }
  const market = state.markets[head.market]
  if (market === undefined) throw new CodecError('an order of the snapshot is at an unknown market')
  for (const asset of [market.base, market.quote]) openCell(state, head.owner, 'spot', asset)
  return {
    ...head,
    type: 'limit',
    ...how,
    ...dealt,
    ...times,
    price,
    size,
    left,
    quoteAmount: amount(0n),
    quoteLeft: amount(0n),
    wallet: 'spot',
    clientOrderId: reader.string(),
    entered: null,
  }
}

const readActivation = (reader: ByteReader): Activation => ({
  activation: priceTicks(reader.safe()),
  when: reader.name(conditions),
})

/** How stops came in that have entered and rest, then the stops that wait. */
function readStops(reader: ByteReader, state: State): void {
  for (let left = reader.u32(); left > 0; left -= 1) {
    const order = state.orders.get(reader.safe())
    if (order === undefined) throw new CodecError('a stop of the snapshot entered and is not there')
    order.entered = readActivation(reader)
  }
  for (let left = reader.u32(); left > 0; left -= 1) {
    const read = readOrder(reader, state)
    const type: OrderType = reader.name(orderTypes)
    const quoteAmount = amount(reader.i64())
    const order = { ...read, type, quoteAmount, quoteLeft: quoteAmount }
    const activation = readActivation(reader)
    const [sibling, held] = [reader.safe(), amount(reader.i64())]
    state.stops.set(order.orderId, { order, ...activation, sibling, held, isReached: false })
  }
}

function readRemembered(reader: ByteReader, state: State): void {
  const count = reader.u32()
  for (let place = 0; place < count; place += 1) {
    const [id, content, seq] = [reader.hex(16), reader.hex(8), reader.safe()]
    reader.safe()
    const [refusal, firstOrder, orders] = [reader.nameOrNone(refusals), reader.safe(), reader.u16()]
    if (place < count - state.limits.personalIds) continue
    state.personal.set(id, { content, seq, refusal, firstOrder, orders, items: null })
  }
}

/**
 * Where more is in use than a machine starts with, that much is allowed. Limits that earlier releases let pass and that are too
 * large together are those that a machine starts with, or what is in use.
 */
function fitLimits(state: State): void {
  if (bytesFor(state.limits) > MEMORY_BYTES) {
    for (const limit of everyLimit) state.limits[limit] = Math.min(state.limits[limit], limits[limit].start)
  }
  for (const limit of everyLimit) state.limits[limit] = Math.max(state.limits[limit], used(state, limit))
  if (bytesFor(state.limits) > MEMORY_BYTES) throw new CodecError('the state is larger than a machine can be')
}
