import { expect, test } from 'vitest'
import { REST_TURNS, SharedValues, SharedWork, TurnQueue } from './index.ts'

test('S2 S1 what another address asked for first is made when the first of both has its turn, and once', async () => {
  let due: (() => void)[] = []
  const turns = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const now = due
      due = []
      for (const run of now) run()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const queue = new TurnQueue({ most: 10, perAddress: 3 }, (run) => due.push(run))
  const values = new SharedValues<string>({ milliseconds: 1_000, most: 1_000, least: 1, weigh: () => 1 }, () => 0)
  const work = new SharedWork(queue, values)
  const made: string[] = []
  const ask = (ip: string, key: string) =>
    work.get(ip, key, async () => {
      made.push(key)
      return key
    })
  const flood = ['1', '2', 'wanted'].map((key) => ask('flooder', key))
  const other = ask('other', 'wanted')
  await turns(2 * (REST_TURNS + 1))
  expect(made).toEqual(['1', 'wanted'])
  expect(await other).toBe('wanted')
  await turns(3 * (REST_TURNS + 1))
  expect(await Promise.all(flood)).toEqual(['1', '2', 'wanted'])
  expect(made).toEqual(['1', 'wanted', '2'])
  // Whoever has no room in its own line still gets what waits in another's.
  const full = ['a', 'b', 'c'].map((key) => ask('full', key))
  const theirs = ask('other', 'last')
  const joined = ask('full', 'last')
  await expect(ask('full', 'd')).rejects.toMatchObject({ error: 'too-many-requests' })
  await turns(6 * (REST_TURNS + 1))
  expect(await Promise.all([...full, theirs, joined])).toEqual(['a', 'b', 'c', 'last', 'last'])
})
