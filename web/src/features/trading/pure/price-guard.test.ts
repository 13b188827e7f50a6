import { describe, expect, it } from 'vitest'
import { btcUsdt as rules } from '../testing/market.ts'
import type { Draft } from './draft.ts'
import { amendWarning, draftWarning, limitWarning } from './price-guard.ts'
import type { Side } from './ticket.ts'

// 100.00 bid, 101.00 asked
const market = { rules, asks: [{ ticks: 10_100, lots: 1 }], bids: [{ ticks: 10_000, lots: 1 }] }
const empty = { ...market, asks: [], bids: [] }

describe('U7 a limit price far from the market is asked about', () => {
  it.each<[string, Side, string, string | null]>([
    ['at the best price', 'buy', '101', null],
    ['just under 3 % through the best ask', 'buy', '104.02', null],
    ['3 % through the best ask', 'buy', '104.03', 'through above 30000 of 101.00'],
    ['ten times the market', 'buy', '1010', 'through above 9000000 of 101.00'],
    ['3 % through the best bid', 'sell', '97', 'through below 30000 of 100.00'],
    ['a tenth of the market', 'sell', '10', 'through below 900000 of 100.00'],
    ['a buyer far below waits, and is asked from half on', 'buy', '50.5', 'far below 500000 of 101.00'],
    ['a buyer not so far below is left alone', 'buy', '50.51', null],
    ['a tenth, to buy', 'buy', '10.1', 'far below 900000 of 101.00'],
    ['a seller far above', 'sell', '150', 'far above 500000 of 100.00'],
    ['nothing entered', 'buy', '', null],
  ])('%s', (_name, side, price, expected) => {
    const warning = limitWarning(side, price, market, '100.5')
    const text =
      warning === null
        ? null
        : `${warning.kind} ${warning.isAbove ? 'above' : 'below'} ${warning.distancePpm} of ${warning.reference}`
    expect(text).toBe(expected)
  })

  it('without a book it is measured by the last price, without one by nothing', () => {
    expect(limitWarning('buy', '1000', empty, '100')).toMatchObject({ kind: 'far', distancePpm: 9_000_000 })
    expect(limitWarning('buy', '1000', empty, '0')).toBeNull()
  })

  const draft: Draft = {
    side: 'sell',
    type: 'limit',
    price: '',
    size: '1',
    sizeUnit: 'base',
    timeInForce: 'gtc',
    stp: 'no',
    activation: '',
    stopPrice: '',
  }
  it.each<[string, Partial<Draft>, number | null]>([
    ['a market order has no price', { type: 'market', price: '1000' }, null],
    ['a stop limit by the price it waits for', { type: 'stop-limit', activation: '60', price: '6' }, 900_000],
    ['a stop limit that waits near and enters near', { type: 'stop-limit', activation: '60', price: '59' }, null],
    ['a stop that waits far away', { type: 'stop-market', activation: '10' }, 900_000],
    ['the limit of an OCO', { type: 'oco', price: '1000', activation: '90' }, 9_000_000],
    ['the stop of an OCO', { type: 'oco', price: '110', activation: '90', stopPrice: '9' }, 900_000],
  ])('%s', (_name, change, distance) => {
    expect(draftWarning({ ...draft, ...change }, market, '100')?.distancePpm ?? null).toBe(distance)
  })

  it('a new price of an open order is asked about like that of a new one', () => {
    const order = { side: 'buy', price: '90', waits: null } as const
    expect(amendWarning(order, '900', 2, market, '100')).toMatchObject({ kind: 'through', reference: '101.00' })
    expect(amendWarning(order, '91', 2, market, '100')).toBeNull()
    expect(amendWarning(order, '900', 2, null, '0')).toMatchObject({ kind: 'far', reference: '90.00' })
    const waiting = { ...order, waits: { price: '120', when: 'gte' } } as const
    expect(amendWarning(waiting, '1200', 2, market, '100')).toMatchObject({ kind: 'far', reference: '120.00' })
  })
})
