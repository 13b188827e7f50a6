import { describe } from 'vitest'
import { amount, ppm, priceTicks, sizeLots } from '../src/units/index.ts'
import type { CommandBody, Side } from '../src/codec/commands.ts'
import { ALL_PERMISSIONS, BestOffer, Permission } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import {
  alice,
  amend,
  bob,
  BTC_USDT,
  byBase,
  cancel,
  carol,
  ETH_USDT,
  limit,
  marketBuy,
  modify,
  place,
  setState,
} from './support/exchange.ts'

const restrict = (owner: number): CommandBody => ({
  kind: 'account.configure',
  owner,
  stpGroup: 0,
  permissions: ALL_PERMISSIONS & ~Permission.spot,
})
const group = (owner: number, stpGroup: number): CommandBody => ({
  kind: 'account.configure',
  owner,
  stpGroup,
  permissions: ALL_PERMISSIONS,
})
const setFees = (owner: number, market: number | null, maker: number, taker: number): CommandBody => ({
  kind: 'fees.set',
  owner,
  market,
  maker: ppm(maker),
  taker: ppm(taker),
})

describe('limit orders', () => {
  table({
    'a buy that meets nobody rests and holds price × size in quote': {
      when: place(alice, limit('buy', '0.5', '60000')),
      then: ['put #1 buy 0.5 @ 60000, left 0.5'],
      balances: [[alice, 'USDT', '70000', '30000']],
      resting: [1],
    },
    'a sell that meets nobody rests and holds its size in base': {
      when: place(alice, limit('sell', '0.5', '60000')),
      then: ['put #1 sell 0.5 @ 60000, left 0.5'],
      balances: [[alice, 'BTC', '9.5', '0.5']],
    },
    'trades print at the price of the order that rests': {
      given: [place(alice, limit('sell', '1', '60000'))],
      when: place(bob, limit('buy', '1', '60500')),
      then: [
        'trade 1 @ 60000 = 60000, buy takes #1',
        'finished #1 sell 1 @ 60000, left 0 filled',
        'finished #2 buy 1 @ 60500, left 0 filled',
      ],
      balances: [
        [alice, 'BTC', '9', '0'],
        [alice, 'USDT', '160000', '0'],
        [bob, 'BTC', '11', '0'],
        [bob, 'USDT', '40000', '0'],
      ],
      resting: [],
    },
    'a better fill frees the difference at once while the rest keeps its hold': {
      given: [place(alice, limit('sell', '0.4', '50000'))],
      when: place(bob, limit('buy', '1', '60000')),
      then: [
        'trade 0.4 @ 50000 = 20000, buy takes #1',
        'finished #1 sell 0.4 @ 50000, left 0 filled',
        'put #2 buy 1 @ 60000, left 0.6',
      ],
      balances: [[bob, 'USDT', '44000', '36000']],
    },
    'the best price goes first, then the earliest at one price': {
      given: [
        place(alice, limit('sell', '0.1', '60001')),
        place(bob, limit('sell', '0.1', '60000')),
        place(alice, limit('sell', '0.1', '60000')),
      ],
      when: place(carol, limit('buy', '0.25', '60001')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #2',
        'finished #2 sell 0.1 @ 60000, left 0 filled',
        'trade 0.1 @ 60000 = 6000, buy takes #3',
        'finished #3 sell 0.1 @ 60000, left 0 filled',
        'trade 0.05 @ 60001 = 3000.05, buy takes #1',
        'updated #1 sell 0.1 @ 60001, left 0.05',
        'finished #4 buy 0.25 @ 60001, left 0 filled',
      ],
      resting: [1],
    },
    'a sell takes the highest bid first': {
      given: [place(alice, limit('buy', '0.1', '59000')), place(alice, limit('buy', '0.1', '60000'))],
      when: place(bob, limit('sell', '0.15', '59000')),
      then: [
        'trade 0.1 @ 60000 = 6000, sell takes #2',
        'finished #2 buy 0.1 @ 60000, left 0 filled',
        'trade 0.05 @ 59000 = 2950, sell takes #1',
        'updated #1 buy 0.1 @ 59000, left 0.05',
        'finished #3 sell 0.15 @ 59000, left 0 filled',
      ],
      balances: [[alice, 'USDT', '88100', '2950']],
    },
    'immediate-or-cancel gives its rest back': {
      given: [place(alice, limit('sell', '0.1', '60000'))],
      when: place(bob, limit('buy', '0.3', '60000', { ioc: true })),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'finished #2 buy 0.3 @ 60000, left 0.2 ioc',
      ],
      balances: [[bob, 'USDT', '94000', '0']],
    },
    'immediate-or-cancel that meets nobody ends without a trace in money': {
      when: place(bob, limit('sell', '0.3', '60000', { ioc: true })),
      then: ['finished #1 sell 0.3 @ 60000, left 0.3 ioc'],
      balances: [[bob, 'BTC', '10', '0']],
    },
    'post-only rests when it would not take': {
      given: [place(alice, limit('sell', '0.1', '60000'))],
      when: place(bob, limit('buy', '0.1', '59999.99', { postOnly: true })),
      then: ['put #2 buy 0.1 @ 59999.99, left 0.1'],
    },
    'a market of another name is another book': {
      given: [place(alice, limit('sell', '0.1', '60000', { market: ETH_USDT }))],
      when: place(bob, limit('buy', '0.1', '60000')),
      then: ['put #2 buy 0.1 @ 60000, left 0.1'],
    },
  })
})

describe('market orders', () => {
  const asks = [place(alice, limit('sell', '0.1', '60000')), place(alice, limit('sell', '0.1', '61000'))]
  table({
    'a buy by quote takes the most whole lots each level affords and gives the leftover back': {
      given: asks,
      when: place(bob, marketBuy('7000')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.0163 @ 61000 = 994.3, buy takes #2',
        'updated #2 sell 0.1 @ 61000, left 0.0837',
        'finished #3 buy for 7000, left 5.7 filled',
      ],
      balances: [[bob, 'USDT', '93005.7', '0']],
    },
    'a buy by quote that spends to the last unit is filled': {
      given: asks,
      when: place(bob, marketBuy('6000')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'finished #3 buy for 6000, left 0 filled',
      ],
    },
    'a buy by quote that empties the book is canceled with what is left': {
      given: asks,
      when: place(bob, marketBuy('20000')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.1 @ 61000 = 6100, buy takes #2',
        'finished #2 sell 0.1 @ 61000, left 0 filled',
        'finished #3 buy for 20000, left 7900 canceled',
      ],
      balances: [[bob, 'USDT', '87900', '0']],
    },
    'a buy by base holds what the walk through the book costs': {
      given: asks,
      when: place(bob, byBase('buy', '0.15')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.05 @ 61000 = 3050, buy takes #2',
        'updated #2 sell 0.1 @ 61000, left 0.05',
        'finished #3 buy 0.15, left 0 filled',
      ],
      balances: [[bob, 'USDT', '90950', '0']],
    },
    'a sell by base takes bids and cancels what nobody buys': {
      given: [place(alice, limit('buy', '0.1', '60000'))],
      when: place(bob, byBase('sell', '0.15')),
      then: [
        'trade 0.1 @ 60000 = 6000, sell takes #1',
        'finished #1 buy 0.1 @ 60000, left 0 filled',
        'finished #2 sell 0.15, left 0.05 canceled',
      ],
      balances: [[bob, 'BTC', '9.9', '0']],
    },
    'a buy stops at the taker band, measured from the best price it met': {
      opening: { market: { takerBand: ppm(10_000) } },
      given: [
        place(alice, limit('sell', '0.1', '60000')),
        place(alice, limit('sell', '0.1', '60600')),
        place(alice, limit('sell', '0.1', '60600.01')),
      ],
      when: place(bob, marketBuy('30000')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.1 @ 60600 = 6060, buy takes #2',
        'finished #2 sell 0.1 @ 60600, left 0 filled',
        'finished #4 buy for 30000, left 17940 taker-band',
      ],
      balances: [[bob, 'USDT', '87940', '0']],
    },
    'a buy by base pays only for what lies within the band': {
      opening: { market: { takerBand: ppm(10_000) } },
      given: [place(alice, limit('sell', '1', '60000')), place(alice, limit('sell', '9', '70000'))],
      when: place(bob, byBase('buy', '10')),
      then: [
        'trade 1 @ 60000 = 60000, buy takes #1',
        'finished #1 sell 1 @ 60000, left 0 filled',
        'finished #3 buy 10, left 9 taker-band',
      ],
      balances: [[bob, 'USDT', '40000', '0']],
    },
    'a sell stops at the taker band': {
      opening: { market: { takerBand: ppm(10_000) } },
      given: [place(alice, limit('buy', '0.1', '60000')), place(alice, limit('buy', '0.1', '59399.99'))],
      when: place(bob, byBase('sell', '0.2')),
      then: [
        'trade 0.1 @ 60000 = 6000, sell takes #1',
        'finished #1 buy 0.1 @ 60000, left 0 filled',
        'finished #3 sell 0.2, left 0.1 taker-band',
      ],
    },
  })
})

describe('fees', () => {
  const ask = place(alice, limit('sell', '0.1', '60000'))
  const filled = [
    'trade 0.1 @ 60000 = 6000, buy takes #1',
    'finished #1 sell 0.1 @ 60000, left 0 filled',
    'finished #2 buy 0.1 @ 60000, left 0 filled',
  ]
  const buy = place(bob, limit('buy', '0.1', '60000'))
  table({
    'each side pays from what it receives, by its own role': {
      opening: { fees: { maker: 500, taker: 1000 } },
      given: [ask],
      when: buy,
      then: filled,
      balances: [
        [alice, 'USDT', '105997', '0'],
        [bob, 'BTC', '10.0999', '0'],
      ],
    },
    'the owner and market entry beats the owner entry, which beats the market entry': {
      opening: { fees: { maker: 9000, taker: 9000 } },
      given: [
        setFees(0, BTC_USDT, 8000, 8000),
        setFees(bob, null, 7000, 7000),
        setFees(bob, BTC_USDT, 0, 2000),
        setFees(alice, null, 1000, 7000),
        ask,
      ],
      when: buy,
      then: filled,
      balances: [
        [alice, 'USDT', '105994', '0'],
        [bob, 'BTC', '10.0998', '0'],
      ],
    },
    'the market entry beats the one for everything': {
      opening: { fees: { maker: 9000, taker: 9000 } },
      given: [setFees(0, BTC_USDT, 1000, 3000), ask],
      when: buy,
      then: filled,
      balances: [
        [alice, 'USDT', '105994', '0'],
        [bob, 'BTC', '10.0997', '0'],
      ],
    },
    'a maker may be paid: the rebate comes from the house': {
      opening: { fees: { maker: -100, taker: 1000 } },
      given: [ask],
      when: buy,
      then: filled,
      balances: [[alice, 'USDT', '106000.6', '0']],
    },
    'a fee below the smallest unit is rounded up to it': {
      opening: { fees: { maker: 0, taker: 1 }, market: { minSize: sizeLots(1) } },
      given: [place(alice, limit('sell', '0.0001', '0.01'))],
      when: place(bob, limit('buy', '0.0001', '0.01')),
      then: [
        'trade 0.0001 @ 0.01 = 0.000001, buy takes #1',
        'finished #1 sell 0.0001 @ 0.01, left 0 filled',
        'finished #2 buy 0.0001 @ 0.01, left 0 filled',
      ],
      balances: [[bob, 'BTC', '10.0000999999', '0']],
    },
    'a rebate below the smallest unit is nothing': {
      opening: { fees: { maker: -1, taker: 0 }, market: { minSize: sizeLots(1) } },
      given: [place(alice, limit('sell', '0.0001', '0.01'))],
      when: place(bob, limit('buy', '0.0001', '0.01')),
      then: [
        'trade 0.0001 @ 0.01 = 0.000001, buy takes #1',
        'finished #1 sell 0.0001 @ 0.01, left 0 filled',
        'finished #2 buy 0.0001 @ 0.01, left 0 filled',
      ],
      balances: [[alice, 'USDT', '100000.000001', '0']],
    },
    'the same rates again change nothing': {
      opening: { fees: { maker: 1, taker: 2 } },
      when: setFees(0, null, 1, 2),
      then: ['refused nothing-to-change'],
    },
    'a taker is never paid': { when: setFees(0, null, 1, -1), then: ['refused invalid-command'] },
    'a fee is never more than everything': { when: setFees(0, null, 1, 1_000_001), then: ['refused invalid-command'] },
    'a schedule of a market that is not listed': { when: setFees(0, 7, 1, 1), then: ['refused market-unknown'] },
  })
})

describe('self-trade prevention, at the moment of contact', () => {
  const mine = place(alice, limit('sell', '0.1', '60000'))
  const theirs = place(bob, limit('sell', '0.1', '60001'))
  const buy = (stp: 'no' | 'cb' | 'cn' | 'co'): CommandBody => place(alice, limit('buy', '0.15', '60001', { stp }))
  table({
    'no: an account may trade with itself': {
      given: [mine],
      when: place(alice, limit('buy', '0.1', '60000')),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'finished #2 buy 0.1 @ 60000, left 0 filled',
      ],
      balances: [
        [alice, 'BTC', '10', '0'],
        [alice, 'USDT', '100000', '0'],
      ],
    },
    'cn cancels what comes in': {
      given: [mine, theirs],
      when: buy('cn'),
      then: ['finished #3 buy 0.15 @ 60001, left 0.15 stp'],
      balances: [[alice, 'USDT', '100000', '0']],
      resting: [1, 2],
    },
    'co cancels what rests and goes on': {
      given: [mine, theirs],
      when: buy('co'),
      then: [
        'finished #1 sell 0.1 @ 60000, left 0.1 stp',
        'trade 0.1 @ 60001 = 6000.1, buy takes #2',
        'finished #2 sell 0.1 @ 60001, left 0 filled',
        'put #3 buy 0.15 @ 60001, left 0.05',
      ],
      balances: [[alice, 'BTC', '10.1', '0']],
    },
    'cb cancels both': {
      given: [mine, theirs],
      when: buy('cb'),
      then: ['finished #1 sell 0.1 @ 60000, left 0.1 stp', 'finished #3 buy 0.15 @ 60001, left 0.15 stp'],
      balances: [
        [alice, 'BTC', '10', '0'],
        [alice, 'USDT', '100000', '0'],
      ],
      resting: [2],
    },
    'what was traded before the contact stands': {
      given: [place(bob, limit('sell', '0.05', '59000')), mine],
      when: buy('cn'),
      then: [
        'trade 0.05 @ 59000 = 2950, buy takes #1',
        'finished #1 sell 0.05 @ 59000, left 0 filled',
        'finished #3 buy 0.15 @ 60001, left 0.1 stp',
      ],
      balances: [[alice, 'USDT', '97050', '0']],
    },
    'accounts of one group count as one': {
      given: [group(alice, 7), group(bob, 7), theirs],
      when: place(alice, limit('buy', '0.1', '60001', { stp: 'cn' })),
      then: ['finished #2 buy 0.1 @ 60001, left 0.1 stp'],
    },
    'accounts of two groups do not': {
      given: [group(alice, 7), group(bob, 8), theirs],
      when: place(alice, limit('buy', '0.1', '60001', { stp: 'cn' })),
      then: [
        'trade 0.1 @ 60001 = 6000.1, buy takes #1',
        'finished #1 sell 0.1 @ 60001, left 0 filled',
        'finished #2 buy 0.1 @ 60001, left 0 filled',
      ],
    },
    'a market buy by base pays for the walk past its own orders': {
      given: [mine, theirs],
      when: place(alice, byBase('buy', '0.1', { stp: 'co' })),
      then: [
        'finished #1 sell 0.1 @ 60000, left 0.1 stp',
        'trade 0.1 @ 60001 = 6000.1, buy takes #2',
        'finished #2 sell 0.1 @ 60001, left 0 filled',
        'finished #3 buy 0.1, left 0 filled',
      ],
    },
    'a market buy by base that meets itself first costs nothing': {
      given: [mine, theirs],
      when: place(alice, byBase('buy', '0.1', { stp: 'cb' })),
      then: ['finished #1 sell 0.1 @ 60000, left 0.1 stp', 'finished #3 buy 0.1, left 0.1 stp'],
    },
    'a market buy by quote with nobody but itself ends canceled': {
      given: [mine],
      when: place(alice, marketBuy('6000', { stp: 'co' })),
      then: ['finished #1 sell 0.1 @ 60000, left 0.1 stp', 'finished #2 buy for 6000, left 6000 canceled'],
      balances: [[alice, 'USDT', '100000', '0']],
    },
  })
})

describe('refusals of an order, each by its own code', () => {
  const buy = (size: string, price: string, extra = {}): CommandBody => place(alice, limit('buy', size, price, extra))
  const resting = place(alice, limit('buy', '0.1', '50000', { clientOrderId: 'mine' }))
  table({
    'a market that is not listed': { when: buy('1', '1', { market: 9 }), then: ['refused market-unknown'] },
    'cancel-only takes no orders': {
      given: [setState('cancel-only')],
      when: buy('1', '1'),
      then: ['refused market-closed'],
    },
    'halted takes no orders': { given: [setState('halted')], when: buy('1', '1'), then: ['refused market-closed'] },
    'delisting takes no orders': {
      given: [setState('delisting')],
      when: buy('1', '1'),
      then: ['refused market-closed'],
    },
    'prelaunch takes post-only limits': {
      given: [setState('prelaunch')],
      when: buy('1', '1', { postOnly: true }),
      then: ['put #1 buy 1 @ 1, left 1'],
    },
    'prelaunch refuses other limits': {
      given: [setState('prelaunch')],
      when: buy('1', '1'),
      then: ['refused market-post-only'],
    },
    'prelaunch refuses market orders': {
      given: [setState('prelaunch')],
      when: place(alice, marketBuy('10')),
      then: ['refused market-post-only'],
    },
    'an account that may not trade': {
      given: [restrict(alice)],
      when: buy('1', '1'),
      then: ['refused account-restricted'],
    },
    'the house does not trade': { when: place(1, limit('buy', '1', '1')), then: ['refused account-restricted'] },
    'a limit without a price': { when: buy('1', '0'), then: ['refused price-invalid'] },
    'a price below zero': { when: buy('1', '-1'), then: ['refused price-invalid'] },
    'a market order with a price': {
      when: place(alice, { ...marketBuy('10'), price: priceTicks(5) }),
      then: ['refused price-invalid'],
    },
    'a limit without a size': { when: buy('0', '1'), then: ['refused amount-invalid'] },
    'a size below zero': { when: buy('-1', '1'), then: ['refused amount-invalid'] },
    'a limit with a quote amount': {
      when: place(alice, { ...limit('buy', '1', '1'), quoteAmount: amount(5n) }),
      then: ['refused amount-invalid'],
    },
    'a buy by quote with a size': {
      when: place(alice, { ...marketBuy('10'), size: sizeLots(5) }),
      then: ['refused amount-invalid'],
    },
    'a buy by quote without an amount': { when: place(alice, marketBuy('0')), then: ['refused amount-invalid'] },
    'a buy by quote with an amount below zero': {
      when: place(alice, marketBuy('-5')),
      then: ['refused amount-invalid'],
    },
    'a size below the minimum, which it names in lots': {
      when: buy('0.0009', '1'),
      then: ['refused amount-below-minimum (10)'],
    },
    'a worth below the minimum, which it names in quote units': {
      opening: { market: { minNotional: amount(500_000_000n) } },
      when: buy('0.001', '4999.99'),
      then: ['refused notional-below-minimum (500000000)'],
    },
    'a worth above the maximum': {
      opening: { market: { maxNotional: amount(500_000_000n) } },
      when: buy('0.001', '5000.01'),
      then: ['refused notional-above-maximum (500000000)'],
    },
    'a market buy is worth what it spends': {
      opening: { market: { minNotional: amount(500_000_000n) } },
      when: place(alice, marketBuy('4.99999999')),
      then: ['refused notional-below-minimum (500000000)'],
    },
    'a price below the band around the reference price': {
      opening: { market: { priceBand: ppm(100_000), referencePrice: priceTicks(1_000_001) } },
      when: buy('1', '9000'),
      then: ['refused price-below-band (900001)'],
    },
    'a price above the band around the reference price': {
      opening: { market: { priceBand: ppm(100_000), referencePrice: priceTicks(1_000_001) } },
      when: buy('1', '11000.02'),
      then: ['refused price-above-band (1100001)'],
    },
    'after a trade the band is measured from its price': {
      opening: { market: { priceBand: ppm(100_000), referencePrice: priceTicks(1_000_000) } },
      given: [place(bob, limit('sell', '0.1', '10900')), place(carol, limit('buy', '0.1', '10900'))],
      when: buy('1', '11990.01'),
      then: ['refused price-above-band (1199000)'],
    },
    'a client order id of other letters': {
      when: buy('1', '1', { clientOrderId: 'a b' }),
      then: ['refused client-order-id-invalid'],
    },
    'a client order id of 65 letters': {
      when: buy('1', '1', { clientOrderId: 'x'.repeat(65) }),
      then: ['refused client-order-id-invalid'],
    },
    'a client order id of an open order': {
      given: [resting],
      when: buy('1', '1', { clientOrderId: 'mine' }),
      then: ['refused client-order-id-in-use'],
    },
    'client order ids tell upper case from lower': {
      given: [resting],
      when: buy('1', '1', { clientOrderId: 'MINE' }),
      then: ['put #2 buy 1 @ 1, left 1'],
    },
    'another account may use the same client order id': {
      given: [resting],
      when: place(bob, limit('buy', '1', '1', { clientOrderId: 'mine' })),
      then: ['put #2 buy 1 @ 1, left 1'],
    },
    'on another market it is free': {
      given: [resting],
      when: buy('1', '1', { clientOrderId: 'mine', market: ETH_USDT }),
      then: ['put #2 buy 1 @ 1, left 1'],
    },
    'once the order is gone it is free': {
      given: [resting, cancel(alice, 1)],
      when: buy('1', '1', { clientOrderId: 'mine' }),
      then: ['put #2 buy 1 @ 1, left 1'],
    },
    'post-only and immediate-or-cancel contradict': {
      when: buy('1', '1', { postOnly: true, ioc: true }),
      then: ['refused flags-conflict'],
    },
    'a market order is never post-only': {
      when: place(alice, marketBuy('10', { postOnly: true })),
      then: ['refused flags-conflict'],
    },
    'post-only that would take names the price it met': {
      given: [place(bob, limit('sell', '1', '60000'))],
      when: buy('1', '60000', { postOnly: true }),
      then: ['refused post-only-would-take (6000000)'],
    },
    'post-only sells too': {
      given: [place(bob, limit('buy', '1', '60000'))],
      when: place(alice, limit('sell', '1', '60000', { postOnly: true })),
      then: ['refused post-only-would-take (6000000)'],
    },
    'a market buy of an empty book': { when: place(alice, marketBuy('10')), then: ['refused book-empty'] },
    'a market sell into an empty book': { when: place(alice, byBase('sell', '1')), then: ['refused book-empty'] },
    'a market buy too small for the least size names what that costs': {
      given: [place(bob, limit('sell', '1', '60000'))],
      when: place(alice, marketBuy('59.99')),
      then: ['refused amount-below-minimum (6000000000)'],
    },
    'a buy beyond the balance': { when: buy('2', '50000.01'), then: ['refused balance-insufficient'] },
    'a buy of the whole balance': { when: buy('2', '50000'), then: ['put #1 buy 2 @ 50000, left 2'] },
    'a sell beyond the balance': {
      when: place(alice, limit('sell', '10.0001', '1')),
      then: ['refused balance-insufficient'],
    },
    'a market buy by base beyond the balance': {
      given: [place(bob, limit('sell', '2', '60000'))],
      when: place(alice, byBase('buy', '2')),
      then: ['refused balance-insufficient'],
    },
    'what is held is not available': {
      given: [buy('1', '60000')],
      when: buy('1', '60000'),
      then: ['refused balance-insufficient'],
    },
    'a worth beyond 64 bits': {
      when: place(alice, { ...limit('buy', '1', '1'), price: priceTicks(2 ** 52), size: sizeLots(2 ** 52) }),
      then: ['refused overflow'],
    },
    'a size beyond 64 bits': {
      when: place(alice, { ...limit('sell', '1', '0.01'), size: sizeLots(Number.MAX_SAFE_INTEGER) }),
      then: ['refused overflow'],
    },
  })
})

describe('orders at the best price of a side', () => {
  const at = (offer: keyof typeof BestOffer, side: Side, extra: Parameters<typeof limit>[3] = {}): CommandBody =>
    place(alice, limit(side, '0.1', '0', { price: priceTicks(BestOffer[offer]), ...extra }))
  const given = [place(bob, limit('sell', '0.04', '50010')), place(bob, limit('buy', '1', '50000'))]
  table({
    'join the queue of their own side to buy': {
      given,
      when: at('queue', 'buy'),
      then: ['put #3 buy 0.1 @ 50000, left 0.1'],
      resting: [2, 3, 1],
      balances: [[alice, 'USDT', '95000', '5000']],
    },
    'join the queue of their own side to sell': {
      given,
      when: at('queue', 'sell'),
      then: ['put #3 sell 0.1 @ 50010, left 0.1'],
      resting: [2, 1, 3],
    },
    'take what is best on the other side, and rest there with the others left': {
      given,
      when: at('counterparty', 'buy'),
      then: [
        'trade 0.04 @ 50010 = 2000.4, buy takes #1',
        'finished #1 sell 0.04 @ 50010, left 0 filled',
        'put #3 buy 0.1 @ 50010, left 0.06',
      ],
    },
    'or end there': {
      given,
      when: at('counterparty', 'buy', { ioc: true }),
      then: [
        'trade 0.04 @ 50010 = 2000.4, buy takes #1',
        'finished #1 sell 0.04 @ 50010, left 0 filled',
        'finished #3 buy 0.1 @ 50010, left 0.06 ioc',
      ],
    },
    'need a side to join': { when: at('queue', 'buy'), then: ['refused book-empty'] },
    'need a side to take': { when: at('counterparty', 'buy'), then: ['refused book-empty'] },
    'need money like any other': {
      given,
      when: at('queue', 'buy', { size: sizeLots(1_000_000) }),
      then: ['refused balance-insufficient'],
    },
    'are not post-only': { given, when: at('queue', 'sell', { postOnly: true }), then: ['refused flags-conflict'] },
    'that join are not immediate or cancel': {
      given,
      when: at('queue', 'sell', { ioc: true }),
      then: ['refused flags-conflict'],
    },
    'wait for the market to open': {
      given: [...given, setState('halted')],
      when: at('queue', 'sell'),
      then: ['refused market-closed'],
    },
    'are limit orders': {
      given,
      when: place(alice, byBase('sell', '0.1', { price: priceTicks(BestOffer.queue) })),
      then: ['refused price-invalid'],
    },
    'have no third way': {
      given,
      when: at('queue', 'buy', { price: priceTicks(-3) }),
      then: ['refused price-invalid'],
    },
    'are no change of an order': {
      given,
      when: { ...modify(bob, 2, {}), price: priceTicks(BestOffer.queue) } as CommandBody,
      then: ['refused price-invalid'],
    },
  })
})

describe('the order of the checks: type, market, precision and minimum, client id, flags, balance', () => {
  const wrong = { clientOrderId: '!', postOnly: true, ioc: true }
  table({
    'market before account': {
      given: [restrict(alice), setState('halted')],
      when: place(alice, limit('buy', '0', '0', wrong)),
      then: ['refused market-closed'],
    },
    'account before price': {
      given: [restrict(alice)],
      when: place(alice, limit('buy', '0', '0', wrong)),
      then: ['refused account-restricted'],
    },
    'price before size': { when: place(alice, limit('buy', '0', '0', wrong)), then: ['refused price-invalid'] },
    'size before client id': { when: place(alice, limit('buy', '0', '1', wrong)), then: ['refused amount-invalid'] },
    'client id before flags': {
      when: place(alice, limit('buy', '100', '99999', wrong)),
      then: ['refused client-order-id-invalid'],
    },
    'flags before balance': {
      when: place(alice, limit('buy', '100', '99999', { postOnly: true, ioc: true })),
      then: ['refused flags-conflict'],
    },
    'balance before the book': {
      given: [place(bob, limit('sell', '1', '60000'))],
      when: place(alice, limit('buy', '9', '60000', { postOnly: true })),
      then: ['refused balance-insufficient'],
    },
  })
})

describe('cancel', () => {
  const mine = place(alice, limit('buy', '0.1', '50000', { clientOrderId: 'mine' }))
  const ref = (owner: number, orderId: number, clientOrderId: string, market = BTC_USDT): CommandBody => ({
    kind: 'order.cancel',
    owner,
    market,
    orderId,
    clientOrderId,
  })
  table({
    'by id gives the hold back': {
      given: [mine],
      when: ref(alice, 1, ''),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled'],
      balances: [[alice, 'USDT', '100000', '0']],
      resting: [],
    },
    'by client order id': {
      given: [mine],
      when: ref(alice, 0, 'mine'),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled'],
    },
    'of a partly filled order gives back the rest': {
      given: [mine, place(bob, limit('sell', '0.04', '50000'))],
      when: ref(alice, 1, ''),
      then: ['finished #1 buy 0.1 @ 50000, left 0.06 canceled'],
      balances: [[alice, 'USDT', '98000', '0']],
    },
    'with both references': { given: [mine], when: ref(alice, 1, 'mine'), then: ['refused invalid-command'] },
    'with neither': { given: [mine], when: ref(alice, 0, ''), then: ['refused invalid-command'] },
    'of an order that was never there': { when: ref(alice, 7, ''), then: ['refused order-not-found'] },
    'of somebody else’s order': { given: [mine], when: ref(bob, 1, ''), then: ['refused order-not-found'] },
    'of somebody else’s client order id': {
      given: [mine],
      when: ref(bob, 0, 'mine'),
      then: ['refused order-not-found'],
    },
    'on the wrong market': { given: [mine], when: ref(alice, 1, '', ETH_USDT), then: ['refused order-not-found'] },
    'on a market that is not listed': { given: [mine], when: ref(alice, 1, '', 9), then: ['refused market-unknown'] },
    'with a client order id longer than any': {
      given: [mine],
      when: ref(alice, 0, 'x'.repeat(100)),
      then: ['refused order-not-found'],
    },
    twice: { given: [mine, ref(alice, 1, '')], when: ref(alice, 1, ''), then: ['refused order-not-found'] },
    'while only cancels are taken': {
      given: [mine, setState('cancel-only')],
      when: ref(alice, 1, ''),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled'],
    },
    'while the market is halted': {
      given: [mine, setState('halted')],
      when: ref(alice, 1, ''),
      then: ['refused market-closed'],
    },
    'by an account that may no longer trade': {
      given: [mine, restrict(alice)],
      when: ref(alice, 1, ''),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 canceled'],
    },
  })
})

describe('cancel all', () => {
  const all = (owner: number, market: number | null): CommandBody => ({ kind: 'order.cancel-all', owner, market })
  const given = [
    place(alice, limit('buy', '0.1', '50000')),
    place(alice, limit('sell', '0.1', '70000')),
    place(bob, limit('buy', '0.1', '50000')),
    place(alice, limit('buy', '0.1', '40000', { market: ETH_USDT })),
    place(alice, limit('buy', '0.1', '51000')),
  ]
  table({
    'of one market, in order of placing, leaves others alone': {
      given,
      when: all(alice, BTC_USDT),
      then: [
        'finished #1 buy 0.1 @ 50000, left 0.1 canceled',
        'finished #2 sell 0.1 @ 70000, left 0.1 canceled',
        'finished #5 buy 0.1 @ 51000, left 0.1 canceled',
      ],
      resting: [3, 4],
      balances: [
        [alice, 'USDT', '96000', '4000'],
        [alice, 'BTC', '10', '0'],
      ],
    },
    'of every market': {
      given,
      when: all(alice, null),
      then: [
        'finished #1 buy 0.1 @ 50000, left 0.1 canceled',
        'finished #2 sell 0.1 @ 70000, left 0.1 canceled',
        'finished #5 buy 0.1 @ 51000, left 0.1 canceled',
        'finished #4 buy 0.1 @ 40000, left 0.1 canceled',
      ],
      resting: [3],
    },
    'of every market skips one that is halted': {
      given: [...given, setState('halted')],
      when: all(alice, null),
      then: ['finished #4 buy 0.1 @ 40000, left 0.1 canceled'],
    },
    'of nothing is no mistake': { when: all(alice, null), then: [] },
    'of nothing at a market is no mistake': { when: all(carol, BTC_USDT), then: [] },
    'of a market that is not listed': { given, when: all(alice, 9), then: ['refused market-unknown'] },
    'of a halted market': {
      given: [...given, setState('halted')],
      when: all(alice, BTC_USDT),
      then: ['refused market-closed'],
    },
  })
})

describe('amend: an order that only shrinks keeps its place', () => {
  const mine = place(alice, limit('buy', '0.1', '50000', { clientOrderId: 'mine' }))
  const behind = place(bob, limit('buy', '0.1', '50000'))
  const partly = place(carol, limit('sell', '0.04', '50000'))
  table({
    'gives back what it no longer needs, and nothing else happens': {
      given: [mine, behind],
      when: amend(alice, 1, { size: '0.06' }),
      then: ['updated #1 buy 0.06 @ 50000, left 0.06'],
      balances: [[alice, 'USDT', '97000', '3000']],
      resting: [1, 2],
    },
    'is still the first to be filled': {
      given: [mine, behind, amend(alice, 1, { size: '0.06' })],
      when: place(carol, limit('sell', '0.06', '50000')),
      then: [
        'trade 0.06 @ 50000 = 3000, sell takes #1',
        'finished #1 buy 0.06 @ 50000, left 0 filled',
        'finished #3 sell 0.06 @ 50000, left 0 filled',
      ],
      resting: [2],
    },
    'of a sell gives base back': {
      given: [place(alice, limit('sell', '1', '60000'))],
      when: amend(alice, 1, { size: '0.25' }),
      then: ['updated #1 sell 0.25 @ 60000, left 0.25'],
      balances: [[alice, 'BTC', '9.75', '0.25']],
    },
    'counts what is filled: the size is that of the whole order': {
      given: [mine, behind, partly],
      when: amend(alice, 1, { size: '0.05' }),
      then: ['updated #1 buy 0.05 @ 50000, left 0.01'],
      balances: [[alice, 'USDT', '97500', '500']],
      resting: [1, 2],
    },
    'to what is filled already is refused, and says how much that is': {
      given: [mine, partly],
      when: amend(alice, 1, { size: '0.04' }),
      then: ['refused amount-invalid (400)'],
      resting: [1],
    },
    'below the minimum is refused': {
      given: [mine],
      when: amend(alice, 1, { size: '0.0009' }),
      then: ['refused amount-below-minimum (10)'],
      resting: [1],
    },
    'below zero is refused': { given: [mine], when: amend(alice, 1, { size: '-1' }), then: ['refused amount-invalid'] },
    'at the price it has already keeps its place': {
      given: [mine, behind],
      when: amend(alice, 1, { price: '50000', size: '0.06' }),
      then: ['updated #1 buy 0.06 @ 50000, left 0.06'],
    },
    'and grows: as modify, behind the others': {
      given: [mine, behind],
      when: amend(alice, 1, { size: '0.2' }),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 modified', 'put #3 buy 0.2 @ 50000, left 0.2'],
      resting: [2, 3],
    },
    'at another price: as modify, for what of the size is not filled': {
      given: [mine, behind, partly],
      when: amend(alice, 1, { price: '50001', size: '0.05' }),
      then: ['finished #1 buy 0.1 @ 50000, left 0.06 modified', 'put #4 buy 0.01 @ 50001, left 0.01'],
    },
    'to what it is already': {
      given: [mine, partly],
      when: amend(alice, 1, { size: '0.1' }),
      then: ['refused nothing-to-change'],
    },
    'works while orders can only be cancelled, as giving up less than all': {
      given: [mine, setState('cancel-only')],
      when: amend(alice, 1, { size: '0.06' }),
      then: ['updated #1 buy 0.06 @ 50000, left 0.06'],
    },
    'works for an account that may not trade': {
      given: [mine, restrict(alice)],
      when: amend(alice, 1, { size: '0.06' }),
      then: ['updated #1 buy 0.06 @ 50000, left 0.06'],
    },
    'of somebody else’s order': {
      given: [mine],
      when: amend(bob, 1, { size: '0.06' }),
      then: ['refused order-not-found'],
    },
  })
})

describe('modify: cancel and new, atomically', () => {
  const mine = place(alice, limit('buy', '0.1', '50000', { clientOrderId: 'mine' }))
  const table2 = [mine, place(bob, limit('buy', '0.1', '50000'))]
  table({
    'gets a new id, goes to the back of the queue and keeps the client order id': {
      given: table2,
      when: modify(alice, 1, { size: '0.2' }),
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 modified', 'put #3 buy 0.2 @ 50000, left 0.2'],
      balances: [[alice, 'USDT', '90000', '10000']],
      resting: [2, 3],
    },
    'by client order id': {
      given: table2,
      when: {
        kind: 'order.modify',
        owner: alice,
        market: BTC_USDT,
        orderId: 0,
        clientOrderId: 'mine',
        price: priceTicks(4_900_000),
        size: sizeLots(0),
      },
      then: ['finished #1 buy 0.1 @ 50000, left 0.1 modified', 'put #3 buy 0.1 @ 49000, left 0.1'],
    },
    'without a size orders what is left': {
      given: [mine, place(bob, limit('sell', '0.04', '50000'))],
      when: modify(alice, 1, { price: '51000' }),
      then: ['finished #1 buy 0.1 @ 50000, left 0.06 modified', 'put #3 buy 0.06 @ 51000, left 0.06'],
      balances: [[alice, 'USDT', '94940', '3060']],
    },
    'may take at its new price': {
      given: [mine, place(bob, limit('sell', '0.1', '50500'))],
      when: modify(alice, 1, { price: '51000' }),
      then: [
        'finished #1 buy 0.1 @ 50000, left 0.1 modified',
        'trade 0.1 @ 50500 = 5050, buy takes #2',
        'finished #2 sell 0.1 @ 50500, left 0 filled',
        'finished #3 buy 0.1 @ 51000, left 0 filled',
      ],
      balances: [[alice, 'USDT', '94950', '0']],
    },
    'may use the hold of the old order': {
      given: [place(alice, limit('buy', '2', '50000'))],
      when: modify(alice, 1, { price: '40000', size: '2.5' }),
      then: ['finished #1 buy 2 @ 50000, left 2 modified', 'put #2 buy 2.5 @ 40000, left 2.5'],
      balances: [[alice, 'USDT', '0', '100000']],
    },
    'beyond the balance changes nothing': {
      given: [place(alice, limit('buy', '2', '50000'))],
      when: modify(alice, 1, { size: '2.0001' }),
      then: ['refused balance-insufficient'],
      resting: [1],
    },
    'below the minimum changes nothing': {
      given: [mine],
      when: modify(alice, 1, { size: '0.0009' }),
      then: ['refused amount-below-minimum (10)'],
      resting: [1],
    },
    'to a size below zero changes nothing': {
      given: [mine],
      when: modify(alice, 1, { size: '-1' }),
      then: ['refused amount-invalid'],
    },
    'of a post-only order that would take changes nothing': {
      given: [
        place(alice, limit('buy', '0.1', '50000', { postOnly: true })),
        place(bob, limit('sell', '0.1', '50500')),
      ],
      when: modify(alice, 1, { price: '50500' }),
      then: ['refused post-only-would-take (5050000)'],
      resting: [1, 2],
    },
    'to what it is already': {
      given: [mine],
      when: modify(alice, 1, { price: '50000', size: '0.1' }),
      then: ['refused nothing-to-change'],
    },
    'of nothing at all': { given: [mine], when: modify(alice, 1, {}), then: ['refused nothing-to-change'] },
    'of somebody else’s order': {
      given: [mine],
      when: modify(bob, 1, { size: '1' }),
      then: ['refused order-not-found'],
    },
    'while only cancels are taken': {
      given: [mine, setState('cancel-only')],
      when: modify(alice, 1, { size: '1' }),
      then: ['refused market-closed'],
    },
    'by an account that may no longer trade': {
      given: [mine, restrict(alice)],
      when: modify(alice, 1, { size: '1' }),
      then: ['refused account-restricted'],
    },
    'of a sell': {
      given: [place(alice, limit('sell', '10', '60000'))],
      when: modify(alice, 1, { size: '9' }),
      then: ['finished #1 sell 10 @ 60000, left 10 modified', 'put #2 sell 9 @ 60000, left 9'],
      balances: [[alice, 'BTC', '1', '9']],
    },
  })
})

describe('bulk', () => {
  const bulk = (
    stopOnFail: boolean,
    ...orders: Extract<CommandBody, { kind: 'order.bulk' }>['orders']
  ): CommandBody => ({
    kind: 'order.bulk',
    owner: alice,
    stopOnFail,
    orders,
  })
  const good = limit('buy', '0.1', '50000')
  const bad = limit('buy', '0.1', '0')
  table({
    'places each order by itself': {
      when: bulk(false, good, bad, good, { ...good, market: 9 }),
      then: [
        'put #1 buy 0.1 @ 50000, left 0.1',
        'refused price-invalid at 1',
        'put #2 buy 0.1 @ 50000, left 0.1',
        'refused market-unknown at 3',
      ],
      balances: [[alice, 'USDT', '90000', '10000']],
    },
    'with stopOnFail leaves the rest unattempted': {
      when: bulk(true, good, bad, good, good),
      then: [
        'put #1 buy 0.1 @ 50000, left 0.1',
        'refused price-invalid at 1',
        'refused not-attempted at 2',
        'refused not-attempted at 3',
      ],
      resting: [1],
    },
    'lets an order take what an earlier one put': {
      when: bulk(false, limit('sell', '0.1', '50000'), good),
      then: [
        'put #1 sell 0.1 @ 50000, left 0.1',
        'trade 0.1 @ 50000 = 5000, buy takes #1',
        'finished #1 sell 0.1 @ 50000, left 0 filled',
        'finished #2 buy 0.1 @ 50000, left 0 filled',
      ],
    },
    'spends the balance once': {
      when: bulk(false, limit('buy', '2', '50000'), good),
      then: ['put #1 buy 2 @ 50000, left 2', 'refused balance-insufficient at 1'],
    },
    'keeps client order ids apart within itself': {
      when: bulk(false, { ...good, clientOrderId: 'x' }, { ...good, clientOrderId: 'x' }),
      then: ['put #1 buy 0.1 @ 50000, left 0.1', 'refused client-order-id-in-use at 1'],
    },
    'of nothing': { when: bulk(false), then: ['refused invalid-command'] },
  })
})

describe('the state of a market', () => {
  table({
    'delisting sends every order home, buys first': {
      given: [
        place(alice, limit('sell', '0.1', '60000')),
        place(bob, limit('buy', '0.1', '50000')),
        place(bob, limit('buy', '0.1', '51000')),
        place(bob, limit('buy', '0.1', '40000', { market: ETH_USDT })),
      ],
      when: setState('delisting'),
      then: [
        'market 0 is delisting',
        'finished #3 buy 0.1 @ 51000, left 0.1 market-delisted',
        'finished #2 buy 0.1 @ 50000, left 0.1 market-delisted',
        'finished #1 sell 0.1 @ 60000, left 0.1 market-delisted',
      ],
      resting: [4],
      balances: [
        [alice, 'BTC', '10', '0'],
        [bob, 'USDT', '96000', '4000'],
      ],
    },
    'a state it is in already': { when: setState('open'), then: ['refused nothing-to-change'] },
    'of a market that is not listed': {
      when: { kind: 'market.set-state', market: 9, state: 'open' },
      then: ['refused market-unknown'],
    },
    'opens again': { given: [setState('halted')], when: setState('open'), then: ['market 0 is open'] },
  })
})
