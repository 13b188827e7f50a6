import { expect, test } from 'vitest'
import { bugs, type Bug } from './bugs.ts'
import { live } from './world.ts'

const HOURS = 4
/** `SEED=7 npx vitest run tools/sim/world` lives through one world again. */
const fresh = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

test.each([1, 2, 3, fresh])('what must hold holds in world %i', async (seed) => {
  const { commands, acknowledged, lives } = await live({ seed, hours: HOURS })
  expect(Math.min(commands, acknowledged)).toBeGreaterThan(100)
  expect(lives).toBeGreaterThan(1)
})

test('the same seed gives the same world', async () => {
  const world = { seed: 4, hours: 2 }
  expect(await live(world)).toEqual(await live(world))
})

test.each(Object.keys(bugs) as Bug[])('a planted fault is found: %s', async (bug) => {
  const found = await firstFailure(bug)
  expect(found).toBeInstanceOf(Error)
})

/** Null when so many worlds hold although the fault is in them. */
async function firstFailure(bug: Bug): Promise<unknown> {
  for (let seed = 1; seed <= 12; seed++)
    try {
      await live({ seed, hours: HOURS, bug })
    } catch (error) {
      return error
    }
  return null
}
