import { expect, test } from 'vitest'
import { weightIn } from './page-weights.ts'

test.each([
  ["export const Route = createFileRoute('/a')({\n  staticData: { weight: 'text', texts: ['a'] },", 'text'],
  ["  staticData: {\n    texts: ['a'],\n    weight: 'figures',\n  },", 'figures'],
  ["  staticData: { texts: ['a'] },\n  component: () => <A weight='text' />", undefined],
  ["const weight: 'text' = 'text'", undefined],
])('H4 the weight class is what the static data of a route say: %j', (source, weight) => {
  expect(weightIn(source)).toBe(weight)
})
