import { expect, test } from 'vitest'
import { LastKnown } from './last-known.ts'

const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }))
const answer = (n: number) => () => Promise.resolve({ n })

test('what was known is answered while the database is away, what was not fails', async () => {
  const known = new LastKnown<{ n: number }>(10)
  expect(await known.ask('a', answer(1))).toEqual({ n: 1 })
  expect(await known.ask('a', answer(2))).toEqual({ n: 2 })
  expect(await known.ask('a', away)).toEqual({ n: 2 })
  await expect(known.ask('b', away)).rejects.toThrow('refused')
  await expect(known.ask('a', () => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake')
})

test('a database that hangs is not waited for', async () => {
  const known = new LastKnown<{ n: number }>(10)
  known.learn('a', { n: 1 })
  expect(await known.ask('a', () => new Promise(() => {}))).toEqual({ n: 1 })
})

test('a slow answer is waited for where nothing older will do, and an outage is bridged all the same', async () => {
  const known = new LastKnown<{ n: number }>(10, null)
  known.learn('a', { n: 1 })
  const slow = Promise.withResolvers<{ n: number }>()
  const asked = known.ask('a', () => slow.promise)
  expect(await known.ask('a', away)).toEqual({ n: 1 })
  slow.resolve({ n: 2 })
  expect(await asked).toEqual({ n: 2 })
})

test('what changed or is gone is forgotten, also by an answer that was under way', async () => {
  const known = new LastKnown<{ n: number }>(10)
  const slow = Promise.withResolvers<{ n: number }>()
  const asked = known.ask('a', () => slow.promise)
  known.forget('a')
  slow.resolve({ n: 1 })
  expect(await asked).toEqual({ n: 1 })
  await expect(known.ask('a', away)).rejects.toThrow('refused')
  known.learn('b', { n: 2 })
  expect(await known.ask('b', () => Promise.resolve(null))).toBeNull()
  await expect(known.ask('b', away)).rejects.toThrow('refused')
})

test('of many that are read at once, those are learnt that are new and were not forgotten meanwhile', async () => {
  const known = new LastKnown<{ n: number }>(10)
  known.learn('a', { n: 1 })
  const read = Promise.withResolvers<readonly (readonly [string, { n: number }])[]>()
  const learnt = known.learnFrom(() => read.promise)
  known.forget('b')
  known.forgetWhere(({ n }) => n === 4)
  read.resolve(['a', 'b', 'c', 'd', 'e'].map((key, index) => [key, { n: index + 2 }] as const))
  await learnt
  const fates = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (key) =>
      known.ask(key, away).then(
        (value) => value?.n,
        () => 'not known',
      ),
    ),
  )
  expect(fates).toEqual([1, 'not known', 'not known', 5, 6])
  // What is forgotten afterwards can be learnt again.
  await known.learnFrom(() => Promise.resolve([['b', { n: 7 }]]))
  expect(await known.ask('b', away)).toEqual({ n: 7 })
})

test('no more are kept than allowed', async () => {
  const known = new LastKnown<{ n: number }>(2)
  for (const [n, key] of ['a', 'b', 'c'].entries()) known.learn(key, { n })
  await expect(known.ask('a', away)).rejects.toThrow('refused')
  expect(await known.ask('c', away)).toEqual({ n: 2 })
})
