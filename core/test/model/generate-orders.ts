import type { CommandBody, OrderRef, OrderSpec } from '../../src/codec/commands.ts'
import { BestOffer } from '../../src/registry/numbers.ts'
import { amount, priceTicks, sizeLots } from '../../src/units/index.ts'
import { least, MAX_INT64, most } from './arithmetic.ts'
import { centerOf, NO_TEXT, OWNERS } from './making.ts'
import type { Making } from './making.ts'
import { cost } from './markets.ts'
import { there } from './state.ts'
import type { Order } from './state.ts'

const anyOwner = ({ random }: Making): number =>
  random.once(60) ? random.below(120) : there(OWNERS[random.below(OWNERS.length)])
const anyMarket = ({ random }: Making): number =>
  random.once(60) ? random.below(6) : there([0, 0, 1, 2][random.below(4)])

function priceNear(making: Making, market: number): number {
  const { random, profile } = making
  const center = centerOf(making, market)
  if (random.once(80)) return random.between(-3, 0)
  if (random.once(profile.large ? 25 : 200)) return Number.MAX_SAFE_INTEGER - random.below(3)
  const step = center > 10_000 ? Math.floor(center / 1000) : 1
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, center + step * random.between(-9, 9)))
}

function sizeNear({ random, profile }: Making, price: number): number {
  if (random.once(80)) return random.between(-1, 1)
  if (profile.large && random.once(3)) {
    // What comes to about as much as 63 bits hold, or as a size says.
    const most = random.once(2)
      ? 2 ** 53 - 1
      : Math.floor(2 ** random.between(random.once(2) ? 63 : 56, 63) / Math.max(1, Math.abs(price)))
    return Math.max(1, Math.min(2 ** 53 - 1, most) - random.below(3))
  }
  if (random.once(200)) return Number.MAX_SAFE_INTEGER - random.below(3)
  return random.once(20) ? random.between(1, 3000) : random.between(1, 40)
}

export const STP = ['no', 'no', 'no', 'cb', 'cn', 'co'] as const
const SOURCES = ['web', 'api', 'socket', 'system'] as const

function clientOrderId({ random }: Making): string {
  if (random.below(10) < 6) return ''
  if (random.once(30)) return there(['a b', 'x'.repeat(65), 'Ä', NO_TEXT, 'y'.repeat(64)][random.below(5)])
  return there(['a', 'B.1', 'c_2', 'd-3', 'e', 'f'][random.below(6)])
}

function spec(making: Making, market = anyMarket(making)): OrderSpec {
  const { random } = making
  const draw = random.below(20)
  const type = draw < 15 ? 'limit' : draw < 18 ? 'market' : 'stock-market'
  const side = random.once(2) ? 'buy' : 'sell'
  const near = priceNear(making, market)
  const size = sizeNear(making, near)
  const byQuote = type === 'market' && side === 'buy'
  const named = random.once(20) ? (random.once(2) ? BestOffer.queue : BestOffer.counterparty) : near
  const odd = random.once(150)
  return {
    market,
    side,
    type,
    price: priceTicks((type === 'limit') === odd ? 0 : named),
    size: sizeLots(byQuote === odd ? size : 0),
    quoteAmount: byQuote === odd ? amount(0n) : quoteFor(making, market, near, size),
    postOnly: random.once(14),
    ioc: random.once(12),
    retail: random.once(4),
    rpi: random.once(12),
    fok: random.once(12),
    stp: there(STP[random.below(STP.length)]),
    source: there(SOURCES[random.below(SOURCES.length)]),
    wallet: random.once(60) ? 'main' : random.once(8) ? 'bots' : 'spot',
    clientOrderId: clientOrderId(making),
  }
}

/** About what so many lots cost, and at times a little too much or too little for a whole lot. */
export function quoteFor(
  { random, state }: Making,
  number: number,
  price: number,
  size: number,
): OrderSpec['quoteAmount'] {
  const market = state.markets[number]
  const exact = market ? cost(state, market, BigInt(price), BigInt(size)) : 1000n
  const asked = exact + BigInt(random.between(-20, 20) * random.below(2))
  return amount(least(most(asked, -MAX_INT64), MAX_INT64))
}

/** Most orders can be what is asked: flags that contradict each other are taken out of nine in ten. */
export function sensible(making: Making, market?: number): OrderSpec {
  const made = spec(making, market)
  if (making.random.once(10)) return made
  const rests = made.type === 'limit' && made.price > 0 && (made.postOnly || made.rpi)
  return {
    ...made,
    rpi: rests && made.rpi,
    postOnly: rests && made.postOnly && !made.rpi,
    retail: made.retail && !(rests && made.rpi),
    ioc: made.ioc && !rests,
    fok: made.fok && !rests && !made.ioc && made.price !== BestOffer.queue,
  }
}

export const everyOrder = ({ state }: Making): Order[] => [
  ...state.markets.flatMap(({ book }) => [...book.values()]),
  ...[...state.stops.values(), ...state.seconds.values()].map(({ order }) => order),
]

export function refTo({ random }: Making, order: Order | undefined): { readonly owner: number } & OrderRef {
  if (!order || random.once(40))
    return { owner: there(OWNERS[0]), market: random.below(4), orderId: random.between(-1, 900), clientOrderId: '' }
  const owner = random.once(40) ? there(OWNERS[random.below(OWNERS.length)]) : order.owner
  const both = random.once(80)
  const byName = order.clientOrderId !== '' && random.once(2)
  const market = random.once(60) ? random.below(4) : order.market
  if (random.once(100)) return { owner, market, orderId: 0, clientOrderId: NO_TEXT }
  return {
    owner,
    market,
    orderId: byName && !both ? 0 : order.id,
    clientOrderId: byName || both ? order.clientOrderId : '',
  }
}

export const pick = <Item>({ random }: Making, items: readonly Item[]): Item | undefined =>
  items[random.below(items.length)]

export function pickOrders(making: Making): CommandBody {
  const { random, profile } = making
  const draw = random.below(100)
  if (profile.stops && draw < 30) return conditional(making)
  if (draw < 46) return { kind: 'order.place', owner: anyOwner(making), ...sensible(making) }
  if (draw < 50) return bulk(making)
  if (draw < 59) return { kind: 'order.cancel', ...refTo(making, pick(making, everyOrder(making))) }
  if (draw < 61)
    return random.once(4)
      ? { kind: 'order.cancel-all', owner: anyOwner(making), market: random.once(3) ? null : anyMarket(making) }
      : { kind: 'order.place', owner: anyOwner(making), ...sensible(making) }
  if (draw < 72) return change(making)
  if (draw < 80) return conditional(making)
  if (draw < 86) return oco(making)
  if (draw < 94) return oto(making)
  return changeOfStop(making)
}

function bulk(making: Making): CommandBody {
  const { random } = making
  const count = random.once(10) ? random.below(300) : random.below(9)
  const market = random.once(2) ? undefined : anyMarket(making)
  return {
    kind: 'order.bulk',
    owner: anyOwner(making),
    stopOnFail: random.once(3),
    orders: Array.from({ length: count }, () => sensible(making, market)),
  }
}

function change(making: Making): CommandBody {
  const { random, state } = making
  const resting = state.markets.flatMap(({ book }) => [...book.values()])
  const order = pick(making, random.once(12) ? everyOrder(making) : resting)
  const price = random.once(2)
    ? 0
    : order && random.once(3)
      ? Number(order.price)
      : priceNear(making, order?.market ?? 0)
  const ref = refTo(making, order)
  const kind = random.once(2) ? 'order.modify' : 'order.amend'
  const whole = Number(order?.size ?? 9n)
  const size = random.once(4)
    ? 0
    : random.once(2)
      ? Math.min(2 ** 53 - 1, whole - random.between(-2, 5))
      : sizeNear(making, price)
  return { kind, ...ref, price: priceTicks(price), size: sizeLots(size) }
}

function conditional(making: Making): CommandBody {
  const market = anyMarket(making)
  const made = sensible(making, market)
  const plain = making.random.once(15) ? {} : { postOnly: false, rpi: false, ioc: false, fok: false }
  return {
    kind: 'conditional.place',
    owner: anyOwner(making),
    activation: priceTicks(priceNear(making, market)),
    ...made,
    ...plain,
  }
}

function oco(making: Making): CommandBody {
  const { random, state } = making
  const market = anyMarket(making)
  const made = sensible(making, market)
  const last = state.markets[market]?.last ?? 0n
  const center = last > 0n && last < 2n ** 52n ? Number(last) : centerOf(making, market)
  const step = center > 10_000 ? Math.floor(center / 1000) : 1
  const up = made.side === 'buy' ? 1 : -1
  const within = (value: number): number => Math.max(1, Math.min(Number.MAX_SAFE_INTEGER - 9 * step, value))
  const price = within(center - up * step * random.between(0, 9))
  const activation = within(center + up * step * random.between(0, 9))
  const stopPrice = random.once(3)
    ? 0
    : random.once(20)
      ? random.between(-2, 5)
      : activation + step * random.between(-3, 3)
  const isPlain = !random.once(12)
  const plain = { postOnly: false, rpi: false, ioc: false, fok: false, quoteAmount: amount(0n) }
  const paid = stopPrice === 0 && made.side === 'buy' && !random.once(20)
  const size = Math.max(1, Number(made.size))
  return {
    kind: 'oco.place',
    owner: anyOwner(making),
    ...made,
    ...(isPlain ? plain : {}),
    type: random.once(30) ? 'market' : 'limit',
    price: priceTicks(random.once(30) ? random.between(-2, 0) : price),
    size: sizeLots(size),
    activation: priceTicks(random.once(40) ? random.between(-1, 0) : activation),
    stopPrice: priceTicks(stopPrice),
    stopQuote: paid || random.once(40) ? quoteFor(making, market, activation, size) : amount(0n),
  }
}

function oto(making: Making): CommandBody {
  const { random } = making
  const market = anyMarket(making)
  const secondaryKind = random.once(2) ? 'order' : 'stop'
  const second = sensible(making, random.once(40) ? anyMarket(making) : market)
  const asStop = { postOnly: false, rpi: false, ioc: false, fok: false }
  return {
    kind: 'oto.place',
    owner: anyOwner(making),
    primary: sensible(making, market),
    secondaryKind,
    activation: priceTicks((secondaryKind === 'stop') === random.once(30) ? 0 : priceNear(making, market)),
    secondary: secondaryKind === 'stop' && !random.once(12) ? { ...second, ...asStop } : second,
  }
}

export function changeOfStop(making: Making): CommandBody {
  const { random, state } = making
  const stops = [...state.stops.values()].map(({ order }) => order)
  const order = pick(making, random.once(8) ? everyOrder(making) : stops)
  const market = order?.market ?? 0
  const byQuote = order && order.quoteAmount > 0n && !random.once(20)
  const isLimit = order?.type === 'limit' || random.once(20)
  const price = isLimit && random.once(2) ? (random.once(12) ? random.between(-2, 0) : priceNear(making, market)) : 0
  return {
    kind: 'conditional.modify',
    ...refTo(making, order),
    activation: priceTicks(random.once(2) ? 0 : priceNear(making, market)),
    price: priceTicks(price),
    size: sizeLots(byQuote || random.once(3) ? 0 : sizeNear(making, price)),
    quoteAmount: byQuote && random.once(2) ? quoteFor(making, market, priceNear(making, market), 9) : amount(0n),
  }
}
