import type { ByteReader } from '../../codec/byte-reader.ts'
import type { ByteWriter } from '../../codec/byte-writer.ts'
import type { OrderRef } from '../../codec/commands.ts'
import { CodecError } from '../../codec/error.ts'
import { encodeEvent } from '../../codec/events-codec.ts'
import type { EventBody } from '../../codec/events.ts'
import type { EventWriter } from '../../codec/event-writer.ts'
import { CLIENT_ID_MAX } from '../../codec/order-record.ts'
import type { OrderRecord } from '../../codec/order-record.ts'
import { issuedBy } from '../../ledger/accounts.ts'
import type { Accounts, Cell } from '../../ledger/accounts.ts'
import type { Handle, RestingOrders } from '../../matching/book.ts'
import { firstOfBoth, queueOf } from '../../matching/two-queues.ts'
import type { TwoQueues } from '../../matching/two-queues.ts'
import type { MarketRules } from '../../risk/market-rules.ts'
import { joinAmount, limbs, splitAmount } from '../../units/limbs.ts'
import { Conditionals } from '../conditionals.ts'
import type { Note } from '../conditionals.ts'
import { Directory } from '../directory.ts'
import { SAVED_BYTES } from '../remembered.ts'
import type { RememberedIds } from '../remembered.ts'
import type { State } from '../state.ts'
import { SortedTriggers } from '../triggers.ts'
import { guarded, instantiate } from './instance.ts'
import type { NativeExports, Stops } from './instance.ts'

/** The compiled machine's memory, whose buffer is another one after it grew. */
export class NativeMemory {
  readonly native: NativeExports
  private buffer: ArrayBuffer
  private current: DataView<ArrayBuffer>

  constructor(native: NativeExports) {
    this.native = native
    this.buffer = native.memory.buffer
    this.current = new DataView(this.buffer)
  }

  get view(): DataView<ArrayBuffer> {
    const { buffer } = this.native.memory
    if (buffer !== this.buffer) {
      this.buffer = buffer
      this.current = new DataView(buffer)
    }
    return this.current
  }

  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.view.buffer, at, length)
  }
}

// As in core/assembly/ledger.ts.
const CELL_AVAILABLE = 0
const CELL_HELD = 8
const CELL_OWNER = 16
const CELL_ASSET = 20
const CELL_WALLET = 22
const CELL_MAY_OWE = 23

/** The compiled machine's ledger. Signed sums are posted by the host; everything else it only reads. */
export class NativeLedger implements Accounts {
  private readonly memory: NativeMemory
  private readonly issued: bigint[] = []

  constructor(memory: NativeMemory) {
    this.memory = memory
  }

  addAsset(): void {
    this.memory.native.addAsset()
    this.issued.push(0n)
  }

  open(owner: number, wallet: number, asset: number): Cell {
    return this.memory.native.openCell(owner, wallet, asset) >>> 0
  }

  available(cell: Cell): bigint {
    return this.memory.view.getBigInt64(cell + CELL_AVAILABLE, true)
  }

  held(cell: Cell): bigint {
    return this.memory.view.getBigInt64(cell + CELL_HELD, true)
  }

  ownerOf(cell: Cell): number {
    return this.memory.view.getUint32(cell + CELL_OWNER, true)
  }

  walletOf(cell: Cell): number {
    return this.memory.view.getUint8(cell + CELL_WALLET)
  }

  assetOf(cell: Cell): number {
    return this.memory.view.getUint16(cell + CELL_ASSET, true)
  }

  mayOwe(cell: Cell): boolean {
    return this.memory.view.getUint8(cell + CELL_MAY_OWE) === 1
  }

  issuedOf(asset: number): bigint {
    return this.issued[asset] ?? 0n
  }

  post(cell: Cell, amount: bigint): void {
    const asset = this.assetOf(cell)
    this.issued[asset] = this.issuedOf(asset) + issuedBy(this, cell, this.available(cell) + amount)
    this.memory.native.credit(cell, amount)
  }

  reserve(cell: Cell, amount: bigint): void {
    this.memory.native.hold(cell, amount)
  }

  unreserve(cell: Cell, amount: bigint): void {
    this.memory.native.release(cell, amount)
  }

  restore(owner: number, wallet: number, asset: number, available: bigint, held: bigint): void {
    const cell = this.open(owner, wallet, asset)
    this.post(cell, available)
    this.memory.native.restoreHeld(cell, held)
  }

  *cells(): Generator<Cell> {
    const { native } = this.memory
    for (let slot = 0; slot < native.tableSlots() >>> 0; slot += 1) {
      const cell = native.cellAt(slot) >>> 0
      if (cell !== 0) yield cell
    }
  }
}

// As in core/assembly/order.ts, seats.ts, book.ts and clients.ts.
const ORDER_ID = 0
const LEFT = 8
const CREATED_AT = 16
const MARKET = 24
const SIDE = 26
const TYPE = 27
const FLAGS = 28
const STP = 29
const SOURCE = 30
const CLIENT_LENGTH = 31
const SEAT = 32
const LEVEL = 36
const FILLS = 56
const CLIENT = 60
const CLIENT_TEXT = 16
const SEAT_OWNER = 0
const LEVEL_PRICE = 0
const FILLS_SIZE = 0
const FILLS_DEAL = 8
const FILLS_FEE = 16
const FILLS_UPDATED_AT = 24
/** Of the order that comes in only. */
const QUOTE = 64

// As in core/assembly/watch.ts.
const NOTE_BYTES = 16
const NOTE_VALUE = 8
const NO_MARKET = 0xffffffff

/** The compiled machine's resting orders, to be read in queue order and put back from a snapshot. */
export class NativeOrders implements RestingOrders, TwoQueues {
  private readonly memory: NativeMemory
  private readonly back: { readonly orderId: number; readonly handle: Handle }[] = []
  private readonly split = limbs()

  constructor(memory: NativeMemory) {
    this.memory = memory
  }

  get count(): number {
    return this.memory.native.restingOrders() >>> 0
  }

  best(market: number, side: number, withRpi: boolean): Handle {
    const ordinary = this.bestOf(market, side, false)
    return withRpi ? firstOfBoth(this, side, ordinary, this.bestOf(market, side, true)) : ordinary
  }

  queue(market: number, side: number, withRpi: boolean): Iterable<Handle> {
    return queueOf(this, market, side, withRpi)
  }

  bestOf(market: number, side: number, rpi: boolean): Handle {
    const { native } = this.memory
    return (rpi ? native.bestRpiOrder(market, side) : native.bestOrder(market, side)) >>> 0
  }

  nextOf(handle: Handle): Handle {
    return this.memory.native.nextOrder(handle) >>> 0
  }

  price(handle: Handle): number {
    const { view } = this.memory
    return Number(view.getBigInt64(view.getUint32(handle + LEVEL, true) + LEVEL_PRICE, true))
  }

  load(handle: Handle, into: OrderRecord): void {
    const { view } = this.memory
    into.orderId = Number(view.getBigInt64(handle + ORDER_ID, true))
    into.price = this.price(handle)
    into.left = Number(view.getBigInt64(handle + LEFT, true))
    into.createdAt = view.getFloat64(handle + CREATED_AT, true)
    this.loadFills(view.getUint32(handle + FILLS, true), into)
    into.seat = view.getUint32(handle + SEAT, true)
    into.owner = view.getUint32(into.seat + SEAT_OWNER, true)
    into.market = view.getUint16(handle + MARKET, true)
    into.side = view.getUint8(handle + SIDE)
    into.type = view.getUint8(handle + TYPE)
    into.flags = view.getUint8(handle + FLAGS)
    into.stp = view.getUint8(handle + STP)
    into.source = view.getUint8(handle + SOURCE)
    into.clientLength = Math.min(view.getUint8(handle + CLIENT_LENGTH), CLIENT_ID_MAX)
    if (into.clientLength > 0)
      into.client.set(this.memory.bytes(view.getUint32(handle + CLIENT, true) + CLIENT_TEXT, into.clientLength))
  }

  /** @param fills 0 = none yet */
  private loadFills(fills: number, into: OrderRecord): void {
    const { view } = this.memory
    into.size = fills === 0 ? into.left : Number(view.getBigInt64(fills + FILLS_SIZE, true))
    into.dealSize = into.size - into.left
    splitAmount(fills === 0 ? 0n : view.getBigInt64(fills + FILLS_DEAL, true), this.split)
    into.dealHi = this.split.hi
    into.dealLo = this.split.lo
    splitAmount(fills === 0 ? 0n : view.getBigInt64(fills + FILLS_FEE, true), this.split)
    into.feeHi = this.split.hi
    into.feeLo = this.split.lo
    into.updatedAt = fills === 0 ? into.createdAt : view.getFloat64(fills + FILLS_UPDATED_AT, true)
  }

  put(order: OrderRecord): Handle {
    this.write(order)
    const handle = this.memory.native.restoreOrder(order.owner) >>> 0
    this.back.push({ orderId: order.orderId, handle })
    return handle
  }

  /** Puts the order where the compiled machine has the one that comes in. */
  write(order: OrderRecord): void {
    const { native, view } = this.memory
    const at = native.order.value
    view.setBigInt64(at + ORDER_ID, BigInt(order.orderId), true)
    view.setBigInt64(at + LEFT, BigInt(order.left), true)
    view.setBigInt64(at + QUOTE, joinAmount(order.quoteHi, order.quoteLo), true)
    view.setFloat64(at + CREATED_AT, order.createdAt, true)
    view.setUint16(at + MARKET, order.market, true)
    view.setUint8(at + SIDE, order.side)
    view.setUint8(at + TYPE, order.type)
    view.setUint8(at + FLAGS, order.flags)
    view.setUint8(at + STP, order.stp)
    view.setUint8(at + SOURCE, order.source)
    view.setUint8(at + CLIENT_LENGTH, order.clientLength)
    view.setBigInt64(native.priceRoom(), BigInt(order.price), true)
    const fills = native.fillsRoom()
    view.setBigInt64(fills + FILLS_SIZE, BigInt(order.size), true)
    view.setBigInt64(fills + FILLS_DEAL, joinAmount(order.dealHi, order.dealLo), true)
    view.setBigInt64(fills + FILLS_FEE, joinAmount(order.feeHi, order.feeLo), true)
    view.setFloat64(fills + FILLS_UPDATED_AT, order.updatedAt, true)
    this.memory.bytes(native.clientRoom(), order.clientLength).set(order.client.subarray(0, order.clientLength))
  }

  /** An owner's orders are kept in order of placing, whatever the order in which the queues came back. */
  restored(): void {
    for (const { handle } of this.back.toSorted((a, b) => a.orderId - b.orderId)) this.memory.native.joinSeat(handle)
    this.back.length = 0
  }
}

/** How many remembered commands cross over at a time: their bytes lie where commands lie otherwise. */
const AT_ONCE = 16_384

/** The compiled machine's memory of commands. */
export class NativeRemembered implements RememberedIds {
  private readonly memory: NativeMemory

  constructor(memory: NativeMemory) {
    this.memory = memory
  }

  get count(): number {
    return this.memory.native.remembered() >>> 0
  }

  write(out: ByteWriter): void {
    const { native } = this.memory
    const room = native.inputAt() >>> 0
    let entry = native.firstEntry() >>> 0
    for (let left = this.count; left > 0;) {
      const some = Math.min(left, AT_ONCE)
      entry = native.saveEntries(entry, some, room) >>> 0
      out.raw(this.memory.bytes(room, some * SAVED_BYTES))
      left -= some
    }
  }

  read(reader: ByteReader, count: number): void {
    const { native } = this.memory
    const room = native.inputAt() >>> 0
    for (let left = count; left > 0;) {
      const some = Math.min(left, AT_ONCE)
      this.memory.bytes(room, some * SAVED_BYTES).set(reader.raw(some * SAVED_BYTES))
      if (native.restoreEntries(room, some) === 0)
        throw new CodecError('a command of the snapshot has no sound figures')
      left -= some
    }
  }
}

/** The state of the compiled machine, and the directory it asks. */
export class NativeState implements State {
  readonly directory = new Directory()
  readonly native: NativeExports
  readonly memory: NativeMemory
  readonly ledger: NativeLedger
  readonly book: NativeOrders
  readonly remembered: NativeRemembered
  readonly conditionals = new Conditionals(this, () => new SortedTriggers())

  constructor() {
    this.native = instantiate((seat, owner, market) => this.derive(seat >>> 0, owner >>> 0, market), this.stops())
    this.memory = new NativeMemory(this.native)
    this.ledger = new NativeLedger(this.memory)
    this.book = new NativeOrders(this.memory)
    this.remembered = new NativeRemembered(this.memory)
  }

  get lastSeq(): number {
    return this.native.getLastSeq()
  }

  set lastSeq(seq: number) {
    this.native.setClock(seq, this.now)
  }

  get now(): number {
    return this.native.getNow()
  }

  set now(now: number) {
    this.native.setClock(this.lastSeq, now)
  }

  get lastOrderId(): number {
    return this.native.getLastOrderId()
  }

  set lastOrderId(id: number) {
    this.native.setLastOrderId(id)
  }

  get lastTradeId(): number {
    return this.native.getLastTradeId()
  }

  set lastTradeId(id: number) {
    this.native.setLastTradeId(id)
  }

  openSeat(owner: number, market: number): number {
    this.directoryChanged()
    return this.native.openSeat(owner, market) >>> 0
  }

  marketAdded(market: MarketRules): void {
    this.native.addMarket(
      market.base,
      market.quote,
      BigInt(market.baseUnit),
      BigInt(market.quoteUnit),
      BigInt(market.minSize),
      market.minNotional,
      market.maxNotional,
      market.priceBand,
      market.takerBand,
      BigInt(market.referencePrice),
      market.state,
    )
  }

  marketMoved(market: MarketRules): void {
    this.native.setMarketState(market.market, market.state)
  }

  lastPriceRestored(market: MarketRules): void {
    this.native.putLastPrice(market.market, market.lastPrice)
  }

  readLastPrices(): void {
    for (const market of this.directory.markets) market.lastPrice = this.native.getLastPrice(market.market)
  }

  lastPriceOf(market: MarketRules): number {
    return this.native.getLastPrice(market.market)
  }

  restsWithClient(order: OrderRecord): boolean {
    this.book.write(order)
    return this.native.restsWithClient(order.owner, order.market) === 1
  }

  enterOrder(order: OrderRecord, at: number): void {
    this.book.write(order)
    this.native.enterOrder(order.owner, at)
  }

  finishOrder(orderId: number, reason: number): void {
    this.native.finishOrder(orderId, reason)
  }

  watch(market: number, watched: boolean, up: number, down: number): void {
    this.native.watchMarket(market, watched ? 1 : 0, up, down)
  }

  takeNotes(): Note[] {
    const { view } = this.memory
    const at = this.native.notesAt() >>> 0
    const count = (this.native.notesLength() >>> 0) / NOTE_BYTES
    this.native.clearNotes()
    return Array.from({ length: count }, (_, index) => {
      const note = at + index * NOTE_BYTES
      const market = view.getUint32(note, true)
      const value = view.getFloat64(note + NOTE_VALUE, true)
      return market === NO_MARKET ? { orderId: value } : { market, price: value }
    })
  }

  /** Among the compiled machine's own events, so that they keep their order. */
  say(event: EventBody): void {
    encodeEvent(this, event)
  }

  raw(kind: number, body: Uint8Array): void {
    const at = this.native.sayRaw(kind, body.length) >>> 0
    this.memory.bytes(at, body.length).set(body)
  }

  delist(market: MarketRules, _at: number, out: EventWriter): void {
    guarded(this.native, () => {
      this.native.raiseIndex(out.written)
      this.native.delist(market.market)
    })
  }

  /** Fees or accounts may have been configured: what seats derived from them is derived again. */
  directoryChanged(): void {
    this.native.setEpoch(this.directory.epoch)
  }

  private stops(): Stops {
    const { conditionals } = this
    const refTo = (market: number, orderId: number, text: number, length: number): OrderRef => ({
      market,
      orderId,
      clientOrderId: length > CLIENT_ID_MAX ? '' : this.textAt(text, length),
    })
    return {
      settleStops: () => conditionals.settle(this.native.eventsTime()),
      usesClient: (owner, market, text, length) =>
        conditionals.usesClient(owner >>> 0, market, this.textAt(text, length)),
      isArmed: (owner, market, orderId, text, length) =>
        conditionals.has(owner >>> 0, refTo(market, orderId, text, length)),
      cancelArmed: (owner, market, orderId, text, length) =>
        conditionals.cancel(owner >>> 0, refTo(market, orderId, text, length), this.native.eventsTime()),
      cancelAllArmed: (owner, market) => conditionals.cancelAll(owner >>> 0, market, this.native.eventsTime()),
    }
  }

  private textAt(text: number, length: number): string {
    return String.fromCodePoint(...this.memory.bytes(text >>> 0, length))
  }

  private derive(seat: number, owner: number, market: number): void {
    const rates = this.directory.ratesOf(owner, market)
    const account = this.directory.accountOf(owner)
    this.native.setRates(seat, rates.maker, rates.taker, account.stpGroup, account.canTrade ? 1 : 0)
  }
}
