import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideFloor, mulDivCeil, mulDivFloor } from './division.ts'
import { INT64_MAX, INT64_MIN } from './int64.ts'
import {
  addLimbs,
  affordable,
  compareLimbs,
  divideFloorLimbs,
  feeInto,
  joinAmount,
  limbs,
  millionthsCeil,
  millionthsFloor,
  multiplyInto,
  negateLimbs,
  splitAmount,
  splitNumber,
  subtractLimbs,
} from './limbs.ts'
import type { Limbs } from './limbs.ts'

/** The edges of doubles and of 64 bits beside the middle. */
const edges = [0n, 1n, 2n ** 31n, 2n ** 32n, 2n ** 48n, 2n ** 53n, 2n ** 62n, 2n ** 63n].flatMap((edge) => [
  edge - 1n,
  edge,
  edge + 1n,
])
const near = (min: bigint, max: bigint): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.bigInt({ min, max }),
    fc.constantFrom(...edges.flatMap((edge) => [edge, -edge]).filter((edge) => edge >= min && edge <= max)),
  )
const int64 = near(INT64_MIN, INT64_MAX)
const positive = near(0n, INT64_MAX)
const whole = near(0n, BigInt(Number.MAX_SAFE_INTEGER)).map(Number)

const split = (value: bigint): Limbs => {
  const out = limbs()
  splitAmount(value, out)
  return out
}
const join = ({ hi, lo }: Limbs): bigint => joinAmount(hi, lo)
const RUNS = { numRuns: 3000 }

describe('split amounts', () => {
  it('are the bigint they came from', () => {
    fc.assert(
      fc.property(int64, (value) => {
        const { hi, lo } = split(value)
        expect(joinAmount(hi, lo)).toBe(value)
        expect(lo >= 0 && lo < 2 ** 48 && hi >= -(2 ** 15) && hi < 2 ** 15).toBe(true)
      }),
      RUNS,
    )
  })

  it('add, subtract, negate and compare as bigints do', () => {
    fc.assert(
      fc.property(int64, int64, (a, b) => {
        const left = split(a)
        const right = split(b)
        const sum = { ...left }
        addLimbs(sum, right.hi, right.lo)
        expect(join(sum)).toBe(a + b)
        const difference = { ...left }
        subtractLimbs(difference, right.hi, right.lo)
        expect(join(difference)).toBe(a - b)
        const negative = { ...left }
        negateLimbs(negative)
        expect(join(negative)).toBe(-a)
        expect(Math.sign(compareLimbs(left.hi, left.lo, right.hi, right.lo))).toBe(a < b ? -1 : Number(a > b))
      }),
      RUNS,
    )
  })

  it('multiply exactly, or say that they can not', () => {
    fc.assert(
      fc.property(whole, whole, fc.nat(18), (a, b, exponent) => {
        const out = split(77n)
        const exact = BigInt(a) * BigInt(b) * 10n ** BigInt(exponent)
        const fits = multiplyInto(a, b, 10 ** exponent, out)
        expect(fits).toBe(exact <= INT64_MAX)
        expect(join(out)).toBe(fits ? exact : 77n)
      }),
      RUNS,
    )
  })

  it('divide towards zero, up to the largest size', () => {
    const largest = BigInt(Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(positive, whole, fc.nat(18), (value, price, exponent) => {
        const { hi, lo } = split(value)
        const divisor = Math.max(1, price)
        const exact = divideFloor(value, BigInt(divisor))
        expect(BigInt(divideFloorLimbs(hi, lo, divisor))).toBe(exact > largest ? largest : exact)
        const unit = 10 ** exponent
        const lots = value / (BigInt(divisor) * BigInt(unit))
        expect(BigInt(affordable(hi, lo, divisor, unit))).toBe(lots > largest ? largest : lots)
      }),
      RUNS,
    )
  })

  it('give the fee rounded up, and a rebate rounded down', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: -1_000_000, max: 1_000_000 }), (value, rate) => {
        const { hi, lo } = split(value)
        const out = limbs()
        feeInto(hi, lo, rate, out)
        expect(join(out)).toBe(mulDivCeil(value, BigInt(rate), 1_000_000n))
      }),
      RUNS,
    )
  })

  it('take millionths of a whole number, capped at the largest', () => {
    const largest = BigInt(Number.MAX_SAFE_INTEGER)
    const cap = (value: bigint): bigint => (value > largest ? largest : value)
    fc.assert(
      fc.property(whole, fc.nat(2 ** 31), (value, rate) => {
        expect(BigInt(millionthsFloor(value, rate))).toBe(cap(mulDivFloor(BigInt(value), BigInt(rate), 1_000_000n)))
        expect(BigInt(millionthsCeil(value, rate))).toBe(cap(mulDivCeil(BigInt(value), BigInt(rate), 1_000_000n)))
      }),
      RUNS,
    )
  })

  it('split whole numbers', () => {
    fc.assert(
      fc.property(whole, (value) => {
        const out = limbs()
        splitNumber(value, out)
        expect(join(out)).toBe(BigInt(value))
      }),
      RUNS,
    )
  })
})
