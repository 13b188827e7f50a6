import { expect, test } from 'vitest'
import { HeavyAnswers } from './heavy-answers.ts'

test('S1 however many ask for the same at once, it is computed once; the next second anew', async () => {
  const clock = { now: 0 }
  const heavy = new HeavyAnswers(() => clock.now)
  let made = 0
  const ask = (ip: string, key = 'candles') => heavy.get(ip, key, async () => ({ made: ++made }))
  const answers = await Promise.all(Array.from({ length: 100 }, async (_, index) => ask(`10.0.0.${index}`)))
  expect(new Set(answers.map(({ json }) => json))).toEqual(new Set(['{"made":1}']))
  clock.now = 999
  expect((await ask('a')).json).toBe('{"made":1}')
  expect((await ask('a', 'others')).json).toBe('{"made":2}')
  clock.now = 1_000
  expect((await ask('a')).json).toBe('{"made":3}')
})

test('S1 one answer is computed in a turn of the event loop, and so many of an address may wait', async () => {
  const heavy = new HeavyAnswers()
  let inThisTurn = 0
  const most: number[] = []
  const ask = (ip: string, key: number) =>
    heavy.get(ip, String(key), async () => {
      inThisTurn += 1
      most.push(inThisTurn)
      setImmediate(() => {
        inThisTurn = 0
      })
      return key
    })
  const asked = Array.from({ length: 70 }, async (_, index) => ask('flooder', index))
  const [ended, other] = await Promise.all([Promise.allSettled(asked), ask('other', 100)])
  expect(other.json).toBe('100')
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  expect(ended.at(-1)).toMatchObject({ reason: { error: 'too-many-requests' } })
  expect(most).toEqual(Array.from({ length: 61 }, () => 1))
})
