import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compiled } from './support/compiled.ts'

interface Wide {
  addWide(at: number, amount: bigint): void
  addWideTo(at: number, other: number): void
  clearWide(at: number): void
  isWideZero(at: number): number
  fitsWide(at: number): number
  isWideAbove(at: number, bound: bigint): number
  lowOfWide(at: number): bigint
}

const wide = await compiled<Wide>('base/wide.ts', ['addWide'])
wide.memory.grow(1)

// Two numbers in the module's memory, which nothing else uses.
const [ONE, OTHER] = [1024, 1040]
const valueAt = (at: number): bigint => {
  const view = new DataView(wide.memory.buffer, at, 16)
  return (view.getBigInt64(8, true) << 64n) + view.getBigUint64(0, true)
}
const sumAt = (at: number, amounts: readonly bigint[]): bigint => {
  wide.clearWide(at)
  for (const amount of amounts) wide.addWide(at, amount)
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

const EDGES = [0n, 1n, -1n, 2n ** 62n, -(2n ** 62n), 2n ** 63n - 1n, -(2n ** 63n), 2n ** 32n, -(2n ** 32n)]
const amounts = fc.array(fc.oneof(fc.constantFrom(...EDGES), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)), {
  maxLength: 40,
})

describe('numbers of 128 bits', () => {
  it('are exact sums of amounts', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const sum = sumAt(ONE, list)
        expect(valueAt(ONE)).toBe(sum)
        expect(wide.isWideZero(ONE) === 1).toBe(sum === 0n)
        expect(wide.fitsWide(ONE) === 1).toBe(BigInt.asIntN(64, sum) === sum)
        expect(wide.lowOfWide(ONE)).toBe(BigInt.asIntN(64, sum))
      }),
      { numRuns: 2000 },
    )
  })

  it('are exact sums of each other', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const sum = sumAt(ONE, one) + sumAt(OTHER, other)
        wide.addWideTo(ONE, OTHER)
        expect(valueAt(ONE)).toBe(sum)
      }),
      { numRuns: 2000 },
    )
  })

  it('are told from a bound of 64 bits', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...EDGES), (list, bound) => {
        const sum = sumAt(ONE, list)
        for (const near of [bound, BigInt.asIntN(64, sum), BigInt.asIntN(64, sum - 1n)]) {
          expect(wide.isWideAbove(ONE, near) === 1).toBe(sum > near)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
