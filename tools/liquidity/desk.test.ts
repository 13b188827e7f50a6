import { describe, expect, test } from 'vitest'
import { Desk } from './desk.ts'
import type { Plan, RestingOrder } from './desk.ts'
import { assetValues, FairPrices } from './model/fair-prices.ts'
import { Random } from './model/random.ts'

const market = {
  name: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  sizePrecision: 6,
  minSize: 0.00001,
  minNotional: 5.05,
}
const newPrices = (): FairPrices => new FairPrices(1, assetValues([{ base: 'BTC', quote: 'USDT', price: 90_000 }]))

/** What rests after the plan was carried out to the letter. */
function carriedOut(plan: Plan, before: readonly RestingOrder[], firstId: number): RestingOrder[] {
  let orderId = firstId
  const gone = new Set([...plan.cancels, ...plan.moves.map((move) => move.orderId)])
  const quotes = [...plan.moves.map((move) => move.quote), ...plan.places]
  return [
    ...before.filter((order) => !gone.has(order.orderId)),
    ...quotes.map(({ side, price, rpi = false }) => ({
      orderId: orderId++,
      side,
      ticks: Math.round(Number(price) * 100),
      rpi,
    })),
  ]
}

describe('a desk', () => {
  test('builds both sides of an empty book, away from the fair price', () => {
    const prices = newPrices()
    const { places, moves, cancels } = new Desk(market, new Random(1, 'desk')).plan(prices, [])
    expect([moves, cancels]).toEqual([[], []])
    expect(places.filter(({ side }) => side === 'buy')).toHaveLength(20)
    expect(places.filter(({ side }) => side === 'sell')).toHaveLength(20)
    const fair = prices.price('BTC', 'USDT')
    for (const { side, price, amount, postOnly } of places) {
      expect(side === 'sell' ? Number(price) - fair : fair - Number(price)).toBeGreaterThan(0)
      expect(Number(amount) * Number(price)).toBeGreaterThan(market.minNotional)
      expect(postOnly).toBe(true)
    }
  })

  test('follows the price with a few moves at a time, and stays on its side of it', () => {
    const prices = newPrices()
    const desk = new Desk(market, new Random(2, 'desk'))
    let resting = carriedOut(desk.plan(prices, []), [], 1)
    for (let turn = 1; turn <= 400; turn++) {
      prices.advance(1)
      const plan = desk.plan(prices, resting)
      expect(plan.moves.length).toBeLessThanOrEqual(4)
      const fair = prices.price('BTC', 'USDT')
      for (const { quote } of plan.moves) {
        expect(quote.side === 'sell' ? Number(quote.price) - fair : fair - Number(quote.price)).toBeGreaterThan(0)
      }
      resting = carriedOut(plan, resting, turn * 1_000)
      expect(resting).toHaveLength(40)
    }
  })

  test('fills the gap that a taker left, and drops what is too much', () => {
    const prices = newPrices()
    const desk = new Desk(market, new Random(3, 'desk'))
    const full = carriedOut(desk.plan(prices, []), [], 1)
    const eaten = full.filter(({ side, ticks }) => side === 'buy' || ticks > 9_010_000)
    const missing = full.length - eaten.length
    expect(desk.plan(prices, eaten).places).toHaveLength(missing)
    const extra = { orderId: 999, side: 'buy' as const, ticks: 8_000_000, rpi: false }
    expect(desk.plan(prices, [...full, extra]).cancels).toEqual([999])
  })

  test('offers retail one better price a side, inside the spread, and keeps it there', () => {
    const prices = newPrices()
    const desk = new Desk(market, new Random(4, 'desk'), true)
    let resting = carriedOut(desk.plan(prices, []), [], 1)
    for (let turn = 1; turn <= 100; turn++) {
      const fair = prices.price('BTC', 'USDT') * 100
      for (const side of ['sell', 'buy'] as const) {
        const [better, ...others] = resting.filter((order) => order.rpi && order.side === side)
        expect(others).toEqual([])
        const touch = resting.filter((order) => !order.rpi && order.side === side).map(({ ticks }) => ticks)
        if (turn === 1)
          expect(Math.abs((better?.ticks ?? 0) - fair)).toBeLessThan(Math.min(...touch.map((t) => Math.abs(t - fair))))
      }
      prices.advance(1)
      resting = carriedOut(desk.plan(prices, resting), resting, turn * 1_000)
      expect(resting).toHaveLength(42)
    }
  })
})
