import { ByteReader } from '../codec/byte-reader.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import {
  readMarket,
  readMarketOrEvery,
  readPermissions,
  writeMarket,
  writeMarketOrEvery,
} from '../codec/commands-codec.ts'
import { CodecError } from '../codec/error.ts'
import {
  CAN_TRADE,
  CAN_TRANSFER,
  ConditionCode,
  conditions,
  FLAG_ACTIVATED,
  OrderTypeCode,
  SideCode,
} from '../codec/layout.ts'
import { OrderRecord } from '../codec/order-record.ts'
import { sortedCells } from '../ledger/accounts.ts'
import { limbs } from '../units/limbs.ts'
import { forEachOrder, listingOf } from './describe.ts'
import { addAsset, addMarket } from './listings.ts'
import { SAVED_BYTES } from './remembered.ts'
import type { State } from './state.ts'

const ROOM = 1 << 20
/** An order without its client order id. */
const ORDER_ROOM = 83

const MAGIC = 0x58434e53
/**
 * 1 kept 32 bits of a command's content: its owner begins at an older snapshot or with the first command. 2 knew no
 * conditional orders, 3 no RPI orders; both are read.
 */
const SNAPSHOT_VERSION = 4
const WITHOUT_RPI = 3
const WITHOUT_CONDITIONALS = 2

/**
 * The state in bytes that depend on nothing else: lists in their own order, cells by owner, wallet and asset without the
 * empty ones, orders in queue order, remembered commands from the oldest.
 */
export function writeSnapshot(state: State): Uint8Array<ArrayBuffer> {
  // Near what it comes to: growing copies everything, and most of it are the remembered commands.
  const out = new ByteWriter(ROOM + state.book.count * ORDER_ROOM + state.remembered.count * SAVED_BYTES)
  state.readLastPrices()
  out.u32(MAGIC)
  out.u32(SNAPSHOT_VERSION)
  out.safe(state.lastSeq)
  out.safe(state.now)
  out.safe(state.lastOrderId)
  out.safe(state.lastTradeId)
  writeDirectory(out, state)
  writeCells(out, state)
  writeOrders(out, state)
  writeConditionals(out, state)
  writeRemembered(out, state)
  return out.written()
}

/**
 * Whether this release would write these bytes for the state they hold. An older version is read as well, but its state
 * has other bytes now, and so another hash.
 */
export function isCurrentSnapshot(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes)
  return reader.u32() === MAGIC && reader.u32() === SNAPSHOT_VERSION
}

/** Fills an empty state. Throws CodecError when the bytes are no snapshot. */
export function readSnapshot(bytes: Uint8Array, state: State): void {
  const reader = new ByteReader(bytes)
  if (reader.u32() !== MAGIC) throw new CodecError('these bytes are no snapshot')
  const version = reader.u32()
  if (version !== SNAPSHOT_VERSION && version !== WITHOUT_RPI && version !== WITHOUT_CONDITIONALS)
    throw new CodecError(`snapshot version ${version} is not known`)
  state.lastSeq = reader.safe()
  state.now = reader.safe()
  state.lastOrderId = reader.safe()
  state.lastTradeId = reader.safe()
  readDirectory(reader, state)
  readCells(reader, state)
  readOrders(reader, state)
  if (version !== WITHOUT_CONDITIONALS) readConditionals(reader, state)
  readRemembered(reader, state)
  reader.finish()
}

function writeDirectory(out: ByteWriter, { directory }: State): void {
  out.u32(directory.assets.length)
  for (const asset of directory.assets) {
    out.string(asset.ticker)
    out.u8(asset.scale)
  }
  out.u32(directory.markets.length)
  for (const market of directory.markets) {
    writeMarket(out, listingOf(market))
    out.safe(market.lastPrice)
  }
  const fees = directory.sortedFees()
  out.u32(fees.length)
  for (const entry of fees) {
    out.u32(entry.owner)
    writeMarketOrEvery(out, entry.market)
    out.i32(entry.maker)
    out.i32(entry.taker)
  }
  const accounts = directory.sortedAccounts()
  out.u32(accounts.length)
  for (const [owner, rules] of accounts) {
    out.u32(owner)
    out.u32(rules.stpGroup)
    out.u8((rules.canTrade ? CAN_TRADE : 0) | (rules.canTransfer ? CAN_TRANSFER : 0))
  }
}

function readDirectory(reader: ByteReader, state: State): void {
  for (let count = reader.u32(), asset = 0; asset < count; asset += 1) {
    addAsset(state, { asset, ticker: reader.string(), scale: reader.u8() })
  }
  for (let count = reader.u32(), market = 0; market < count; market += 1) {
    const rules = addMarket(state, readMarket(reader))
    if (rules?.market !== market) throw new CodecError('a market of the snapshot is out of place')
    rules.lastPrice = reader.safe()
    state.lastPriceRestored(rules)
  }
  for (let count = reader.u32(); count > 0; count -= 1) {
    state.directory.setFees({
      owner: reader.u32(),
      market: readMarketOrEvery(reader),
      maker: reader.i32(),
      taker: reader.i32(),
    })
  }
  for (let count = reader.u32(); count > 0; count -= 1) {
    state.directory.configure(reader.u32(), { stpGroup: reader.u32(), ...readPermissions(reader) })
  }
}

function writeCells(out: ByteWriter, { ledger }: State): void {
  const cells = sortedCells(ledger)
  out.u32(cells.length)
  for (const cell of cells) {
    out.u32(ledger.ownerOf(cell))
    out.u8(ledger.walletOf(cell))
    out.u16(ledger.assetOf(cell))
    out.i64(ledger.available(cell))
    out.i64(ledger.held(cell))
  }
}

function readCells(reader: ByteReader, { ledger, directory }: State): void {
  for (let count = reader.u32(); count > 0; count -= 1) {
    const owner = reader.u32()
    const wallet = reader.u8()
    const asset = reader.u16()
    if (asset >= directory.assets.length) throw new CodecError('a cell of the snapshot is of an unknown asset')
    ledger.restore(owner, wallet, asset, reader.i64(), reader.i64())
  }
}

function writeOrders(out: ByteWriter, state: State): void {
  out.u32(state.book.count)
  forEachOrder(state, (order) => writeOrder(out, order))
}

function writeOrder(out: ByteWriter, order: OrderRecord): void {
  out.safe(order.orderId)
  out.u32(order.owner)
  out.u16(order.market)
  out.u8(order.side)
  out.u8(order.flags)
  out.u8(order.stp)
  out.u8(order.source)
  out.safe(order.price)
  out.safe(order.size)
  out.safe(order.left)
  out.limbs(order.dealHi, order.dealLo)
  out.limbs(order.feeHi, order.feeLo)
  out.safe(order.createdAt)
  out.safe(order.updatedAt)
  out.u8(order.clientLength)
  out.raw(order.client.subarray(0, order.clientLength))
}

/** How the stops that entered came in, in queue order, and the stops that wait, by order id. */
function writeConditionals(out: ByteWriter, state: State): void {
  const { conditionals } = state
  const activated = new Set<number>()
  forEachOrder(state, ({ orderId, flags }) => {
    if ((flags & FLAG_ACTIVATED) !== 0) activated.add(orderId)
  })
  conditionals.keepFired(activated)
  out.u32(activated.size)
  for (const orderId of activated) {
    const { activation, when } = conditionals.activationOf(orderId)
    out.safe(orderId)
    out.safe(activation)
    out.u8(when)
  }
  const waiting = conditionals.sorted()
  out.u32(waiting.length)
  for (const { order, activation, when, sibling, held } of waiting) {
    writeOrder(out, order)
    out.u8(order.type)
    out.limbs(order.quoteHi, order.quoteLo)
    out.safe(activation)
    out.u8(when)
    out.safe(sibling)
    out.i64(held)
  }
}

function readConditionals(reader: ByteReader, { conditionals, directory }: State): void {
  for (let count = reader.u32(); count > 0; count -= 1)
    conditionals.restoreFired(reader.safe(), { activation: reader.safe(), when: readCondition(reader) })
  for (let count = reader.u32(); count > 0; count -= 1) {
    const order = new OrderRecord()
    readOrder(reader, order)
    if (order.market >= directory.markets.length) throw new CodecError('a stop of the snapshot is at an unknown market')
    order.type = reader.u8()
    const quote = limbs()
    reader.limbs(quote)
    order.quoteHi = quote.hi
    order.quoteLo = quote.lo
    order.quoteLeftHi = quote.hi
    order.quoteLeftLo = quote.lo
    const [activation, when] = [reader.safe(), readCondition(reader)]
    conditionals.restore({ order, activation, when, sibling: reader.safe(), held: reader.i64() })
  }
}

const readCondition = (reader: ByteReader): number => ConditionCode[reader.name(conditions)]

function readOrders(reader: ByteReader, state: State): void {
  const order = new OrderRecord()
  order.type = OrderTypeCode.limit
  for (let count = reader.u32(); count > 0; count -= 1) {
    readOrder(reader, order)
    if (order.market >= state.directory.markets.length)
      throw new CodecError('an order of the snapshot is at an unknown market')
    if (order.side !== SideCode.buy && order.side !== SideCode.sell)
      throw new CodecError('an order of the snapshot has no side')
    order.seat = state.openSeat(order.owner, order.market)
    state.book.put(order)
  }
  state.book.restored()
}

function readOrder(reader: ByteReader, order: OrderRecord): void {
  const split = limbs()
  order.orderId = reader.safe()
  order.owner = reader.u32()
  order.market = reader.u16()
  order.side = reader.u8()
  order.flags = reader.u8()
  order.stp = reader.u8()
  order.source = reader.u8()
  order.price = reader.safe()
  order.size = reader.safe()
  order.left = reader.safe()
  order.dealSize = order.size - order.left
  reader.limbs(split)
  order.dealHi = split.hi
  order.dealLo = split.lo
  reader.limbs(split)
  order.feeHi = split.hi
  order.feeLo = split.lo
  order.createdAt = reader.safe()
  order.updatedAt = reader.safe()
  order.clientLength = reader.u8()
  if (order.clientLength > order.client.length) throw new CodecError('a client order id of the snapshot is too long')
  order.client.set(reader.raw(order.clientLength))
}

function writeRemembered(out: ByteWriter, { remembered }: State): void {
  out.u32(remembered.count)
  remembered.write(out)
}

function readRemembered(reader: ByteReader, { remembered }: State): void {
  remembered.read(reader, reader.u32())
}
