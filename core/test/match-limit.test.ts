import { describe, expect, it } from 'vitest'
import { priceTicks } from '../src/units/index.ts'
import type { CommandBody, OrderSpec, OwnerId } from '../src/codec/commands.ts'
import type { Event } from '../src/codec/events.ts'
import { MATCHES_PER_COMMAND, MATCHES_PER_ORDER } from '../src/registry/numbers.ts'
import { alice, bob, byBase, carol, Exchange, limit, marketBuy, openExchange, place, saga } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const PORTION = 1000
/** The smallest size, at 1,000: for 1 USDT. */
const asks = (price = '1000', extra = {}): OrderSpec => limit('sell', '0.001', price, extra)

const count = (events: readonly Event[], kind: Event['kind']): number =>
  events.filter((event) => event.kind === kind).length
const last = (events: readonly Event[]): string => saga(events).at(-1) ?? ''

describe.each(machines)('the most orders that one order meets, on the $name machine', (make) => {
  /** So many orders alike rest; ids begin at 1. */
  function opened(orders: number, owner: OwnerId = alice, spec: OrderSpec = asks()): Exchange {
    const exchange = openExchange({ make })
    rest(exchange, orders, owner, spec)
    return exchange
  }
  function rest(exchange: Exchange, orders: number, owner: OwnerId, spec: OrderSpec): void {
    for (let left = orders; left > 0; left -= PORTION) {
      const portion = Array.from({ length: Math.min(left, PORTION) }, () => spec)
      exchange.sendUnaudited({ kind: 'order.bulk', owner, stopOnFail: true, orders: portion })
    }
  }
  /** What becomes of the order on a machine that goes on from here, which is looked at whole. */
  function outcome(from: Exchange, body: CommandBody): Event[] {
    const copy = new Exchange(make)
    copy.machine.restore(from.machine.snapshot())
    return copy.send(body, 'ff'.repeat(16))
  }
  const most = opened(MATCHES_PER_ORDER)
  const more = opened(MATCHES_PER_ORDER + 1)
  const [whole, over] = ['2', '2.001'] as const

  it('may be all that it asks for', () => {
    for (const exchange of [most, more]) {
      const events = outcome(exchange, place(bob, limit('buy', whole, '1000')))
      expect(count(events, 'trade')).toBe(MATCHES_PER_ORDER)
      expect(last(events.filter(({ kind }) => kind !== 'balance'))).toMatch(/buy 2 @ 1000, left 0 filled$/)
    }
  })

  it('lets a limit order rest where the book has no more', () => {
    expect(last(outcome(most, place(bob, limit('buy', over, '1000'))))).toBe('put #2001 buy 2.001 @ 1000, left 0.001')
  })

  it('ends what is left where the next order would be one more, and frees its money', () => {
    const copy = new Exchange(make)
    copy.machine.restore(more.machine.snapshot())
    const events = copy.send(place(bob, limit('buy', '2.5', '1001')), 'ff'.repeat(16))
    expect(count(events, 'trade')).toBe(MATCHES_PER_ORDER)
    expect(last(events)).toBe('finished #2002 buy 2.5 @ 1001, left 0.5 match-limit')
    expect(copy.balance(bob, 'USDT')).toEqual({ available: '98000', held: '0' })
    expect(copy.openOrders().map(({ orderId }) => orderId)).toEqual([2001])
    // What is left can be placed again.
    expect(last(copy.send(place(bob, limit('buy', '0.5', '1001')), 'fe'.repeat(16)))).toMatch(/left 0.499$/)
  })

  it('holds for orders at market and immediate ones', () => {
    const ends = (spec: OrderSpec): string => last(outcome(more, place(bob, spec)))
    expect(ends(limit('buy', over, '1000', { ioc: true }))).toMatch(/left 0.001 match-limit$/)
    expect(ends(byBase('buy', over))).toMatch(/left 0.001 match-limit$/)
    expect(ends(marketBuy('2001'))).toMatch(/left 1 match-limit$/)
    expect(ends(marketBuy('2000.05'))).toMatch(/left 0.05 filled$/)
    expect(ends(limit('buy', over, '1000'))).toMatch(/left 0.001 match-limit$/)
  })

  it('is what fill or kill counts on', () => {
    const ends = (from: Exchange, spec: OrderSpec): string[] => saga(outcome(from, place(bob, { ...spec, fok: true })))
    for (const spec of [limit('buy', whole, '1000'), byBase('buy', whole), marketBuy('2000')])
      expect(ends(more, spec).at(-1)).toMatch(/ filled$/)
    for (const spec of [limit('buy', over, '1000'), byBase('buy', over), marketBuy('2001')]) {
      expect(ends(more, spec)).toHaveLength(1)
      expect(ends(more, spec)[0]).toMatch(/ fok$/)
    }
  })

  it('asks a buy by base for the money of as many', () => {
    // What comes after them costs more than anybody has.
    const dear = opened(MATCHES_PER_ORDER)
    rest(dear, 5, carol, limit('sell', '1', '900000'))
    expect(last(outcome(dear, place(bob, byBase('buy', '5'))))).toMatch(/left 3 match-limit$/)
    const nearer = opened(MATCHES_PER_ORDER - 1)
    rest(nearer, 5, carol, limit('sell', '1', '900000'))
    expect(saga(outcome(nearer, place(bob, byBase('buy', '5'))))).toEqual(['refused balance-insufficient'])
  })

  it('counts own orders that self-trade prevention cancels', () => {
    const own = opened(MATCHES_PER_ORDER - 1, bob)
    rest(own, 2, alice, asks())
    const events = outcome(own, place(bob, limit('buy', '0.002', '1000', { stp: 'co' })))
    expect(saga(events).filter((line) => line.endsWith(' stp'))).toHaveLength(MATCHES_PER_ORDER - 1)
    expect(count(events, 'trade')).toBe(1)
    expect(last(events)).toMatch(/left 0.001 match-limit$/)
    for (const spec of [limit('buy', '0.002', '1000'), byBase('buy', '0.002')])
      expect(saga(outcome(own, place(bob, { ...spec, stp: 'co', fok: true })))).toHaveLength(1)
    const one = outcome(own, place(bob, byBase('buy', '0.001', { stp: 'co', fok: true })))
    expect(last(one)).toMatch(/ filled$/)
  })

  it('holds for a stop that enters', () => {
    const exchange = opened(MATCHES_PER_ORDER + 2)
    exchange.send(place(carol, limit('buy', '0.001', '900')))
    exchange.send(place(bob, limit('sell', '0.001', '900')))
    const stop = limit('buy', over, '1000')
    exchange.send({ kind: 'conditional.place', owner: bob, activation: priceTicks(100_000), ...stop })
    const events = outcome(exchange, place(carol, limit('buy', '0.001', '1000')))
    expect(count(events, 'trade')).toBe(MATCHES_PER_ORDER + 1)
    expect(last(events)).toMatch(/left 0.001 match-limit$/)
  })

  it('lets the orders of a bulk follow until they have met as many together', () => {
    const exchange = opened(2 * MATCHES_PER_COMMAND)
    const take = (size: string): OrderSpec => limit('buy', size, '1000')
    const bulk = (...orders: OrderSpec[]): CommandBody => ({
      kind: 'order.bulk',
      owner: bob,
      stopOnFail: false,
      orders,
    })
    const lines = saga(outcome(exchange, bulk(take('1.999'), take('1.999'), take('0.001'), take('0.001'))))
    expect(lines.filter((line) => line.startsWith('trade'))).toHaveLength(3998)
    expect(lines.slice(-2)).toEqual(['refused not-attempted at 2', 'refused not-attempted at 3'])
    const rests = saga(outcome(exchange, bulk(take('2'), limit('buy', '0.001', '900'))))
    expect(rests.at(-1)).toBe('refused not-attempted at 1')
  })

  it('counts whom orders only look at to learn whether they are filled or can be paid', () => {
    const exchange = opened(2 * MATCHES_PER_COMMAND)
    const rests = limit('buy', '0.001', '900')
    const looks = (...orders: OrderSpec[]): string[] =>
      saga(outcome(exchange, { kind: 'order.bulk', owner: bob, stopOnFail: false, orders: [...orders, rests] })).filter(
        (line) => !line.startsWith('trade') && !line.startsWith('updated'),
      )
    const kill = (size: string): OrderSpec => limit('buy', size, '1000', { fok: true })
    // None of them can be filled, and each looks as far as an order may.
    expect(looks(kill(over), kill(over), kill(over)).slice(-3)).toEqual(
      [1, 2, 3].map((item) => `refused not-attempted at ${item}`),
    )
    // 1,999 are too few to leave the rest unattempted, one more is enough.
    const poor = (size: string): OrderSpec => byBase('buy', size)
    expect(looks(poor('1.999')).at(-1)).toBe('refused not-attempted at 1')
    expect(looks(poor('0.999')).at(-1)).toMatch(/^put /)
    expect(looks(poor('1')).at(-1)).toBe('refused not-attempted at 1')
    expect(looks(kill('0.999')).at(-1)).toMatch(/^put /)
    expect(looks(kill('1')).at(-1)).toBe('refused not-attempted at 1')
    // A buy by base that is fill or kill looks twice before it takes.
    expect(looks({ ...poor('0.666'), fok: true }).at(-1)).toMatch(/^put /)
    expect(looks({ ...poor('0.667'), fok: true }).at(-1)).toBe('refused not-attempted at 1')
    // One that can't be paid looks until its money is used up.
    for (const [cheap, attempts] of [
      [MATCHES_PER_COMMAND / 2 - 1, 2],
      [MATCHES_PER_COMMAND / 2 - 2, 3],
    ] as const) {
      const short = opened(cheap)
      rest(short, 1, carol, limit('sell', '1', '900000'))
      const orders = Array.from({ length: 4 }, () => poor('2'))
      const codes = saga(outcome(short, { kind: 'order.bulk', owner: bob, stopOnFail: false, orders }))
      expect(codes.filter((line) => line.startsWith('refused balance-insufficient'))).toHaveLength(attempts)
      expect(codes.at(-1)).toBe('refused not-attempted at 3')
    }
  })

  it('lets the backlog go on until second orders have looked at as many', () => {
    const exchange = opened(MATCHES_PER_ORDER + 1)
    for (let otos = 3; otos > 0; otos -= 1) {
      exchange.send({
        kind: 'oto.place',
        owner: bob,
        primary: limit('buy', '0.001', '900'),
        secondaryKind: 'order',
        activation: priceTicks(0),
        secondary: limit('buy', over, '1000', { fok: true }),
      })
    }
    const killed = (events: readonly Event[]): number => saga(events).filter((line) => line.endsWith(' fok')).length
    expect(killed(exchange.send(place(carol, limit('sell', '0.003', '900'))))).toBe(1)
    expect(killed(exchange.send({ kind: 'tick' }))).toBe(1)
    expect(killed(exchange.send({ kind: 'tick' }))).toBe(1)
    expect(killed(exchange.send({ kind: 'tick' }))).toBe(0)
  })

  it('counts an own order at which the taker ends, whichever of the two is cancelled', () => {
    const exchange = opened(MATCHES_PER_COMMAND - 1)
    rest(exchange, 1, bob, asks('1001'))
    const lines = (stp: 'cn' | 'cb'): string[] => {
      const ends = limit('buy', '0.001', '1001', { stp })
      const orders = [limit('buy', '1.999', '1000'), ends, limit('buy', '0.001', '900')]
      return saga(outcome(exchange, { kind: 'order.bulk', owner: bob, stopOnFail: false, orders }))
    }
    for (const stp of ['cn', 'cb'] as const) expect(lines(stp).at(-1)).toBe('refused not-attempted at 2')
  })

  it('lets the backlog go on until it has met as many, and the next command takes it up', () => {
    const exchange = opened(3 * MATCHES_PER_COMMAND)
    exchange.send(place(carol, limit('buy', '0.001', '900')))
    exchange.send(place(bob, limit('sell', '0.001', '900')))
    for (let stops = 3; stops > 0; stops -= 1) {
      const stop = limit('buy', stops === 1 ? '0.001' : '2', '1000')
      exchange.send({ kind: 'conditional.place', owner: bob, activation: priceTicks(100_000), ...stop })
    }
    const fired = (events: readonly Event[]): number => count(events, 'conditional.fired')
    expect(fired(exchange.send(place(carol, limit('buy', '0.001', '1000'))))).toBe(1)
    // A command that has met as many itself leaves the backlog to the next one.
    expect(fired(exchange.send({ kind: 'tick' }))).toBe(1)
    expect(fired(exchange.send({ kind: 'tick' }))).toBe(1)
    expect(fired(exchange.send({ kind: 'tick' }))).toBe(0)
  })

  it('holds for the second order of an OTO, and ends the second order of one that meets it', () => {
    const secondary = limit('buy', over, '1000')
    const oto = (primary: OrderSpec): CommandBody => ({
      kind: 'oto.place',
      owner: bob,
      primary,
      secondaryKind: 'order',
      activation: priceTicks(0),
      secondary,
    })
    const exchange = opened(MATCHES_PER_ORDER + 2)
    const entered = outcome(exchange, oto(limit('buy', '0.001', '1000')))
    expect(count(entered, 'trade')).toBe(MATCHES_PER_ORDER + 1)
    expect(last(entered)).toMatch(/left 0.001 match-limit$/)
    const ended = saga(outcome(exchange, oto(limit('buy', over, '1000'))))
    expect(ended.slice(-2).map((line) => line.split(' ').at(-1))).toEqual(['match-limit', 'oto'])
  })
})
