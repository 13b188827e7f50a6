import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, INT64_MAX, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { feeOn, walkBook } from './index.ts'
import type { BookLevel, MarketScales } from './index.ts'

/** BTC_USDT: ticks of 0.01, lots of 0.0001, BTC in 10 decimals, USDT in 8. */
const scales: MarketScales = { pricePrecision: 2, sizePrecision: 4, baseScale: 10, quoteScale: 8 }
const level = (price: number, size: number): BookLevel => ({ price: priceTicks(price), size: sizeLots(size) })
const asks = [level(6_000_000, 1000), level(6_000_001, 2000), level(6_100_000, 3000)]

describe('fees', () => {
  it.each([
    [1_000_000n, 1000, 1000n],
    [1n, 1, 1n],
    [999n, 1000, 1n],
    [1001n, 1000, 2n],
    [0n, 1000, 0n],
    [1_000_000n, -100, -100n],
    [9999n, -100, 0n],
    [10_001n, -100, -1n],
    [INT64_MAX, 1_000_000, INT64_MAX],
  ])('on %s at %i ppm are %s', (received, rate, fee) => {
    expect(feeOn(amount(received), ppm(rate))).toBe(fee)
  })
})

describe('a walk through the book', () => {
  it('takes a size from the best level on', () => {
    expect(walkBook(asks, { size: sizeLots(1500) }, scales)).toEqual({
      filled: 1500,
      quote: 900_000_050_000n,
      averagePrice: 6_000_000,
      worstPrice: 6_000_001,
      complete: true,
    })
  })

  it('spends a quote amount on whole lots and leaves the rest', () => {
    const walk = walkBook(asks, { quote: amount(700_000_000_000n) }, scales)
    expect(walk).toMatchObject({ filled: 1166, worstPrice: 6_000_001, complete: true })
    expect(walk.quote).toBe(600_000_000_000n + 166n * 600_000_100n)
  })

  it('says when the levels are not deep enough', () => {
    expect(walkBook(asks, { size: sizeLots(7000) }, scales)).toMatchObject({ filled: 6000, complete: false })
    expect(walkBook([], { quote: amount(5n) }, scales)).toEqual({
      filled: 0,
      quote: 0n,
      averagePrice: null,
      worstPrice: null,
      complete: false,
    })
  })

  it('wants nothing when nothing is wanted', () => {
    expect(walkBook(asks, { size: sizeLots(0) }, scales)).toMatchObject({ filled: 0, complete: true, worstPrice: null })
  })

  it('that affords not one lot touches nothing', () => {
    expect(walkBook(asks, { quote: amount(1n) }, scales)).toMatchObject({ filled: 0, worstPrice: null, complete: true })
  })

  it('stops at the worst price still taken', () => {
    const within = (price: number) => price <= 6_000_001
    expect(walkBook(asks, { size: sizeLots(7000) }, scales, within)).toMatchObject({
      filled: 3000,
      worstPrice: 6_000_001,
      complete: false,
    })
  })

  it('never spends more than it was given', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 100 })))
    fc.assert(
      fc.property(levels, fc.bigInt({ min: 0n, max: 10n ** 14n }), (pairs, quote) => {
        const sorted = pairs.toSorted(([a], [b]) => a - b).map(([price, size]) => level(price, size))
        const walk = walkBook(sorted, { quote: amount(quote) }, scales)
        const total = sorted.reduce((sum, { size }) => sum + size, 0)
        expect(walk.quote <= quote && walk.filled <= total).toBe(true)
        if (walk.filled < total && walk.complete) expect(walk.filled === 0 || walk.worstPrice !== null).toBe(true)
      }),
    )
  })
})
