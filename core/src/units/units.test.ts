import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amount,
  checkedAdd,
  checkedMultiply,
  checkedSubtract,
  DecimalError,
  divideCeil,
  divideFloor,
  divideHalfEven,
  formatDecimal,
  formatDecimalFixed,
  INT64_MAX,
  INT64_MIN,
  micros,
  mulDivCeil,
  mulDivFloor,
  mulDivHalfEven,
  OverflowError,
  parseDecimal,
  powerOfTen,
  ppm,
  priceTicks,
  rescaleCeil,
  rescaleFloor,
  sizeLots,
  tryParseDecimal,
} from './index.ts'

const int64 = fc.bigInt({ min: INT64_MIN, max: INT64_MAX })
const scale = fc.integer({ min: 0, max: 18 })

describe('decimals', () => {
  it.each([
    ['0', 8, 0n],
    ['1', 8, 100_000_000n],
    ['-0.5', 2, -50n],
    ['00012.30', 2, 1230n],
    ['1.2500', 2, 125n],
    ['0.00000001', 8, 1n],
    ['92233720368.54775807', 8, INT64_MAX],
    ['-92233720368.54775808', 8, INT64_MIN],
    ['7', 0, 7n],
    ['7.0', 0, 7n],
    ['-0', 3, 0n],
  ])('"%s" at scale %i is %s', (text, places, value) => {
    expect(parseDecimal(text, places)).toBe(value)
  })

  it.each([
    ['', 'malformed'],
    ['.5', 'malformed'],
    ['5.', 'malformed'],
    ['+5', 'malformed'],
    ['1e3', 'malformed'],
    ['1,000', 'malformed'],
    [' 1', 'malformed'],
    ['0x10', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['--1', 'malformed'],
    ['١', 'malformed'],
    ['1\n', 'malformed'],
    ['9'.repeat(101), 'malformed'],
    ['0.001', 'precision'],
    ['92233720368547758.08', 'overflow'],
    ['-92233720368547758.09', 'overflow'],
  ])('"%s" at scale 2 is refused: %s', (text, problem) => {
    expect(tryParseDecimal(text, 2)).toBe(problem)
    expect(() => parseDecimal(text, 2)).toThrow(DecimalError)
  })

  it('come back from text as they were', () => {
    fc.assert(
      fc.property(int64, scale, (value, places) => {
        expect(parseDecimal(formatDecimal(value, places), places)).toBe(value)
        const fixed = formatDecimalFixed(value, places)
        expect(formatDecimal(value, places)).toBe(places === 0 ? fixed : fixed.replace(/\.?0+$/, ''))
        expect(parseDecimal(formatDecimalFixed(value, places), places)).toBe(value)
      }),
    )
  })

  it.each([
    [1250n, 2, '12.5', '12.50'],
    [1200n, 2, '12', '12.00'],
    [0n, 8, '0', '0.00000000'],
    [-5n, 2, '-0.05', '-0.05'],
    [100n, 0, '100', '100'],
    [1000n, 3, '1', '1.000'],
  ])('%s at scale %i reads %s, with every place %s', (value, places, short, fixed) => {
    expect(formatDecimal(value, places)).toBe(short)
    expect(formatDecimalFixed(value, places)).toBe(fixed)
  })

  it('formats whole numbers too, those that are not safe included', () => {
    expect(formatDecimal(6_000_001, 2)).toBe('60000.01')
    const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, -0, 2 ** 60, 100, -100, 1e15))
    fc.assert(
      fc.property(numbers, scale, (value, places) => {
        expect(formatDecimal(value, places)).toBe(formatDecimal(BigInt(value), places))
      }),
    )
    expect(() => formatDecimal(1.5, 2)).toThrow(RangeError)
  })
})

describe('division', () => {
  const divisor = int64.filter((value) => value !== 0n)
  it('floor and ceil enclose the exact quotient', () => {
    fc.assert(
      fc.property(int64, divisor, (a, b) => {
        const floor = divideFloor(a, b)
        const ceil = divideCeil(a, b)
        expect(b > 0n ? floor * b <= a && ceil * b >= a : floor * b >= a && ceil * b <= a).toBe(true)
        expect(ceil - floor).toBe(a % b === 0n ? 0n : 1n)
        expect([floor, ceil]).toContain(divideHalfEven(a, b))
      }),
    )
  })

  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [8n, 3n, 3n],
    [7n, 3n, 2n],
    [6n, 3n, 2n],
  ])('%s ÷ %s to the nearest even is %s', (a, b, quotient) => expect(divideHalfEven(a, b)).toBe(quotient))

  it('of a product is exact beyond 64 bits', () => {
    expect(mulDivFloor(INT64_MAX, INT64_MAX, INT64_MAX)).toBe(INT64_MAX)
    expect(mulDivFloor(10n, 10n, 3n)).toBe(33n)
    expect(mulDivCeil(10n, 10n, 3n)).toBe(34n)
    expect(mulDivHalfEven(10n, 10n, 3n)).toBe(33n)
  })

  it('rescales by the rounding it names', () => {
    expect([
      rescaleFloor(129n, 2, 1),
      rescaleCeil(121n, 2, 1),
      rescaleFloor(-121n, 2, 1),
      rescaleCeil(12n, 1, 3),
    ]).toEqual([12n, 13n, -13n, 1200n])
  })

  it.each([-1, 39, 0.5])('10^%d is no power it knows', (exponent) =>
    expect(() => powerOfTen(exponent)).toThrow(RangeError),
  )
})

describe('64 bits', () => {
  it('refuse what leaves them', () => {
    expect(() => checkedAdd(INT64_MAX, 1n)).toThrow(OverflowError)
    expect(() => checkedSubtract(INT64_MIN, 1n)).toThrow(OverflowError)
    expect(() => checkedMultiply(2n ** 32n, 2n ** 31n)).toThrow(OverflowError)
    expect(() => amount(2n ** 63n)).toThrow(OverflowError)
    expect(checkedMultiply(-(2n ** 32n), 2n ** 31n)).toBe(INT64_MIN)
  })

  it('units are whole', () => {
    for (const make of [priceTicks, sizeLots, micros, ppm]) {
      expect(() => make(0.5)).toThrow(RangeError)
      expect(() => make(Number.NaN)).toThrow(RangeError)
      expect(make(5)).toBe(5)
    }
    expect(() => ppm(2 ** 31)).toThrow(RangeError)
  })
})
