import { describe, expect, it } from 'vitest'
import { amount, parseDecimal, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OrderSpec } from '../src/codec/commands.ts'
import type { Event, EventBody } from '../src/codec/events.ts'
import { limits } from '../src/registry/limits.ts'
import {
  alice,
  bob,
  BTC_USDT,
  byBase,
  cancel,
  carol,
  type Exchange,
  limit,
  marketBuy,
  modify,
  openExchange,
  place,
  saga,
} from './support/exchange.ts'
import { machines } from './support/machines.ts'

const ticks = (price: string): ReturnType<typeof priceTicks> => priceTicks(Number(parseDecimal(price, 2)))

/** stop(alice, limit('buy', '1', '51000'), '50500'): enters at 50,500. */
const stop = (owner: number, spec: OrderSpec, activation: string): CommandBody => ({
  kind: 'conditional.place',
  owner,
  activation: ticks(activation),
  ...spec,
})
const oco = (owner: number, spec: OrderSpec, activation: string, stopPrice: string, quote = '0'): CommandBody => ({
  kind: 'oco.place',
  owner,
  activation: ticks(activation),
  stopPrice: ticks(stopPrice),
  stopQuote: amount(parseDecimal(quote, 8)),
  ...spec,
})
const change = (owner: number, orderId: number, to: { activation?: string; price?: string; size?: string }) =>
  ({
    kind: 'conditional.modify',
    owner,
    market: BTC_USDT,
    orderId,
    clientOrderId: '',
    activation: ticks(to.activation ?? '0'),
    price: ticks(to.price ?? '0'),
    size: sizeLots(Number(parseDecimal(to.size ?? '0', 4))),
    quoteAmount: amount(0n),
  }) as const satisfies CommandBody

/** bob and carol trade at the price: it is the last price after. */
function tradeAt(exchange: Exchange, price: string, size = '0.1'): Event[] {
  exchange.send(place(bob, limit('sell', size, price)))
  return exchange.send(place(carol, limit('buy', size, price)))
}

describe.each(machines)('stops on the $name machine', (make) => {
  const opened = (): Exchange => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    return exchange
  }

  it('wait with their money held, and enter within the command whose trade reaches them', () => {
    const exchange = opened()
    expect(saga(exchange.send(stop(alice, limit('buy', '1', '51000'), '50500')))).toEqual([
      'armed #3 buy 1 @ 51000, left 1 at gte 50500',
    ])
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '49000', held: '51000' })
    expect(saga(tradeAt(exchange, '50499.99'))).toHaveLength(3)
    expect(saga(tradeAt(exchange, '50500'))).toEqual([
      'trade 0.1 @ 50500 = 5050, buy takes #6',
      'finished #6 sell 0.1 @ 50500, left 0 filled',
      'finished #7 buy 0.1 @ 50500, left 0 filled',
      'fired #3 at gte 50500',
      'put #3 buy 1 @ 51000, left 1',
    ])
    expect(exchange.openOrders().map(({ orderId, activated }) => ({ orderId, activated }))).toEqual([
      { orderId: 3, activated: true },
    ])
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '49000', held: '51000' })
    expect(saga(exchange.send(cancel(alice, 3)))).toEqual(['finished #3 buy 1 @ 51000, left 1 canceled'])
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '100000', held: '0' })
  })

  it('look at the last price to tell which way they wait, whatever their side', () => {
    const exchange = opened()
    const conditions = [
      stop(alice, limit('sell', '1', '48000'), '49000'),
      stop(alice, limit('sell', '1', '52000'), '51000'),
      stop(alice, limit('buy', '0.1', '48000'), '49000'),
      stop(alice, marketBuy('100'), '51000'),
    ].flatMap((command) => exchange.send(command))
    expect(conditions.flatMap((event) => (event.kind === 'conditional.armed' ? [event.condition.when] : []))).toEqual([
      'lte',
      'gte',
      'lte',
      'gte',
    ])
  })

  it('without a last price wait upwards to buy and downwards to sell', () => {
    const exchange = openExchange({ make })
    expect(saga(exchange.send(stop(alice, limit('buy', '0.1', '50000'), '49000')))[0]).toContain('gte')
    expect(saga(exchange.send(stop(alice, byBase('sell', '0.1'), '49000')))[0]).toContain('lte')
  })

  it('at market take at once: a buy what its quote pays for, a sell its size', () => {
    const exchange = opened()
    exchange.send(stop(alice, marketBuy('5000'), '50100'))
    exchange.send(place(bob, limit('sell', '0.3', '50200')))
    const events = saga(tradeAt(exchange, '50100'))
    expect(events.slice(3)).toEqual([
      'fired #3 at gte 50100',
      'trade 0.0996 @ 50200 = 4999.92, buy takes #4',
      'updated #4 sell 0.3 @ 50200, left 0.2004',
      'finished #3 buy for 5000, left 0.08 filled',
    ])
    expect(exchange.balance(alice, 'USDT').held).toBe('0')
  })

  it('at market on an empty book end without a deal', () => {
    const exchange = opened()
    exchange.send(stop(alice, byBase('sell', '1'), '49000'))
    expect(saga(tradeAt(exchange, '48900')).slice(3)).toEqual([
      'fired #3 at lte 49000',
      'finished #3 sell 1, left 1 canceled',
    ])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('enter by price, then by time, and set each other off until nothing more is reached', () => {
    const exchange = opened()
    exchange.send(stop(alice, byBase('sell', '0.1'), '49000'))
    exchange.send(stop(bob, byBase('sell', '0.1'), '49500'))
    exchange.send(stop(carol, byBase('sell', '0.1'), '49500'))
    exchange.send(stop(alice, byBase('sell', '0.1'), '48000'))
    exchange.send(place(carol, limit('buy', '0.1', '49400')))
    exchange.send(place(bob, limit('buy', '0.1', '49000')))
    exchange.send(place(carol, limit('buy', '0.3', '48500')))
    const events = exchange.send(place(bob, limit('sell', '0.1', '49400')))
    expect(events.flatMap((event) => (event.kind === 'conditional.fired' ? [event.orderId] : []))).toEqual([4, 5, 3])
    expect(events.flatMap((event) => (event.kind === 'trade' ? [event.price] : []))).toEqual([
      4_940_000, 4_900_000, 4_850_000, 4_850_000,
    ])
    expect(exchange.describe().filter(({ kind }) => kind === 'conditional.armed')).toHaveLength(1)
  })

  it('reached and left again within one bulk command enter all the same', () => {
    const exchange = opened()
    exchange.send(stop(alice, limit('buy', '0.1', '40000'), '51000'))
    exchange.send(place(bob, limit('sell', '0.1', '51000')))
    exchange.send(place(bob, limit('buy', '0.1', '49000')))
    const orders = [limit('buy', '0.1', '51000'), limit('sell', '0.1', '49000')]
    const events = exchange.send({ kind: 'order.bulk', owner: carol, stopOnFail: false, orders })
    expect(saga(events).filter((line) => line.startsWith('fired'))).toEqual(['fired #3 at gte 51000'])
  })

  it.each<[string, CommandBody, string]>([
    ['at the last price', stop(alice, limit('buy', '0.1', '51000'), '50000'), 'refused activation-at-last-price'],
    ['at nothing', stop(alice, limit('buy', '0.1', '51000'), '0'), 'refused activation-invalid'],
    ['beyond the balance', stop(alice, limit('buy', '3', '51000'), '50500'), 'refused balance-insufficient'],
    ['below the minimum', stop(alice, limit('buy', '0.0009', '51000'), '50500'), 'refused amount-below-minimum (10)'],
    ['without a price', stop(alice, limit('buy', '0.1', '0'), '50500'), 'refused price-invalid'],
    ['post-only', stop(alice, limit('buy', '1', '51000', { postOnly: true }), '50500'), 'refused flags-conflict'],
    ['buying by base at market', stop(alice, byBase('buy', '1'), '50500'), 'refused invalid-command'],
    ['of the house', stop(1, limit('buy', '1', '51000'), '50500'), 'refused account-restricted'],
    ['elsewhere', stop(alice, limit('buy', '1', '51000', { market: 7 }), '50500'), 'refused market-unknown'],
  ])('%s are refused', (_name, command, refusal) => {
    const exchange = opened()
    const hash = exchange.balance(alice, 'USDT')
    expect(saga(exchange.send(command))).toEqual([refusal])
    expect(exchange.balance(alice, 'USDT')).toEqual(hash)
  })

  it('are at most so many for an account at a market', () => {
    const exchange = opened()
    for (let count = 0; count < limits.stopsPerAccountMarket.start; count += 1)
      exchange.send(stop(alice, limit('sell', '0.001', '48000'), '49000'))
    expect(saga(exchange.send(stop(alice, limit('sell', '0.001', '48000'), '49000')))).toEqual([
      'refused conditionals-too-many',
    ])
  })

  it('have their client order id for themselves, and are cancelled by it', () => {
    const exchange = opened()
    exchange.send(stop(alice, limit('sell', '1', '48000', { clientOrderId: 'mine' }), '49000'))
    for (const command of [
      place(alice, limit('sell', '1', '60000', { clientOrderId: 'mine' })),
      stop(alice, limit('sell', '1', '48000', { clientOrderId: 'mine' }), '49000'),
    ])
      expect(saga(exchange.send(command))).toEqual(['refused client-order-id-in-use'])
    const named = { kind: 'order.cancel', market: BTC_USDT, orderId: 0, clientOrderId: 'mine' } as const
    expect(saga(exchange.send({ ...named, owner: bob }))).toEqual(['refused order-not-found'])
    expect(saga(exchange.send({ ...named, owner: alice }))).toEqual(['disarmed #3 canceled'])
    expect(saga(exchange.send(place(alice, limit('sell', '1', '60000', { clientOrderId: 'mine' }))))[0]).toContain(
      'put',
    )
    expect(saga(exchange.send(stop(alice, limit('sell', '1', '48000', { clientOrderId: 'mine' }), '49000')))).toEqual([
      'refused client-order-id-in-use',
    ])
  })

  it('go with the other orders when all are cancelled, and when the market is taken off the list', () => {
    const exchange = opened()
    exchange.send(stop(alice, byBase('sell', '1'), '49000'))
    exchange.send(place(alice, limit('sell', '1', '60000')))
    exchange.send(stop(bob, byBase('sell', '1'), '49000'))
    const events = saga(exchange.send({ kind: 'order.cancel-all', owner: alice, market: null }))
    expect(events).toEqual(['finished #4 sell 1 @ 60000, left 1 canceled', 'disarmed #3 canceled'])
    const gone = saga(exchange.send({ kind: 'market.set-state', market: BTC_USDT, state: 'delisting' }))
    expect(gone).toEqual(['market 0 is delisting', 'disarmed #5 market-delisted'])
    expect(exchange.balance(bob, 'BTC').held).toBe('0')
  })

  it('are changed by a command of their own: a new id, the same client order id', () => {
    const exchange = opened()
    exchange.send(stop(alice, limit('sell', '1', '48000', { clientOrderId: 'mine' }), '49000'))
    expect(saga(exchange.send(modify(alice, 3, { price: '1' })))).toEqual(['refused order-not-modifiable'])
    expect(saga(exchange.send(change(alice, 3, { activation: '49000' })))).toEqual(['refused nothing-to-change'])
    expect(saga(exchange.send(change(alice, 3, { size: '11' })))).toEqual(['refused balance-insufficient'])
    expect(saga(exchange.send(change(alice, 3, { activation: '50000' })))).toEqual(['refused activation-at-last-price'])
    expect(saga(exchange.send(change(bob, 3, { size: '2' })))).toEqual(['refused order-not-found'])
    expect(saga(exchange.send(change(alice, 3, { activation: '49500', price: '48500', size: '10' })))).toEqual([
      'disarmed #3 modified',
      'armed #4 sell 10 @ 48500, left 10 at lte 49500',
    ])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '0', held: '10' })
  })

  it('are named one way when they are changed, as other orders are', () => {
    const exchange = opened()
    exchange.send(stop(alice, limit('sell', '1', '48000', { clientOrderId: 'mine' }), '49000'))
    const both = change(alice, 3, { size: '2' })
    for (const named of [{ orderId: 3, clientOrderId: 'mine' }, { orderId: 0 }, { orderId: -1 }])
      expect(saga(exchange.send({ ...both, ...named }))).toEqual(['refused invalid-command'])
    expect(saga(exchange.send({ ...both, orderId: 0, clientOrderId: 'mine' }))).toHaveLength(2)
  })

  it('answer once: a repeated id gives the id of the first stop', () => {
    const exchange = opened()
    const command = stop(alice, byBase('sell', '1'), '49000')
    exchange.send(command, 'f'.repeat(32))
    expect(saga(exchange.send(command, 'f'.repeat(32)))).toEqual(['repeated accepted [3]'])
  })

  it('go on after a snapshot as before, those that entered too', () => {
    const exchange = opened()
    exchange.send(stop(alice, limit('sell', '1', '52000', { clientOrderId: 'a' }), '49500'))
    exchange.send(oco(bob, limit('sell', '1', '55000'), '49000', '48000'))
    tradeAt(exchange, '49500')
    const before = exchange.describe()
    const hash = exchange.machine.stateHash()
    exchange.restart()
    expect(exchange.describe()).toEqual(before)
    expect(exchange.machine.stateHash()).toBe(hash)
    expect(before.map(({ kind }) => kind).filter((kind) => kind.startsWith('conditional'))).toEqual([
      'conditional.fired',
      'conditional.armed',
    ])
    expect(saga(tradeAt(exchange, '49000')).slice(3)).toEqual([
      'finished #5 sell 1 @ 55000, left 1 oco',
      'fired #4 at lte 49000',
      'put #4 sell 1 @ 48000, left 1',
    ])
  })
})

describe.each(machines)('one cancels the other on the $name machine', (make) => {
  const opened = (): Exchange => {
    const exchange = openExchange({ make })
    tradeAt(exchange, '50000')
    return exchange
  }

  it('holds once for both, and a fill of the limit order ends the stop', () => {
    const exchange = opened()
    expect(saga(exchange.send(oco(alice, limit('sell', '1', '52000'), '49000', '48900')))).toEqual([
      'armed #3 sell 1 @ 48900, left 1 at lte 49000',
      'put #4 sell 1 @ 52000, left 1',
    ])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '9', held: '1' })
    expect(saga(exchange.send(place(carol, limit('buy', '0.4', '52000')))).slice(-2)).toEqual([
      'finished #5 buy 0.4 @ 52000, left 0 filled',
      'disarmed #3 oco',
    ])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '9', held: '0.6' })
    expect(saga(tradeAt(exchange, '48000')).filter((line) => line.startsWith('fired'))).toEqual([])
  })

  it('buying holds what the dearer of the two needs, and the stop takes over the money', () => {
    const exchange = opened()
    exchange.send(oco(alice, limit('buy', '1', '48000'), '51000', '52000'))
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '48000', held: '52000' })
    expect(saga(tradeAt(exchange, '51000')).slice(3)).toEqual([
      'finished #4 buy 1 @ 48000, left 1 oco',
      'fired #3 at gte 51000',
      'put #3 buy 1 @ 52000, left 1',
    ])
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '48000', held: '52000' })
  })

  it('may stop at market: buying with a quote amount', () => {
    const exchange = opened()
    exchange.send(place(bob, limit('sell', '2', '51000')))
    exchange.send(oco(alice, limit('buy', '1', '48000'), '50500', '0', '51000'))
    expect(saga(tradeAt(exchange, '50500')).slice(-1)).toEqual(['finished #4 buy for 51000, left 0 filled'])
    expect(exchange.balance(alice, 'BTC').available).toBe('11')
  })

  it.each([3, 4] as const)('is cancelled whole by order #%i of it', (orderId) => {
    const exchange = opened()
    exchange.send(oco(alice, limit('sell', '1', '52000'), '49000', '48900'))
    const ends = { 3: 'disarmed #3 canceled', 4: 'finished #4 sell 1 @ 52000, left 1 canceled' }
    const others = { 3: 'finished #4 sell 1 @ 52000, left 1 oco', 4: 'disarmed #3 oco' }
    expect(saga(exchange.send(cancel(alice, orderId)))).toEqual([ends[orderId], others[orderId]])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
    expect(exchange.openOrders()).toEqual([])
    expect(exchange.describe().filter(({ kind }) => kind === 'conditional.armed')).toEqual([])
  })

  it.each<[string, CommandBody, string]>([
    [
      'a limit below the market',
      oco(alice, limit('sell', '1', '49500'), '49000', '48900'),
      'refused oco-prices-invalid',
    ],
    [
      'a stop above the market',
      oco(alice, limit('sell', '1', '52000'), '51000', '48900'),
      'refused oco-prices-invalid',
    ],
    [
      'a stop at the market',
      oco(alice, limit('sell', '1', '52000'), '50000', '48900'),
      'refused activation-at-last-price',
    ],
    [
      'a limit that takes',
      oco(alice, limit('sell', '1', '50500'), '49000', '48900'),
      'refused post-only-would-take (5060000)',
    ],
    ['too much', oco(alice, limit('sell', '11', '52000'), '49000', '48900'), 'refused balance-insufficient'],
    ['no limit order', oco(alice, byBase('sell', '1'), '49000', '48900'), 'refused invalid-command'],
  ])('selling with %s is refused', (_name, command, refusal) => {
    const exchange = opened()
    exchange.send(place(carol, limit('buy', '0.1', '50600')))
    expect(saga(exchange.send(command))).toEqual([refusal])
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('does not let its orders be changed one by one', () => {
    const exchange = opened()
    exchange.send(oco(alice, limit('sell', '1', '52000'), '49000', '48900'))
    expect(saga(exchange.send(modify(alice, 4, { price: '53000' })))).toEqual(['refused order-not-modifiable'])
    expect(saga(exchange.send(change(alice, 3, { size: '2' })))).toEqual(['refused order-not-modifiable'])
  })

  it('loses its stop when self-trade prevention takes its limit order', () => {
    const exchange = opened()
    exchange.send(oco(alice, limit('sell', '1', '52000'), '49000', '48900'))
    const events: EventBody[] = exchange.send(place(alice, limit('buy', '0.1', '52000', { stp: 'co' })))
    expect(saga(events)).toEqual([
      'finished #4 sell 1 @ 52000, left 1 stp',
      'put #5 buy 0.1 @ 52000, left 0.1',
      'disarmed #3 oco',
    ])
  })
})
