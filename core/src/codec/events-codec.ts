import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import {
  readLegs,
  readMarket,
  readMarketOrEvery,
  readPermissions,
  writeLegs,
  writeMarket,
  writeMarketOrEvery,
} from './commands-codec.ts'
import type { Side } from './commands.ts'
import { CodecError } from './error.ts'
import type { Condition, Event, EventBody, EventKind, FinishReason, OrderState, TradeSide } from './events.ts'
import {
  CAN_TRADE,
  CAN_TRANSFER,
  CODEC_VERSION,
  ConditionCode,
  conditions,
  EVENT_BODY_AT,
  EVENT_FLAGS,
  EventCode,
  eventKinds,
  finishReasons,
  FinishCode,
  FLAG_ACTIVATED,
  FLAG_GROUPED,
  FLAG_RPI,
  MarketStateCode,
  marketStates,
  OrderTypeCode,
  orderTypes,
  refusals,
  SideCode,
  sides,
  SourceCode,
  sources,
  StpCode,
  stpModes,
  TransferReasonCode,
  transferReasons,
  VERSION_AT,
  WalletCode,
  wallets,
} from './layout.ts'
import { askedBits, askedFlags } from './order-flags.ts'
import type { AskedFlags } from './order-flags.ts'
import { Refusal } from './refusals.ts'

/** Every event in the bytes, in order. Throws CodecError on anything EventWriter can't have written. */
export function decodeEvents(bytes: Uint8Array): Event[] {
  const events: Event[] = []
  for (let offset = 0; offset < bytes.length;) {
    const length = eventLength(bytes, offset)
    events.push(decodeEvent(bytes, offset, length))
    offset += length
  }
  return events
}

function eventLength(bytes: Uint8Array, offset: number): number {
  if (offset + EVENT_BODY_AT > bytes.length) throw new CodecError('the event ends inside its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, EVENT_BODY_AT)
  const length = view.getUint32(0, true)
  const version = view.getUint8(VERSION_AT)
  if (version !== CODEC_VERSION) throw new CodecError(`event version ${version} is not known`)
  if (length < EVENT_BODY_AT || offset + length > bytes.length) throw new CodecError('the event is cut off')
  return length
}

function decodeEvent(bytes: Uint8Array, offset: number, length: number): Event {
  const reader = new ByteReader(bytes, offset + VERSION_AT + 1, offset + length)
  const kind = reader.name(eventKinds)
  if (reader.u16() !== 0) throw new CodecError('reserved bytes are not zero')
  const seq = reader.safe()
  const at = micros(reader.safe())
  const index = reader.u32()
  const body = readEvent(reader, kind)
  reader.finish()
  return { ...body, seq, at, index }
}

function readEvent(reader: ByteReader, kind: EventKind): EventBody {
  switch (kind) {
    case 'asset.listed':
      return { kind, asset: reader.u16(), ticker: reader.string(), scale: reader.u8() }
    case 'market.listed':
      return { kind, ...readMarket(reader) }
    case 'market.state':
      return { kind, market: reader.u16(), state: reader.name(marketStates) }
    case 'fees.set':
      return {
        kind,
        owner: reader.u32(),
        market: readMarketOrEvery(reader),
        maker: ppm(reader.i32()),
        taker: ppm(reader.i32()),
      }
    case 'account.configured':
      return { kind, owner: reader.u32(), stpGroup: reader.u32(), ...readPermissions(reader) }
    case 'order.put':
    case 'order.updated':
      return { kind, order: readOrder(reader, false).order }
    case 'order.finished': {
      const { order, reason } = readOrder(reader, true)
      return { kind, order, reason: finishReason(reason) }
    }
    case 'conditional.armed':
      return { kind, order: readOrder(reader, false).order, condition: readCondition(reader) }
    case 'conditional.fired':
      return {
        kind,
        orderId: reader.safe(),
        owner: reader.u32(),
        market: reader.u16(),
        activation: priceTicks(reader.safe()),
        when: reader.name(conditions),
      }
    case 'conditional.finished': {
      const { order, reason } = readOrder(reader, true)
      return { kind, order, reason: finishReason(reason), condition: readCondition(reader) }
    }
    case 'trade':
      return readTrade(reader)
    case 'balance':
      return {
        kind,
        owner: reader.u32(),
        wallet: reader.name(wallets),
        asset: reader.u16(),
        available: amount(reader.i64()),
        held: amount(reader.i64()),
      }
    case 'transfer':
      return { kind, id: reader.id(), reason: reader.name(transferReasons), legs: readLegs(reader) }
    case 'refused':
      return { kind, code: reader.name(refusals), item: reader.u16(), limit: reader.i64() }
    case 'repeated':
      return readRepeated(reader)
  }
}

function finishReason(code: number): FinishReason {
  const name = finishReasons.get(code)
  if (name === undefined) throw new CodecError(`${code} is no reason to finish`)
  return name
}

const readCondition = (reader: ByteReader): Condition => ({
  activation: priceTicks(reader.safe()),
  when: reader.name(conditions),
  sibling: reader.safe(),
  held: amount(reader.i64()),
})

function writeCondition(out: ByteWriter, condition: Condition): void {
  out.safe(condition.activation)
  out.u8(ConditionCode[condition.when])
  out.safe(condition.sibling)
  out.i64(condition.held)
}

function readOrder(reader: ByteReader, finished: boolean): { order: OrderState; reason: number } {
  const head = {
    orderId: reader.safe(),
    owner: reader.u32(),
    market: reader.u16(),
    side: reader.name(sides),
    type: reader.name(orderTypes),
    price: priceTicks(reader.safe()),
    size: sizeLots(reader.safe()),
    quoteAmount: amount(reader.i64()),
    left: sizeLots(reader.safe()),
    quoteLeft: amount(reader.i64()),
    dealSize: sizeLots(reader.safe()),
    dealQuote: amount(reader.i64()),
    fee: amount(reader.i64()),
    ...readFlags(reader.u8()),
    stp: reader.name(stpModes),
    source: reader.name(sources),
  }
  const reason = reader.u8()
  if (!finished && reason !== 0) throw new CodecError('a resting order has no reason to finish')
  const createdAt = micros(reader.safe())
  const updatedAt = micros(reader.safe())
  return { order: { ...head, createdAt, updatedAt, clientOrderId: reader.string() }, reason }
}

function readFlags(flags: number): AskedFlags & Pick<OrderState, 'activated' | 'grouped'> {
  if ((flags & ~EVENT_FLAGS) !== 0) throw new CodecError(`${flags} names order flags that are not known`)
  return {
    ...askedFlags(flags),
    activated: (flags & FLAG_ACTIVATED) !== 0,
    grouped: (flags & FLAG_GROUPED) !== 0,
  }
}

const flagsOf = (order: OrderState): number =>
  askedBits(order) | (order.activated ? FLAG_ACTIVATED : 0) | (order.grouped ? FLAG_GROUPED : 0)

function readTrade(reader: ByteReader): EventBody {
  const head = { tradeId: reader.safe(), market: reader.u16() }
  const side = reader.u8()
  return {
    kind: 'trade',
    ...head,
    takerSide: takerSide(side & ~FLAG_RPI),
    rpi: (side & FLAG_RPI) !== 0,
    price: priceTicks(reader.safe()),
    size: sizeLots(reader.safe()),
    quote: amount(reader.i64()),
    maker: readTradeSide(reader),
    taker: readTradeSide(reader),
  }
}

function takerSide(code: number): Side {
  const side = sides.get(code)
  if (side === undefined) throw new CodecError(`${code} is no side of a trade`)
  return side
}

const readTradeSide = (reader: ByteReader): TradeSide => ({
  orderId: reader.safe(),
  owner: reader.u32(),
  fee: amount(reader.i64()),
  rate: ppm(reader.i32()),
  clientOrderId: reader.string(),
})

function readRepeated(reader: ByteReader): EventBody {
  const firstSeq = reader.safe()
  const code = reader.u8()
  const refusal = code === 0 ? null : (refusals.get(code) ?? null)
  if (code !== 0 && refusal === null) throw new CodecError(`${code} is no refusal`)
  const first = reader.safe()
  const count = reader.u16()
  return { kind: 'repeated', firstSeq, refusal, orders: Array.from({ length: count }, (_, item) => first + item) }
}

/** Where an event goes whose body is in bytes. */
export interface RawEvents {
  raw(kind: number, body: Uint8Array): void
}

/** Room for the event that is being encoded, used again for each. */
const body = new ByteWriter()

/**
 * Appends one event given as an object. The machine writes its frequent events without an object; this is the road for
 * the rare ones and for whoever rebuilds event bytes. Throws CodecError when a value is outside what the layout carries.
 */
export function encodeEvent(out: RawEvents, event: EventBody): void {
  body.clear()
  writeEvent(body, event)
  out.raw(EventCode[event.kind], body.written())
}

function writeEvent(out: ByteWriter, body: EventBody): void {
  switch (body.kind) {
    case 'asset.listed':
      out.u16(body.asset)
      out.string(body.ticker)
      out.u8(body.scale)
      return
    case 'market.listed':
      writeMarket(out, body)
      return
    case 'market.state':
      out.u16(body.market)
      out.u8(MarketStateCode[body.state])
      return
    case 'fees.set':
      out.u32(body.owner)
      writeMarketOrEvery(out, body.market)
      out.i32(body.maker)
      out.i32(body.taker)
      return
    case 'account.configured':
      out.u32(body.owner)
      out.u32(body.stpGroup)
      out.u8((body.canTrade ? CAN_TRADE : 0) | (body.canTransfer ? CAN_TRANSFER : 0))
      return
    case 'order.put':
    case 'order.updated':
      writeOrder(out, body.order, 0)
      return
    case 'order.finished':
      writeOrder(out, body.order, FinishCode[body.reason])
      return
    case 'conditional.armed':
      writeOrder(out, body.order, 0)
      writeCondition(out, body.condition)
      return
    case 'conditional.fired':
      out.safe(body.orderId)
      out.u32(body.owner)
      out.u16(body.market)
      out.safe(body.activation)
      out.u8(ConditionCode[body.when])
      return
    case 'conditional.finished':
      writeOrder(out, body.order, FinishCode[body.reason])
      writeCondition(out, body.condition)
      return
    case 'trade':
      writeTrade(out, body)
      return
    case 'balance':
      out.u32(body.owner)
      out.u8(WalletCode[body.wallet])
      out.u16(body.asset)
      out.i64(body.available)
      out.i64(body.held)
      return
    case 'transfer':
      out.id(body.id)
      out.u8(TransferReasonCode[body.reason])
      writeLegs(out, body.legs)
      return
    case 'refused':
      out.u8(Refusal[body.code])
      out.u16(body.item)
      out.i64(body.limit)
      return
    case 'repeated':
      writeRepeated(out, body)
  }
}

function writeOrder(out: ByteWriter, order: OrderState, reason: number): void {
  out.safe(order.orderId)
  out.u32(order.owner)
  out.u16(order.market)
  out.u8(SideCode[order.side])
  out.u8(OrderTypeCode[order.type])
  out.safe(order.price)
  out.safe(order.size)
  out.i64(order.quoteAmount)
  out.safe(order.left)
  out.i64(order.quoteLeft)
  out.safe(order.dealSize)
  out.i64(order.dealQuote)
  out.i64(order.fee)
  out.u8(flagsOf(order))
  out.u8(StpCode[order.stp])
  out.u8(SourceCode[order.source])
  out.u8(reason)
  out.safe(order.createdAt)
  out.safe(order.updatedAt)
  out.string(order.clientOrderId)
}

function writeTrade(out: ByteWriter, trade: Extract<EventBody, { kind: 'trade' }>): void {
  out.safe(trade.tradeId)
  out.u16(trade.market)
  out.u8(SideCode[trade.takerSide] | (trade.rpi ? FLAG_RPI : 0))
  out.safe(trade.price)
  out.safe(trade.size)
  out.i64(trade.quote)
  for (const side of [trade.maker, trade.taker]) {
    out.safe(side.orderId)
    out.u32(side.owner)
    out.i64(side.fee)
    out.i32(side.rate)
    out.string(side.clientOrderId)
  }
}

/** The orders of one command have consecutive ids, so first and count say it all. */
function writeRepeated(out: ByteWriter, body: Extract<EventBody, { kind: 'repeated' }>): void {
  const first = body.orders[0] ?? 0
  if (body.orders.some((orderId, item) => orderId !== first + item))
    throw new CodecError('order ids of one command are consecutive')
  out.safe(body.firstSeq)
  out.u8(body.refusal === null ? 0 : Refusal[body.refusal])
  out.safe(first)
  out.u16(body.orders.length)
}
