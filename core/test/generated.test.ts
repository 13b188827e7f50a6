import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generated } from '../build/generated.ts'
import { commands, reservedCommands } from '../src/registry/commands.ts'
import { events, reservedEvents } from '../src/registry/events.ts'
import { limits, MEMORY_BYTES, OTHER_BYTES } from '../src/registry/limits.ts'

const numbers = (kinds: Readonly<Record<string, { readonly code: number }>>): number[] =>
  Object.values(kinds).map(({ code }) => code)

test("the production machine's constants are those of the registry", () => {
  expect(readFileSync(new URL('../assembly/generated.ts', import.meta.url), 'utf8')).toBe(generated())
})

test('no number of the registry is given twice', () => {
  for (const list of [
    [...numbers(commands), ...Object.values(reservedCommands)],
    [...numbers(events), ...Object.values(reservedEvents)],
    numbers(limits),
  ])
    expect(new Set(list).size).toBe(list.length)
})

test('the limits a machine starts with fit into its memory', () => {
  const bytes = Object.values(limits).reduce((sum, limit) => sum + limit.start * limit.bytes, OTHER_BYTES)
  expect(bytes).toBeLessThanOrEqual(MEMORY_BYTES)
})
