import { expect, test } from 'vitest'
import { longestFraction, restOf } from './fraction.ts'

test.each([
  ['.', ['0.20214165', '1,000', '10,668.37', '0'], ['', '.20214165', '214165', '.20214165']],
  [',', ['0,5', '1.000', '12,25'], ['5', ',25', '']],
  [',', ['1.000', '30'], ['', '']],
])('U8 with what it lacks every figure of a column has the same fraction (point %s)', (point, figures, rests) => {
  const longest = longestFraction(figures, point)
  expect(figures.map((figure) => restOf(figure, longest, point))).toEqual(rests)
  const widths = figures.map((figure) => restOf(figure, longest, point).length + (figure.split(point)[1]?.length ?? -1))
  expect(new Set(widths).size).toBe(1)
})
