import { describe, expect, it } from 'vitest'
import { parseDecimal, ppm, priceTicks } from '../src/units/index.ts'
import type { CommandBody, Limit, OrderSpec, OwnerId, TransferLeg, Wallet } from '../src/codec/commands.ts'
import { limits, MAX_LIMIT, OTHER_BYTES } from '../src/registry/limits.ts'
import { ALL_PERMISSIONS } from '../src/registry/numbers.ts'
import {
  alice,
  bob,
  BTC,
  cancel,
  ETH_USDT,
  limit,
  listing,
  money,
  openExchange,
  place,
  saga,
  say,
  USDT,
} from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'

/** What a machine needs with all limits as it starts but for one. */
function bytesWith(name: Limit, value: number): number {
  const others = Object.entries(limits).filter(([other]) => other !== name)
  return others.reduce((sum, [, { start, bytes }]) => sum + start * bytes, OTHER_BYTES + value * limits[name].bytes)
}

const set = (values: Partial<Record<Limit, number>>): CommandBody => ({
  kind: 'limits.set',
  limits: Object.entries(values).map(([name, value]) => ({ limit: name as Limit, value })),
})
const usage = (exchange: Exchange, name: Limit) => {
  const found = exchange.machine.usage().find((one) => one.limit === name)
  if (found === undefined) throw new Error(`no limit ${name}`)
  return found
}
const leg = (owner: OwnerId, wallet: Wallet, sum: string): TransferLeg => ({ owner, wallet, ...money(sum) })
const pend = (key: string, ...legs: TransferLeg[]): CommandBody => ({
  kind: 'transfer.pending',
  key: key.repeat(16),
  reason: 'p2p',
  commitment: '0'.repeat(64),
  more: true,
  legs,
})
const stop = (owner: OwnerId, spec: OrderSpec, activation: string): CommandBody => ({
  kind: 'conditional.place',
  owner,
  activation: priceTicks(Number(parseDecimal(activation, 2))),
  ...spec,
})
const configure = (owner: OwnerId, permissions: number): CommandBody => ({
  kind: 'account.configure',
  owner,
  stpGroup: 0,
  permissions,
})
const fees = (owner: OwnerId): CommandBody => ({ kind: 'fees.set', owner, market: null, maker: ppm(0), taker: ppm(10) })
const open = (producer: number, window: number): CommandBody => ({ kind: 'producer.open', producer, window })
const wallets = (wallet: Wallet, ...owners: OwnerId[]): CommandBody => ({
  kind: 'transfer',
  reason: 'wallet',
  legs: owners.flatMap((owner) => [leg(owner, 'spot', '-1 BTC'), leg(owner, wallet, '1 BTC')]),
})

interface Room {
  /** What needs the room that is given. */
  readonly fits: CommandBody
  /** What needs one more. */
  readonly more: CommandBody
  /** Done before: it makes what is needed then. */
  readonly given?: readonly CommandBody[]
  /** How many records `fits` needs; 1 unless told otherwise. */
  readonly needs?: number
  /** What goes on when the limit is reached. */
  readonly goesOn?: CommandBody
}

const rows: Partial<Record<Limit, Room>> = {
  cells: {
    fits: wallets('main', alice),
    more: wallets('main', bob),
    goesOn: wallets('main', alice),
  },
  orders: {
    fits: place(alice, limit('sell', '1', '60000')),
    more: place(alice, limit('sell', '1', '60000')),
    goesOn: place(bob, limit('buy', '0.1', '60000', { ioc: true })),
  },
  markets: { fits: listing(2, 'BTC_ETH', BTC, 2), more: listing(3, 'ETH_BTC', 2, BTC) },
  assets: {
    fits: { kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 9, supply: 0 },
    more: { kind: 'asset.list', asset: 4, ticker: 'XRP', scale: 6, supply: 0 },
  },
  producers: { fits: open(7, 1), more: open(8, 1), goesOn: open(7, 2) },
  windows: { fits: open(7, 5), needs: 5, more: open(7, 6), goesOn: open(7, 4) },
  pendings: {
    fits: pend('01', leg(alice, 'spot', '-1 BTC')),
    more: pend('02', leg(alice, 'spot', '-1 BTC')),
    goesOn: pend('01', leg(alice, 'spot', '-1 BTC')),
  },
  legsPending: {
    fits: pend('01', leg(alice, 'spot', '-1 BTC'), leg(bob, 'spot', '1 BTC')),
    needs: 2,
    more: pend('01', leg(alice, 'spot', '-1 BTC')),
    goesOn: { kind: 'transfer.void', key: '01'.repeat(16) },
  },
  feeEntries: { fits: fees(alice), more: fees(bob), goesOn: { ...fees(alice), taker: ppm(11) } as CommandBody },
  accounts: { fits: configure(alice, 1), more: configure(bob, 1), goesOn: configure(alice, 2) },
}
const limited = Object.entries(rows).map(([name, room]) => ({ name: name as Limit, ...room }))

describe.each(machines)('at a limit, on the $name machine', (make) => {
  it.each(limited)('$name', ({ name, fits, more, given = [], needs = 1, goesOn }) => {
    const exchange = openExchange({ make })
    for (const command of given) exchange.send(command)
    exchange.send(set({ [name]: usage(exchange, name).used + needs }))
    const first = saga(exchange.send(fits))
    expect(first.filter((event) => event.startsWith('refused'))).toEqual([])
    expect(usage(exchange, name).used, 'what is used').toBe(usage(exchange, name).value)
    const before = exchange.describe().map(say)
    expect(saga(exchange.send(more))).toEqual([`refused limit-reached (${limits[name].code})`])
    expect(exchange.describe().map(say), 'a refusal changes nothing').toEqual(before)
    exchange.restart()
    expect(saga(exchange.send(more))).toEqual([`refused limit-reached (${limits[name].code})`])
    if (goesOn !== undefined) {
      expect(saga(exchange.send(goesOn)).filter((event) => event.startsWith('refused'))).toEqual([])
    }
    exchange.send(set({ [name]: usage(exchange, name).value + 1 }))
    expect(saga(exchange.send(more)).filter((event) => event.startsWith('refused'))).toEqual([])
  })

  it('an order needs cells, which a refusal opens none of', () => {
    const exchange = openExchange({ make })
    exchange.send({
      kind: 'transfer',
      reason: 'p2p',
      legs: [leg(alice, 'spot', '-1 BTC'), leg(200, 'spot', '1 BTC')],
    })
    const { used } = usage(exchange, 'cells')
    exchange.send(set({ cells: used }))
    const sell = place(200, limit('sell', '1', '60000'))
    expect(saga(exchange.send(sell))).toEqual(['refused limit-reached (1)'])
    expect(saga(exchange.send(place(200, limit('buy', '1', '60000'))))).toEqual(['refused balance-insufficient'])
    expect(usage(exchange, 'cells').used).toBe(used)
    exchange.send(set({ cells: used + 1 }))
    expect(saga(exchange.send(sell))).toHaveLength(1)
  })

  it('a market needs the cells of its fees', () => {
    const exchange = openExchange({ make })
    exchange.send({ kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 9, supply: 0 })
    exchange.send(set({ cells: usage(exchange, 'cells').used }))
    const sol = listing(2, 'SOL_USDT', 3, USDT)
    expect(saga(exchange.send(sol))).toEqual(['refused limit-reached (1)'])
    expect(saga(exchange.send(listing(2, 'BTC_ETH', BTC, 2)))).toEqual(['market.listed'])
  })

  it('stops of an account at a market', () => {
    const exchange = openExchange({ make })
    exchange.send(set({ stopsPerAccountMarket: 1 }))
    const own = stop(alice, limit('sell', '1', '40000'), '45000')
    expect(saga(exchange.send(own))).toHaveLength(1)
    expect(saga(exchange.send(own))).toEqual(['refused conditionals-too-many'])
    expect(saga(exchange.send(stop(bob, limit('sell', '1', '40000'), '45000')))).toHaveLength(1)
    expect(saga(exchange.send(stop(alice, limit('sell', '1', '40', { market: ETH_USDT }), '45')))).toHaveLength(1)
    exchange.send(cancel(alice, 1))
    expect(saga(exchange.send(own))).toHaveLength(1)
    expect(saga(exchange.send(set({ stopsPerAccountMarket: 0 })))).toEqual(['refused limit-in-use (3)'])
  })

  it('orders of an account at a market', () => {
    const exchange = openExchange({ make })
    const own = place(alice, limit('sell', '0.1', '60000'))
    const refused = [`refused limit-reached (${limits.ordersPerAccountMarket.code})`]
    expect(usage(exchange, 'ordersPerAccountMarket').value).toBe(10_000)
    exchange.send(set({ ordersPerAccountMarket: 2 }))
    exchange.send(own)
    exchange.send(stop(alice, limit('sell', '0.1', '40000'), '45000'))
    expect(usage(exchange, 'ordersPerAccountMarket').used).toBe(2)
    expect(saga(exchange.send(own))).toEqual(refused)
    expect(saga(exchange.send(stop(alice, limit('sell', '0.1', '40000'), '45000')))).toEqual(refused)
    exchange.restart()
    expect(saga(exchange.send(own))).toEqual(refused)
    // Others, other markets, and what doesn't rest.
    expect(saga(exchange.send(place(bob, limit('sell', '0.1', '60000'))))).toHaveLength(1)
    expect(saga(exchange.send(place(alice, limit('sell', '1', '60', { market: ETH_USDT }))))).toHaveLength(1)
    expect(saga(exchange.send(place(alice, limit('sell', '0.1', '60000', { ioc: true }))))).toHaveLength(1)
    expect(saga(exchange.send(set({ ordersPerAccountMarket: 1 })))).toEqual([
      `refused limit-in-use (${limits.ordersPerAccountMarket.code})`,
    ])
    exchange.send(cancel(alice, 1))
    expect(saga(exchange.send(own))).toHaveLength(1)
  })

  it('orders of an account at a market, whatever the wallet', () => {
    const exchange = openExchange({ make })
    exchange.send(wallets('bots', alice))
    exchange.send(set({ ordersPerAccountMarket: 1 }))
    exchange.send(place(alice, limit('sell', '0.1', '60000', { wallet: 'bots' })))
    expect(saga(exchange.send(place(alice, limit('sell', '0.1', '60000'))))).toEqual([
      `refused limit-reached (${limits.ordersPerAccountMarket.code})`,
    ])
  })

  it('pairs need room for both of their orders among those of the account', () => {
    const exchange = openExchange({ make })
    exchange.send(set({ ordersPerAccountMarket: 2 }))
    const oto = (market: number): CommandBody => ({
      kind: 'oto.place',
      owner: alice,
      primary: limit('sell', '0.1', '60000', { market }),
      secondaryKind: 'order',
      activation: priceTicks(0),
      secondary: limit('buy', '0.1', '40000', { market }),
    })
    exchange.send(place(alice, limit('sell', '0.1', '60000')))
    expect(saga(exchange.send(oto(0)))).toEqual([`refused limit-reached (${limits.ordersPerAccountMarket.code})`])
    exchange.send(cancel(alice, 1))
    expect(saga(exchange.send(oto(0)))).toHaveLength(2)
    expect(usage(exchange, 'ordersPerAccountMarket').used).toBe(2)
    // The first order goes, and the second one with it.
    exchange.send(cancel(alice, 2))
    expect(usage(exchange, 'ordersPerAccountMarket').used).toBe(0)
  })

  it('stops count as orders', () => {
    const exchange = openExchange({ make })
    exchange.send(set({ orders: 1 }))
    expect(saga(exchange.send(stop(alice, limit('sell', '1', '40000'), '45000')))).toHaveLength(1)
    expect(saga(exchange.send(stop(bob, limit('sell', '1', '40000'), '45000')))).toEqual(['refused limit-reached (2)'])
    expect(saga(exchange.send(place(bob, limit('sell', '1', '60000'))))).toEqual(['refused limit-reached (2)'])
  })

  it('a bulk is let in item by item', () => {
    const exchange = openExchange({ make })
    exchange.send(set({ orders: 1 }))
    const orders = [
      limit('sell', '1', '60000'),
      limit('sell', '1', '60000'),
      limit('buy', '0.1', '60000', { ioc: true }),
    ]
    expect(saga(exchange.send({ kind: 'order.bulk', owner: alice, stopOnFail: false, orders }))).toEqual([
      'put #1 sell 1 @ 60000, left 1',
      'refused limit-reached at 1 (2)',
      'trade 0.1 @ 60000 = 6000, buy takes #1',
      'updated #1 sell 1 @ 60000, left 0.9',
      'finished #2 buy 0.1 @ 60000, left 0 filled',
    ])
  })
})

describe.each(machines)('limits, on the $name machine', (make) => {
  it.each<[string, CommandBody, string]>([
    ['as they are', set({ cells: limits.cells.start }), 'refused nothing-to-change'],
    ['none', set({}), 'refused nothing-to-change'],
    ['no ids of persons', set({ personalIds: 0 }), 'refused invalid-command'],
    ['beyond the memory', set({ cells: 60_000_000 }), `refused limits-too-large (${bytesWith('cells', 60_000_000)})`],
    [
      'the largest there is',
      set({ answerBytes: MAX_LIMIT }),
      `refused limits-too-large (${bytesWith('answerBytes', MAX_LIMIT)})`,
    ],
    ['below what is used', set({ assets: 2 }), `refused limit-in-use (${limits.assets.code})`],
    [
      'several, of which one is used',
      set({ cells: 5000, markets: 1 }),
      `refused limit-in-use (${limits.markets.code})`,
    ],
    ['several', set({ cells: 5000, markets: 2 }), 'limits cells 5000, markets 2'],
    ['all used', set({ assets: 3 }), 'limits assets 3'],
  ])('%s', (_name, command, said) => {
    const exchange = openExchange({ make })
    const before = exchange.machine.usage()
    expect(saga(exchange.send(command))).toEqual([said])
    if (said.startsWith('refused')) {
      const after = exchange.machine.usage().filter((one) => one.limit !== 'personalIds')
      expect(after).toEqual(before.filter((one) => one.limit !== 'personalIds'))
    }
  })

  it('are said by number, with what is used of each', () => {
    const exchange = openExchange({ make })
    exchange.send(place(alice, limit('sell', '1', '60000')))
    exchange.send(stop(alice, limit('sell', '1', '40000'), '45000'))
    exchange.send(pend('01', leg(alice, 'spot', '-1 BTC')))
    exchange.send(open(7, 5))
    exchange.send(fees(alice))
    exchange.send(configure(alice, ALL_PERMISSIONS - 1))
    const bad = [limit('buy', '0', '50000'), limit('buy', '0', '50000')]
    exchange.send({ kind: 'order.bulk', owner: bob, stopOnFail: false, orders: bad })
    expect(exchange.machine.usage().map(({ limit: name, used }) => [name, used])).toEqual([
      ['cells', 15],
      ['orders', 2],
      ['stopsPerAccountMarket', 1],
      ['markets', 2],
      ['assets', 3],
      ['producers', 1],
      ['windows', 5],
      ['personalIds', exchange.machine.lastSeq],
      ['pendings', 1],
      ['legsPending', 1],
      ['answerBytes', 2],
      ['feeEntries', 1],
      ['accounts', 1],
      ['ordersPerAccountMarket', 2],
    ])
    exchange.restart()
    expect(exchange.machine.usage().map(({ used }) => used)).toEqual([
      15,
      2,
      1,
      2,
      3,
      1,
      5,
      exchange.machine.lastSeq,
      1,
      1,
      2,
      1,
      1,
      2,
    ])
  })

  it('are free again when what was counted is gone', () => {
    const exchange = openExchange({ make })
    exchange.send(place(alice, limit('sell', '1', '60000')))
    exchange.send(pend('01', leg(alice, 'spot', '-1 BTC')))
    exchange.send(configure(alice, 1))
    exchange.send(cancel(alice, 1))
    exchange.send({ kind: 'transfer.void', key: '01'.repeat(16) })
    exchange.send(configure(alice, ALL_PERMISSIONS))
    for (const name of ['orders', 'pendings', 'legsPending', 'accounts'] as const) {
      expect(usage(exchange, name).used, name).toBe(0)
    }
  })
})
