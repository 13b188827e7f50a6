import { describe, expect, it } from 'vitest'
import { amount, parseDecimal, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OrderSpec, OwnerId } from '../src/codec/commands.ts'
import { ALL_PERMISSIONS, BestOffer, Permission, STEPS_PER_COMMAND } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import {
  alice,
  amend,
  bob,
  BTC_USDT,
  byBase,
  cancel,
  carol,
  limit,
  marketBuy,
  modify,
  openExchange,
  place,
  saga,
  setState,
} from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const ticks = (price: string): ReturnType<typeof priceTicks> => priceTicks(Number(parseDecimal(price, 2)))
/** The second order enters when the first is filled. */
const oto = (owner: OwnerId, primary: OrderSpec, secondary: OrderSpec): CommandBody => ({
  kind: 'oto.place',
  owner,
  primary,
  secondaryKind: 'order',
  activation: priceTicks(0),
  secondary,
})
/** The second order is a stop, armed when the first is filled. */
const otoStop = (owner: OwnerId, primary: OrderSpec, secondary: OrderSpec, activation: string): CommandBody => ({
  kind: 'oto.place',
  owner,
  primary,
  secondaryKind: 'stop',
  activation: ticks(activation),
  secondary,
})
const buy = limit('buy', '0.1', '50000')
const sell = limit('sell', '0.1', '52000')

describe('one triggers the other', () => {
  const given = [oto(alice, buy, sell)]
  const filled = [
    'trade 0.1 @ 50000 = 5000, sell takes #1',
    'finished #1 buy 0.1 @ 50000, left 0 filled',
    'finished #3 sell 0.1 @ 50000, left 0 filled',
  ]
  table({
    'waits with the first order, and holds for that one alone': {
      when: oto(alice, buy, sell),
      then: ['waiting #2 for #1, order', 'put #1 buy 0.1 @ 50000, left 0.1'],
      balances: [
        [alice, 'USDT', '95000', '5000'],
        [alice, 'BTC', '10', '0'],
      ],
      resting: [1],
    },
    'enters when the first is filled whole': {
      given,
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'put #2 sell 0.1 @ 52000, left 0.1'],
      balances: [[alice, 'BTC', '10', '0.1']],
      resting: [2],
    },
    'waits on when a part is filled': {
      given,
      when: place(bob, limit('sell', '0.04', '50000')),
      then: [
        'trade 0.04 @ 50000 = 2000, sell takes #1',
        'updated #1 buy 0.1 @ 50000, left 0.06',
        'finished #3 sell 0.04 @ 50000, left 0 filled',
      ],
      resting: [1],
    },
    'ends with the first, also where that was filled in part': {
      given: [...given, place(bob, limit('sell', '0.04', '50000'))],
      when: cancel(alice, 1),
      then: ['finished #1 buy 0.1 @ 50000, left 0.06 canceled', 'finished #2 sell 0.1 @ 52000, left 0.1 oto'],
      balances: [[alice, 'USDT', '98000', '0']],
    },
    'enters at once where the first is filled at once': {
      given: [place(bob, limit('sell', '0.1', '50000'))],
      when: oto(alice, buy, sell),
      then: [
        'waiting #3 for #2, order',
        'trade 0.1 @ 50000 = 5000, buy takes #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #2 buy 0.1 @ 50000, left 0 filled',
        'put #3 sell 0.1 @ 52000, left 0.1',
      ],
    },
    'may have a first order at market': {
      given: [place(bob, limit('sell', '0.1', '50000'))],
      when: oto(alice, marketBuy('5000'), sell),
      then: [
        'waiting #3 for #2, order',
        'trade 0.1 @ 50000 = 5000, buy takes #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #2 buy for 5000, left 0 filled',
        'put #3 sell 0.1 @ 52000, left 0.1',
      ],
    },
    'ends where a first order at market is not filled': {
      given: [place(bob, limit('sell', '0.1', '50000'))],
      when: oto(alice, marketBuy('6000'), sell),
      then: [
        'waiting #3 for #2, order',
        'trade 0.1 @ 50000 = 5000, buy takes #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #2 buy for 6000, left 1000 canceled',
        'finished #3 sell 0.1 @ 52000, left 0.1 oto',
      ],
    },
    'ends where the first is fill or kill and is not filled': {
      when: oto(alice, limit('buy', '0.1', '50000', { fok: true }), sell),
      then: [
        'waiting #2 for #1, order',
        'finished #1 buy 0.1 @ 50000, left 0.1 fok',
        'finished #2 sell 0.1 @ 52000, left 0.1 oto',
      ],
    },
    'ends where self-trade prevention takes the first': {
      given,
      when: place(alice, limit('sell', '0.1', '50000', { stp: 'co' })),
      then: [
        'finished #1 buy 0.1 @ 50000, left 0.1 stp',
        'finished #2 sell 0.1 @ 52000, left 0.1 oto',
        'put #3 sell 0.1 @ 50000, left 0.1',
      ],
    },
    'ends where the money for it is not there': {
      given: [oto(alice, buy, limit('sell', '10.2', '52000'))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'finished #2 sell 10.2 @ 52000, left 10.2 balance-insufficient'],
      balances: [[alice, 'BTC', '10.1', '0']],
    },
    'may spend what the first brings': {
      given: [oto(alice, buy, limit('sell', '10.1', '52000'))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'put #2 sell 10.1 @ 52000, left 10.1'],
    },
    'takes what it meets': {
      given: [place(carol, limit('buy', '0.05', '49000')), oto(alice, buy, limit('sell', '0.1', '48000'))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [
        'trade 0.1 @ 50000 = 5000, sell takes #2',
        'finished #2 buy 0.1 @ 50000, left 0 filled',
        'finished #4 sell 0.1 @ 50000, left 0 filled',
        'trade 0.05 @ 49000 = 2450, sell takes #1',
        'finished #1 buy 0.05 @ 49000, left 0 filled',
        'put #3 sell 0.1 @ 48000, left 0.05',
      ],
    },
    'that is post-only ends where it would take': {
      given: [
        place(carol, limit('buy', '0.05', '49000')),
        oto(alice, buy, limit('sell', '0.1', '48000', { postOnly: true })),
      ],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [
        'trade 0.1 @ 50000 = 5000, sell takes #2',
        'finished #2 buy 0.1 @ 50000, left 0 filled',
        'finished #4 sell 0.1 @ 50000, left 0 filled',
        'finished #3 sell 0.1 @ 48000, left 0.1 canceled',
      ],
    },
    'at market meets nobody and is canceled': {
      given: [oto(alice, buy, byBase('sell', '0.1'))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'finished #2 sell 0.1, left 0.1 canceled'],
    },
    'may be on the same side': {
      given: [oto(alice, buy, limit('buy', '0.1', '49000'))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'put #2 buy 0.1 @ 49000, left 0.1'],
    },
    'ends where its owner may not trade any more': {
      given: [
        ...given,
        { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: ALL_PERMISSIONS & ~Permission.spot },
      ],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'finished #2 sell 0.1 @ 52000, left 0.1 account-restricted'],
    },
    'is cancelled alone, and the first stays': {
      given,
      when: cancel(alice, 2),
      then: ['finished #2 sell 0.1 @ 52000, left 0.1 canceled'],
      resting: [1],
    },
    'and nothing enters then': {
      given: [...given, cancel(alice, 2)],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: filled,
    },
    'is cancelled by its client order id': {
      given: [oto(alice, buy, limit('sell', '0.1', '52000', { clientOrderId: 'later' }))],
      when: { ...cancel(alice, 0), clientOrderId: 'later' } as CommandBody,
      then: ['finished #2 sell 0.1 @ 52000, left 0.1 canceled'],
    },
    'is not somebody else’s to cancel': { given, when: cancel(bob, 2), then: ['refused order-not-found'] },
    'is not modifiable': { given, when: modify(alice, 2, { price: '53000' }), then: ['refused order-not-modifiable'] },
    'goes with everything': {
      given,
      when: { kind: 'order.cancel-all', owner: alice, market: null },
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled', 'finished #2 sell 0.1 @ 52000, left 0.1 oto'],
    },
    'goes with its market': {
      given,
      when: setState('delisting'),
      then: [
        'market 0 is delisting',
        'finished #1 buy 0.1 @ 50000, left 0.1 market-delisted',
        'finished #2 sell 0.1 @ 52000, left 0.1 oto',
      ],
    },
    'follows the first where that is modified': {
      given,
      when: modify(alice, 1, { price: '49000' }),
      then: [
        'finished #1 buy 0.1 @ 50000, left 0.1 modified',
        'waiting #2 for #3, order',
        'put #3 buy 0.1 @ 49000, left 0.1',
      ],
    },
    'and enters when the new one is filled': {
      given: [...given, modify(alice, 1, { price: '49000' })],
      when: place(bob, limit('sell', '0.1', '49000')),
      then: [
        'trade 0.1 @ 49000 = 4900, sell takes #3',
        'finished #3 buy 0.1 @ 49000, left 0 filled',
        'finished #4 sell 0.1 @ 49000, left 0 filled',
        'put #2 sell 0.1 @ 52000, left 0.1',
      ],
    },
    'stays with a first order that shrinks': {
      given,
      when: amend(alice, 1, { size: '0.05' }),
      then: ['updated #1 buy 0.05 @ 50000, left 0.05'],
    },
    'has its client order id for itself': {
      given: [oto(alice, buy, limit('sell', '0.1', '52000', { clientOrderId: 'later' }))],
      when: place(alice, limit('sell', '0.1', '52000', { clientOrderId: 'later' })),
      then: ['refused client-order-id-in-use'],
    },
    'by the wallet of bots needs its money there': {
      given: [oto(alice, buy, limit('sell', '0.1', '52000', { wallet: 'bots' }))],
      when: place(bob, limit('sell', '0.1', '50000')),
      then: [...filled, 'finished #2 sell 0.1 @ 52000, left 0.1 balance-insufficient'],
    },
  })
})

describe('an OTO is refused', () => {
  const wrong = (secondary: Partial<OrderSpec>): CommandBody => oto(alice, buy, { ...sell, ...secondary })
  table({
    'at no market': {
      when: oto(alice, { ...buy, market: 9 }, sell),
      then: ['refused market-unknown'],
    },
    'at two markets': { when: wrong({ market: 1 }), then: ['refused invalid-command'] },
    'with an activation price for an order': {
      when: { ...oto(alice, buy, sell), activation: ticks('1') } as CommandBody,
      then: ['refused invalid-command'],
    },
    'by its first order as if that were alone': {
      when: oto(alice, limit('buy', '3', '50000'), sell),
      then: ['refused balance-insufficient'],
    },
    'first for its first order': {
      when: oto(alice, limit('buy', '0.1', '0'), limit('sell', '0', '1')),
      then: ['refused price-invalid'],
    },
    'to the house': { when: oto(1, buy, sell), then: ['refused account-restricted'] },
    'for a second order without a price': { when: wrong({ price: ticks('0') }), then: ['refused price-invalid'] },
    'for a second order at the best price': {
      when: wrong({ price: priceTicks(BestOffer.queue) }),
      then: ['refused price-invalid'],
    },
    'for a second order that is too small': {
      when: wrong({ size: sizeLots(9) }),
      then: ['refused amount-below-minimum (10)'],
    },
    'for flags that contradict each other': {
      when: wrong({ postOnly: true, ioc: true }),
      then: ['refused flags-conflict'],
    },
    'for a wallet that does not trade': { when: wrong({ wallet: 'main' }), then: ['refused wallet-invalid'] },
    'for one client order id for both': {
      when: oto(alice, { ...buy, clientOrderId: 'x' }, { ...sell, clientOrderId: 'x' }),
      then: ['refused client-order-id-in-use'],
    },
    'for a client order id of an open order': {
      given: [place(alice, limit('buy', '0.1', '1', { clientOrderId: 'x' }))],
      when: wrong({ clientOrderId: 'x' }),
      then: ['refused client-order-id-in-use'],
    },
    'for a stop by base at market': {
      when: otoStop(alice, buy, byBase('buy', '0.1'), '49000'),
      then: ['refused invalid-command'],
    },
    'for a stop that only rests': {
      when: otoStop(alice, buy, limit('sell', '0.1', '48000', { postOnly: true }), '49000'),
      then: ['refused flags-conflict'],
    },
    'for a stop that is fill or kill': {
      when: otoStop(alice, buy, limit('sell', '0.1', '48000', { fok: true }), '49000'),
      then: ['refused flags-conflict'],
    },
    'for a stop at no price': {
      when: otoStop(alice, buy, limit('sell', '0.1', '48000'), '0'),
      then: ['refused activation-invalid'],
    },
    'for a stop at the price of the first order': {
      when: otoStop(alice, buy, limit('sell', '0.1', '48000'), '50000'),
      then: ['refused activation-at-last-price'],
    },
    'before the opening': {
      given: [setState('prelaunch')],
      when: oto(alice, buy, sell),
      then: ['refused market-post-only'],
    },
  })
})

describe.each(machines)('an OTO whose second order is a stop, on the $name machine', (make) => {
  const stopLoss = otoStop(alice, buy, limit('sell', '0.1', '48000'), '49000')
  const fill = place(bob, limit('sell', '0.1', '50000'))

  it('arms it when the first is filled, and lets it in when its price is reached', () => {
    const exchange = openExchange({ make })
    expect(saga(exchange.send(stopLoss))).toEqual([
      'waiting #2 for #1, stop at 49000',
      'put #1 buy 0.1 @ 50000, left 0.1',
    ])
    exchange.restart()
    expect(saga(exchange.send(fill)).at(-1)).toBe('armed #2 sell 0.1 @ 48000, left 0.1 at lte 49000')
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0.1' })
    exchange.send(place(carol, limit('buy', '0.1', '49000')))
    expect(saga(exchange.send(place(bob, limit('sell', '0.1', '49000')))).slice(3)).toEqual([
      'fired #2 at lte 49000',
      'put #2 sell 0.1 @ 48000, left 0.1',
    ])
  })

  it('lets it in at once where its price is reached already', () => {
    const exchange = openExchange({ make })
    exchange.send(stopLoss)
    exchange.send(place(carol, limit('buy', '0.1', '48500')))
    const events = saga(exchange.send(place(bob, limit('sell', '0.2', '48000'))))
    expect(events.slice(-3)).toEqual([
      'armed #2 sell 0.1 @ 48000, left 0.1 at lte 49000',
      'fired #2 at lte 49000',
      'put #2 sell 0.1 @ 48000, left 0.1',
    ])
  })

  it('looks from the price of the first order, not from the last price', () => {
    const exchange = openExchange({ make })
    exchange.send(place(bob, limit('sell', '0.1', '60000')))
    exchange.send(place(carol, limit('buy', '0.1', '60000')))
    exchange.send(otoStop(alice, buy, limit('sell', '0.1', '55000'), '55000'))
    expect(saga(exchange.send(fill)).at(-1)).toBe('armed #4 sell 0.1 @ 55000, left 0.1 at gte 55000')
  })

  it('ends it where its money is not there', () => {
    const exchange = openExchange({ make })
    exchange.send(otoStop(alice, buy, limit('sell', '11', '48000'), '49000'))
    expect(saga(exchange.send(fill)).at(-1)).toBe('finished #2 sell 11 @ 48000, left 11 balance-insufficient')
  })

  it('counts it among the stops of its owner', () => {
    const exchange = openExchange({ make })
    exchange.send({ kind: 'limits.set', limits: [{ limit: 'stopsPerAccountMarket', value: 2 }] })
    exchange.send(stopLoss)
    exchange.send(stopLoss)
    expect(saga(exchange.send(stopLoss))).toEqual(['refused conditionals-too-many'])
    const stop = { kind: 'conditional.place', owner: alice, activation: ticks('40000'), ...sell } as const
    expect(saga(exchange.send(stop))).toEqual(['refused conditionals-too-many'])
    exchange.send(cancel(alice, 2))
    expect(saga(exchange.send(stop))).toHaveLength(1)
  })

  it('does not let it be changed while it waits for the first', () => {
    const exchange = openExchange({ make })
    exchange.send(stopLoss)
    const change = {
      kind: 'conditional.modify',
      owner: alice,
      market: BTC_USDT,
      orderId: 2,
      clientOrderId: '',
      activation: ticks('48500'),
      price: ticks('0'),
      size: sizeLots(0),
      quoteAmount: amount(0n),
    } as const
    expect(saga(exchange.send(change))).toEqual(['refused order-not-modifiable'])
    exchange.send(fill)
    expect(saga(exchange.send(change))[0]).toBe('disarmed #2 modified')
  })
})

describe.each(machines)('second orders in the backlog, on the $name machine', (make) => {
  /** So many first orders of alice's that one sell fills. */
  const opened = (count: number): Exchange => {
    const exchange = openExchange({ make })
    for (let left = count; left > 0; left -= 1) {
      exchange.send(oto(alice, limit('buy', '0.001', '50000'), limit('sell', '0.001', '52000')))
    }
    return exchange
  }
  const K = STEPS_PER_COMMAND
  const TICK = { kind: 'tick' } as const
  const fill = (count: number): CommandBody => place(bob, limit('sell', (count / 1000).toString(), '50000'))
  const put = (lines: readonly string[]): number => lines.filter((line) => line.startsWith('put')).length

  it('enter as many as a command does, and the others before those that follow', () => {
    const exchange = opened(2 * K + 2)
    expect(put(saga(exchange.send(fill(2 * K + 2))))).toBe(K)
    exchange.restart()
    expect(put(saga(exchange.send(TICK)))).toBe(K)
    expect(put(saga(exchange.send(TICK)))).toBe(2)
    expect(saga(exchange.send(TICK))).toEqual([])
  })

  it('are cancelled with everything else, and go with their market', () => {
    const exchange = opened(2 * K + 2)
    exchange.send(fill(2 * K + 2))
    exchange.send({ kind: 'order.cancel-all', owner: alice, market: null })
    const rest = saga(exchange.send(TICK))
    // The last two enter first: their turn is before that of the rest of the cancels.
    expect(rest.filter((line) => line.startsWith('put'))).toHaveLength(2)
    saga(exchange.send(TICK))
    expect(saga(exchange.send(TICK))).toEqual([])
    expect(exchange.openOrders()).toEqual([])
    expect(exchange.balance(alice, 'BTC').held).toBe('0')
  })

  it('end where their market is not open any more', () => {
    const exchange = opened(2 * K + 2)
    exchange.send(fill(2 * K + 2))
    exchange.send(setState('post-only'))
    expect(saga(exchange.send(TICK))).toEqual([
      `finished #${4 * K + 2} sell 0.001 @ 52000, left 0.001 market-closed`,
      `finished #${4 * K + 4} sell 0.001 @ 52000, left 0.001 market-closed`,
    ])
  })

  it('are cancelled one by one while they wait for their turn', () => {
    const exchange = opened(2 * K + 2)
    exchange.send(fill(2 * K + 2))
    expect(saga(exchange.send(cancel(alice, 4 * K + 4))).at(-1)).toBe(
      `finished #${4 * K + 4} sell 0.001 @ 52000, left 0.001 canceled`,
    )
    expect(saga(exchange.send(TICK))).toEqual([`put #${4 * K + 2} sell 0.001 @ 52000, left 0.001`])
  })
})
