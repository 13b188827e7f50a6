import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  decimalsOf,
  floorDecimal,
  isPositive,
  isZero,
  multiplyDecimals,
  percentOf,
  roundDecimal,
  subtractDecimals,
} from './decimal.ts'

describe('decimal strings are exact', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['0.0000000001', '99999999999999999999', '99999999999999999999.0000000001'],
    ['-1.5', '1.5', '0'],
    ['10', '0', '10'],
  ])('%s + %s = %s', (a, b, sum) => expect(addDecimals(a, b)).toBe(sum))

  it.each([
    ['1', '0.99999999', '0.00000001'],
    ['1', '2', '-1'],
  ])('%s − %s = %s', (a, b, rest) => expect(subtractDecimals(a, b)).toBe(rest))

  it('multiplies without loss', () => expect(multiplyDecimals('64321.57', '0.00000003')).toBe('0.0019296471'))

  it.each([
    ['1.10', '1.1', 0],
    ['-2', '1', -1],
    ['0.00000002', '0.00000001', 1],
  ])('compares %s with %s', (a, b, order) => expect(compareDecimals(a, b)).toBe(order))

  it('knows zero and positive', () => {
    expect(isZero('0.0000')).toBe(true)
    expect(isZero('0.0001')).toBe(false)
    expect(isPositive('-0.1')).toBe(false)
  })

  it.each([
    ['0.125', 2, '0.12'],
    ['0.135', 2, '0.14'],
    ['-0.125', 2, '-0.12'],
    ['5', 2, '5.00'],
    ['0.999', 0, '1'],
  ])('rounds %s to %i decimals, ties to even: %s', (text, decimals, rounded) =>
    expect(roundDecimal(text, decimals)).toBe(rounded),
  )

  it('never rounds up what somebody may spend', () => {
    expect(floorDecimal('0.999999999', 8)).toBe('0.99999999')
    expect(floorDecimal('-0.1', 0)).toBe('-1')
  })

  it('counts decimals and percents (BC-24)', () => {
    expect(decimalsOf('1.500')).toBe(3)
    expect(percentOf('1', '3')).toBe('33.33')
    expect(percentOf('5', '0')).toBe('0.00')
  })

  it('refuses what is no plain decimal', () => {
    for (const text of ['', '1e5', '0x1', '1,5', '.', 'NaN', '--1']) expect(() => decimalsOf(text)).toThrow(RangeError)
  })
})
