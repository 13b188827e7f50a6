import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Command, CommandBody, MarketId, OrderRef, OrderSpec, Submission, TransferLeg } from './commands.ts'
import { CodecError } from './error.ts'
import {
  CAN_TRADE,
  CAN_TRANSFER,
  CODEC_VERSION,
  COMMAND_BODY_AT,
  CommandCode,
  commandKinds,
  EVERY_MARKET,
  KIND_AT,
  KNOWN_FLAGS,
  LENGTH_AT,
  MarketStateCode,
  marketStates,
  MAX_BULK,
  MAX_ID_UINT16,
  MAX_LEGS,
  MAX_RECORD,
  OrderTypeCode,
  orderTypes,
  SEQ_AT,
  SideCode,
  sides,
  SourceCode,
  sources,
  StpCode,
  stpModes,
  TIME_AT,
  TransferReasonCode,
  transferReasons,
  VERSION_AT,
  WalletCode,
  wallets,
} from './layout.ts'
import { askedBits, askedFlags } from './order-flags.ts'
import type { AskedFlags } from './order-flags.ts'

/** Room for the command that is being encoded, used again for each. */
const room = new ByteWriter()

/**
 * The bytes of a command, not yet stamped (seq and at are 0). Throws CodecError when a value is outside what the layout
 * can carry (a fraction, more than 64 bits, an id that is no id). Whether the command makes sense is for the machine.
 */
export function encodeSubmission(submission: Submission): Uint8Array<ArrayBuffer> {
  const out = room
  out.clear()
  out.u32(0)
  out.u8(CODEC_VERSION)
  out.u8(CommandCode[submission.kind])
  out.u16(0)
  out.safe(0)
  out.safe(0)
  out.id(submission.id)
  writeBody(out, submission)
  if (out.length > MAX_RECORD) throw new CodecError(`a command of ${out.length} bytes is too long`)
  out.closeRecord(0)
  return out.copy()
}

/** Writes sequence number and time into the command at `offset`, in place. Both are safe integers ≥ 0. */
export function stampCommand(bytes: Uint8Array, offset: number, seq: number, at: number): void {
  if (!Number.isSafeInteger(seq) || seq < 1) throw new CodecError(`${seq} is not a sequence number`)
  if (!Number.isSafeInteger(at) || at < 0) throw new CodecError(`${at} is not a time in microseconds`)
  const length = commandLength(bytes, offset)
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length)
  view.setFloat64(SEQ_AT, seq, true)
  view.setFloat64(TIME_AT, at, true)
}

/** Length in bytes of the command at `offset`. Throws CodecError when no whole command lies there. */
export function commandLength(bytes: Uint8Array, offset: number): number {
  if (offset < 0 || offset + COMMAND_BODY_AT > bytes.length) throw new CodecError('the command ends inside its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, COMMAND_BODY_AT)
  const length = view.getUint32(LENGTH_AT, true)
  const version = view.getUint8(VERSION_AT)
  if (version !== CODEC_VERSION) throw new CodecError(`command version ${version} is not known`)
  if (length < COMMAND_BODY_AT || length > MAX_RECORD) throw new CodecError(`${length} is not the length of a command`)
  if (offset + length > bytes.length) throw new CodecError('the command is cut off')
  return length
}

/** Sequence number stamped into the command at `offset`; 0 = not stamped. */
export const commandSeq = (bytes: Uint8Array, offset: number): number =>
  new ByteReader(bytes, offset + SEQ_AT, offset + commandLength(bytes, offset)).safe()

/** The command at `offset`. Throws CodecError on anything encodeSubmission and stampCommand can't have written. */
export function decodeCommand(bytes: Uint8Array, offset: number): Command {
  const length = commandLength(bytes, offset)
  const reader = new ByteReader(bytes, offset + KIND_AT, offset + length)
  const kind = reader.name(commandKinds)
  if (reader.u16() !== 0) throw new CodecError('reserved bytes are not zero')
  const seq = reader.safe()
  const at = micros(reader.safe())
  if (seq < 0 || at < 0) throw new CodecError('sequence number or time below zero')
  const id = reader.id()
  const body = readBody(reader, kind)
  reader.finish()
  return { ...body, id, seq, at }
}

function writeBody(out: ByteWriter, body: CommandBody): void {
  switch (body.kind) {
    case 'asset.list':
      out.u16(listed(body.asset))
      out.string(body.ticker)
      out.u8(body.scale)
      return
    case 'market.list':
      writeMarket(out, body)
      return
    case 'market.set-state':
      out.u16(listed(body.market))
      out.u8(MarketStateCode[body.state])
      return
    case 'fees.set':
      out.u32(body.owner)
      writeMarketOrEvery(out, body.market)
      out.i32(body.maker)
      out.i32(body.taker)
      return
    case 'account.configure':
      out.u32(body.owner)
      out.u32(body.stpGroup)
      out.u8((body.canTrade ? CAN_TRADE : 0) | (body.canTransfer ? CAN_TRANSFER : 0))
      return
    case 'order.place':
      out.u32(body.owner)
      writeSpec(out, body)
      return
    case 'order.bulk':
      if (body.orders.length > MAX_BULK) throw new CodecError(`${body.orders.length} orders are more than ${MAX_BULK}`)
      out.u32(body.owner)
      out.u8(body.stopOnFail ? 1 : 0)
      out.u16(body.orders.length)
      for (const spec of body.orders) writeSpec(out, spec)
      return
    case 'order.cancel':
      out.u32(body.owner)
      writeRef(out, body)
      return
    case 'order.cancel-all':
      out.u32(body.owner)
      writeMarketOrEvery(out, body.market)
      return
    case 'order.modify':
    case 'order.amend':
      out.u32(body.owner)
      out.safe(body.price)
      out.safe(body.size)
      writeRef(out, body)
      return
    case 'conditional.place':
      out.u32(body.owner)
      out.safe(body.activation)
      writeSpec(out, body)
      return
    case 'oco.place':
      out.u32(body.owner)
      out.safe(body.activation)
      out.safe(body.stopPrice)
      out.i64(body.stopQuote)
      writeSpec(out, body)
      return
    case 'conditional.modify':
      out.u32(body.owner)
      out.safe(body.activation)
      out.safe(body.price)
      out.safe(body.size)
      out.i64(body.quoteAmount)
      writeRef(out, body)
      return
    case 'transfer':
      out.u8(TransferReasonCode[body.reason])
      writeLegs(out, body.legs)
      return
    case 'tick':
  }
}

function readBody(reader: ByteReader, kind: CommandBody['kind']): CommandBody {
  switch (kind) {
    case 'asset.list':
      return { kind, asset: readListed(reader), ticker: reader.string(), scale: reader.u8() }
    case 'market.list':
      return { kind, ...readMarket(reader) }
    case 'market.set-state':
      return { kind, market: readListed(reader), state: reader.name(marketStates) }
    case 'fees.set':
      return {
        kind,
        owner: reader.u32(),
        market: readMarketOrEvery(reader),
        maker: ppm(reader.i32()),
        taker: ppm(reader.i32()),
      }
    case 'account.configure':
      return { kind, owner: reader.u32(), stpGroup: reader.u32(), ...readPermissions(reader) }
    case 'order.place':
      return { kind, owner: reader.u32(), ...readSpec(reader) }
    case 'order.bulk':
      return { kind, owner: reader.u32(), stopOnFail: reader.bool(), orders: readOrders(reader) }
    case 'order.cancel':
      return { kind, owner: reader.u32(), ...readRef(reader) }
    case 'order.cancel-all':
      return { kind, owner: reader.u32(), market: readMarketOrEvery(reader) }
    case 'order.modify':
    case 'order.amend':
      return {
        kind,
        owner: reader.u32(),
        price: priceTicks(reader.safe()),
        size: sizeLots(reader.safe()),
        ...readRef(reader),
      }
    case 'conditional.place':
      return { kind, owner: reader.u32(), activation: priceTicks(reader.safe()), ...readSpec(reader) }
    case 'oco.place':
      return {
        kind,
        owner: reader.u32(),
        activation: priceTicks(reader.safe()),
        stopPrice: priceTicks(reader.safe()),
        stopQuote: amount(reader.i64()),
        ...readSpec(reader),
      }
    case 'conditional.modify':
      return {
        kind,
        owner: reader.u32(),
        activation: priceTicks(reader.safe()),
        price: priceTicks(reader.safe()),
        size: sizeLots(reader.safe()),
        quoteAmount: amount(reader.i64()),
        ...readRef(reader),
      }
    case 'transfer':
      return { kind, reason: reader.name(transferReasons), legs: readLegs(reader) }
    case 'tick':
      return { kind }
  }
}

/** 0xffff means "every market" and is never an asset or a market. */
function listed(id: number): number {
  if (id > MAX_ID_UINT16) throw new CodecError(`${id} is beyond the largest id ${MAX_ID_UINT16}`)
  return id
}

const readListed = (reader: ByteReader): number => listed(reader.u16())

export function writeMarketOrEvery(out: ByteWriter, market: MarketId | null): void {
  out.u16(market === null ? EVERY_MARKET : listed(market))
}

export function readMarketOrEvery(reader: ByteReader): MarketId | null {
  const market = reader.u16()
  return market === EVERY_MARKET ? null : market
}

export function readPermissions(reader: ByteReader): { canTrade: boolean; canTransfer: boolean } {
  const bits = reader.u8()
  if (bits > (CAN_TRADE | CAN_TRANSFER)) throw new CodecError(`${bits} names permissions that are not known`)
  return { canTrade: (bits & CAN_TRADE) !== 0, canTransfer: (bits & CAN_TRANSFER) !== 0 }
}

type MarketListing = Omit<Extract<CommandBody, { kind: 'market.list' }>, 'kind'>

export function writeMarket(out: ByteWriter, market: MarketListing): void {
  out.u16(listed(market.market))
  out.string(market.name)
  out.u16(listed(market.base))
  out.u16(listed(market.quote))
  out.u8(market.pricePrecision)
  out.u8(market.sizePrecision)
  out.safe(market.minSize)
  out.i64(market.minNotional)
  out.i64(market.maxNotional)
  out.i32(market.priceBand)
  out.i32(market.takerBand)
  out.safe(market.referencePrice)
  out.u8(MarketStateCode[market.state])
}

export function readMarket(reader: ByteReader): MarketListing {
  return {
    market: readListed(reader),
    name: reader.string(),
    base: readListed(reader),
    quote: readListed(reader),
    pricePrecision: reader.u8(),
    sizePrecision: reader.u8(),
    minSize: sizeLots(reader.safe()),
    minNotional: amount(reader.i64()),
    maxNotional: amount(reader.i64()),
    priceBand: ppm(reader.i32()),
    takerBand: ppm(reader.i32()),
    referencePrice: priceTicks(reader.safe()),
    state: reader.name(marketStates),
  }
}

function writeSpec(out: ByteWriter, spec: OrderSpec): void {
  out.u16(listed(spec.market))
  out.u8(SideCode[spec.side])
  out.u8(OrderTypeCode[spec.type])
  out.safe(spec.price)
  out.safe(spec.size)
  out.i64(spec.quoteAmount)
  out.u8(askedBits(spec))
  out.u8(StpCode[spec.stp])
  out.u8(SourceCode[spec.source])
  out.string(spec.clientOrderId)
}

function readSpec(reader: ByteReader): OrderSpec {
  return {
    market: readListed(reader),
    side: reader.name(sides),
    type: reader.name(orderTypes),
    price: priceTicks(reader.safe()),
    size: sizeLots(reader.safe()),
    quoteAmount: amount(reader.i64()),
    ...readFlags(reader),
    stp: reader.name(stpModes),
    source: reader.name(sources),
    clientOrderId: reader.string(),
  }
}

function readFlags(reader: ByteReader): AskedFlags {
  const flags = reader.u8()
  if (flags > KNOWN_FLAGS) throw new CodecError(`${flags} names order flags that are not known`)
  return askedFlags(flags)
}

function readOrders(reader: ByteReader): OrderSpec[] {
  const count = reader.u16()
  if (count > MAX_BULK) throw new CodecError(`${count} orders are more than ${MAX_BULK}`)
  const orders: OrderSpec[] = []
  for (let item = 0; item < count; item += 1) orders.push(readSpec(reader))
  return orders
}

function writeRef(out: ByteWriter, ref: OrderRef): void {
  out.u16(listed(ref.market))
  out.safe(ref.orderId)
  out.string(ref.clientOrderId)
}

const readRef = (reader: ByteReader): OrderRef => ({
  market: readListed(reader),
  orderId: reader.safe(),
  clientOrderId: reader.string(),
})

export function writeLegs(out: ByteWriter, legs: readonly TransferLeg[]): void {
  if (legs.length > MAX_LEGS) throw new CodecError(`${legs.length} legs are more than ${MAX_LEGS}`)
  out.u16(legs.length)
  for (const leg of legs) {
    out.u32(leg.owner)
    out.u8(WalletCode[leg.wallet])
    out.u16(listed(leg.asset))
    out.i64(leg.amount)
  }
}

export function readLegs(reader: ByteReader): TransferLeg[] {
  const count = reader.u16()
  if (count > MAX_LEGS) throw new CodecError(`${count} legs are more than ${MAX_LEGS}`)
  const legs: TransferLeg[] = []
  for (let leg = 0; leg < count; leg += 1) {
    legs.push({
      owner: reader.u32(),
      wallet: reader.name(wallets),
      asset: readListed(reader),
      amount: amount(reader.i64()),
    })
  }
  return legs
}
