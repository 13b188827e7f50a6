import { expect, test } from 'vitest'
import { definePart, startParts, systemClock } from './index.ts'
import type { Kit, Log } from './index.ts'

/** These parts take nothing but the clock and the log out of it. */
const kitOf = (lines: string[]) => {
  const line = (message: string) => void lines.push(message)
  const log: Log = { info: line, warn: line, error: line }
  return { clock: systemClock, log } as unknown as Kit
}

function recorded(happened: string[]) {
  const note = (what: string) => async () => void happened.push(what)
  const ground = definePart({
    name: 'ground',
    needs: [],
    start: (_kit, fronts) => ({
      front: { greet: (name: string) => `hello ${name}`, given: Object.keys(fronts) },
      sweep: note('ground sweeps'),
      personalData: {
        tables: { stones: { file: 'stones.json', whenClosed: 'erased' } },
        obstacles: async () => [{ what: 'hold', count: 1, amounts: [], until: null }],
        erase: note('ground erases'),
      },
      stop: note('ground stops'),
    }),
  })
  const upper = definePart({
    name: 'upper',
    needs: [ground],
    start: (_kit, { greet }) => ({
      front: { shout: () => greet('you').toUpperCase() },
      jobs: [{ name: 'shouting', everyMs: 1, run: note('upper shouts') }],
      sweep: note('upper sweeps'),
      personalData: { tables: { tiles: { file: 'tiles.json', whenClosed: 'kept' } }, erase: note('upper erases') },
      stop: note('upper stops'),
    }),
  })
  return { ground, upper }
}

test('a part gets the front doors it needs, and what the parts do is done part by part', async () => {
  const happened: string[] = []
  const { ground, upper } = recorded(happened)
  const { fronts, running, personalData, sweep } = startParts([ground, upper], kitOf([]), { outside: 1 })
  expect([fronts.shout(), fronts.given]).toEqual(['HELLO YOU', []])
  await sweep()
  for (const { run } of running.jobs) await run()
  await personalData.erase({ owner: 1, email: 'ann@users.test' })
  await running.stop()
  expect(happened).toEqual([
    'ground sweeps',
    'upper sweeps',
    'upper shouts',
    'ground erases',
    'upper erases',
    'upper stops',
    'ground stops',
  ])
  expect(Object.keys(personalData.tables)).toEqual(['stones', 'tiles'])
  expect(await personalData.obstacles?.(1)).toHaveLength(1)
})

test('a part before one that it needs, and a name or a table that two have, are refused', () => {
  const { ground, upper } = recorded([])
  expect(() => startParts([upper, ground], kitOf([]), {})).toThrow('upper stands before ground')
  const twin = { ...ground, name: 'twin' }
  expect(() => startParts([ground, twin], kitOf([]), {})).toThrow('the part twin serves "greet"')
  const cellar = definePart({
    name: 'cellar',
    needs: [],
    start: () => ({ front: {}, personalData: { tables: { stones: { file: 'x.json', whenClosed: 'kept' } } } }),
  })
  expect(() => startParts([ground, cellar], kitOf([]), {})).toThrow('the part cellar serves "stones"')
})
