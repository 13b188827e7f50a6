import { describe, expect, it } from 'vitest'
import { createMachine, createReference } from '../src/machine/machine.ts'
import { compare, Disagreement } from './model/compare.ts'
import { Coverage } from './model/coverage.ts'
import { mutations } from './model/mutations.ts'
import type { Mutation } from './model/mutations.ts'
import { commands } from '../src/registry/commands.ts'
import { events } from '../src/registry/events.ts'
import { FinishReason } from '../src/registry/numbers.ts'
import { Refusal } from '../src/registry/refusals.ts'

const WHOLE_EVERY = 5000
const production = () => createMachine()

/** Seeds of every profile: ordinary, sizes near the limits, tight limits, deep books, avalanches of stops. */
const SEEDS = [0, 1, 2, 3, 5, 6, 7, 10, 11] as const

describe('an independent model of the written rules', () => {
  const coverage = new Coverage()

  it.each(SEEDS)('agrees with the production machine on every event and every byte of the state, seed %i', (seed) => {
    compare({ seed, commands: 2500, wholeEvery: WHOLE_EVERY, makes: [production], coverage })
  })

  it('agrees with the obvious machine as well, seed 4', () => {
    compare({ seed: 4, commands: 1500, wholeEvery: WHOLE_EVERY, makes: [production, createReference], coverage })
  })

  it('has met every command, every event, every refusal and every end of an order by then', () => {
    const expected = [
      ...Object.keys(commands).map((kind) => `command ${kind}`),
      ...Object.keys(events).map((kind) => `event ${kind}`),
      ...Object.keys(Refusal).map((code) => `refused ${code}`),
      ...Object.keys(FinishReason).map((reason) => `finished ${reason}`),
    ]
    expect(expected.filter((what) => !coverage.counts.has(what))).toEqual([])
  })

  it.each(mutations)('would notice within four seeds if one rule were another: %s', (mutation) => {
    expect([0, 1, 2, 3].some((seed) => disagrees(seed, mutation))).toBe(true)
  })
})

function disagrees(seed: number, mutation: Mutation): boolean {
  try {
    compare({ seed, commands: 2500, wholeEvery: WHOLE_EVERY, makes: [production], mutation })
    return false
  } catch (error) {
    if (error instanceof Disagreement) return true
    throw error
  }
}
