import { expect, test } from 'vitest'
import type { Micros, Ppm } from '@exchange/core'
import { percent, ratio, wholeSeconds } from './decimals.ts'

test.each([
  [1000, '0.1', '0.001'],
  [0, '0', '0'],
  [-120, '-0.012', '-0.00012'],
  [550, '0.055', '0.00055'],
])('%s ppm are %s %% or the ratio %s', (rate, inPercent, asRatio) => {
  expect(percent(rate as Ppm)).toBe(inPercent)
  expect(ratio(rate as Ppm)).toBe(asRatio)
})

test('whole seconds are cut, not rounded', () => expect(wholeSeconds(1_999_999 as Micros)).toBe(1))
