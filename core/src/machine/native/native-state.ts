import type { ByteReader } from '../../codec/byte-reader.ts'
import type { ByteWriter } from '../../codec/byte-writer.ts'
import { CodecError } from '../../codec/error.ts'
import type { EventWriter } from '../../codec/event-writer.ts'
import { CLIENT_ID_MAX } from '../../codec/order-record.ts'
import type { OrderRecord } from '../../codec/order-record.ts'
import { OrderTypeCode } from '../../codec/layout.ts'
import { issuedBy } from '../../ledger/accounts.ts'
import type { Accounts, Cell } from '../../ledger/accounts.ts'
import type { Handle, RestingOrders } from '../../matching/book.ts'
import type { MarketRules } from '../../risk/market-rules.ts'
import { joinAmount, limbs, splitAmount } from '../../units/limbs.ts'
import { Directory } from '../directory.ts'
import { SAVED_BYTES } from '../remembered.ts'
import type { RememberedIds } from '../remembered.ts'
import type { State } from '../state.ts'
import { guarded, instantiate } from './instance.ts'
import type { NativeExports } from './instance.ts'

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

// As in core/assembly/order.ts.
const ORDER_SIZE_FIELDS = { orderId: 0, price: 8, size: 16, left: 24 } as const
const DEAL = 32
const FEE = 40
const CREATED_AT = 48
const UPDATED_AT = 56
const OWNER = 64
const SEAT = 68
const MARKET = 72
const SIDE = 74
const TYPE = 75
const FLAGS = 76
const STP = 77
const SOURCE = 78
const CLIENT_LENGTH = 79
const CLIENT = 80
const CLIENT_TEXT = 16

/** The compiled machine's resting orders, to be read in queue order and put back from a snapshot. */
export class NativeOrders implements RestingOrders {
  private readonly memory: NativeMemory
  private readonly back: { readonly orderId: number; readonly handle: Handle }[] = []
  private readonly split = limbs()

  constructor(memory: NativeMemory) {
    this.memory = memory
  }

  get count(): number {
    return this.memory.native.restingOrders() >>> 0
  }

  best(market: number, side: number): Handle {
    return this.memory.native.bestOrder(market, side) >>> 0
  }

  next(handle: Handle): Handle {
    return this.memory.native.nextOrder(handle) >>> 0
  }

  load(handle: Handle, into: OrderRecord): void {
    const { view } = this.memory
    into.orderId = Number(view.getBigInt64(handle + ORDER_SIZE_FIELDS.orderId, true))
    into.price = Number(view.getBigInt64(handle + ORDER_SIZE_FIELDS.price, true))
    into.size = Number(view.getBigInt64(handle + ORDER_SIZE_FIELDS.size, true))
    into.left = Number(view.getBigInt64(handle + ORDER_SIZE_FIELDS.left, true))
    into.dealSize = into.size - into.left
    splitAmount(view.getBigInt64(handle + DEAL, true), this.split)
    into.dealHi = this.split.hi
    into.dealLo = this.split.lo
    splitAmount(view.getBigInt64(handle + FEE, true), this.split)
    into.feeHi = this.split.hi
    into.feeLo = this.split.lo
    into.createdAt = view.getFloat64(handle + CREATED_AT, true)
    into.updatedAt = view.getFloat64(handle + UPDATED_AT, true)
    into.owner = view.getUint32(handle + OWNER, true)
    into.seat = view.getUint32(handle + SEAT, true)
    into.market = view.getUint16(handle + MARKET, true)
    into.side = view.getUint8(handle + SIDE)
    into.type = OrderTypeCode.limit
    into.flags = view.getUint8(handle + FLAGS)
    into.stp = view.getUint8(handle + STP)
    into.source = view.getUint8(handle + SOURCE)
    into.clientLength = Math.min(view.getUint8(handle + CLIENT_LENGTH), CLIENT_ID_MAX)
    if (into.clientLength > 0)
      into.client.set(this.memory.bytes(view.getUint32(handle + CLIENT, true) + CLIENT_TEXT, into.clientLength))
  }

  put(order: OrderRecord): Handle {
    const { native, view } = this.memory
    const at = native.order.value
    view.setBigInt64(at + ORDER_SIZE_FIELDS.orderId, BigInt(order.orderId), true)
    view.setBigInt64(at + ORDER_SIZE_FIELDS.price, BigInt(order.price), true)
    view.setBigInt64(at + ORDER_SIZE_FIELDS.size, BigInt(order.size), true)
    view.setBigInt64(at + ORDER_SIZE_FIELDS.left, BigInt(order.left), true)
    view.setBigInt64(at + DEAL, joinAmount(order.dealHi, order.dealLo), true)
    view.setBigInt64(at + FEE, joinAmount(order.feeHi, order.feeLo), true)
    view.setFloat64(at + CREATED_AT, order.createdAt, true)
    view.setFloat64(at + UPDATED_AT, order.updatedAt, true)
    view.setUint32(at + OWNER, order.owner, true)
    view.setUint16(at + MARKET, order.market, true)
    view.setUint8(at + SIDE, order.side)
    view.setUint8(at + TYPE, order.type)
    view.setUint8(at + FLAGS, order.flags)
    view.setUint8(at + STP, order.stp)
    view.setUint8(at + SOURCE, order.source)
    view.setUint8(at + CLIENT_LENGTH, order.clientLength)
    this.memory.bytes(native.clientRoom(), order.clientLength).set(order.client.subarray(0, order.clientLength))
    const handle = native.restoreOrder() >>> 0
    this.back.push({ orderId: order.orderId, handle })
    return handle
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

  constructor() {
    this.native = instantiate((seat, owner, market) => this.derive(seat >>> 0, owner >>> 0, market))
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

  delist(market: MarketRules, at: number, out: EventWriter): void {
    guarded(this.native, () => {
      this.native.raiseIndex(out.written)
      this.native.delist(market.market, at)
    })
  }

  /** Fees or accounts may have been configured: what seats derived from them is derived again. */
  directoryChanged(): void {
    this.native.setEpoch(this.directory.epoch)
  }

  private derive(seat: number, owner: number, market: number): void {
    const rates = this.directory.ratesOf(owner, market)
    const account = this.directory.accountOf(owner)
    this.native.setRates(seat, rates.maker, rates.taker, account.stpGroup, account.canTrade ? 1 : 0)
  }
}
