import { expect, test } from 'vitest'
import { showsOwnWrites } from './index.ts'

test.each([
  ['tables that are there', async () => {}, true],
  ['a projector that has stopped', async () => Promise.reject(new Error('stopped')), false],
  ['a projector that hangs', async () => new Promise<void>(() => {}), false],
])('a reader waits for %s, and never for ever', async (_, caughtUp, shows) => {
  const asked: number[] = []
  const histories = {
    caughtUp: async (seq: number) => {
      asked.push(seq)
      return caughtUp()
    },
  }
  expect(await showsOwnWrites({ lastSeq: 7 }, histories)).toBe(shows)
  expect(asked).toEqual([7])
})
