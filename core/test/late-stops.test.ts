import { describe, expect, it } from 'vitest'
import { priceTicks } from '../src/units/index.ts'
import { alice, bob, BTC_USDT, cancel, Exchange, limit, openExchange, place, saga } from './support/exchange.ts'
import { machines } from './support/machines.ts'

/** Ids of the stops that end, in the order in which they do. */
const ended = (lines: readonly string[]): number[] =>
  lines.flatMap((line) => {
    const id = /^disarmed #(\d+)/.exec(line)?.[1]
    return id === undefined ? [] : [Number(id)]
  })

describe.each(machines)('second orders that become stops after newer ones, on the $name machine', (make) => {
  /** Stops 3, 5, 7, 9 and 11 are armed by one trade, after 12 to 14. */
  function armedLate(): Exchange {
    const exchange = openExchange({ make })
    exchange.send(place(bob, limit('buy', '0.001', '900')))
    for (let otos = 5; otos > 0; otos -= 1)
      exchange.send({
        kind: 'oto.place',
        owner: alice,
        primary: limit('sell', '0.001', '1000'),
        secondaryKind: 'stop',
        activation: priceTicks(50_000),
        secondary: limit('sell', '0.001', '490'),
      })
    for (let stops = 3; stops > 0; stops -= 1)
      exchange.send({
        kind: 'conditional.place',
        owner: alice,
        activation: priceTicks(60_000),
        ...limit('sell', '0.001', '590'),
      })
    exchange.send(place(bob, limit('buy', '0.005', '1000')))
    return exchange
  }

  it('are cancelled among them by id, before and after a restart', () => {
    const exchange = armedLate()
    const copy = new Exchange(make)
    copy.machine.restore(exchange.machine.snapshot())
    for (const [index, each] of [exchange, copy].entries()) {
      const lines = saga(
        each.send({ kind: 'order.cancel-all', owner: alice, market: BTC_USDT }, `f${index}`.repeat(16)),
      )
      expect(ended(lines)).toEqual([3, 5, 7, 9, 11, 12, 13, 14])
    }
  })

  it('leave one by one: cancelled, or when their price comes', () => {
    const exchange = armedLate()
    exchange.send(cancel(alice, 3))
    exchange.send(cancel(alice, 12))
    exchange.send(cancel(alice, 9))
    const all = { kind: 'order.cancel-all', owner: alice, market: BTC_USDT } as const
    const copy = new Exchange(make)
    copy.machine.restore(exchange.machine.snapshot())
    expect(ended(saga(exchange.send(all, 'fa'.repeat(16))))).toEqual([5, 7, 11, 13, 14])
    // At 450 every stop is reached and rests, those from 590 too.
    copy.send(cancel(bob, 1), 'fb'.repeat(16))
    copy.send(place(bob, limit('buy', '0.001', '450')), 'fc'.repeat(16))
    const fired = saga(copy.send(place(alice, limit('sell', '0.001', '450')), 'fd'.repeat(16)))
    expect(fired.filter((line) => line.startsWith('put')).length).toBe(5)
    expect(ended(saga(copy.send(all, 'fe'.repeat(16))))).toEqual([])
  })
})
