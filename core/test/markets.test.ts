import { describe, expect, it } from 'vitest'
import { amount, sizeLots } from '../src/units/index.ts'
import type { CommandBody, OwnerId, TransferReason, Wallet } from '../src/codec/commands.ts'
import { ALL_PERMISSIONS, Permission, SystemOwner } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import {
  alice,
  amend,
  bob,
  cancel,
  carol,
  limit,
  listing,
  marketBuy,
  modify,
  money,
  openExchange,
  place,
  saga,
  setState,
} from './support/exchange.ts'
import { machines } from './support/machines.ts'

const move = (
  from: readonly [OwnerId, Wallet],
  to: readonly [OwnerId, Wallet],
  sum: string,
  reason: TransferReason = 'wallet',
) => {
  const { asset, amount: moved } = money(sum)
  return {
    kind: 'transfer',
    reason,
    legs: [
      { owner: from[0], wallet: from[1], asset, amount: amount(0n - moved) },
      { owner: to[0], wallet: to[1], asset, amount: moved },
    ],
  } as const satisfies CommandBody
}
const may = (owner: OwnerId, ...permissions: (keyof typeof Permission)[]): CommandBody => ({
  kind: 'account.configure',
  owner,
  stpGroup: 0,
  permissions: permissions.reduce((bits, name) => bits | Permission[name], 0),
})

describe('a post-only market', () => {
  const mine = place(alice, limit('buy', '0.1', '50000'))
  table({
    'lets orders rest that say so': {
      given: [setState('post-only')],
      when: place(alice, limit('buy', '0.1', '50000', { postOnly: true })),
      then: ['put #1 buy 0.1 @ 50000, left 0.1'],
    },
    'and RPI orders': {
      given: [setState('post-only')],
      when: place(alice, limit('buy', '0.1', '50000', { rpi: true })),
      then: ['put #1 buy 0.1 @ 50000, left 0.1'],
    },
    'but none that would take': {
      given: [place(bob, limit('sell', '0.1', '50000')), setState('post-only')],
      when: place(alice, limit('buy', '0.1', '50000', { postOnly: true })),
      then: ['refused post-only-would-take (5000000)'],
    },
    'takes no other order': { given: [setState('post-only')], when: mine, then: ['refused market-post-only'] },
    'and none at market': {
      given: [setState('post-only')],
      when: place(alice, marketBuy('10')),
      then: ['refused market-post-only'],
    },
    cancels: {
      given: [mine, setState('post-only')],
      when: cancel(alice, 1),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled'],
    },
    'lets an order shrink': {
      given: [mine, setState('post-only')],
      when: amend(alice, 1, { size: '0.05' }),
      then: ['updated #1 buy 0.05 @ 50000, left 0.05'],
    },
    'lets no order be replaced that could take': {
      given: [mine, setState('post-only')],
      when: modify(alice, 1, { price: '49000' }),
      then: ['refused market-post-only'],
    },
    'arms no stop': {
      given: [setState('post-only')],
      when: { ...place(alice, limit('buy', '0.1', '50000')), kind: 'conditional.place', activation: 1 } as CommandBody,
      then: ['refused market-post-only'],
    },
  })
})

describe('the kinds of market that are drawn', () => {
  table({
    'margin on spot is not built': {
      when: { ...listing(2, 'ETH_BTC', 2, 0), marketKind: 'margin-spot' },
      then: ['refused market-kind-unsupported'],
    },
    'perpetuals are not built': {
      when: { ...listing(2, 'ETH_BTC', 2, 0), marketKind: 'perpetual' },
      then: ['refused market-kind-unsupported'],
    },
  })
})

describe('the supply of an asset', () => {
  const list = (scale: number, supply: number): CommandBody => ({
    kind: 'asset.list',
    asset: 3,
    ticker: 'SOL',
    scale,
    supply,
  })
  table({
    'may be unknown': { when: list(18, 0), then: ['asset.listed'] },
    'fits at a scale below': { when: list(10, 461_168_601), then: ['asset.listed'] },
    'of 2^62 units and more is too large, and the largest scale is named': {
      when: list(10, 461_168_602),
      then: ['refused scale-too-large (9)'],
    },
    'of five coins with 18 decimals is too large': { when: list(18, 5), then: ['refused scale-too-large (17)'] },
    'that fits at no scale names none': {
      when: list(3, Number.MAX_SAFE_INTEGER),
      then: ['refused scale-too-large (2)'],
    },
    'below zero is none': { when: list(3, -1), then: ['refused invalid-command'] },
  })
})

describe('wallets of orders', () => {
  const fund = move([alice, 'spot'], [alice, 'bots'], '1 BTC')
  table({
    'bots pay from theirs': {
      given: [fund],
      when: place(alice, limit('sell', '1', '60000', { wallet: 'bots' })),
      then: ['put #1 sell 1 @ 60000, left 1'],
      balances: [[alice, 'BTC', '9', '0']],
    },
    'do not pay for one another': {
      given: [fund],
      when: place(alice, limit('sell', '1.0001', '60000', { wallet: 'bots' })),
      then: ['refused balance-insufficient'],
    },
    'other wallets do not trade': {
      when: place(alice, limit('sell', '1', '60000', { wallet: 'main' })),
      then: ['refused wallet-invalid'],
    },
    'are looked at after the house': {
      when: place(1, limit('sell', '1', '60000', { wallet: 'main' })),
      then: ['refused account-restricted'],
    },
    'are looked at before anything else': {
      given: [setState('halted')],
      when: place(alice, limit('sell', '0', '0', { wallet: 'margin' })),
      then: ['refused wallet-invalid'],
    },
    'have client order ids in common': {
      given: [fund, place(alice, limit('sell', '1', '60000', { clientOrderId: 'x', wallet: 'bots' }))],
      when: place(alice, limit('sell', '1', '60000', { clientOrderId: 'x' })),
      then: ['refused client-order-id-in-use'],
    },
    'are one party': {
      given: [fund, place(alice, limit('sell', '1', '60000', { wallet: 'bots' }))],
      when: place(alice, limit('buy', '1', '60000', { stp: 'cn' })),
      then: ['finished #2 buy 1 @ 60000, left 1 stp'],
    },
  })

  it.each(machines)('get what their orders buy, on the $name machine', (make) => {
    const exchange = openExchange({ make })
    exchange.send(fund)
    exchange.send(place(alice, limit('sell', '1', '60000', { wallet: 'bots' })))
    exchange.send(place(bob, limit('buy', '0.5', '60000')))
    expect(exchange.balance(alice, 'USDT', 'bots')).toEqual({ available: '30000', held: '0' })
    expect(exchange.balance(alice, 'BTC', 'bots')).toEqual({ available: '0', held: '0.5' })
    expect(exchange.balance(alice, 'USDT')).toEqual({ available: '100000', held: '0' })
    exchange.restart()
    exchange.send(cancel(alice, 1))
    expect(exchange.balance(alice, 'BTC', 'bots')).toEqual({ available: '0.5', held: '0' })
  })
})

describe('permissions', () => {
  const order = place(alice, limit('buy', '1', '1'))
  const out = move([alice, 'spot'], [bob, 'spot'], '1 BTC')
  const withdraw = move([alice, 'spot'], [20, 'main'], '1 BTC', 'withdrawal')
  table({
    'to trade spot alone let orders in': {
      given: [may(alice, 'spot')],
      when: order,
      then: ['put #1 buy 1 @ 1, left 1'],
    },
    'of everything else do not': {
      given: [may(alice, 'margin', 'futures', 'withdraw', 'transferOut', 'borrow')],
      when: order,
      then: ['refused account-restricted'],
    },
    'to transfer out': { given: [may(alice, 'transferOut')], when: out, then: ['transfer wallet'] },
    'to withdraw are not to transfer': {
      given: [may(alice, 'withdraw')],
      when: out,
      then: ['refused account-restricted'],
    },
    'to withdraw': { given: [may(alice, 'withdraw')], when: withdraw, then: ['transfer withdrawal'] },
    'to transfer out are not to withdraw': {
      given: [may(alice, 'transferOut')],
      when: withdraw,
      then: ['refused account-restricted'],
    },
    'are asked of the house too, so that it can be stopped': {
      given: [may(SystemOwner.fees)],
      when: move([SystemOwner.fees, 'main'], [alice, 'spot'], '1 BTC'),
      then: ['refused account-restricted'],
    },
    'are not needed to receive': { given: [may(bob)], when: out, then: ['transfer wallet'] },
    'are not needed to cancel': {
      given: [order, may(alice)],
      when: cancel(alice, 1),
      then: ['finished #1 buy 1 @ 1, left 1 canceled'],
    },
    'are not needed by an order that rests': {
      given: [place(alice, limit('sell', '1', '60000')), may(alice)],
      when: place(carol, limit('buy', '1', '60000')),
      then: [
        'trade 1 @ 60000 = 60000, buy takes #1',
        'finished #1 sell 1 @ 60000, left 0 filled',
        'finished #2 buy 1 @ 60000, left 0 filled',
      ],
    },
    'as they were change nothing': {
      given: [may(alice, 'spot')],
      when: may(alice, 'spot'),
      then: ['refused nothing-to-change'],
    },
    'of a new account are all': {
      when: { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: ALL_PERMISSIONS },
      then: ['refused nothing-to-change'],
    },
  })
})

describe('who may owe', () => {
  table({
    'clearing may': {
      when: move([SystemOwner.clearing, 'main'], [alice, 'spot'], '1 BTC', 'reversal'),
      then: ['transfer reversal'],
    },
    'funding may not yet': {
      when: move([SystemOwner.funding, 'main'], [alice, 'spot'], '1 BTC'),
      then: ['refused balance-insufficient'],
    },
    'escrow may not': {
      when: move([SystemOwner['escrow:codes'], 'escrow'], [alice, 'spot'], '1 BTC'),
      then: ['refused balance-insufficient'],
    },
  })

  it.each(machines)('what clearing owes counts as issued, on the $name machine', (make) => {
    const exchange = openExchange({ make })
    const most = 2n ** 62n - 30n * 10n ** 8n
    const legs = (sum: bigint) =>
      [
        { owner: SystemOwner.clearing, wallet: 'main', asset: 2, amount: amount(-sum) },
        { owner: alice, wallet: 'spot', asset: 2, amount: amount(sum) },
      ] as const
    expect(saga(exchange.send({ kind: 'transfer', reason: 'adjustment', legs: legs(most + 1n) }))).toEqual([
      'refused overflow',
    ])
    expect(saga(exchange.send({ kind: 'transfer', reason: 'adjustment', legs: legs(most) }))).toEqual([
      'transfer adjustment',
    ])
  })
})

it.each(machines)('an anchor of the audit is said and leaves nothing, on the $name machine', (make) => {
  const exchange = openExchange({ make })
  const before = exchange.describe().map(({ kind }) => kind)
  const digest = 'ab'.repeat(32)
  expect(saga(exchange.send({ kind: 'audit.anchor', digest }))).toEqual([`anchored ${digest}`])
  expect(exchange.describe().map(({ kind }) => kind)).toEqual(before)
})

it.each(machines)('a buy by quote deals no more lots than a size can say, on the $name machine', (make) => {
  const exchange = openExchange({ make })
  const most = Number.MAX_SAFE_INTEGER
  const deposit = (owner: OwnerId, asset: number, sum: bigint): CommandBody => ({
    kind: 'transfer',
    reason: 'deposit',
    legs: [
      { owner: 20, wallet: 'main', asset, amount: amount(-sum) },
      { owner, wallet: 'spot', asset, amount: amount(sum) },
    ],
  })
  exchange.send({ kind: 'asset.list', asset: 3, ticker: 'MANY', scale: 0, supply: 0 })
  exchange.send({ kind: 'asset.list', asset: 4, ticker: 'COIN', scale: 0, supply: 0 })
  exchange.send({ ...listing(2, 'MANY_COIN', 3, 4), pricePrecision: 0, sizePrecision: 0 })
  exchange.send(deposit(alice, 3, 2n * BigInt(most)))
  exchange.send(deposit(bob, 4, 2n ** 60n))
  const sell = { ...limit('sell', '1', '0.01', { market: 2 }), size: sizeLots(most) }
  exchange.send(place(alice, sell))
  exchange.send(place(alice, sell))
  const buy = { ...marketBuy('1', { market: 2 }), quoteAmount: amount(2n ** 60n) }
  const events = exchange.send(place(bob, buy))
  expect(events.flatMap((event) => (event.kind === 'trade' ? [event.size] : []))).toEqual([most])
  const finished = events.find((event) => event.kind === 'order.finished' && event.order.owner === bob)
  expect(finished).toMatchObject({ reason: 'filled', order: { dealSize: most, quoteLeft: 2n ** 60n - BigInt(most) } })
})
