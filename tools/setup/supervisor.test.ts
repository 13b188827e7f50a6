import { expect, test } from 'vitest'
import { keepAlive } from './supervisor.mjs'

interface FakePart {
  readonly name: string
  readonly child: never
  readonly ended: Promise<number>
  readonly end: (code: number) => void
}

function fakePart(): FakePart {
  const { promise, resolve } = Promise.withResolvers<number>()
  return { name: 'server', child: undefined as never, ended: promise, end: resolve }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what dies is started again, later each time, and at once after it was well for long; nothing is after the stop', async () => {
  const parts = [fakePart()]
  const pauses: number[] = []
  const said: string[] = []
  let now = 0
  let stopping = false
  const first = parts[0] ?? fakePart()
  const kept = keepAlive(
    {
      start: () => {
        const part = fakePart()
        parts.push(part)
        return part
      },
      isStopping: () => stopping,
      say: (message: string) => said.push(message),
      pause: (milliseconds: number) => Promise.resolve(pauses.push(milliseconds)),
      now: () => now,
    },
    first,
  )
  for (const lived of [10, 10, 10, 10, 10, 10, 400_000, 10]) {
    now += lived
    parts.at(-1)?.end(1)
    await turn()
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000, 2_000])
  expect(said[0]).toBe('The server ended with 1; it is started again in 1 s.')
  stopping = true
  parts.at(-1)?.end(0)
  expect(await kept).toBe(0)
  expect(parts).toHaveLength(9)
})
