import { expect, test } from 'vitest'
import type { OrderState } from '@exchange/core'
import { amount, micros, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { MarketInfo } from '../../views/types.ts'
import { figuresOf, flagsOf } from './order-figures.ts'

const market: MarketInfo = {
  id: 1,
  name: 'BTC_USDT',
  base: { id: 1, ticker: 'BTC', scale: 8 },
  quote: { id: 2, ticker: 'USDT', scale: 6 },
  pricePrecision: 2,
  sizePrecision: 4,
  minSize: sizeLots(1),
  minNotional: amount(0n),
  maxNotional: amount(0n),
  priceBand: ppm(0),
  takerBand: ppm(0),
  referencePrice: priceTicks(0),
  state: 'open',
}
const order: OrderState = {
  orderId: 1,
  owner: 1,
  market: 1,
  side: 'buy',
  type: 'limit',
  price: priceTicks(5_000_050),
  size: sizeLots(20_000),
  quoteAmount: amount(0n),
  left: sizeLots(5_000),
  quoteLeft: amount(0n),
  dealSize: sizeLots(15_000),
  dealQuote: amount(75_000_750_000n),
  fee: amount(150_000n),
  postOnly: true,
  ioc: false,
  rpi: true,
  retail: false,
  activated: false,
  grouped: false,
  fok: false,
  oto: false,
  wallet: 'spot',
  stp: 'cn',
  source: 'web',
  clientOrderId: '',
  createdAt: micros(0),
  updatedAt: micros(0),
}
const done = { dealStock: '1.5', dealMoney: '75000.75' }
const byQuote = { quoteAmount: amount(100_000_000_000n), quoteLeft: amount(24_999_250_000n) }

test.each([
  ['a limit buy', {}, { amount: '2', left: '0.5', price: '50000.5', ...done, dealFee: '0.0015', feeAsset: 'BTC' }],
  [
    'a limit sell pays its fee in quote',
    { side: 'sell' },
    { amount: '2', left: '0.5', price: '50000.5', ...done, dealFee: '0.15', feeAsset: 'USDT' },
  ],
  [
    'a market buy asks for quote',
    { type: 'market', price: priceTicks(0), ...byQuote },
    { amount: '100000', left: '24999.25', price: '0', ...done, dealFee: '0.0015', feeAsset: 'BTC' },
  ],
  [
    'a market sell asks for base',
    { type: 'market', side: 'sell', price: priceTicks(0) },
    { amount: '2', left: '0.5', price: '0', ...done, dealFee: '0.15', feeAsset: 'USDT' },
  ],
  [
    'a stop that takes its price from the book has none before',
    { price: priceTicks(-1) },
    { amount: '2', left: '0.5', price: '0', ...done, dealFee: '0.0015', feeAsset: 'BTC' },
  ],
] as const)('figures of an order: %s', (_, change, figures) => {
  expect(figuresOf({ ...order, ...change }, market)).toEqual(figures)
})

test('flags of an order', () => {
  expect(flagsOf(order)).toEqual({ postOnly: true, ioc: false, rpi: true, retail: false, stp: 'cn' })
})
