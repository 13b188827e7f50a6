import { describe, expect, it } from 'vitest'
import { amount, ppm, priceTicks } from '../src/units/index.ts'
import type { CommandBody } from '../src/codec/commands.ts'
import type { Limit } from '../src/registry/limits.ts'
import { ALL_PERMISSIONS, Permission } from '../src/registry/numbers.ts'
import {
  alice,
  bob,
  BTC_USDT,
  byBase,
  cancel,
  carol,
  limit,
  listing,
  modify,
  openExchange,
  place,
  saga,
} from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

const set = (...values: readonly (readonly [Limit, number])[]): CommandBody => ({
  kind: 'limits.set',
  limits: values.map(([name, value]) => ({ limit: name, value })),
})
const rest = place(alice, limit('buy', '0.001', '50000'))
const stop = (owner = alice): CommandBody => ({
  kind: 'conditional.place',
  owner,
  activation: priceTicks(4_900_000),
  ...limit('sell', '0.001', '48000'),
})
const oto = { kind: 'oto.place', owner: alice, secondaryKind: 'order', activation: priceTicks(0) } as const
const bulk = (owner: number): CommandBody => ({
  kind: 'order.bulk',
  owner,
  stopOnFail: false,
  orders: [limit('buy', '0', '1'), limit('buy', '0', '1')],
})
const used = (exchange: Exchange, name: Limit): number =>
  exchange.machine.usage().find((usage) => usage.limit === name)?.used ?? -1

describe.each(machines)('room at a limit, on the $name machine', (make) => {
  it('orders that cannot rest need no room', () => {
    const exchange = openExchange({ make })
    exchange.send(place(bob, limit('sell', '1', '50000')))
    exchange.send(set(['orders', 1]))
    for (const spec of [
      limit('buy', '0.1', '50000', { ioc: true }),
      limit('buy', '0.1', '50000', { fok: true }),
      byBase('buy', '0.1'),
    ]) {
      expect(saga(exchange.send(place(alice, spec)))[0]).toContain('trade')
    }
    expect(saga(exchange.send(place(alice, limit('buy', '0.1', '50000'))))).toEqual(['refused limit-reached (2)'])
  })

  it('an OCO needs room for two, an OTO for two or one, a change for none', () => {
    const exchange = openExchange({ make })
    exchange.send(rest)
    exchange.send(set(['orders', 2]))
    const oco = { ...stop(), kind: 'oco.place', ...limit('sell', '0.001', '60000'), stopPrice: priceTicks(1) }
    const pair = { ...oco, stopQuote: amount(0n) } as CommandBody
    const [first, second] = [limit('buy', '0.001', '50000'), limit('sell', '0.001', '60000')]
    expect(saga(exchange.send(pair))).toEqual(['refused limit-reached (2)'])
    expect(saga(exchange.send({ ...oto, primary: first, secondary: second }))).toEqual(['refused limit-reached (2)'])
    const ioc = { ...first, ioc: true }
    expect(saga(exchange.send({ ...oto, primary: ioc, secondary: second }))[0]).toContain('waiting')
    exchange.send(stop())
    expect(saga(exchange.send(modify(alice, 1, { price: '49000' })))).toHaveLength(2)
    expect(saga(exchange.send(rest))).toEqual(['refused limit-reached (2)'])
    exchange.send(cancel(alice, 5))
    expect(saga(exchange.send(rest))).toHaveLength(1)
  })

  it('is judged last: an order that is refused anyway is refused for that', () => {
    const exchange = openExchange({ make })
    exchange.send(set(['orders', 0]))
    expect(saga(exchange.send(place(alice, limit('buy', '9', '50000'))))).toEqual(['refused balance-insufficient'])
  })

  it('orders that fill what rests make room', () => {
    const exchange = openExchange({ make })
    exchange.send(rest)
    exchange.send(set(['orders', 2]))
    exchange.send(place(bob, limit('sell', '0.001', '50000')))
    expect(used(exchange, 'orders')).toBe(0)
  })

  it('a cell once opened stays, and a refused order opens none', () => {
    const exchange = openExchange({ make })
    const before = used(exchange, 'cells')
    exchange.send(place(900, limit('sell', '1', '50000')))
    expect(used(exchange, 'cells')).toBe(before)
    exchange.fund(900, '1 BTC')
    exchange.send(place(900, limit('sell', '1', '50000')))
    exchange.send(cancel(900, 1))
    exchange.restart()
    expect(used(exchange, 'cells')).toBe(before + 2)
  })

  it('cells: an order needs those of its wallet, and a listing those of the fees', () => {
    const exchange = openExchange({ make })
    exchange.fund(900, '1 BTC')
    exchange.send(set(['cells', used(exchange, 'cells')]))
    const sell = place(900, limit('sell', '1', '50000'))
    expect(saga(exchange.send(sell))).toEqual(['refused limit-reached (1)'])
    exchange.send({ kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 8, supply: 0 })
    expect(saga(exchange.send(listing(2, 'SOL_USDT', 3, 1)))).toEqual(['refused limit-reached (1)'])
    exchange.send(set(['cells', used(exchange, 'cells') + 1]))
    expect(saga(exchange.send(sell))).toHaveLength(1)
  })

  it('windows: a producer that is opened again gives back its own', () => {
    const exchange = openExchange({ make })
    exchange.send(set(['windows', 5]))
    exchange.send({ kind: 'producer.open', producer: 1, window: 4 })
    expect(saga(exchange.send({ kind: 'producer.open', producer: 2, window: 2 }))).toEqual([
      'refused limit-reached (7)',
    ])
    expect(saga(exchange.send({ kind: 'producer.open', producer: 1, window: 5 }))).toHaveLength(1)
    expect(used(exchange, 'windows')).toBe(5)
  })

  it('accounts and fees that are there already are changed', () => {
    const exchange = openExchange({ make })
    const account = { kind: 'account.configure', owner: bob, stpGroup: 4 } as const
    const fees = { kind: 'fees.set', owner: bob, market: BTC_USDT, maker: ppm(1) } as const
    exchange.send({ ...account, permissions: ALL_PERMISSIONS })
    exchange.send({ ...fees, taker: ppm(1) })
    exchange.send(set(['feeEntries', 1], ['accounts', 1]))
    expect(saga(exchange.send({ ...account, permissions: Permission.spot }))).toEqual(['account.configured'])
    expect(saga(exchange.send({ ...fees, taker: ppm(2) }))).toEqual(['fees.set'])
    expect(saga(exchange.send({ ...account, stpGroup: 0, permissions: ALL_PERMISSIONS }))).toEqual([
      'account.configured',
    ])
    expect(used(exchange, 'accounts')).toBe(0)
  })

  it('answers of bulks: the oldest of them make room, and the limit is not passed', () => {
    const exchange = openExchange({ make })
    exchange.send(set(['answerBytes', 5]))
    for (const owner of [alice, bob, carol]) exchange.send(bulk(owner))
    expect(used(exchange, 'answerBytes')).toBe(5)
    expect(saga(exchange.send(set(['answerBytes', 4])))).toEqual(['refused limit-in-use (11)'])
    exchange.send(set(['answerBytes', 10]))
    expect(used(exchange, 'answerBytes')).toBe(5)
  })
})
