import { describe, expect, it } from 'vitest'
import { amount, parseDecimal, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OrderSpec, OwnerId } from '../src/codec/commands.ts'
import type { Event } from '../src/codec/events.ts'
import { ALL_PERMISSIONS, Permission, STEPS_PER_COMMAND } from '../src/registry/numbers.ts'
import {
  alice,
  bob,
  BTC_USDT,
  byBase,
  cancel,
  carol,
  ETH_USDT,
  limit,
  openExchange,
  place,
  saga,
  say,
  setState,
} from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const K = STEPS_PER_COMMAND
const TICK = { kind: 'tick' } as const
const ticks = (price: string): ReturnType<typeof priceTicks> => priceTicks(Number(parseDecimal(price, 2)))
const stop = (owner: OwnerId, spec: OrderSpec, activation: string): CommandBody => ({
  kind: 'conditional.place',
  owner,
  activation: ticks(activation),
  ...spec,
})
const oco = (owner: OwnerId, spec: OrderSpec, activation: string, stopPrice: string): CommandBody => ({
  kind: 'oco.place',
  owner,
  activation: ticks(activation),
  stopPrice: ticks(stopPrice),
  stopQuote: amount(0n),
  ...spec,
})
const all = (owner: OwnerId, market: number | null = BTC_USDT): CommandBody => ({
  kind: 'order.cancel-all',
  owner,
  market,
})

/** bob and carol trade at the price: it is the last price after. */
function tradeAt(exchange: Exchange, price: string): Event[] {
  exchange.send(place(bob, limit('sell', '0.001', price)))
  return exchange.send(place(carol, limit('buy', '0.001', price)))
}
const fired = (events: readonly Event[]): number[] =>
  events.flatMap((event) => (event.kind === 'conditional.fired' ? [event.orderId] : []))
const gone = (events: readonly Event[]): number[] =>
  events.flatMap((event) =>
    event.kind === 'order.finished' || event.kind === 'conditional.finished' ? [event.order.orderId] : [],
  )

/** So many owners have a stop to sell 0.001 at 49,000, which rests at 60,000 when it enters; answers their order ids. */
function armed(exchange: Exchange, count: number): number[] {
  exchange.send({ kind: 'limits.set', limits: [{ limit: 'stopsPerAccountMarket', value: 1_000_000 }] })
  return Array.from({ length: count }, () => {
    const events = exchange.send(stop(alice, limit('sell', '0.001', '60000'), '49000'))
    return events.flatMap((event) => (event.kind === 'conditional.armed' ? [event.order.orderId] : []))
  }).flat()
}

describe.each(machines)('a trade that reaches more stops than a command does, on the $name machine', (make) => {
  const opened = (): Exchange => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    return exchange
  }

  it('lets the first of them in at once and the others before the commands that follow', () => {
    const exchange = opened()
    const ids = armed(exchange, 2 * K + 3)
    expect(fired(tradeAt(exchange, '48999'))).toEqual(ids.slice(0, K))
    exchange.restart()
    const next = exchange.send(place(bob, limit('sell', '0.1', '70000')))
    expect(fired(next)).toEqual(ids.slice(K, 2 * K))
    // Before its own effect, and numbered with it.
    expect(say(next.filter(({ kind }) => kind === 'order.put').at(-1) ?? fail())).toContain('@ 70000')
    expect(new Set(next.map(({ seq }) => seq))).toEqual(new Set([exchange.machine.lastSeq]))
    expect(fired(exchange.send(TICK))).toEqual(ids.slice(2 * K))
    expect(exchange.send(TICK)).toEqual([])
    expect(exchange.describe().filter(({ kind }) => kind === 'conditional.armed')).toEqual([])
  })

  it('also before a command that is refused or repeated', () => {
    const exchange = opened()
    const ids = armed(exchange, 2 * K + 5)
    const id = 'f'.repeat(32)
    exchange.send(TICK, id)
    expect(fired(tradeAt(exchange, '48999'))).toHaveLength(K)
    const repeated = exchange.send(TICK, id)
    expect(fired(repeated)).toEqual(ids.slice(K, 2 * K))
    expect(say(repeated.find(({ kind }) => kind === 'repeated') ?? fail())).toBe('repeated accepted []')
    const refused = exchange.send(cancel(alice, 999_999))
    expect(fired(refused)).toEqual(ids.slice(2 * K))
    expect(saga(refused).at(-1)).toBe('refused order-not-found')
  })

  it('leaves a stop that waits for its turn to be cancelled and changed', () => {
    const exchange = opened()
    const ids = armed(exchange, 3 * K + 3)
    const [first = 0, second = 0, third = 0] = ids.slice(-3)
    tradeAt(exchange, '48999')
    expect(saga(exchange.send(cancel(alice, first))).at(-1)).toBe(`disarmed #${first} canceled`)
    exchange.restart()
    const changed = exchange.send({
      kind: 'conditional.modify',
      owner: alice,
      market: BTC_USDT,
      orderId: second,
      clientOrderId: '',
      activation: ticks('40000'),
      price: ticks('0'),
      size: sizeLots(0),
      quoteAmount: amount(0n),
    })
    expect(saga(changed).slice(-2)).toEqual([
      `disarmed #${second} modified`,
      `armed #${3 * K + 8} sell 0.001 @ 60000, left 0.001 at lte 40000`,
    ])
    expect(fired(exchange.send(TICK))).toEqual([third])
    expect(exchange.describe().filter(({ kind }) => kind === 'conditional.armed')).toHaveLength(1)
  })

  it('works them off by market and price, upward ones first, then by arrival', () => {
    const exchange = opened()
    exchange.send({ kind: 'limits.set', limits: [{ limit: 'stopsPerAccountMarket', value: 1_000_000 }] })
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '48000'))
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '49000'))
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '48500'))
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '49000'))
    expect(fired(tradeAt(exchange, '48000'))).toEqual([4, 6, 5, 3])
  })

  it('takes what they reach in turn behind them', () => {
    const exchange = opened()
    exchange.send(stop(alice, byBase('sell', '0.001'), '49000'))
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '48900'))
    exchange.send(stop(alice, limit('sell', '0.001', '60000'), '47000'))
    exchange.send(place(carol, limit('buy', '0.002', '46000')))
    exchange.send(place(bob, limit('sell', '0.001', '48900')))
    // At 48,900: #3, which sells at 46,000, and #4; at 46,000: #5.
    expect(fired(exchange.send(place(carol, limit('buy', '0.001', '48900'))))).toEqual([3, 4, 5])
  })
})

function fail(): never {
  throw new Error('there is such an event')
}

describe.each(machines)('a stop whose turn comes too late, on the $name machine', (make) => {
  /** K stops of alice's are in front of one of bob's. */
  const opened = (): { exchange: Exchange; late: number } => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    armed(exchange, 2 * K)
    exchange.send(stop(bob, limit('sell', '1', '60000'), '48999'))
    const late = exchange.openOrders().length === 0 ? 2 * K + 3 : 0
    tradeAt(exchange, '48999')
    return { exchange, late }
  }
  const account = (owner: OwnerId, permissions: number): CommandBody => ({
    kind: 'account.configure',
    owner,
    stpGroup: 0,
    permissions,
  })

  it.each(['halted', 'post-only', 'cancel-only'] as const)(
    'is finished where its market is %s, its money free',
    (state) => {
      const { exchange, late } = opened()
      // K of them enter before this takes effect.
      exchange.send(setState(state))
      expect(saga(exchange.send(TICK))).toEqual([`disarmed #${late} market-closed`])
      expect(exchange.balance(bob, 'BTC').held).toBe('0')
    },
  )

  it('is finished where its owner may not trade any more, its money free', () => {
    const { exchange, late } = opened()
    exchange.send(account(bob, ALL_PERMISSIONS & ~Permission.spot))
    expect(saga(exchange.send(TICK))).toEqual([`disarmed #${late} account-restricted`])
    expect(exchange.balance(bob, 'BTC').held).toBe('0')
  })

  it('enters where only something else is forbidden', () => {
    const { exchange, late } = opened()
    exchange.send(account(bob, Permission.spot))
    expect(fired(exchange.send(TICK))).toEqual([late])
  })
})

it.each(machines)(
  'a stop that fires at once is finished where its owner may not trade, on the $name machine',
  (make) => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    exchange.send(oco(alice, limit('sell', '1', '60000'), '49000', '48000'))
    exchange.send({
      kind: 'account.configure',
      owner: alice,
      stpGroup: 0,
      permissions: ALL_PERMISSIONS & ~Permission.spot,
    })
    expect(saga(tradeAt(exchange, '49000')).slice(3)).toEqual([
      'finished #4 sell 1 @ 60000, left 1 oco',
      'disarmed #3 account-restricted',
    ])
    expect(exchange.balance(alice, 'BTC').held).toBe('0')
  },
)

describe.each(machines)('a cancel-all of more orders than a command does, on the $name machine', (make) => {
  /** The ids of so many sells of alice's. */
  const sells = (exchange: Exchange, count: number, market = BTC_USDT): number[] =>
    Array.from({ length: count }, () =>
      exchange.send(place(alice, limit('sell', '0.001', '60000', { market }))),
    ).flatMap((events) => events.flatMap((event) => (event.kind === 'order.put' ? [event.order.orderId] : [])))

  it('cancels the first of them at once and the others before the commands that follow', () => {
    const exchange = openExchange({ make })
    const ids = sells(exchange, 2 * K + 3)
    expect(exchange.machine.hasBacklog).toBe(false)
    expect(gone(exchange.send(all(alice)))).toEqual(ids.slice(0, K))
    exchange.restart()
    expect(exchange.machine.hasBacklog).toBe(true)
    expect(gone(exchange.send(TICK))).toEqual(ids.slice(K, 2 * K))
    expect(exchange.machine.hasBacklog).toBe(true)
    expect(gone(exchange.send(TICK))).toEqual(ids.slice(2 * K))
    expect(exchange.machine.hasBacklog).toBe(false)
    expect(exchange.send(TICK)).toEqual([])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('leaves what is placed after it', () => {
    const exchange = openExchange({ make })
    const ids = sells(exchange, 2 * K + 1)
    exchange.send(all(alice))
    const [later] = sells(exchange, 1)
    expect(gone(exchange.send(TICK))).toEqual(ids.slice(2 * K))
    expect(exchange.openOrders().map(({ orderId }) => orderId)).toEqual([later])
  })

  it('of every market goes on from market to market, and past one that is halted by then', () => {
    const exchange = openExchange({ make })
    const [btc, eth] = [sells(exchange, 2 * K + 1), sells(exchange, 2, ETH_USDT)]
    expect(gone(exchange.send(all(alice, null)))).toEqual(btc.slice(0, K))
    // Before it takes effect, K go; the last one stays in a halted market.
    exchange.send(setState('halted'))
    expect(gone(exchange.send(TICK))).toEqual(eth)
    exchange.send(setState('open'))
    expect(exchange.send(TICK)).toEqual([])
    expect(exchange.openOrders().map(({ orderId }) => orderId)).toEqual(btc.slice(2 * K))
  })

  it('comes before stops of others that are reached', () => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    const stops = armed(exchange, 3 * K)
    const mine = Array.from({ length: 3 }, () => exchange.send(place(bob, limit('sell', '0.1', '70000'))))
    const ids = mine.flatMap((events) =>
      events.flatMap((event) => (event.kind === 'order.put' ? [event.order.orderId] : [])),
    )
    tradeAt(exchange, '49000')
    const events = exchange.send(all(bob))
    expect(fired(events)).toEqual(stops.slice(K, 2 * K))
    expect(gone(events)).toEqual(ids)
  })

  it('takes stops out of the set in which they wait for their turn', () => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    const stops = armed(exchange, 2 * K + 10)
    tradeAt(exchange, '49000')
    // K more enter before, and are the first to be cancelled.
    const events = exchange.send(all(alice))
    expect(fired(events)).toEqual(stops.slice(K, 2 * K))
    expect(gone(events)).toEqual(stops.slice(0, K))
    const rest = exchange.send(TICK)
    expect(fired(rest)).toEqual(stops.slice(2 * K))
    expect(gone(rest)).toEqual(stops.slice(K, 2 * K - 10))
    expect(gone(exchange.send(TICK))).toEqual(stops.slice(2 * K - 10))
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('comes to the stop of an OCO in its own turn', () => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    exchange.send(oco(alice, limit('sell', '0.5', '60000'), '49000', '48000'))
    sells(exchange, K - 1)
    expect(gone(exchange.send(all(alice)))).toHaveLength(K)
    exchange.restart()
    expect(saga(exchange.send(TICK))).toEqual(['disarmed #3 canceled'])
    expect(exchange.balance(alice, 'BTC').held).toBe('0')
  })

  it('leaves no stop of an OCO to enter whose limit order it has cancelled', () => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    exchange.send(oco(alice, limit('sell', '0.5', '60000'), '48000', '47000'))
    const ids = armed(exchange, 2 * K + 4)
    tradeAt(exchange, '48000')
    expect(gone(exchange.send(all(alice)))).toEqual([4, ...ids.slice(0, K - 1)])
    const next = exchange.send(TICK)
    expect(fired(next)).toEqual(ids.slice(2 * K))
    expect(saga(next).filter((line) => line.includes('#3 '))).toEqual(['disarmed #3 oco'])
  })
})

describe.each(machines)('a delisting of more orders than a command does, on the $name machine', (make) => {
  const filled = (): Exchange => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    armed(exchange, 4)
    for (let count = 0; count < K; count += 1) exchange.send(place(alice, limit('sell', '0.001', '60000')))
    exchange.send(place(bob, limit('buy', '0.1', '40000')))
    return exchange
  }

  it('goes on before the commands that follow: buys, sells, stops', () => {
    const exchange = filled()
    const events = exchange.send(setState('delisting'))
    expect(saga(events).slice(0, 2)).toEqual([
      'market 0 is delisting',
      `finished #${K + 7} buy 0.1 @ 40000, left 0.1 market-delisted`,
    ])
    expect(gone(events)).toHaveLength(K)
    exchange.restart()
    expect(saga(exchange.send(TICK))).toEqual([
      `finished #${K + 6} sell 0.001 @ 60000, left 0.001 market-delisted`,
      'disarmed #3 market-delisted',
      'disarmed #4 market-delisted',
      'disarmed #5 market-delisted',
      'disarmed #6 market-delisted',
    ])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('ends where the market is not delisting any more', () => {
    const exchange = openExchange({ make })
    for (let count = 0; count < 2 * K + 2; count += 1) exchange.send(place(alice, limit('sell', '0.001', '60000')))
    exchange.send(setState('delisting'))
    exchange.send(setState('open'))
    expect(exchange.send(TICK)).toEqual([])
    expect(exchange.openOrders()).toHaveLength(2)
  })
})
