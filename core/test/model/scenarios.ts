/** Stretches of commands that chance alone would not bring about. */
import type { CommandBody, OrderSpec } from '../../src/codec/commands.ts'
import { amount, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import { MAX_INT64 } from './arithmetic.ts'
import { changeOfStop, everyOrder, pick, quoteFor, refTo, sensible, STP } from './generate-orders.ts'
import { centerOf, OWNERS } from './making.ts'
import type { Making } from './making.ts'
import { there } from './state.ts'

/** The market is open, and these accounts may trade there. */
const madeReady = (market: number, owners: readonly number[]): CommandBody[] => [
  { kind: 'market.set-state', market, state: 'open' },
  ...owners.map((owner): CommandBody => ({ kind: 'account.configure', owner, stpGroup: 0, permissions: 63 })),
  ...[0, 1, 2].flatMap((asset) => owners.map((owner): CommandBody => rich(owner, asset))),
]

/** Money from outside, more than anybody needs in a market of ordinary size. */
const rich = (owner: number, asset: number): CommandBody => ({
  kind: 'transfer',
  reason: 'deposit',
  legs: [
    { owner: 99, wallet: 'main', asset, amount: amount(-(10n ** 16n)) },
    { owner, wallet: 'spot', asset, amount: amount(10n ** 16n) },
  ],
})

/** Hundreds of stops and second orders, a trade that sets all of them off, and what may happen while they take their turns. */
export function avalanche(making: Making): CommandBody[] {
  const { random } = making
  const market = 0
  const side = random.once(2) ? 'buy' : 'sell'
  const far = side === 'buy' ? 1 : -1
  const center = centerOf(making, market)
  const at = (distance: number): OrderSpec['price'] => priceTicks(Math.max(1, center + far * distance))
  const crowd = random.once(2) ? 1 : 2
  const owner = (): number => there(OWNERS[random.below(random.once(8) ? OWNERS.length : crowd)])
  const opposite = side === 'buy' ? 'sell' : 'buy'
  const small = (): OrderSpec => ({
    ...plainSpec(market, random.once(2) ? 'buy' : 'sell'),
    size: sizeLots(random.between(2, 6)),
    price: at(random.between(40, 80)),
    stp: there(STP[random.below(STP.length)]),
    retail: random.once(3),
  })
  const waiting = Array.from({ length: random.between(500, 1400) }, (): CommandBody => {
    const made = small()
    const activation = at(random.between(55, 60))
    if (random.once(3)) {
      const [price, stopPrice] =
        made.side === side ? [at(-90), at(random.between(50, 70))] : [at(90), at(random.between(50, 70))]
      return { kind: 'oco.place', owner: owner(), ...made, price, activation, stopPrice, stopQuote: amount(0n) }
    }
    if (random.once(3)) {
      const primary = { ...small(), side: opposite, price: at(random.between(61, 64)) } as const
      const secondaryKind = random.once(2) ? 'order' : 'stop'
      const later = secondaryKind === 'stop' ? at(random.between(55, 75)) : priceTicks(0)
      return { kind: 'oto.place', owner: owner(), primary, secondaryKind, activation: later, secondary: made }
    }
    return { kind: 'conditional.place', owner: owner(), activation, ...made }
  })
  const wall = { ...plainSpec(market, opposite), price: at(65), size: sizeLots(9) }
  const sweep = { ...plainSpec(market, side), price: at(65), size: sizeLots(50_000) }
  const meanwhile = Array.from({ length: random.between(2, 9) }, (_, turn): CommandBody => {
    switch (turn === 0 ? random.below(3) : random.below(9)) {
      case 0:
        return {
          kind: 'market.set-state',
          market,
          state: there((['halted', 'cancel-only', 'post-only', 'delisting', 'open'] as const)[random.below(5)]),
        }
      case 1:
        return { kind: 'account.configure', owner: owner(), stpGroup: 0, permissions: random.once(2) ? 62 : 63 }
      case 2:
      case 7:
      case 8:
        return { kind: 'order.cancel-all', owner: owner(), market: random.once(2) ? null : market }
      case 3:
        return changeOfStop(making)
      case 4:
        return { kind: 'order.cancel', ...refTo(making, pick(making, everyOrder(making))) }
      default:
        return { kind: 'tick' }
    }
  })
  return [
    ...madeReady(market, [there(OWNERS[0]), there(OWNERS[1]), there(OWNERS[4])]),
    ...waiting,
    { kind: 'order.place', owner: there(OWNERS[4]), ...wall },
    { kind: 'order.place', owner: there(OWNERS[4]), ...sweep },
    ...meanwhile,
    { kind: 'market.set-state', market, state: 'open' },
  ]
}

/** Large trades to and fro, whose makers are paid so much on top that the fees account owes more than 2^61. */
export function rebates(making: Making): CommandBody[] {
  const market = 0
  const price = priceTicks(centerOf(making, market))
  const size = sizeLots(Math.min(2 ** 53 - 1, Math.floor(2 ** 58 / price / 10)))
  const [one, other] = [there(OWNERS[0]), there(OWNERS[4])]
  const rest = { ...plainSpec(market, 'sell'), price, size }
  const back = { kind: 'order.cancel-all', market } as const
  const terms = { maker: ppm(-250_000), taker: ppm(0) }
  return [
    ...madeReady(market, [one, other]),
    ...[one, other].map((owner): CommandBody => ({ kind: 'order.cancel-all', owner, market: null })),
    ...[one, other].map((owner): CommandBody => ({ kind: 'fees.set', owner, market, ...terms })),
    ...Array.from({ length: 44 }, (_, turn): CommandBody[] => {
      const [maker, taker] = turn % 2 === 0 ? [one, other] : [other, one]
      return [
        { kind: 'order.place', owner: maker, ...rest },
        { kind: 'order.place', owner: taker, ...rest, side: 'buy' },
        { ...back, owner: maker },
        { ...back, owner: taker },
      ]
    }).flat(),
  ]
}

/** A sell whose deals at better prices, with what is left of it, come to more than 63 bits. */
export function brim(making: Making): CommandBody[] {
  const market = 0
  const price = centerOf(making, market)
  const bid = { ...plainSpec(market, 'buy'), price: priceTicks(2 * price), size: sizeLots(5) }
  const whole = Number(MAX_INT64 / BigInt(10 * price))
  if (2 * price > Number.MAX_SAFE_INTEGER || whole > Number.MAX_SAFE_INTEGER) return []
  const ask = { ...plainSpec(market, 'sell'), price: priceTicks(price), size: sizeLots(whole) }
  return [
    { kind: 'order.place', owner: there(OWNERS[0]), ...bid },
    { kind: 'order.place', owner: there(OWNERS[1]), ...ask },
  ]
}

/** Thousands of small orders, and somebody who would take all of them. */
export function stack(making: Making): CommandBody[] {
  const { random } = making
  const side = random.once(2) ? 'buy' : 'sell'
  const market = 0
  const center = centerOf(making, market)
  const maker = (): number => there(OWNERS[random.below(3)])
  const far = side === 'buy' ? -1 : 1
  const small = { ...plainSpec(market, side), size: sizeLots(3), clientOrderId: '' }
  const bulks = Array.from({ length: 3 }, (): CommandBody => ({
    kind: 'order.bulk',
    owner: maker(),
    stopOnFail: false,
    orders: Array.from({ length: 900 }, (_, item) => ({
      ...small,
      price: priceTicks(Math.max(1, center + far * (item % 7))),
    })),
  }))
  const taker = { ...sensible(making, market), side: side === 'buy' ? 'sell' : 'buy', ioc: false } as const
  const size = random.between(2500, 9000)
  const byQuote = taker.type === 'market' && taker.side === 'buy'
  const large = {
    ...taker,
    price: priceTicks(taker.type === 'limit' ? Math.max(1, center - far * -20) : 0),
    size: sizeLots(byQuote ? 0 : size),
    quoteAmount: byQuote ? quoteFor(making, market, center, size) : amount(0n),
  }
  const owner = there(OWNERS[random.below(OWNERS.length)])
  const end: CommandBody = random.once(3)
    ? { kind: 'order.bulk', owner, stopOnFail: false, orders: [large, large, small, large] }
    : { kind: 'order.place', owner, ...large }
  return [...bulks, end, { kind: 'order.cancel-all', owner: maker(), market: random.once(2) ? null : market }]
}

const plainSpec = (market: number, side: OrderSpec['side']): OrderSpec => ({
  market,
  side,
  type: 'limit',
  price: priceTicks(1),
  size: sizeLots(1),
  quoteAmount: amount(0n),
  postOnly: false,
  ioc: false,
  retail: false,
  rpi: false,
  fok: false,
  stp: 'no',
  source: 'api',
  wallet: 'spot',
  clientOrderId: '',
})
