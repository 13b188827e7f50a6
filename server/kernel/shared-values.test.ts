import { expect, test } from 'vitest'
import { SharedValues } from './shared-values.ts'

const ROOM = 10

/** Numbers in the order in which they are made; each takes one of ten places. */
function counted() {
  const clock = { now: 0 }
  const values = new SharedValues<number>({ milliseconds: 100, most: ROOM, least: 1, weigh: () => 1 }, () => clock.now)
  let made = 0
  const ask = async (key: string, terms = {}) => values.get(key, async () => ++made, terms)
  return { clock, values, ask }
}

test('a value is shared for its time, which a question may name', async () => {
  const { clock, ask } = counted()
  expect(await Promise.all([ask('usual'), ask('usual'), ask('long', { milliseconds: 1_000 })])).toEqual([1, 1, 2])
  clock.now = 100
  expect([await ask('usual'), await ask('long')]).toEqual([3, 2])
  clock.now = 1_000
  expect(await ask('long')).toBe(4)
})

test('a value of another revision is made anew', async () => {
  const { ask } = counted()
  expect([await ask('book', { revision: 1 }), await ask('book', { revision: 1 })]).toEqual([1, 1])
  expect([await ask('book', { revision: 2 }), await ask('book', { revision: 2 })]).toEqual([2, 2])
})

test('what is forgotten while it is being made serves only those who wait for it', async () => {
  const { values } = counted()
  const { promise, resolve } = Promise.withResolvers<number>()
  const waiting = values.get('key', async () => promise)
  values.forget('key')
  const later = values.get('key', async () => 2)
  resolve(1)
  expect([await waiting, await later]).toEqual([1, 2])
  expect(await values.get('key', async () => 3)).toBe(2)
})

test('S1 the oldest make room when all is taken', async () => {
  const { ask } = counted()
  for (let key = 0; key <= ROOM; key++) await ask(String(key))
  expect(await ask('1')).toBe(2)
  expect(await ask('0')).toBe(ROOM + 2)
})
