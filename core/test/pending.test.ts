import { describe, expect, it } from 'vitest'
import { amount } from '../src/units/index.ts'
import type { CommandBody, OwnerId, TransferLeg, TransferReason, Wallet } from '../src/codec/commands.ts'
import { ALL_PERMISSIONS, MAX_LEGS, Permission, STEPS_PER_COMMAND, SystemOwner } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import { alice, bob, carol, limit, money, openExchange, place, saga, say } from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines } from './support/machines.ts'
import type { Make } from './support/machines.ts'

const OUTSIDE = 20
const KEY = 'aa'.repeat(16)
const leg = (owner: OwnerId, wallet: Wallet, sum: string): TransferLeg => ({ owner, wallet, ...money(sum) })
const sums = (...texts: string[]) => texts.map((text) => money(text).amount)

interface Terms {
  readonly key?: string
  readonly reason?: TransferReason
  readonly commitment?: string
  readonly more?: boolean
}
const pend = (legs: readonly TransferLeg[], terms: Terms = {}): CommandBody => ({
  kind: 'transfer.pending',
  key: KEY,
  reason: 'withdrawal',
  commitment: '0'.repeat(64),
  more: false,
  ...terms,
  legs,
})
const post = (amounts: ReturnType<typeof sums> | null = null, key = KEY): CommandBody => ({
  kind: 'transfer.post',
  key,
  amounts,
})
const voided = (key = KEY): CommandBody => ({ kind: 'transfer.void', key })
/** A withdrawal of 3 BTC, of which 0.1 are the fee. */
const WITHDRAWAL = [
  leg(alice, 'spot', '-3 BTC'),
  leg(OUTSIDE, 'main', '2.9 BTC'),
  leg(SystemOwner.fees, 'main', '0.1 BTC'),
]
describe('a pending transfer', () => {
  table({
    'holds what its legs take': {
      when: pend(WITHDRAWAL),
      then: ['pending aa withdrawal, part 0 of 3 legs'],
      balances: [[alice, 'BTC', '7', '3']],
    },
    'moves everything when it is posted': {
      given: [pend(WITHDRAWAL)],
      when: post(),
      then: ['transfer aa posted'],
      balances: [[alice, 'BTC', '7', '0']],
    },
    'gives back everything when it is voided': {
      given: [pend(WITHDRAWAL)],
      when: voided(),
      then: ['transfer aa voided'],
      balances: [[alice, 'BTC', '10', '0']],
    },
    'gives back what is not posted': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('-1 BTC', '0.95 BTC', '0.05 BTC')),
      then: ['transfer aa posted in part'],
      balances: [[alice, 'BTC', '9', '0']],
    },
    'may be posted with nothing': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('0 BTC', '0 BTC', '0 BTC')),
      then: ['transfer aa posted in part'],
      balances: [[alice, 'BTC', '10', '0']],
    },
    'may hold what somebody owes who may': {
      when: pend([leg(OUTSIDE, 'main', '-5 ETH'), leg(alice, 'spot', '5 ETH')], { reason: 'deposit' }),
      then: ['pending aa deposit, part 0 of 2 legs'],
      balances: [[alice, 'ETH', '10', '0']],
    },
    'reaches whom it gives to when it is posted': {
      given: [pend([leg(OUTSIDE, 'main', '-5 ETH'), leg(alice, 'spot', '5 ETH')], { reason: 'deposit' })],
      when: post(),
      then: ['transfer aa posted'],
      balances: [[alice, 'ETH', '15', '0']],
    },
    'does not count debits and credits of a cell together': {
      when: pend([leg(alice, 'spot', '-11 BTC'), leg(alice, 'spot', '1 BTC'), leg(bob, 'spot', '10 BTC')]),
      then: ['refused balance-insufficient'],
    },
    'does not take what orders hold': {
      given: [place(alice, limit('sell', '8', '60000'))],
      when: pend(WITHDRAWAL),
      then: ['refused balance-insufficient'],
    },
    'without legs': { when: pend([]), then: ['refused leg-invalid'] },
    'of one leg, which is not balanced': {
      when: pend([leg(alice, 'spot', '-1 BTC')]),
      then: ['refused legs-unbalanced'],
    },
    'with a leg of nothing': {
      when: pend([leg(alice, 'spot', '0 BTC'), leg(bob, 'spot', '0 BTC')]),
      then: ['refused leg-invalid'],
    },
    'of an asset that is not listed': {
      when: pend([
        { ...leg(alice, 'spot', '-1 BTC'), asset: 9 },
        { ...leg(bob, 'spot', '1 BTC'), asset: 9 },
      ]),
      then: ['refused asset-unknown'],
    },
    'under a key that is in use': {
      given: [pend(WITHDRAWAL)],
      when: pend(WITHDRAWAL),
      then: ['refused transfer-exists'],
    },
    'under a key that is free again': {
      given: [pend(WITHDRAWAL), voided()],
      when: pend(WITHDRAWAL),
      then: ['pending aa withdrawal, part 0 of 3 legs'],
    },
    'of an account that may not withdraw': {
      given: [
        { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: ALL_PERMISSIONS - Permission.withdraw },
      ],
      when: pend(WITHDRAWAL),
      then: ['refused account-restricted'],
    },
    'of an account that may not withdraw, to another one': {
      given: [
        { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: ALL_PERMISSIONS - Permission.withdraw },
      ],
      when: pend([leg(alice, 'spot', '-1 BTC'), leg(bob, 'spot', '1 BTC')], { reason: 'p2p' }),
      then: ['pending aa p2p, part 0 of 2 legs'],
    },
    'of an account that may not send': {
      given: [
        { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: ALL_PERMISSIONS - Permission.transferOut },
      ],
      when: pend([leg(alice, 'spot', '-1 BTC'), leg(bob, 'spot', '1 BTC')], { reason: 'p2p' }),
      then: ['refused account-restricted'],
    },
    'may be posted once its owner may not withdraw any more': {
      given: [pend(WITHDRAWAL), { kind: 'account.configure', owner: alice, stpGroup: 0, permissions: 0 }],
      when: post(),
      then: ['transfer aa posted'],
    },
    'that nobody knows is not posted': { when: post(), then: ['refused transfer-unknown'] },
    'that nobody knows is not voided': { when: voided(), then: ['refused transfer-unknown'] },
    'is not posted twice': { given: [pend(WITHDRAWAL), post()], when: post(), then: ['refused transfer-unknown'] },
    'is not voided when it is posted': {
      given: [pend(WITHDRAWAL), post()],
      when: voided(),
      then: ['refused transfer-unknown'],
    },
    'is posted with an amount for each leg': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('-1 BTC', '1 BTC')),
      then: ['refused invalid-command'],
    },
    'is not posted with more than its legs': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('-3.0000000001 BTC', '2.9000000001 BTC', '0.1 BTC')),
      then: ['refused leg-invalid'],
    },
    'is not posted with legs turned round': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('1 BTC', '-0.9 BTC', '-0.1 BTC')),
      then: ['refused leg-invalid'],
    },
    'is not posted with amounts that come to something': {
      given: [pend(WITHDRAWAL)],
      when: post(sums('-1 BTC', '0.9 BTC', '0.05 BTC')),
      then: ['refused legs-unbalanced'],
    },
  })
})

describe('a transfer in parts', () => {
  const first = pend([leg(alice, 'spot', '-3 BTC')], { more: true })
  const second = pend([leg(bob, 'spot', '3 BTC')])
  table({
    'holds what its first part takes': {
      when: first,
      then: ['pending aa withdrawal, part 0 of 1 legs, more'],
      balances: [[alice, 'BTC', '7', '3']],
    },
    'ends with the part that has no more': {
      given: [first],
      when: second,
      then: ['pending aa withdrawal, part 1 of 1 legs'],
      balances: [
        [alice, 'BTC', '7', '3'],
        [bob, 'BTC', '10', '0'],
      ],
    },
    'is one effect': {
      given: [first, second],
      when: post(),
      then: ['transfer aa posted'],
      balances: [
        [alice, 'BTC', '7', '0'],
        [bob, 'BTC', '13', '0'],
      ],
    },
    'is balanced over all its parts, not each': {
      given: [
        pend([leg(alice, 'spot', '-3 BTC'), leg(alice, 'spot', '-5 ETH')], { more: true }),
        pend([leg(bob, 'spot', '2 BTC')], { more: true }),
      ],
      when: pend([leg(bob, 'spot', '1 BTC'), leg(bob, 'spot', '5 ETH')]),
      then: ['pending aa withdrawal, part 2 of 2 legs'],
    },
    'stays open where its last part leaves an asset of another part': {
      given: [pend([leg(alice, 'spot', '-3 BTC'), leg(alice, 'spot', '-5 ETH')], { more: true })],
      when: second,
      then: ['refused legs-unbalanced'],
    },
    'stays open where its last part leaves something': {
      given: [first],
      when: pend([leg(bob, 'spot', '2.9 BTC')]),
      then: ['refused legs-unbalanced'],
    },
    'is not posted while it is open': { given: [first], when: post(), then: ['refused transfer-open'] },
    'may be voided while it is open': {
      given: [first],
      when: voided(),
      then: ['transfer aa voided'],
      balances: [[alice, 'BTC', '10', '0']],
    },
    'forgets what its parts came to when it is voided': {
      given: [first, voided()],
      when: second,
      then: ['refused legs-unbalanced'],
    },
    'has one reason': {
      given: [first],
      when: pend([leg(bob, 'spot', '3 BTC')], { reason: 'code' }),
      then: ['refused invalid-command'],
    },
    'has one commitment': {
      given: [first],
      when: pend([leg(bob, 'spot', '3 BTC')], { commitment: '1'.repeat(64) }),
      then: ['refused invalid-command'],
    },
    'may have the same part twice': {
      given: [first],
      when: first,
      then: ['pending aa withdrawal, part 1 of 1 legs, more'],
      balances: [[alice, 'BTC', '4', '6']],
    },
    'takes no part more when it is closed': {
      given: [first, second],
      when: first,
      then: ['refused transfer-exists'],
    },
  })
})

const many = (count: number, owner: OwnerId, sum: string): TransferLeg[] =>
  Array.from({ length: count }, () => leg(owner, 'spot', sum))
const UNIT = '0.0000000001 BTC'

/** An open exchange with a transfer of that many legs of a unit each from alice to bob. */
function withLarge(make: Make, pairs: number): Exchange {
  const exchange = openExchange({ make })
  for (let left = pairs; left > 0; left -= MAX_LEGS / 2) {
    const part = Math.min(left, MAX_LEGS / 2)
    const legs = [...many(part, alice, `-${UNIT}`), ...many(part, bob, UNIT)]
    expect(saga(exchange.send(pend(legs, { more: left > part })))).toHaveLength(1)
  }
  return exchange
}

describe.each(machines)('a transfer of many legs, on the $name machine', (make) => {
  const K = STEPS_PER_COMMAND
  const tick: CommandBody = { kind: 'tick' }

  it('of as many legs as a command has steps is posted at once', () => {
    const exchange = withLarge(make, K / 2)
    exchange.send(post())
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '9.9999999872', held: '0' })
    expect(exchange.balance(bob, 'BTC')).toEqual({ available: '10.0000000128', held: '0' })
    expect(saga(exchange.send(pend(WITHDRAWAL)))).toEqual(['pending aa withdrawal, part 0 of 3 legs'])
  })

  it('is posted step by step, and its key is free behind the last one', () => {
    const exchange = withLarge(make, K)
    expect(saga(exchange.send(post()))).toEqual(['transfer aa posted'])
    // All that is taken comes first here, which is as many legs as a command has steps.
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '9.9999999744', held: '0' })
    expect(exchange.balance(bob, 'BTC')).toEqual({ available: '10', held: '0' })
    exchange.send(tick)
    expect(exchange.balance(bob, 'BTC')).toEqual({ available: '10.0000000256', held: '0' })
    expect(saga(exchange.send(pend(WITHDRAWAL)))).toEqual(['pending aa withdrawal, part 0 of 3 legs'])
  })

  it('goes on before the commands that follow, in order, also over a restart', () => {
    const exchange = withLarge(make, 2 * K)
    exchange.send(post())
    expect(exchange.balance(bob, 'BTC').available).toBe('10')
    expect(saga(exchange.send(post()))).toEqual(['refused transfer-unknown'])
    exchange.restart()
    expect(saga(exchange.send(voided()))).toEqual(['refused transfer-unknown'])
    // 500 legs that take and 268 that give; then as many again as one command carried.
    expect(exchange.balance(bob, 'BTC').available).toBe('10.0000000268')
    expect(saga(exchange.send(tick))).toEqual([])
    expect(exchange.balance(bob, 'BTC').available).toBe('10.0000000512')
    expect(saga(exchange.send(pend(WITHDRAWAL)))).toEqual(['pending aa withdrawal, part 0 of 3 legs'])
  })

  it('is voided step by step', () => {
    const exchange = withLarge(make, 2 * K)
    expect(saga(exchange.send(voided()))).toEqual(['transfer aa voided'])
    for (let count = 0; count < 4; count += 1) exchange.send(tick)
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '10', held: '0' })
    expect(exchange.balance(bob, 'BTC')).toEqual({ available: '10', held: '0' })
  })

  it('of one command is posted in part, step by step', () => {
    const exchange = withLarge(make, MAX_LEGS / 2)
    const half = [
      ...sums(...Array.from({ length: MAX_LEGS / 2 }, (_, place) => (place % 2 === 0 ? `-${UNIT}` : '0 BTC'))),
      ...sums(...Array.from({ length: MAX_LEGS / 2 }, (_, place) => (place % 2 === 0 ? UNIT : '0 BTC'))),
    ]
    expect(saga(exchange.send(post(half)))).toEqual(['transfer aa posted in part'])
    exchange.restart()
    for (let count = 0; count < 4; count += 1) exchange.send(tick)
    expect(exchange.balance(alice, 'BTC')).toEqual({ available: '9.999999975', held: '0' })
    expect(exchange.balance(bob, 'BTC')).toEqual({ available: '10.000000025', held: '0' })
  })

  it('of more than a command carries is posted whole only', () => {
    const exchange = withLarge(make, MAX_LEGS)
    const amounts = sums(...Array.from({ length: MAX_LEGS }, () => '0 BTC'))
    expect(saga(exchange.send(post(amounts)))).toEqual(['refused invalid-command'])
  })
})

describe.each(machines)('room in a cell, on the $name machine', (make) => {
  const units = (owner: OwnerId, wallet: Wallet, sum: bigint): TransferLeg => ({
    owner,
    wallet,
    asset: 2,
    amount: amount(sum),
  })
  /** A part that gives, of a transfer that is not closed yet: what it gives need not be there. */
  const given = (owner: OwnerId, sum: bigint, key: string): CommandBody =>
    pend([units(owner, 'main', sum)], { reason: 'adjustment', key, more: true })
  const HALF = 2n ** 62n

  it('counts what pending transfers will bring', () => {
    const exchange = openExchange({ make })
    expect(saga(exchange.send(given(alice, HALF, '01'.repeat(16))))).toHaveLength(1)
    expect(saga(exchange.send(given(alice, HALF, '02'.repeat(16))))).toEqual(['refused overflow'])
    expect(saga(exchange.send(given(alice, HALF - 1n, '03'.repeat(16))))).toHaveLength(1)
    const one: CommandBody = {
      kind: 'transfer',
      reason: 'adjustment',
      legs: [units(carol, 'spot', -1n), units(alice, 'main', 1n)],
    }
    expect(saga(exchange.send(one))).toEqual(['refused overflow'])
    exchange.send(voided('03'.repeat(16)))
    expect(saga(exchange.send(one))).toHaveLength(1)
  })

  it('of the fees account is bounded while what it owes is held', () => {
    const exchange = openExchange({ make })
    const owed = (sum: bigint, key: string): CommandBody =>
      pend([units(SystemOwner.fees, 'main', -sum), units(alice, 'main', sum)], { reason: 'adjustment', key })
    expect(saga(exchange.send(owed(HALF / 2n, '01'.repeat(16))))).toHaveLength(1)
    expect(saga(exchange.send(owed(1n, '02'.repeat(16))))).toEqual(['refused overflow'])
    expect(saga(exchange.send(post(null, '01'.repeat(16)))).length).toBeGreaterThan(0)
    expect(saga(exchange.send(owed(1n, '02'.repeat(16))))).toEqual(['refused overflow'])
  })

  it('of what the outside has paid in counts while it is held', () => {
    const exchange = openExchange({ make })
    const paid = (sum: bigint, key: string): CommandBody =>
      pend([units(OUTSIDE, 'main', -sum), units(alice, 'main', sum)], { reason: 'deposit', key })
    const before = 3_000_000_000n
    expect(saga(exchange.send(paid(HALF - before + 1n, '01'.repeat(16))))).toEqual(['refused overflow'])
    expect(saga(exchange.send(paid(HALF - before, '01'.repeat(16))))).toHaveLength(1)
    expect(saga(exchange.send(paid(1n, '02'.repeat(16))))).toEqual(['refused overflow'])
    exchange.send(voided('01'.repeat(16)))
    expect(saga(exchange.send(paid(1n, '02'.repeat(16))))).toHaveLength(1)
  })
})

it.each(machines)('views learn of what is pending, on the $name machine', (make) => {
  const exchange = openExchange({ make })
  exchange.send(pend(WITHDRAWAL))
  exchange.send(pend([leg(bob, 'spot', '-1 ETH')], { key: 'bb'.repeat(16), more: true }))
  expect(exchange.describe().map(say)).toEqual(
    expect.arrayContaining([
      'pending aa withdrawal, part 0 of 3 legs',
      'pending bb withdrawal, part 0 of 1 legs, more',
    ]),
  )
})
