import { expect, test } from 'vitest'
import { Tally, countLines, wasRefused } from './counts.ts'

test('an answer, a refusal and a cut are told apart, and each counts as a fault for whoever is not flooding', async () => {
  const tally = new Tally()
  for (const status of [200, 404, 429, 503]) expect(await tally.count('pages', async () => status)).toBe(status)
  expect(await tally.count('pages', () => Promise.reject(new Error('closed')))).toBe(0)
  expect(tally.counts).toEqual({ pages: { sent: 5, answered: 2, refused: 2, cut: 1 } })
  expect(countLines(tally.counts)).toEqual([expect.stringMatching(/pages +5 asked +2 answered +2 refused +1 cut off/)])
  const one = async (status: number) => {
    const others = new Tally()
    await others.count('orders', async () => status)
    return wasRefused(others.counts)
  }
  expect([await one(200), await one(429), await one(503), await one(0)]).toEqual([false, true, true, true])
})
