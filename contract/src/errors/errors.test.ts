import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors } from './index.ts'
import type { ErrorSpec } from './index.ts'

test('S10 the catalogue imports nothing, so that the browser can use its names without the schema library', () => {
  expect(readFileSync(new URL('index.ts', import.meta.url), 'utf8')).not.toMatch(/^import /m)
})

test.each([
  [30, /^(total|activation|nothing)-/],
  [32, /^(quote-)?amount-/],
  [33, /^price-/],
])('ER-42, ER-43, ER-44: kind %d stands for errors of one kind', (kind, names) => {
  const all: readonly (readonly [string, ErrorSpec])[] = Object.entries(errors)
  const members = all.filter(([, { kindCode }]) => kindCode === kind).map(([name]) => name)
  expect(members.length).toBeGreaterThan(0)
  for (const name of members) expect(name).toMatch(names)
})
