/** The records inside bodies that are frequent: one literal each, laid out as registry/fields.ts says (a test compares). */
import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import {
  ActivationCondition,
  FinishReason,
  MAX_ID_UINT16,
  OrderSource,
  OrderType,
  SelfTradePrevention,
  Side,
  Wallet,
} from '../registry/numbers.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { OrderSpec, TransferLeg } from './commands.ts'
import { CodecError } from './error.ts'
import type { Condition, OrderState, TradeParty } from './events.ts'
import { conditions, finishReasons, orderTypes, sides, sources, stpModes, wallets } from './names.ts'
import { askedBits, askedFlags, orderBits, orderFlags } from './order-flags.ts'

/** 0xffff means "every market" and is never an asset or a market. */
export function listed(id: number): number {
  if (id > MAX_ID_UINT16) throw new CodecError(`${id} is beyond the largest id ${MAX_ID_UINT16}`)
  return id
}

export function writeSpec(out: ByteWriter, spec: OrderSpec): void {
  out.u16(listed(spec.market))
  out.u8(Side[spec.side])
  out.u8(OrderType[spec.type])
  out.safe(spec.price)
  out.safe(spec.size)
  out.i64(spec.quoteAmount)
  out.u16(askedBits(spec))
  out.u8(SelfTradePrevention[spec.stp])
  out.u8(OrderSource[spec.source])
  out.u8(Wallet[spec.wallet])
  out.string(spec.clientOrderId)
}

export const readSpec = (reader: ByteReader): OrderSpec => ({
  market: listed(reader.u16()),
  side: reader.name(sides),
  type: reader.name(orderTypes),
  price: priceTicks(reader.safe()),
  size: sizeLots(reader.safe()),
  quoteAmount: amount(reader.i64()),
  ...askedFlags(reader.u16()),
  stp: reader.name(stpModes),
  source: reader.name(sources),
  wallet: reader.name(wallets),
  clientOrderId: reader.string(),
})

export function writeLeg(out: ByteWriter, leg: TransferLeg): void {
  out.u32(leg.owner)
  out.u8(Wallet[leg.wallet])
  out.u16(listed(leg.asset))
  out.i64(leg.amount)
}

export const readLeg = (reader: ByteReader): TransferLeg => ({
  owner: reader.u32(),
  wallet: reader.name(wallets),
  asset: listed(reader.u16()),
  amount: amount(reader.i64()),
})

/** `reason` is null unless the order is finished. */
export function writeOrder(out: ByteWriter, order: OrderState, reason: FinishReason | null): void {
  out.safe(order.orderId)
  out.u32(order.owner)
  out.u16(listed(order.market))
  out.u8(Side[order.side])
  out.u8(OrderType[order.type])
  out.safe(order.price)
  out.safe(order.size)
  out.i64(order.quoteAmount)
  out.safe(order.left)
  out.i64(order.quoteLeft)
  out.safe(order.dealSize)
  out.i64(order.dealQuote)
  out.i64(order.fee)
  out.u16(orderBits(order))
  out.u8(SelfTradePrevention[order.stp])
  out.u8(OrderSource[order.source])
  out.u8(Wallet[order.wallet])
  out.u8(reason === null ? 0 : FinishReason[reason])
  out.safe(order.createdAt)
  out.safe(order.updatedAt)
  out.string(order.clientOrderId)
}

export function readOrder(reader: ByteReader): { order: OrderState; reason: FinishReason | null } {
  const head = {
    orderId: reader.safe(),
    owner: reader.u32(),
    market: listed(reader.u16()),
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
    ...orderFlags(reader.u16()),
    stp: reader.name(stpModes),
    source: reader.name(sources),
    wallet: reader.name(wallets),
  }
  const reason = reader.nameOrNone(finishReasons)
  const createdAt = micros(reader.safe())
  const updatedAt = micros(reader.safe())
  return { order: { ...head, createdAt, updatedAt, clientOrderId: reader.string() }, reason }
}

export function writeCondition(out: ByteWriter, condition: Condition): void {
  out.safe(condition.activation)
  out.u8(ActivationCondition[condition.when])
  out.safe(condition.sibling)
  out.i64(condition.held)
}

export const readCondition = (reader: ByteReader): Condition => ({
  activation: priceTicks(reader.safe()),
  when: reader.name(conditions),
  sibling: reader.safe(),
  held: amount(reader.i64()),
})

export function writeParty(out: ByteWriter, party: TradeParty): void {
  out.safe(party.orderId)
  out.u32(party.owner)
  out.u8(Wallet[party.wallet])
  out.i64(party.fee)
  out.i32(party.rate)
  out.string(party.clientOrderId)
}

export const readParty = (reader: ByteReader): TradeParty => ({
  orderId: reader.safe(),
  owner: reader.u32(),
  wallet: reader.name(wallets),
  fee: amount(reader.i64()),
  rate: ppm(reader.i32()),
  clientOrderId: reader.string(),
})
