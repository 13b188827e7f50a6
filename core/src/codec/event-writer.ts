import type { EventSource } from './event-source.ts'
import type { OrderRecord } from './order-record.ts'
import {
  CODEC_VERSION,
  EVENT_BODY_AT,
  EVENT_INDEX_AT,
  EventCode,
  FLAG_RPI,
  KIND_AT,
  LENGTH_AT,
  RESERVED_AT,
  SEQ_AT,
  TIME_AT,
  VERSION_AT,
} from './layout.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const BODY_AT = EVENT_BODY_AT
const INDEX_AT = EVENT_INDEX_AT
const VERSION = CODEC_VERSION
const LENGTH = LENGTH_AT
const VERSION_OFFSET = VERSION_AT
const KIND = KIND_AT
const RESERVED = RESERVED_AT
const SEQ = SEQ_AT
const TIME = TIME_AT
const TRADE = EventCode.trade
const BALANCE = EventCode.balance
const REFUSED = EventCode.refused
const RPI = FLAG_RPI

const ORDER_FIXED = 101
const TRADE_FIXED = 85
/** A limb's upper 16 bits by multiplication: a power of two loses nothing, and dividing takes four times as long. */
const PER_TWO_32 = 2 ** -32

/** A trade as numbers, filled again for every trade. */
export class TradeRecord {
  tradeId = 0
  price = 0
  size = 0
  quoteHi = 0
  quoteLo = 0
  makerFeeHi = 0
  makerFeeLo = 0
  makerRate = 0
  takerFeeHi = 0
  takerFeeLo = 0
  takerRate = 0
}

/**
 * Event bytes back to back in one buffer that is used again: no allocation per event. The machine calls `begin` once per
 * command; index counts from 0 behind it.
 */
export class EventWriter {
  private buffer: Uint8Array<ArrayBuffer>
  private view: DataView<ArrayBuffer>
  private end = 0
  private seq = 0
  private at = 0
  private index = 0
  private source: EventSource | null = null

  constructor(capacity = 1 << 16) {
    this.buffer = new Uint8Array(capacity)
    this.view = new DataView(this.buffer.buffer)
  }

  /** Forgets everything written; the buffer stays. */
  clear(): void {
    this.source?.discard()
    this.end = 0
  }

  /** Bytes written since clear. */
  get length(): number {
    this.flush()
    return this.end
  }

  /**
   * What was written since clear: a view that is valid until the next write or clear, or until the machine goes on. Copy it
   * to keep it.
   */
  bytes(): Uint8Array<ArrayBuffer> {
    const { source } = this
    // What lies in one piece elsewhere is read there.
    if (this.end === 0 && source !== null && source.pending() > 0) return source.waiting()
    this.flush()
    return this.buffer.subarray(0, this.end)
  }

  /** Whoever reads this writer reads what waits in `source` too, behind what was written so far. */
  link(source: EventSource): void {
    if (this.source === source) return
    this.flush()
    this.source = source
  }

  /** Takes over what waits elsewhere. */
  flush(): void {
    const { source } = this
    const waiting = source === null ? 0 : source.pending()
    if (source === null || waiting === 0) return
    const end = this.end + waiting
    if (end > this.buffer.length) this.grow(end)
    source.drain(this.buffer, this.end)
    this.end = end
  }

  /** Lets go of a source, which has nothing waiting any more. */
  unlink(): void {
    this.flush()
    this.source = null
  }

  /** How many events of the running command are written. */
  get written(): number {
    return this.index
  }

  /** The events that follow belong to this command. */
  begin(seq: number, at: number): void {
    this.seq = seq
    this.at = at
    this.index = 0
  }

  /** Appends an event whose body is already in bytes: for the rare kinds, which are built by ByteWriter. */
  raw(kind: number, body: Uint8Array): void {
    const at = this.open(kind, body.length)
    this.buffer.set(body, at)
  }

  /** order.put, order.updated and order.finished; reason is 0 unless finished. */
  order(kind: number, reason: number, order: OrderRecord): void {
    const at = this.open(kind, ORDER_FIXED + order.clientLength)
    const view = this.view
    view.setFloat64(at, order.orderId, true)
    view.setUint32(at + 8, order.owner, true)
    view.setUint16(at + 12, order.market, true)
    view.setUint8(at + 14, order.side)
    view.setUint8(at + 15, order.type)
    view.setFloat64(at + 16, order.price, true)
    view.setFloat64(at + 24, order.size, true)
    this.amount(at + 32, order.quoteHi, order.quoteLo)
    view.setFloat64(at + 40, order.left, true)
    this.amount(at + 48, order.quoteLeftHi, order.quoteLeftLo)
    view.setFloat64(at + 56, order.dealSize, true)
    this.amount(at + 64, order.dealHi, order.dealLo)
    this.amount(at + 72, order.feeHi, order.feeLo)
    view.setUint8(at + 80, order.flags)
    view.setUint8(at + 81, order.stp)
    view.setUint8(at + 82, order.source)
    view.setUint8(at + 83, reason)
    view.setFloat64(at + 84, order.createdAt, true)
    view.setFloat64(at + 92, order.updatedAt, true)
    this.client(at + 100, order)
  }

  trade(trade: TradeRecord, maker: OrderRecord, taker: OrderRecord): void {
    const at = this.open(TRADE, TRADE_FIXED + maker.clientLength + taker.clientLength)
    const view = this.view
    view.setFloat64(at, trade.tradeId, true)
    view.setUint16(at + 8, taker.market, true)
    view.setUint8(at + 10, taker.side | (maker.flags & RPI))
    view.setFloat64(at + 11, trade.price, true)
    view.setFloat64(at + 19, trade.size, true)
    this.amount(at + 27, trade.quoteHi, trade.quoteLo)
    view.setFloat64(at + 35, maker.orderId, true)
    view.setUint32(at + 43, maker.owner, true)
    this.amount(at + 47, trade.makerFeeHi, trade.makerFeeLo)
    view.setInt32(at + 55, trade.makerRate, true)
    this.client(at + 59, maker)
    const second = at + 60 + maker.clientLength
    view.setFloat64(second, taker.orderId, true)
    view.setUint32(second + 8, taker.owner, true)
    this.amount(second + 12, trade.takerFeeHi, trade.takerFeeLo)
    view.setInt32(second + 20, trade.takerRate, true)
    this.client(second + 24, taker)
  }

  balance(
    owner: number,
    wallet: number,
    asset: number,
    availableHi: number,
    availableLo: number,
    heldHi: number,
    heldLo: number,
  ): void {
    const at = this.open(BALANCE, 23)
    const view = this.view
    view.setUint32(at, owner, true)
    view.setUint8(at + 4, wallet)
    view.setUint16(at + 5, asset, true)
    this.amount(at + 7, availableHi, availableLo)
    this.amount(at + 15, heldHi, heldLo)
  }

  /** `limit` is the bound that was broken, split. */
  refused(code: number, item: number, limitHi: number, limitLo: number): void {
    const at = this.open(REFUSED, 11)
    this.view.setUint8(at, code)
    this.view.setUint16(at + 1, item, true)
    this.amount(at + 3, limitHi, limitLo)
  }

  /** Room for one event, header written; answers where its body begins. */
  private open(kind: number, size: number): number {
    if (this.source !== null) this.flush()
    const start = this.end
    const end = start + BODY_AT + size
    if (end > this.buffer.length) this.grow(end)
    const view = this.view
    view.setUint32(start + LENGTH, BODY_AT + size, true)
    view.setUint8(start + VERSION_OFFSET, VERSION)
    view.setUint8(start + KIND, kind)
    view.setUint16(start + RESERVED, 0, true)
    view.setFloat64(start + SEQ, this.seq, true)
    view.setFloat64(start + TIME, this.at, true)
    view.setUint32(start + INDEX_AT, this.index, true)
    this.index += 1
    this.end = end
    return start + BODY_AT
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2))
    larger.set(this.buffer.subarray(0, this.end))
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }

  /** A split amount as i64: 48 low bits and 16 high ones. */
  private amount(at: number, hi: number, lo: number): void {
    this.view.setInt32(at, lo | 0, true)
    this.view.setInt32(at + 4, (hi << 16) | (lo * PER_TWO_32), true)
  }

  private client(at: number, order: OrderRecord): void {
    const length = order.clientLength
    this.view.setUint8(at, length)
    for (let byte = 0; byte < length; byte += 1) this.view.setUint8(at + 1 + byte, order.client[byte] ?? 0)
  }
}
