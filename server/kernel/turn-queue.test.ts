import { expect, test } from 'vitest'
import { REST_TURNS, TurnQueue } from './index.ts'
import type { QueueBounds } from './index.ts'

const BOUNDS = { most: 6, perAddress: 4 }

/** A queue on a loop whose turns this test takes itself. */
function setUp(bounds: QueueBounds = BOUNDS) {
  let due: (() => void)[] = []
  const queue = new TurnQueue(bounds, (run) => due.push(run))
  const begun: string[] = []
  const turn = async (): Promise<void> => {
    const now = due
    due = []
    for (const run of now) run()
    // What is ready is done within the turn, as a page is whose data is there.
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    queue,
    begun,
    turn,
    turns: async (count: number) => {
      for (let index = 0; index < count; index++) await turn()
    },
    ask: (ip: string, name: string, until: Promise<void> = Promise.resolve()) =>
      queue.run(ip, async () => {
        begun.push(name)
        await until
        return name
      }),
  }
}

test('S2 one piece is begun in a turn of the loop, and there is rest before the next', async () => {
  const { ask, begun, turn, turns } = setUp()
  const answers = [ask('a', 'one'), ask('b', 'two'), ask('c', 'three')]
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual(['one'])
  await turns(REST_TURNS)
  expect(begun).toEqual(['one'])
  await turn()
  expect(begun).toEqual(['one', 'two'])
  await turns(REST_TURNS + 1)
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three'])
})

test('S2 addresses take turns, so that one line does not hold up another', async () => {
  const { ask, begun, turns } = setUp()
  for (const name of ['1', '2', '3', '4']) void ask('flooder', name)
  void ask('other', 'theirs')
  await turns(2 * (REST_TURNS + 1))
  expect(begun).toEqual(['1', 'theirs'])
})

test('S2 what an address and what all together may have waiting is bounded, and room comes back', async () => {
  const { queue, ask, turns } = setUp()
  for (const name of ['1', '2', '3', '4']) void ask('flooder', name)
  expect(() => ask('flooder', '5')).toThrow(expect.objectContaining({ error: 'too-many-requests' }))
  void ask('other', '1')
  void ask('another', '1')
  expect(() => ask('a fourth', '1')).toThrow(
    expect.objectContaining({ error: 'overloaded', detail: { retryAfter: expect.any(Number) } }),
  )
  expect(queue.waiting).toBe(6)
  await turns(7 * (REST_TURNS + 1))
  expect(queue.waiting).toBe(0)
  await Promise.all([ask('a fourth', '1'), turns(REST_TURNS + 1)])
})

test('S2 what waits for the database does not hold up the others, and only so much waits for it', async () => {
  const { ask, begun, turns } = setUp({ most: 10, perAddress: 10 })
  const answer = Promise.withResolvers<void>()
  for (let count = 0; count < 6; count++) void ask('a', `slow ${count}`, answer.promise)
  await turns(10 * (REST_TURNS + 1))
  expect(begun).toEqual(['slow 0', 'slow 1', 'slow 2', 'slow 3'])
  answer.resolve()
  await turns(1)
  await turns(2 * (REST_TURNS + 1))
  expect(begun).toHaveLength(6)
})

test.each([1, 2])('as many are under way as the bound says: %i', async (atOnce) => {
  const { ask, begun, turns } = setUp({ most: 10, perAddress: 10, atOnce })
  const answer = Promise.withResolvers<void>()
  for (let count = 0; count < 3; count++) void ask('a', `slow ${count}`, answer.promise)
  await turns(10 * (REST_TURNS + 1))
  expect(begun).toHaveLength(atOnce)
  answer.resolve()
  await turns(4 * (REST_TURNS + 1))
  expect(begun).toHaveLength(3)
})

test('S2 a piece that fails tells whoever waits for it and makes room', async () => {
  const { queue, ask, turns } = setUp()
  const failing = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = ask('a', 'next')
  await Promise.all([expect(failing).rejects.toThrow('broken'), turns(2 * (REST_TURNS + 1))])
  expect(await next).toBe('next')
})
