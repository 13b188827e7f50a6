import { describe, expect, it } from 'vitest'
import { ppmToPercent, wholeAmount } from './figures.ts'

describe('figures', () => {
  it('U5 shows parts per million as percent, the smallest included', () => {
    expect([1250, 100, 49, -1250, 0, 0.084].map(ppmToPercent)).toEqual([
      '0.125',
      '0.01',
      '0.0049',
      '-0.125',
      '0',
      '0.0000084',
    ])
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
