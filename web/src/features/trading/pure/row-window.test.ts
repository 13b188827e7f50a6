import { describe, expect, it } from 'vitest'
import { drawnWhole, rowWindow } from './row-window.ts'

describe('37 a long list draws what is seen', () => {
  it.each([
    ['a list at the bound is drawn whole', drawnWhole, 0, { from: 0, to: 100 }],
    ['the beginning', drawnWhole + 1, 0, { from: 0, to: 30 }],
    ['less than ten rows down nothing changes', 1_000, 279, { from: 0, to: 30 }],
    ['the middle', 1_000, 14_000, { from: 490, to: 530 }],
    ['the end', 1_000, 27_720, { from: 980, to: 1_000 }],
    ['scrolled past the end of a list that shrank', 200, 27_720, { from: 190, to: 200 }],
    ['a bouncing scroll', 1_000, -50, { from: 0, to: 30 }],
  ])('%s', (_name, count, top, expected) => {
    expect(rowWindow(count, top, 280, 28)).toEqual(expected)
  })
})
