import { expect, test } from 'vitest'
import { BackOff } from './back-off.ts'

test('each pause is twice the one before, up to the longest', () => {
  const pauses = new BackOff({ firstMs: 250, longestMs: 3_000 })
  expect(Array.from({ length: 7 }, () => pauses.failed())).toEqual([250, 500, 1_000, 2_000, 3_000, 3_000, 3_000])
  expect(pauses.failures).toBe(7)
})

test('however often it fails, the pause stays the longest', () => {
  const pauses = new BackOff({ firstMs: 500, longestMs: 8_000 })
  for (let failure = 0; failure < 5_000; failure++) pauses.failed()
  expect(pauses.failed()).toBe(8_000)
})

test('once it works, the next pause is the first again', () => {
  const pauses = new BackOff({ firstMs: 500, longestMs: 8_000 })
  pauses.failed()
  pauses.failed()
  pauses.worked()
  expect(pauses.failures).toBe(0)
  expect(pauses.failed()).toBe(500)
})

test.each([
  { wentWellMs: 0, pause: 2_000 },
  { wentWellMs: 59_999, pause: 2_000 },
  { wentWellMs: 60_000, pause: 500 },
  { wentWellMs: 3_600_000, pause: 500 },
])('two failures and then $wentWellMs ms that went well: $pause ms', ({ wentWellMs, pause }) => {
  const pauses = new BackOff({ firstMs: 500, longestMs: 8_000 })
  pauses.failed()
  pauses.failed()
  expect(pauses.failed(wentWellMs)).toBe(pause)
})

test('what counts as well can be shorter than a minute', () => {
  const pauses = new BackOff({ firstMs: 1_000, longestMs: 30_000, forgottenAfterMs: 5_000 })
  pauses.failed()
  expect(pauses.failed(5_000)).toBe(1_000)
  expect(pauses.failures).toBe(1)
})
