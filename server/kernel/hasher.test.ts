import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { Hasher, MOST_WAITING } from './hasher.ts'

const parameters = (message: string) => ({
  message: Buffer.from(message),
  nonce: Buffer.alloc(16),
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
})

test('each gets its own answer, and what can’t be derived fails alone', async () => {
  const hasher = new Hasher()
  const [first, second, again] = await Promise.all(['a', 'b', 'a'].map(async (text) => hasher.derive(parameters(text))))
  expect(first).toHaveLength(32)
  expect(first).toEqual(again)
  expect(first).not.toEqual(second)
  await expect(hasher.derive({ ...parameters('a'), tagLength: 1 })).rejects.toThrow(/tagLength/)
  expect(await hasher.derive(parameters('b'))).toEqual(second)
})

test('so many wait for their turn, the next one is told to come back, and later there is room again', async () => {
  const hasher = new Hasher()
  const waiting = Array.from({ length: MOST_WAITING }, async () => hasher.derive(parameters('a')))
  await expect(hasher.derive(parameters('a'))).rejects.toMatchObject({ message: expect.stringContaining('overloaded') })
  await Promise.all(waiting)
  expect(await hasher.derive(parameters('a'))).toHaveLength(32)
})

test.runIf(process.platform === 'linux')(
  'whoever trades comes first: this thread gives way, and the process does not',
  async () => {
    await new Hasher().derive(parameters('a'))
    const threads = readdirSync('/proc/self/task').map((id) => ({ id: Number(id), nice: nicenessOf(id) }))
    expect(threads.find(({ id }) => id === process.pid)?.nice).toBe(getPriority())
    expect(threads.some(({ nice }) => nice === 10)).toBe(true)
  },
)

/** Field 19 of a thread's own figures. */
const nicenessOf = (id: string): number =>
  Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])
