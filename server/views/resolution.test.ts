import { describe, expect, test } from 'vitest'
import { barStart, MONTH, WEEK } from '@exchange/core/formulas'
import { barAfter, baseOf, isResolution } from './resolution.ts'
import { RESOLUTIONS } from './types.ts'

const at = (text: string): number => Date.parse(text) / 1000
const show = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)

describe('bars begin', () => {
  test.each([
    [1, '2026-02-11T10:37:42Z', '2026-02-11T10:37'],
    [60, '2026-02-11T10:37:42Z', '2026-02-11T10:37'],
    [900, '2026-02-11T10:37:42Z', '2026-02-11T10:30'],
    [14_400, '2026-02-11T10:37:42Z', '2026-02-11T08:00'],
    [86_400, '2026-02-11T10:37:42Z', '2026-02-11T00:00'],
    [WEEK, '2026-02-11T10:37:42Z', '2026-02-09T00:00'],
    [WEEK, '2026-02-09T00:00:00Z', '2026-02-09T00:00'],
    [WEEK, '2026-02-08T23:59:59Z', '2026-02-02T00:00'],
    [MONTH, '2026-02-28T23:59:59Z', '2026-02-01T00:00'],
    [MONTH, '2024-02-29T12:00:00Z', '2024-02-01T00:00'],
  ])('of %i s at %s: %s', (resolution, time, start) => {
    expect(show(barStart(resolution, at(time)))).toBe(start)
  })

  test('months follow the calendar', () => {
    expect(show(barAfter(MONTH, at('2026-01-01T00:00:00Z'), 1))).toBe('2026-02-01T00:00')
    expect(show(barAfter(MONTH, at('2026-01-01T00:00:00Z'), -1))).toBe('2025-12-01T00:00')
    expect(show(barAfter(MONTH, at('2025-11-01T00:00:00Z'), 14))).toBe('2027-01-01T00:00')
  })
})

describe('lengths of bars', () => {
  test('every resolution of the chart and the API is one, and made of a base that divides it', () => {
    for (const resolution of RESOLUTIONS) {
      expect(isResolution(resolution)).toBe(true)
      expect(resolution % baseOf(resolution)).toBe(0)
    }
  })

  test.each([
    [2, true],
    [7, false],
    [45, false],
    [120, true],
    [420, false],
    [90, false],
    [10_800, true],
    [18_000, false],
    [172_800, true],
    [518_400, true],
    [604_801, false],
    [1_209_600, false],
    [0, false],
    [-60, false],
    [1.5, false],
    [NaN, false],
  ])('%d s: %s', (seconds, allowed) => {
    expect(isResolution(seconds)).toBe(allowed)
  })
})
