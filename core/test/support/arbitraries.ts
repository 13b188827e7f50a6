import fc from 'fast-check'
import { amount, micros, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { CommandBody } from '../../src/codec/commands.ts'
import type { EventBody } from '../../src/codec/events.ts'
import type { fieldCodecs } from '../../src/codec/field-codecs.ts'
import * as names from '../../src/codec/names.ts'
import { commands } from '../../src/registry/commands.ts'
import { events } from '../../src/registry/events.ts'
import { limits, MAX_LIMIT } from '../../src/registry/limits.ts'
import { ALL_PERMISSIONS } from '../../src/registry/numbers.ts'

const oneOf = <Name extends string>(byCode: ReadonlyMap<number, Name>): fc.Arbitrary<Name> =>
  fc.constantFrom(...byCode.values())
const hex = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytes.toHex())

const u8 = fc.integer({ min: 0, max: 0xff })
const u16 = fc.integer({ min: 0, max: 0xffff })
const u32 = fc.integer({ min: 0, max: 0xffff_ffff })
const listed = fc.integer({ min: 0, max: 0xfffe })
const safe = fc.maxSafeInteger().map((value) => value + 0)
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const money = i64.map(amount)
const price = safe.map(priceTicks)
const size = safe.map(sizeLots)
const time = safe.map(micros)
const rate = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(ppm)
const bool = fc.boolean()
const string = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed())
const wallet = oneOf(names.wallets)
const refusalOrNone = fc.option(oneOf(names.refusals))

const asked = { postOnly: bool, ioc: bool, retail: bool, rpi: bool, fok: bool }
const ways = { stp: oneOf(names.stpModes), source: oneOf(names.sources), wallet }
const spec = fc.record({
  market: listed,
  side: oneOf(names.sides),
  type: oneOf(names.orderTypes),
  price,
  size,
  quoteAmount: money,
  ...asked,
  ...ways,
  clientOrderId: string,
})
const order = fc.record({
  orderId: safe,
  owner: u32,
  market: listed,
  side: oneOf(names.sides),
  type: oneOf(names.orderTypes),
  price,
  size,
  quoteAmount: money,
  left: size,
  quoteLeft: money,
  dealSize: size,
  dealQuote: money,
  fee: money,
  ...asked,
  activated: bool,
  grouped: bool,
  oto: bool,
  ...ways,
  createdAt: time,
  updatedAt: time,
  clientOrderId: string,
})

/** Any value of each type of field. */
export const valueOf: Readonly<Record<keyof typeof fieldCodecs, fc.Arbitrary<unknown>>> = {
  u8,
  u16,
  u32,
  safe,
  i64,
  ppm: rate,
  price,
  size,
  time,
  amount: money,
  bool,
  listed,
  marketOrEvery: fc.option(listed),
  id: hex(16),
  digest: hex(32),
  string,
  condition: oneOf(names.conditions),
  secondaryKind: oneOf(names.secondaryKinds),
  marketState: oneOf(names.marketStates),
  wallet,
  transferReason: oneOf(names.transferReasons),
  refusal: oneOf(names.refusals),
  refusalOrNone,
  permissions: fc.integer({ min: 0, max: ALL_PERMISSIONS }),
  tradeSide: fc.record({ takerSide: oneOf(names.sides), rpi: bool }),
  listing: fc.record({
    market: listed,
    name: string,
    base: listed,
    quote: listed,
    pricePrecision: u8,
    sizePrecision: u8,
    minSize: size,
    minNotional: money,
    maxNotional: money,
    priceBand: rate,
    takerBand: rate,
    referencePrice: price,
    state: oneOf(names.marketStates),
    marketKind: oneOf(names.marketKinds),
  }),
  spec,
  ref: fc.record({ market: listed, orderId: safe, clientOrderId: string }),
  order,
  finishedOrder: fc.record({ order, reason: oneOf(names.finishReasons) }),
  stopCondition: fc.record({ activation: price, when: oneOf(names.conditions), sibling: safe, held: money }),
  tradeParty: fc.record({ orderId: safe, owner: u32, wallet, fee: money, rate, clientOrderId: string }),
  specs: fc.array(spec, { maxLength: 3 }),
  legs: fc.array(fc.record({ owner: u32, wallet, asset: listed, amount: money }), { maxLength: 4 }),
  amounts: fc.option(fc.array(money, { minLength: 1, maxLength: 4 })),
  limitValues: fc
    .subarray([...names.limitNames.values()])
    .chain((some) =>
      fc.tuple(...some.map((limit) => fc.record({ limit: fc.constant(limit), value: fc.nat(MAX_LIMIT) }))),
    )
    .map((values) => values.toSorted((a, b) => limits[a.limit].code - limits[b.limit].code)),
  orderIds: fc
    .record({ first: fc.integer({ min: 1, max: 2 ** 40 }), count: fc.nat(5) })
    .map(({ first, count }) => Array.from({ length: count }, (_, item) => first + item)),
  itemRefusals: fc.option(fc.array(refusalOrNone, { minLength: 1, maxLength: 5 })),
}

type Kinds = Readonly<
  Record<string, { readonly body: readonly (readonly [name: string, type: keyof typeof fieldCodecs])[] }>
>

/** A body of one of the kinds, with any values in its fields. */
function bodyOf(kinds: Kinds): fc.Arbitrary<object> {
  return fc.oneof(
    ...Object.entries(kinds).map(([kind, { body }]) =>
      fc
        .tuple(...body.map(([name, type]) => valueOf[type].map((value) => (name === '' ? value : { [name]: value }))))
        .map((parts): object => Object.assign({ kind }, ...parts)),
    ),
  )
}

export const commandBody = bodyOf(commands) as fc.Arbitrary<CommandBody>
export const eventBody = bodyOf(events) as fc.Arbitrary<EventBody>
export const commandId = hex(16)
export const origin = oneOf(names.origins)
