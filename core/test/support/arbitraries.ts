import fc from 'fast-check'
import { amount, micros, ppm, priceTicks, sizeLots } from '../../src/index.ts'
import type { CommandBody, EventBody, OrderRef, OrderSpec, OrderState, TransferLeg } from '../../src/index.ts'
import {
  conditions,
  eventKinds,
  finishReasons,
  marketStates,
  orderTypes,
  refusals,
  sides,
  sources,
  stpModes,
  transferReasons,
  wallets,
} from '../../src/codec/layout.ts'

const oneOf = <Name extends string>(names: ReadonlyMap<number, Name>): fc.Arbitrary<Name> =>
  fc.constantFrom(...names.values())
const id16 = fc.integer({ min: 0, max: 0xfffe })
const owner = fc.integer({ min: 0, max: 0xffffffff })
const safe = fc.maxSafeInteger().map((value) => value + 0)
const positive = fc.maxSafeNat()
const price = safe.map(priceTicks)
const size = safe.map(sizeLots)
const time = positive.map(micros)
const money = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(amount)
const rate = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(ppm)
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => Buffer.byteLength(value) <= 255)
const market = fc.option(id16)
const byte = fc.integer({ min: 0, max: 255 })

const spec: fc.Arbitrary<OrderSpec> = fc.record({
  market: id16,
  side: oneOf(sides),
  type: oneOf(orderTypes),
  price,
  size,
  quoteAmount: money,
  postOnly: fc.boolean(),
  ioc: fc.boolean(),
  rpi: fc.boolean(),
  retail: fc.boolean(),
  stp: oneOf(stpModes),
  clientOrderId: text,
  source: oneOf(sources),
})
const ref: fc.Arbitrary<OrderRef> = fc.record({ market: id16, orderId: safe, clientOrderId: text })
const leg: fc.Arbitrary<TransferLeg> = fc.record({ owner, wallet: oneOf(wallets), asset: id16, amount: money })
const legs = fc.array(leg, { maxLength: 6 })
const listing = {
  market: id16,
  name: text,
  base: id16,
  quote: id16,
  pricePrecision: byte,
  sizePrecision: byte,
  minSize: size,
  minNotional: money,
  maxNotional: money,
  priceBand: rate,
  takerBand: rate,
  referencePrice: price,
  state: oneOf(marketStates),
}
const asset = { asset: id16, ticker: text, scale: byte }
const fees = { owner, market, maker: rate, taker: rate }
const account = { owner, stpGroup: owner, canTrade: fc.boolean(), canTransfer: fc.boolean() }

/** Every kind of command with values anywhere in its layout's range. */
export const commandBody: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({ kind: fc.constant('asset.list'), ...asset }),
  fc.record({ kind: fc.constant('market.list'), ...listing }),
  fc.record({ kind: fc.constant('market.set-state'), market: id16, state: oneOf(marketStates) }),
  fc.record({ kind: fc.constant('fees.set'), ...fees }),
  fc.record({ kind: fc.constant('account.configure'), ...account }),
  fc.tuple(owner, spec).map(([who, order]) => ({ kind: 'order.place', owner: who, ...order }) as const),
  fc.record({
    kind: fc.constant('order.bulk'),
    owner,
    stopOnFail: fc.boolean(),
    orders: fc.array(spec, { maxLength: 5 }),
  }),
  fc.tuple(owner, ref).map(([who, order]) => ({ kind: 'order.cancel', owner: who, ...order }) as const),
  fc.record({ kind: fc.constant('order.cancel-all'), owner, market }),
  fc
    .tuple(owner, ref, price, size)
    .map(([who, order, p, s]) => ({ kind: 'order.modify', owner: who, price: p, size: s, ...order }) as const),
  fc
    .tuple(owner, ref, price, size)
    .map(([who, order, p, s]) => ({ kind: 'order.amend', owner: who, price: p, size: s, ...order }) as const),
  fc
    .tuple(owner, spec, price)
    .map(([who, order, activation]) => ({ kind: 'conditional.place', owner: who, activation, ...order }) as const),
  fc
    .tuple(owner, spec, price, price, money)
    .map(
      ([who, order, activation, stopPrice, stopQuote]) =>
        ({ kind: 'oco.place', owner: who, activation, stopPrice, stopQuote, ...order }) as const,
    ),
  fc
    .tuple(owner, ref, fc.record({ activation: price, price, size, quoteAmount: money }))
    .map(([who, order, change]) => ({ kind: 'conditional.modify', owner: who, ...change, ...order }) as const),
  fc.record({ kind: fc.constant('transfer'), reason: oneOf(transferReasons), legs }),
  fc.constant({ kind: 'tick' } as const),
)

export const commandId: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Array.from(bytes, (value) => value.toString(16).padStart(2, '0')).join(''))

const order: fc.Arbitrary<OrderState> = fc.record({
  orderId: positive,
  owner,
  market: id16,
  side: oneOf(sides),
  type: oneOf(orderTypes),
  price,
  size,
  quoteAmount: money,
  left: size,
  quoteLeft: money,
  dealSize: size,
  dealQuote: money,
  fee: money,
  postOnly: fc.boolean(),
  ioc: fc.boolean(),
  rpi: fc.boolean(),
  retail: fc.boolean(),
  activated: fc.boolean(),
  grouped: fc.boolean(),
  stp: oneOf(stpModes),
  clientOrderId: text,
  source: oneOf(sources),
  createdAt: time,
  updatedAt: time,
})
const when = oneOf(conditions)
const condition = fc.record({ activation: price, when, sibling: positive, held: money })
const tradeSide = fc.record({ orderId: positive, owner, clientOrderId: text, fee: money, rate })

/** Every kind of event with values anywhere in its layout's range. */
export const eventBody: fc.Arbitrary<EventBody> = fc.oneof(
  fc.record({ kind: fc.constant('asset.listed'), ...asset }),
  fc.record({ kind: fc.constant('market.listed'), ...listing }),
  fc.record({ kind: fc.constant('market.state'), market: id16, state: oneOf(marketStates) }),
  fc.record({ kind: fc.constant('fees.set'), ...fees }),
  fc.record({ kind: fc.constant('account.configured'), ...account }),
  fc.record({ kind: fc.constant('order.put'), order }),
  fc.record({ kind: fc.constant('order.updated'), order }),
  fc.record({ kind: fc.constant('order.finished'), order, reason: oneOf(finishReasons) }),
  fc.record({ kind: fc.constant('conditional.armed'), order, condition }),
  fc.record({
    kind: fc.constant('conditional.fired'),
    orderId: positive,
    owner,
    market: id16,
    activation: price,
    when,
  }),
  fc.record({ kind: fc.constant('conditional.finished'), order, condition, reason: oneOf(finishReasons) }),
  fc.record({
    kind: fc.constant('trade'),
    tradeId: positive,
    market: id16,
    price,
    size,
    quote: money,
    takerSide: oneOf(sides),
    rpi: fc.boolean(),
    maker: tradeSide,
    taker: tradeSide,
  }),
  fc.record({
    kind: fc.constant('balance'),
    owner,
    wallet: oneOf(wallets),
    asset: id16,
    available: money,
    held: money,
  }),
  fc.record({ kind: fc.constant('transfer'), id: commandId, reason: oneOf(transferReasons), legs }),
  fc.record({ kind: fc.constant('refused'), code: oneOf(refusals), item: id16, limit: money }),
  fc
    .record({
      firstSeq: positive,
      refusal: fc.option(oneOf(refusals)),
      first: fc.integer({ min: 1, max: 2 ** 40 }),
      count: fc.nat(5),
    })
    .map(
      ({ firstSeq, refusal, first, count }) =>
        ({
          kind: 'repeated',
          firstSeq,
          refusal,
          orders: Array.from({ length: count }, (_, item) => first + item),
        }) as const,
    ),
)

export const everyEventKind: readonly string[] = [...eventKinds.values()]
