import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PriceTrees } from './price-tree.ts'

const price = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1000, max: 1100 }),
  fc.constantFrom(
    31,
    32,
    33,
    1023,
    1024,
    1025,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 50,
    Number.MAX_SAFE_INTEGER - 1,
    Number.MAX_SAFE_INTEGER,
  ),
)

describe('the tree of prices', () => {
  it('answers as a sorted list does, through any insertions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), price), { maxLength: 120 }), (steps) => {
        const trees = new PriceTrees()
        trees.addTree()
        trees.addTree()
        const models = [new Map<number, number>(), new Map<number, number>()]
        for (const [index, [tree, at]] of steps.entries()) {
          const model = models[tree] ?? new Map<number, number>()
          if (model.has(at)) {
            trees.remove(tree, at)
            model.delete(at)
          } else {
            trees.insert(tree, at, index + 1)
            model.set(at, index + 1)
          }
          expectSame(trees, tree, model)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('knows nothing of a price nobody named', () => {
    const trees = new PriceTrees()
    trees.addTree()
    expect([trees.get(0, 5), trees.above(0, 5), trees.below(0, 5)]).toEqual([0, 0, 0])
    trees.insert(0, 5, 1)
    expect([trees.get(0, 5), trees.get(0, 37), trees.get(0, 2 ** 40)]).toEqual([1, 0, 0])
  })
})

function expectSame(trees: PriceTrees, tree: number, model: ReadonlyMap<number, number>): void {
  const prices = [...model.keys()].toSorted((a, b) => a - b)
  for (const [place, at] of prices.entries()) {
    expect(trees.get(tree, at)).toBe(model.get(at))
    expect(trees.above(tree, at)).toBe(model.get(prices[place + 1] ?? 0) ?? 0)
    expect(trees.below(tree, at)).toBe(model.get(prices[place - 1] ?? 0) ?? 0)
  }
}
