import { describe, expect, it } from 'vitest'
import { amount, ppm, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OrderSpec } from '../src/codec/commands.ts'
import { BestOffer } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import { machines } from './support/machines.ts'
import {
  alice,
  amend,
  bob,
  BTC_USDT,
  byBase,
  carol,
  limit,
  marketBuy,
  modify,
  openExchange,
  place,
  saga,
} from './support/exchange.ts'
import type { Extra } from './support/exchange.ts'

const rpi = (side: OrderSpec['side'], size: string, price: string, extra: Extra = {}): CommandBody =>
  place(alice, limit(side, size, price, { rpi: true, ...extra }))
const retail = { retail: true } as const
/** RPI at 50,000 and 50,010, an ordinary order of bob's between them. */
const asks = [rpi('sell', '0.1', '50000'), place(bob, limit('sell', '0.1', '50005')), rpi('sell', '0.1', '50010')]

describe('an RPI order', () => {
  table({
    'is met by retail, at its own price': {
      given: asks,
      when: place(carol, limit('buy', '0.15', '50005', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes rpi #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'trade 0.05 @ 50005 = 2500.25, buy takes #2',
        'updated #2 sell 0.1 @ 50005, left 0.05',
        'finished #4 buy 0.15 @ 50005, left 0 filled',
      ],
    },
    'is passed by by everybody else': {
      given: asks,
      when: place(carol, limit('buy', '0.15', '50010')),
      then: [
        'trade 0.1 @ 50005 = 5000.5, buy takes #2',
        'finished #2 sell 0.1 @ 50005, left 0 filled',
        'put #4 buy 0.15 @ 50010, left 0.05',
      ],
      resting: [4, 1, 3],
    },
    'lets others rest at and through its price, and is still there for retail': {
      given: [...asks, place(carol, limit('buy', '0.15', '50010'))],
      when: place(bob, limit('buy', '0.1', '50020', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes rpi #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #5 buy 0.1 @ 50020, left 0 filled',
      ],
    },
    'stands behind the ordinary orders of its price, and with its like by time': {
      given: [
        rpi('buy', '0.1', '50000'),
        rpi('buy', '0.1', '50000'),
        place(bob, limit('buy', '0.1', '50000')),
        place(bob, limit('buy', '0.1', '49990')),
      ],
      when: place(carol, limit('sell', '0.25', '50000', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, sell takes #3',
        'finished #3 buy 0.1 @ 50000, left 0 filled',
        'trade 0.1 @ 50000 = 5000, sell takes rpi #1',
        'finished #1 buy 0.1 @ 50000, left 0 filled',
        'trade 0.05 @ 50000 = 2500, sell takes rpi #2',
        'updated #2 buy 0.1 @ 50000, left 0.05',
        'finished #5 sell 0.25 @ 50000, left 0 filled',
      ],
      resting: [2, 4],
    },
    'never takes: not ordinary orders': {
      given: [place(bob, limit('buy', '0.1', '50000'))],
      when: rpi('sell', '0.1', '50000'),
      then: ['refused post-only-would-take (5000000)'],
    },
    'nor its like, beside which it rests': {
      given: [rpi('buy', '0.1', '50000')],
      when: place(bob, limit('sell', '0.1', '49000', { rpi: true })),
      then: ['put #2 sell 0.1 @ 49000, left 0.1'],
    },
    'is a limit order': {
      when: place(alice, byBase('sell', '0.1', { rpi: true })),
      then: ['refused flags-conflict'],
    },
    'is not immediate-or-cancel': { when: rpi('buy', '0.1', '50000', { ioc: true }), then: ['refused flags-conflict'] },
    'is not retail': { when: rpi('buy', '0.1', '50000', retail), then: ['refused flags-conflict'] },
    'says it rests once': { when: rpi('buy', '0.1', '50000', { postOnly: true }), then: ['refused flags-conflict'] },
    'joins no side of the book by name': {
      given: [place(bob, limit('buy', '0.1', '50000'))],
      when: rpi('buy', '0.1', '0', { price: priceTicks(BestOffer.queue) }),
      then: ['refused flags-conflict'],
    },
    'may wait for the opening': {
      opening: { market: { state: 'prelaunch' } },
      when: rpi('buy', '0.1', '50000'),
      then: ['put #1 buy 0.1 @ 50000, left 0.1'],
    },
    'stays one when it is changed': {
      given: [rpi('buy', '0.1', '50000'), modify(alice, 1, { price: '50001' })],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: ['put #3 sell 0.1 @ 50000, left 0.1'],
      resting: [2, 3],
    },
    'keeps its place when it shrinks': {
      given: [rpi('buy', '0.2', '50000'), rpi('buy', '0.1', '50000'), amend(alice, 1, { size: '0.1' })],
      when: place(bob, limit('sell', '0.1', '50000', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, sell takes rpi #1',
        'finished #1 buy 0.1 @ 50000, left 0 filled',
        'finished #3 sell 0.1 @ 50000, left 0 filled',
      ],
    },
    'goes with the others when all go': {
      given: [...asks, rpi('buy', '0.1', '49000')],
      when: { kind: 'order.cancel-all', owner: alice, market: BTC_USDT },
      then: [
        'finished #1 sell 0.1 @ 50000, left 0.1 canceled',
        'finished #3 sell 0.1 @ 50010, left 0.1 canceled',
        'finished #4 buy 0.1 @ 49000, left 0.1 canceled',
      ],
      resting: [2],
      balances: [[alice, 'USDT', '100000', '0']],
    },
    'goes with its market': {
      given: asks,
      when: { kind: 'market.set-state', market: BTC_USDT, state: 'delisting' },
      then: [
        'market 0 is delisting',
        'finished #1 sell 0.1 @ 50000, left 0.1 market-delisted',
        'finished #2 sell 0.1 @ 50005, left 0.1 market-delisted',
        'finished #3 sell 0.1 @ 50010, left 0.1 market-delisted',
      ],
    },
    'is no stop': {
      when: {
        kind: 'conditional.place',
        owner: alice,
        activation: priceTicks(5_000_000),
        ...limit('buy', '0.1', '50000', { rpi: true }),
      },
      then: ['refused flags-conflict'],
    },
  })
})

describe('a retail order', () => {
  table({
    'that is post-only takes nothing, RPI neither': {
      given: [rpi('sell', '0.1', '50000')],
      when: place(bob, limit('buy', '0.1', '50000', { postOnly: true, ...retail })),
      then: ['put #2 buy 0.1 @ 50000, left 0.1'],
    },
    'that rests is an ordinary order': {
      given: [place(bob, limit('sell', '0.1', '50000', retail))],
      when: place(carol, limit('buy', '0.1', '50000')),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #2 buy 0.1 @ 50000, left 0 filled',
      ],
    },
    'at market measures its band from an RPI price, and holds what both cost': {
      opening: { market: { takerBand: ppm(100) } },
      given: asks,
      when: place(carol, byBase('buy', '0.3', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes rpi #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'trade 0.1 @ 50005 = 5000.5, buy takes #2',
        'finished #2 sell 0.1 @ 50005, left 0 filled',
        'finished #4 buy 0.3, left 0.1 taker-band',
      ],
      balances: [[carol, 'USDT', '89999.5', '0']],
    },
    'at market finds somebody where others find nobody': {
      given: [rpi('sell', '1', '50000')],
      when: place(carol, marketBuy('5000', retail)),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes rpi #1',
        'updated #1 sell 1 @ 50000, left 0.9',
        'finished #2 buy for 5000, left 0 filled',
      ],
    },
    '(the others)': {
      given: [rpi('sell', '1', '50000')],
      when: place(carol, marketBuy('5000')),
      then: ['refused book-empty'],
    },
    'never meets its own RPI orders where that is to be prevented': {
      given: asks,
      when: place(alice, limit('buy', '0.1', '50005', { stp: 'co', ...retail })),
      then: [
        'finished #1 sell 0.1 @ 50000, left 0.1 stp',
        'trade 0.1 @ 50005 = 5000.5, buy takes #2',
        'finished #2 sell 0.1 @ 50005, left 0 filled',
        'finished #4 buy 0.1 @ 50005, left 0 filled',
      ],
    },
    'takes the best it may take by name, RPI too': {
      given: asks,
      when: place(carol, limit('buy', '0.1', '0', { price: priceTicks(BestOffer.counterparty), ...retail })),
      then: [
        'trade 0.1 @ 50000 = 5000, buy takes rpi #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #4 buy 0.1 @ 50000, left 0 filled',
      ],
    },
    'joins ordinary orders by name': {
      given: asks,
      when: place(carol, limit('sell', '0.1', '0', { price: priceTicks(BestOffer.queue), ...retail })),
      then: ['put #4 sell 0.1 @ 50005, left 0.1'],
    },
    'of a pair must not take, RPI neither': {
      given: [rpi('sell', '0.1', '49000')],
      when: {
        kind: 'oco.place',
        owner: carol,
        ...limit('buy', '0.1', '49500', retail),
        activation: priceTicks(5_100_000),
        stopPrice: priceTicks(5_200_000),
        stopQuote: amount(0n),
      },
      then: ['refused post-only-would-take (4900000)'],
    },
  })

  it.each(machines)('that is a stop meets RPI orders when it enters, on the $name machine', (make) => {
    const exchange = openExchange({ make })
    exchange.send(place(bob, limit('sell', '0.1', '50000')))
    exchange.send(place(carol, limit('buy', '0.1', '50000')))
    exchange.send(rpi('sell', '0.1', '50100'))
    const stop = { kind: 'conditional.place', owner: carol, activation: priceTicks(5_010_000) } as const
    exchange.send({ ...stop, ...limit('buy', '0.1', '50200', retail) })
    exchange.send(place(bob, limit('sell', '0.1', '50100')))
    expect(saga(exchange.send(place(bob, limit('buy', '0.1', '50100'))))).toEqual([
      'trade 0.1 @ 50100 = 5010, buy takes #5',
      'finished #5 sell 0.1 @ 50100, left 0 filled',
      'finished #6 buy 0.1 @ 50100, left 0 filled',
      'fired #4 at gte 50100',
      'trade 0.1 @ 50100 = 5010, buy takes rpi #3',
      'finished #3 sell 0.1 @ 50100, left 0 filled',
      'finished #4 buy 0.1 @ 50200, left 0 filled',
    ])
  })
})

describe.each(machines)('a stop at the best price of a side, on the $name machine', (make) => {
  const stop = (owner: number, spec: OrderSpec, activation: number): CommandBody => ({
    kind: 'conditional.place',
    owner,
    activation: priceTicks(activation * 100),
    ...spec,
  })
  const at = (side: OrderSpec['side'], offer: keyof typeof BestOffer, size = '1'): OrderSpec =>
    limit(side, size, '0', { price: priceTicks(BestOffer[offer]) })
  const opened = (): ReturnType<typeof openExchange> => {
    const exchange = openExchange({ make })
    exchange.send(place(bob, limit('sell', '0.1', '50000')))
    exchange.send(place(carol, limit('buy', '0.1', '50000')))
    return exchange
  }
  /** bob and carol trade at 50,500, with this left of the book. */
  const reach = (exchange: ReturnType<typeof opened>, price: string): string[] => {
    exchange.send(place(bob, limit('sell', '0.1', price)))
    return saga(exchange.send(place(carol, limit('buy', '0.1', price)))).slice(3)
  }

  it('holds 5 % beyond its activation price to buy, and gets the price that is best when it enters', () => {
    const exchange = opened()
    expect(saga(exchange.send(stop(alice, at('buy', 'counterparty'), 50_500)))[0]).toContain('armed #3')
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '46975', held: '53025' })
    exchange.send(place(bob, limit('sell', '0.4', '50600')))
    exchange.restart()
    expect(reach(exchange, '50500')).toEqual([
      'fired #3 at gte 50500',
      'trade 0.4 @ 50600 = 20240, buy takes #4',
      'finished #4 sell 0.4 @ 50600, left 0 filled',
      'put #3 buy 1 @ 50600, left 0.6',
    ])
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '49400', held: '30360' })
  })

  it('joins its own side', () => {
    const exchange = opened()
    exchange.send(place(carol, limit('buy', '0.1', '50400')))
    exchange.send(stop(alice, at('buy', 'queue'), 50_500))
    expect(reach(exchange, '50500')).toEqual(['fired #4 at gte 50500', 'put #4 buy 1 @ 50400, left 1'])
  })

  it('goes no further than it holds, nor below 5 % of its activation price', () => {
    const exchange = opened()
    exchange.send(place(bob, limit('sell', '0.1', '60000')))
    exchange.send(place(carol, limit('buy', '0.1', '40000')))
    exchange.send(stop(alice, at('buy', 'counterparty', '0.1'), 50_500))
    exchange.send(stop(alice, at('sell', 'counterparty', '0.1'), 50_500))
    expect(reach(exchange, '50500')).toEqual([
      'fired #5 at gte 50500',
      'put #5 buy 0.1 @ 53025, left 0.1',
      'fired #6 at gte 50500',
      'trade 0.1 @ 53025 = 5302.5, sell takes #5',
      'finished #5 buy 0.1 @ 53025, left 0 filled',
      'finished #6 sell 0.1 @ 53025, left 0 filled',
    ])
  })

  it('stands at its activation price where the side is empty', () => {
    const exchange = opened()
    exchange.send(stop(alice, at('buy', 'counterparty'), 50_500))
    expect(reach(exchange, '50500')).toEqual(['fired #3 at gte 50500', 'put #3 buy 1 @ 50500, left 1'])
  })

  it('keeps to its side when it is changed, until it gets a price', () => {
    const exchange = opened()
    exchange.send(stop(alice, at('buy', 'counterparty'), 50_500))
    const change = { kind: 'conditional.modify', owner: alice, market: BTC_USDT, clientOrderId: '' } as const
    const same = { price: priceTicks(0), size: sizeLots(0), quoteAmount: amount(0n), activation: priceTicks(0) }
    exchange.send({ ...change, ...same, orderId: 3, activation: priceTicks(5_010_000) })
    expect(exchange.balance(alice, 'USDT').held).toBe('52605')
    exchange.send({ ...change, ...same, orderId: 4, price: priceTicks(5_000_000) })
    expect(exchange.balance(alice, 'USDT').held).toBe('50000')
    expect(saga(exchange.send({ ...change, ...same, orderId: 5, price: priceTicks(BestOffer.queue) }))).toEqual([
      'refused price-invalid',
    ])
  })
})
