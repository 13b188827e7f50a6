import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Levels } from './levels.ts'
import type { Awaiting } from './levels.ts'

const act = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    condition: fc.constantFrom('gte' as const, 'lte' as const),
    level: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({ what: fc.constant('remove' as const), place: fc.nat(20) }),
  fc.record({ what: fc.constant('take' as const), low: fc.integer({ min: 0, max: 12 }), more: fc.nat(4) }),
)

test('F-38 EN-20: takes what a list that looks at each of them takes, whatever is added and removed', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const levels = new Levels<Awaiting>()
      let naive: Awaiting[] = []
      let ids = 0
      for (const one of acts) {
        if (one.what === 'add') {
          const item = { id: `a${String(ids++).padStart(3, '0')}`, condition: one.condition, level: BigInt(one.level) }
          levels.add(item)
          naive.push(item)
        } else if (one.what === 'remove') {
          const item = naive[one.place] ?? { id: 'nobody', condition: 'gte' as const, level: 5n }
          expect(levels.remove(item)).toBe(naive.includes(item))
          naive = naive.filter((other) => other !== item)
        } else {
          const [low, high] = [BigInt(one.low), BigInt(one.low + one.more)]
          const isReached = ({ condition, level }: Awaiting) => (condition === 'gte' ? level <= high : level >= low)
          const ofIds = (items: readonly Awaiting[]) => items.map(({ id }) => id).toSorted()
          expect(ofIds(levels.take(low, high))).toEqual(ofIds(naive.filter(isReached)))
          naive = naive.filter((item) => !isReached(item))
        }
        expect(levels.size).toBe(naive.length)
      }
    }),
  )
})
