import { describe, expect, it } from 'vitest'
import { ppmAsPercent, shortDecimal, wholeAmount } from './figures.ts'

describe('figures', () => {
  it('zero is zero and never the rounding of something positive', () => {
    expect(shortDecimal('0.00000012', 4)).toBe('0.0000001')
    expect(shortDecimal('1.23456', 2)).toBe('1.23')
    expect(shortDecimal('0', 2)).toBe('0')
    expect(shortDecimal('12.0004', 2)).toBe('12')
  })

  it('shows parts per million as percent', () => {
    expect([1250, 100, 49, -1250, 0].map(ppmAsPercent)).toEqual(['0.13', '0.01', '0.00', '-0.13', '0.00'])
  })
})

it.each([
  ['0', '0.5', '0.5'],
  ['0.0003', '1.2', '1.2003'],
  ['900719925474099', '0.0001', '900719925474099.0001'],
  ['0.1', '0.00001', '0.00001'],
  ['0.1', '.', '.'],
])('%s done and %s left are %s', (done, left, whole) => {
  expect(wholeAmount(done, left, 4)).toBe(whole)
})
