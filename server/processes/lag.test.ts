import { expect, test } from 'vitest'
import { DurableMarks } from './lag.ts'

test('who shows everything is not behind, and who does not is behind since the first command it misses', () => {
  const marks = new DurableMarks(10)
  expect(marks.behind(10, 0)).toEqual({ commands: 0, seconds: 0 })
  marks.note(20, 1_000)
  marks.note(30, 3_000)
  expect(marks.behind(30, 9_000)).toEqual({ commands: 0, seconds: 0 })
  expect(marks.behind(20, 9_000)).toEqual({ commands: 10, seconds: 6 })
  expect(marks.behind(15, 9_000)).toEqual({ commands: 15, seconds: 8 })
  marks.forget(20)
  expect(marks.behind(20, 9_000)).toEqual({ commands: 10, seconds: 6 })
})

test('a week behind a busy engine takes bounded memory and stays true to a few minutes', () => {
  const marks = new DurableMarks(0)
  const week = 7 * 86_400_000
  for (let now = 0; now < week; now += 10_000) marks.note(now + 1, now)
  const { seconds } = marks.behind(0, week)
  expect(seconds).toBe(week / 1000)
  const half = marks.behind(week / 2, week).seconds
  expect(Math.abs(half - week / 2000)).toBeLessThan(3_600)
})
