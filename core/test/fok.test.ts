import { describe } from 'vitest'
import { ppm, priceTicks } from '../src/units/index.ts'
import type { CommandBody, SelfTradePrevention } from '../src/codec/commands.ts'
import { BestOffer } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import { alice, bob, BTC_USDT, byBase, carol, limit, marketBuy, place } from './support/exchange.ts'

const fok = { fok: true } as const
const asks = [place(alice, limit('sell', '0.1', '60000')), place(bob, limit('sell', '0.2', '60100'))]
const stop = (spec: ReturnType<typeof limit>): CommandBody => ({
  kind: 'conditional.place',
  owner: carol,
  activation: priceTicks(5_000_000),
  ...spec,
})

describe('fill or kill', () => {
  table({
    'takes all it asks for': {
      given: asks,
      when: place(carol, limit('buy', '0.3', '60100', fok)),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.2 @ 60100 = 12020, buy takes #2',
        'finished #2 sell 0.2 @ 60100, left 0 filled',
        'finished #3 buy 0.3 @ 60100, left 0 filled',
      ],
      balances: [[carol, 'USDT', '81980', '0']],
    },
    'takes nothing where a part is missing': {
      given: asks,
      when: place(carol, limit('buy', '0.3001', '60100', fok)),
      then: ['finished #3 buy 0.3001 @ 60100, left 0.3001 fok'],
      balances: [
        [carol, 'USDT', '100000', '0'],
        [carol, 'BTC', '10', '0'],
      ],
      resting: [1, 2],
    },
    'counts only what its price reaches': {
      given: asks,
      when: place(carol, limit('buy', '0.2', '60099.99', fok)),
      then: ['finished #3 buy 0.2 @ 60099.99, left 0.2 fok'],
      resting: [1, 2],
    },
    'sells alike': {
      given: [place(alice, limit('buy', '0.1', '50000'))],
      when: place(carol, limit('sell', '0.2', '50000', fok)),
      then: ['finished #2 sell 0.2 @ 50000, left 0.2 fok'],
    },
    'on an empty book is finished, as it is immediate': {
      when: place(carol, limit('sell', '0.2', '50000', fok)),
      then: ['finished #1 sell 0.2 @ 50000, left 0.2 fok'],
    },
    'counts RPI orders for retail': {
      given: [place(alice, limit('sell', '0.1', '60000', { rpi: true })), place(bob, limit('sell', '0.1', '60000'))],
      when: place(carol, limit('buy', '0.2', '60000', { ...fok, retail: true })),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #2',
        'finished #2 sell 0.1 @ 60000, left 0 filled',
        'trade 0.1 @ 60000 = 6000, buy takes rpi #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'finished #3 buy 0.2 @ 60000, left 0 filled',
      ],
    },
    'and for nobody else': {
      given: [place(alice, limit('sell', '0.1', '60000', { rpi: true })), place(bob, limit('sell', '0.1', '60000'))],
      when: place(carol, limit('buy', '0.2', '60000', fok)),
      then: ['finished #3 buy 0.2 @ 60000, left 0.2 fok'],
    },
    'at market sells its whole size or nothing': {
      given: [place(alice, limit('buy', '0.1', '50000'))],
      when: place(carol, byBase('sell', '0.2', fok)),
      then: ['finished #2 sell 0.2, left 0.2 fok'],
      resting: [1],
    },
    'at market buys its whole size or nothing': {
      given: asks,
      when: place(carol, byBase('buy', '0.4', fok)),
      then: ['finished #3 buy 0.4, left 0.4 fok'],
      balances: [[carol, 'USDT', '100000', '0']],
    },
    'at market holds to the taker band': {
      opening: { market: { takerBand: ppm(1000) } },
      given: asks,
      when: place(carol, byBase('buy', '0.3', fok)),
      then: ['finished #3 buy 0.3, left 0.3 fok'],
    },
    'by quote spends what buys whole lots': {
      given: asks,
      when: place(carol, marketBuy('5999.99', fok)),
      then: [
        'trade 0.0999 @ 60000 = 5994, buy takes #1',
        'updated #1 sell 0.1 @ 60000, left 0.0001',
        'finished #3 buy for 5999.99, left 5.99 filled',
      ],
    },
    'by quote spends nothing where the book is too thin': {
      given: asks,
      when: place(carol, marketBuy('18020.01', fok)),
      then: ['finished #3 buy for 18020.01, left 18020.01 fok'],
      balances: [[carol, 'USDT', '100000', '0']],
    },
    'by quote is filled where the last order is taken in part and the rest pays for no lot more of it': {
      given: [place(alice, limit('sell', '0.1', '60000'))],
      when: place(carol, marketBuy('599.99', fok)),
      then: [
        'trade 0.0099 @ 60000 = 594, buy takes #1',
        'updated #1 sell 0.1 @ 60000, left 0.0901',
        'finished #2 buy for 599.99, left 5.99 filled',
      ],
    },
    'needs its money first': {
      given: asks,
      when: place(carol, limit('buy', '2', '60100', fok)),
      then: ['refused balance-insufficient'],
    },
    'at market needs somebody': { when: place(carol, marketBuy('10', fok)), then: ['refused book-empty'] },
    'may take the best price of the other side': {
      given: asks,
      when: place(carol, limit('buy', '0.2', '0', { ...fok, price: priceTicks(BestOffer.counterparty) })),
      then: ['finished #3 buy 0.2 @ 60000, left 0.2 fok'],
    },
    'joins no queue': {
      given: asks,
      when: place(carol, limit('sell', '0.2', '0', { ...fok, price: priceTicks(BestOffer.queue) })),
      then: ['refused flags-conflict'],
    },
    'is not post-only': {
      when: place(carol, limit('buy', '0.2', '1', { ...fok, postOnly: true })),
      then: ['refused flags-conflict'],
    },
    'is not immediate or cancel': {
      when: place(carol, limit('buy', '0.2', '1', { ...fok, ioc: true })),
      then: ['refused flags-conflict'],
    },
    'is not RPI': {
      when: place(carol, limit('buy', '0.2', '1', { ...fok, rpi: true })),
      then: ['refused flags-conflict'],
    },
    'is no stop': { when: stop(limit('buy', '0.2', '60000', fok)), then: ['refused flags-conflict'] },
    'is not half of a pair': {
      when: {
        ...stop(limit('sell', '0.2', '60000', fok)),
        kind: 'oco.place',
        stopPrice: priceTicks(4_900_000),
        stopQuote: marketBuy('0').quoteAmount,
      } as CommandBody,
      then: ['refused flags-conflict'],
    },
  })
})

describe('fill or kill that would meet itself', () => {
  const buy = (stp: SelfTradePrevention): CommandBody => place(alice, limit('buy', '0.2', '60100', { ...fok, stp }))
  table({
    'trades with itself where that is allowed': {
      given: asks,
      when: buy('no'),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'trade 0.1 @ 60100 = 6010, buy takes #2',
        'updated #2 sell 0.2 @ 60100, left 0.1',
        'finished #3 buy 0.2 @ 60100, left 0 filled',
      ],
    },
    'with co cancels its own and fills from the others': {
      given: asks,
      when: buy('co'),
      then: [
        'finished #1 sell 0.1 @ 60000, left 0.1 stp',
        'trade 0.2 @ 60100 = 12020, buy takes #2',
        'finished #2 sell 0.2 @ 60100, left 0 filled',
        'finished #3 buy 0.2 @ 60100, left 0 filled',
      ],
    },
    'with co cancels nothing where the others are not enough': {
      given: asks,
      when: place(alice, limit('buy', '0.3', '60100', { ...fok, stp: 'co' })),
      then: ['finished #3 buy 0.3 @ 60100, left 0.3 fok'],
      resting: [1, 2],
    },
    'with cn takes nothing': { given: asks, when: buy('cn'), then: ['finished #3 buy 0.2 @ 60100, left 0.2 fok'] },
    'with cb takes nothing and cancels nothing': {
      given: asks,
      when: buy('cb'),
      then: ['finished #3 buy 0.2 @ 60100, left 0.2 fok'],
      resting: [1, 2],
    },
    'is filled before it comes to itself': {
      given: [...asks].toReversed(),
      when: place(alice, limit('buy', '0.1', '60000', { ...fok, stp: 'no' })),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #2',
        'finished #2 sell 0.1 @ 60000, left 0 filled',
        'finished #3 buy 0.1 @ 60000, left 0 filled',
      ],
    },
    'with cn is filled where others stand before it': {
      given: asks,
      when: place(bob, limit('buy', '0.1', '60100', { ...fok, stp: 'cn' })),
      then: [
        'trade 0.1 @ 60000 = 6000, buy takes #1',
        'finished #1 sell 0.1 @ 60000, left 0 filled',
        'finished #3 buy 0.1 @ 60100, left 0 filled',
      ],
    },
  })
})

describe('a buy by quote whose rest pays for no lot of the next order', () => {
  const buy = (stp: SelfTradePrevention, extra = {}): CommandBody => place(alice, marketBuy('6005', { stp, ...extra }))
  const filled = [
    'trade 0.1 @ 60000 = 6000, buy takes #1',
    'finished #1 sell 0.1 @ 60000, left 0 filled',
    'finished #3 buy for 6005, left 5 filled',
  ]
  const given = [place(bob, limit('sell', '0.1', '60000')), place(alice, limit('sell', '0.1', '60100'))]
  table({
    'is filled and leaves its own order there with co': { given, when: buy('co'), then: filled, resting: [2] },
    'is filled and leaves its own order there with cb': { given, when: buy('cb'), then: filled, resting: [2] },
    'is filled with cn': { given, when: buy('cn'), then: filled, resting: [2] },
    'is filled whole or not with fok': { given, when: buy('cb', fok), then: filled, resting: [2] },
  })
})

describe('fill or kill in a market that is not open', () => {
  table({
    'takes nothing before the opening': {
      given: [{ kind: 'market.set-state', market: BTC_USDT, state: 'prelaunch' }],
      when: place(carol, limit('buy', '0.2', '1', fok)),
      then: ['refused market-post-only'],
    },
  })
})
