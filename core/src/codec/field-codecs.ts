import { amount, micros, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { limits, MAX_LIMIT } from '../registry/limits.ts'
import * as numbers from '../registry/numbers.ts'
import { Refusal } from '../registry/refusals.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { LimitValue, MarketListing, OrderId, OrderRef, Side } from './commands.ts'
import { CodecError } from './error.ts'
import * as names from './names.ts'
import {
  listed,
  readCondition,
  readLeg,
  readOrder,
  readParty,
  readSpec,
  writeCondition,
  writeLeg,
  writeOrder,
  writeParty,
  writeSpec,
} from './records.ts'

/** How a value of a field type is read and written. */
export interface FieldCodec<Value> {
  read(reader: ByteReader): Value
  write(out: ByteWriter, value: Value): void
}

function codec<Value>(read: (reader: ByteReader) => Value, write: (out: ByteWriter, value: Value) => void) {
  return { read, write } satisfies FieldCodec<Value>
}

/** A number of the registry in a byte, by its name. */
function named<Name extends string>(codes: Readonly<Record<Name, number>>, byCode: ReadonlyMap<number, Name>) {
  return codec<Name>(
    (reader) => reader.name(byCode),
    (out, name) => out.u8(codes[name]),
  )
}

/** A u16 count and that many; `most` of them at most. */
function list<Value>(
  most: number,
  read: (reader: ByteReader) => Value,
  write: (out: ByteWriter, value: Value) => void,
) {
  const check = (count: number): number => {
    if (count > most) throw new CodecError(`${count} are more than ${most}`)
    return count
  }
  return codec<readonly Value[]>(
    (reader) => {
      const values: Value[] = []
      for (let count = check(reader.u16()); count > 0; count -= 1) values.push(read(reader))
      return values
    },
    (out, values) => {
      out.u16(check(values.length))
      for (const value of values) write(out, value)
    },
  )
}

/** As a list, where none is null: an empty one can't be written. */
function listOrNone<Value>(lists: FieldCodec<readonly Value[]>) {
  return codec<readonly Value[] | null>(
    (reader) => {
      const values = lists.read(reader)
      return values.length === 0 ? null : values
    },
    (out, values) => {
      if (values?.length === 0) throw new CodecError('an empty list means another thing than none')
      lists.write(out, values ?? [])
    },
  )
}

const id = codec<number>(
  (reader) => listed(reader.u16()),
  (out, value) => out.u16(listed(value)),
)

const refusalOrNone = codec<Refusal | null>(
  (reader) => reader.nameOrNone(names.refusals),
  (out, refusal) => out.u8(refusal === null ? 0 : Refusal[refusal]),
)

const marketKind = named(numbers.MarketKind, names.marketKinds)
const marketState = named(numbers.MarketState, names.marketStates)

const listing = codec<MarketListing>(
  (reader) => ({
    market: listed(reader.u16()),
    name: reader.string(),
    base: listed(reader.u16()),
    quote: listed(reader.u16()),
    pricePrecision: reader.u8(),
    sizePrecision: reader.u8(),
    minSize: sizeLots(reader.safe()),
    minNotional: amount(reader.i64()),
    maxNotional: amount(reader.i64()),
    priceBand: ppm(reader.i32()),
    takerBand: ppm(reader.i32()),
    referencePrice: priceTicks(reader.safe()),
    state: marketState.read(reader),
    marketKind: marketKind.read(reader),
  }),
  (out, market) => {
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
    marketState.write(out, market.state)
    marketKind.write(out, market.marketKind)
  },
)

const ref = codec<OrderRef>(
  (reader) => ({ market: listed(reader.u16()), orderId: reader.safe(), clientOrderId: reader.string() }),
  (out, order) => {
    out.u16(listed(order.market))
    out.safe(order.orderId)
    out.string(order.clientOrderId)
  },
)

/** A limit stands there once: they are written in the order of their numbers. */
function rising(values: readonly LimitValue[]): readonly LimitValue[] {
  let last = 0
  for (const { limit, value } of values) {
    const { code } = limits[limit]
    if (code <= last) throw new CodecError('limits are written in the order of their numbers')
    if (value < 0 || value > MAX_LIMIT) throw new CodecError(`${value} is no limit`)
    last = code
  }
  return values
}
const limitList = list<LimitValue>(
  names.limitNames.size,
  (reader) => ({ limit: reader.name(names.limitNames), value: reader.safe() }),
  (out, { limit, value }) => {
    out.u8(limits[limit].code)
    out.safe(value)
  },
)

/** The orders of one command have consecutive ids, so first and count say it all. */
const orderIds = codec<readonly OrderId[]>(
  (reader) => {
    const first = reader.safe()
    const count = reader.u16()
    if (count === 0 && first !== 0) throw new CodecError('no orders begin with no id')
    return Array.from({ length: count }, (_, item) => first + item)
  },
  (out, orders) => {
    const first = orders[0] ?? 0
    if (orders.some((orderId, item) => orderId !== first + item))
      throw new CodecError('order ids of one command are consecutive')
    out.safe(first)
    out.u16(orders.length)
  },
)

/** The taker's side, and a bit where the maker was an RPI order. */
const tradeSide = codec<{ readonly takerSide: Side; readonly rpi: boolean }>(
  (reader) => {
    const byte = reader.u8()
    const takerSide = names.sides.get(byte & ~numbers.AskedFlag.rpi)
    if (takerSide === undefined) throw new CodecError(`${byte} is no side of a trade`)
    return { takerSide, rpi: (byte & numbers.AskedFlag.rpi) !== 0 }
  },
  (out, { takerSide, rpi }) => out.u8(numbers.Side[takerSide] | (rpi ? numbers.AskedFlag.rpi : 0)),
)

/** An order of an event that says where it stands, and the one of an event that says why it is gone. */
const order = codec(
  (reader) => {
    const { order, reason } = readOrder(reader)
    if (reason !== null) throw new CodecError('a resting order has no reason to finish')
    return order
  },
  (out, value: ReturnType<typeof readOrder>['order']) => writeOrder(out, value, null),
)
const finishedOrder = codec(
  (reader) => {
    const { order, reason } = readOrder(reader)
    if (reason === null) throw new CodecError('an order is finished for a reason')
    return { order, reason }
  },
  (out, { order, reason }: { order: ReturnType<typeof readOrder>['order']; reason: numbers.FinishReason }) =>
    writeOrder(out, order, reason),
)

function permissionBits(bits: number): number {
  if ((bits & ~numbers.ALL_PERMISSIONS) !== 0) throw new CodecError(`${bits} names permissions that are not known`)
  return bits
}

/** For each type of field that bodies are made of. */
export const fieldCodecs = {
  u8: codec(
    (reader) => reader.u8(),
    (out, value: number) => out.u8(value),
  ),
  u16: codec(
    (reader) => reader.u16(),
    (out, value: number) => out.u16(value),
  ),
  u32: codec(
    (reader) => reader.u32(),
    (out, value: number) => out.u32(value),
  ),
  safe: codec(
    (reader) => reader.safe(),
    (out, value: number) => out.safe(value),
  ),
  i64: codec(
    (reader) => reader.i64(),
    (out, value: bigint) => out.i64(value),
  ),
  ppm: codec(
    (reader) => ppm(reader.i32()),
    (out, value) => out.i32(value),
  ),
  price: codec(
    (reader) => priceTicks(reader.safe()),
    (out, value) => out.safe(value),
  ),
  size: codec(
    (reader) => sizeLots(reader.safe()),
    (out, value) => out.safe(value),
  ),
  time: codec(
    (reader) => micros(reader.safe()),
    (out, value) => out.safe(value),
  ),
  amount: codec(
    (reader) => amount(reader.i64()),
    (out, value) => out.i64(value),
  ),
  bool: codec(
    (reader) => reader.bool(),
    (out, value: boolean) => out.u8(value ? 1 : 0),
  ),
  listed: id,
  marketOrEvery: codec<number | null>(
    (reader) => {
      const market = reader.u16()
      return market === numbers.EVERY_MARKET ? null : market
    },
    (out, market) => out.u16(market === null ? numbers.EVERY_MARKET : listed(market)),
  ),
  id: codec(
    (reader) => reader.hex(16),
    (out, value: string) => out.hex(value, 16),
  ),
  digest: codec(
    (reader) => reader.hex(32),
    (out, value: string) => out.hex(value, 32),
  ),
  string: codec(
    (reader) => reader.string(),
    (out, value: string) => out.string(value),
  ),
  condition: named(numbers.ActivationCondition, names.conditions),
  secondaryKind: named(numbers.SecondaryKind, names.secondaryKinds),
  marketState,
  wallet: named(numbers.Wallet, names.wallets),
  transferReason: named(numbers.TransferReason, names.transferReasons),
  refusal: named(Refusal, names.refusals),
  refusalOrNone,
  permissions: codec(
    (reader) => permissionBits(reader.u16()),
    (out, bits: number) => out.u16(permissionBits(bits)),
  ),
  tradeSide,
  listing,
  spec: codec(readSpec, writeSpec),
  ref,
  order,
  finishedOrder,
  stopCondition: codec(readCondition, writeCondition),
  tradeParty: codec(readParty, writeParty),
  specs: list(numbers.MAX_BULK, readSpec, writeSpec),
  legs: list(numbers.MAX_LEGS, readLeg, writeLeg),
  amounts: listOrNone(
    list(
      numbers.MAX_LEGS,
      (reader) => amount(reader.i64()),
      (out, value) => out.i64(value),
    ),
  ),
  limitValues: codec(
    (reader) => rising(limitList.read(reader)),
    (out, values: readonly LimitValue[]) => limitList.write(out, rising(values)),
  ),
  orderIds,
  itemRefusals: listOrNone(list(numbers.MAX_BULK, refusalOrNone.read, refusalOrNone.write)),
}
