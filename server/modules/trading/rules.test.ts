import { assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatDecimal, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { MarketInfo } from '../../views/types.ts'
import { orderSpec, priceOf, quoteAmountOf, sizeOf } from './rules.ts'

const market: MarketInfo = {
  id: 3,
  name: 'BTC_USDT',
  base: { id: 1, ticker: 'BTC', scale: 10 },
  quote: { id: 0, ticker: 'USDT', scale: 8 },
  pricePrecision: 2,
  sizePrecision: 6,
  minSize: sizeLots(10),
  minNotional: amount(505_000_000n),
  maxNotional: amount(0n),
  priceBand: ppm(0),
  takerBand: ppm(0),
  referencePrice: priceTicks(0),
  state: 'open',
}

describe('sizes, prices and quote amounts', () => {
  test('what is written in steps comes back digit for digit', () => {
    assert(
      property(bigInt(10n, BigInt(Number.MAX_SAFE_INTEGER)), constantFrom('', '0', '000'), (lots, zeros) => {
        const text = formatDecimal(lots, 6)
        expect(sizeOf(market, text.includes('.') ? text + zeros : text)).toBe(Number(lots))
      }),
    )
  })

  test('a size too fine and too small says both', () => {
    expect(() => sizeOf(market, '0.0000001')).toThrowError(
      expect.objectContaining({
        error: 'amount-below-minimum',
        fields: { amount: ['Given amount is less than min amount 0.00001', 'Min amount step = 0.000001'] },
      }),
    )
  })

  test.each([
    ['0', 'amount-not-positive'],
    ['-0.5', 'amount-not-positive'],
    ['0.0000011', 'amount-below-minimum'],
    ['1.0000001', 'amount-step'],
    ['9007199255', 'amount-too-large'],
    [`1${'0'.repeat(40)}`, 'amount-too-large'],
  ])('the size %s is refused: %s', (text, error) => expect(() => sizeOf(market, text)).toThrow(error))

  test.each([
    ['0', 'price-not-positive'],
    ['-1', 'price-not-positive'],
    ['1.001', 'price-step'],
    ['99999999999999999', 'price-too-large'],
  ])('the price %s is refused: %s', (text, error) => expect(() => priceOf(market, text)).toThrow(error))

  test('quote is as fine as its ledger', () => {
    expect(quoteAmountOf(market, '0.00000001')).toBe(1n)
    expect(() => quoteAmountOf(market, '0.000000001')).toThrow('amount-step')
    expect(() => quoteAmountOf(market, '99999999999999')).toThrow('amount-too-large')
  })
})

describe('an order', () => {
  const request = { market: 'BTC_USDT', side: 'buy', amount: '1', price: '50000' } as const

  test('market buys spend quote, everything else is in base', () => {
    expect(orderSpec(market, { ...request, type: 'market' }, 'web')).toMatchObject({
      size: 0,
      quoteAmount: 100_000_000n,
      price: 0,
    })
    expect(orderSpec(market, { ...request, type: 'market', side: 'sell' }, 'web')).toMatchObject({
      size: 1_000_000,
      quoteAmount: 0n,
    })
    expect(orderSpec(market, { ...request, type: 'stock-market' }, 'web')).toMatchObject({
      size: 1_000_000,
      quoteAmount: 0n,
    })
    expect(orderSpec(market, { ...request, type: 'limit' }, 'web')).toMatchObject({
      size: 1_000_000,
      price: 5_000_000,
      stp: 'no',
      clientOrderId: '',
    })
  })

  test('amount is judged before price, price before client id, client id before flags', () => {
    const wrong = {
      ...request,
      type: 'limit',
      amount: '0',
      price: '0',
      clientOrderId: '?',
      postOnly: true,
      ioc: true,
    } as const
    expect(() => orderSpec(market, wrong, 'web')).toThrow('amount-not-positive')
    expect(() => orderSpec(market, { ...wrong, amount: '1' }, 'web')).toThrow('price-not-positive')
    expect(() => orderSpec(market, { ...wrong, amount: '1', price: '1' }, 'web')).toThrow('client-order-id-invalid')
    expect(() => orderSpec(market, { ...wrong, amount: '1', price: '1', clientOrderId: '' }, 'web')).toThrow(
      'flags-conflict',
    )
  })
})
