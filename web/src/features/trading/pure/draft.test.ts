import { describe, expect, it } from 'vitest'
import { btcUsdt as rules } from '../testing/market.ts'
import { plainOf, resolveDraft, sizingOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { percentOfBalance } from './ticket.ts'
import type { TicketContext } from './ticket.ts'

const context: TicketContext = {
  rules,
  asks: [{ ticks: 6_000_000, lots: 500_000 }],
  bids: [{ ticks: 5_990_000, lots: 250_000 }],
  availableBase: 10_000_000_000n, // 1 BTC
  availableQuote: 10_000_000_000_000n, // 100,000 USDT
}
const empty: Draft = {
  side: 'buy',
  type: 'stop-limit',
  price: '',
  size: '',
  sizeUnit: 'base',
  timeInForce: 'gtc',
  stp: 'no',
  activation: '',
  stopPrice: '',
}
const LAST = '60000'
const resolve = (change: Partial<Draft>) => resolveDraft({ ...empty, ...change }, context, LAST)
const codes = (change: Partial<Draft>) =>
  resolve(change).problems.map(
    ({ field, code, limit }) => `${field}:${code}:${[limit?.text, limit?.ticker].filter(Boolean).join(' ')}`,
  )

describe('F-34: what is sent', () => {
  it.each<[string, Partial<Draft>, object]>([
    [
      'a stop limit',
      { activation: '61000', price: '61500', size: '0.5' },
      { kind: 'stop-limit', side: 'buy', amount: '0.5', price: '61500', activationPrice: '61000' },
    ],
    [
      'a stop limit sized in quote',
      { activation: '61000', price: '62000', size: '31000', sizeUnit: 'quote' },
      { kind: 'stop-limit', amount: '0.5', price: '62000' },
    ],
    [
      'a stop at market that buys: the quote its size costs at the activation price',
      { type: 'stop-market', activation: '62000', size: '0.5' },
      { kind: 'stop-market', side: 'buy', amount: '31000', activationPrice: '62000' },
    ],
    [
      'a stop at market that sells: its size',
      { type: 'stop-market', side: 'sell', activation: '58000', size: '0.5' },
      { kind: 'stop-market', side: 'sell', amount: '0.5', activationPrice: '58000' },
    ],
    [
      'an OCO',
      { type: 'oco', side: 'sell', price: '65000', activation: '58000', stopPrice: '57900', size: '1' },
      { kind: 'oco', amount: '1', price: '65000', activationPrice: '58000', stopLimitPrice: '57900' },
    ],
  ])('%s', (_name, change, request) => {
    expect(resolve(change)).toMatchObject({ problems: [], request })
  })

  it('an OCO whose stop is at market names no price for it', () => {
    const { request } = resolve({ type: 'oco', side: 'sell', price: '65000', activation: '58000', size: '1' })
    expect(request).not.toHaveProperty('stopLimitPrice')
  })

  it('a plain order is what it was', () => {
    expect(resolve({ type: 'limit', price: '60000', size: '0.1', activation: '1' }).request).toMatchObject({
      kind: 'limit',
      price: '60000',
    })
  })

  it('nothing before every figure is there', () => {
    expect(resolve({ price: '61500', size: '0.5' })).toMatchObject({ problems: [], request: null })
    expect(resolve({ type: 'stop-market', size: '0.5' })).toMatchObject({ problems: [], request: null })
  })
})

describe('F-34: what is wrong', () => {
  const sell = { type: 'oco', side: 'sell', price: '65000', activation: '58000', size: '1' } as const
  it.each<[string, Partial<Draft>, string]>([
    ['the last price', { activation: '60000', price: '61000', size: '0.1' }, 'activation:activation-at-last:60000'],
    ['too little money', { activation: '61000', price: '62000', size: '2' }, 'size:balance-insufficient:100000 USDT'],
    ['too little', { activation: '61000', price: '62000', size: '0.000001' }, 'size:size-below-minimum:0.00001 BTC'],
    ['a limit below the market', { ...sell, price: '59000' }, 'price:oco-limit-side:60000'],
    ['a stop above the market', { ...sell, activation: '61000' }, 'activation:oco-stop-side:60000'],
    [
      'a stop that costs more than there is',
      { type: 'oco', price: '50000', activation: '61000', stopPrice: '62000', size: '1.9' },
      'size:balance-insufficient:100000 USDT',
    ],
  ])('%s', (_name, change, problem) => {
    expect(codes(change)).toEqual([problem])
    expect(resolve(change).request).toBeNull()
  })
})

it('an OCO that buys is measured by its dearer order', () => {
  const draft: Draft = { ...empty, type: 'oco', price: '40000', activation: '49000', stopPrice: '50000', size: '1' }
  expect(percentOfBalance(plainOf(draft), context)).toBe(40)
  expect(percentOfBalance(sizingOf(draft), context)).toBe(50)
})
