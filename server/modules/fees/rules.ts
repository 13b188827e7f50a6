import type { Bracket } from '@exchange/contract/fees'
import { formatDecimal } from '@exchange/core/units'
import type { Step } from './collateral.ts'

/** 100 % with four decimals. */
const WHOLE = 1_000_000n

/**
 * Steps with their margins. Opening a step needs 100 / leverage percent of it, rounded up to four decimals so that a
 * third is never short; keeping it needs half of that, rounded up likewise.
 */
export function bracketsOf(steps: readonly Step[]): Bracket[] {
  return steps.map(({ leverage, upTo }, place) => {
    const initial = roundUp(WHOLE, BigInt(leverage))
    return {
      leverage,
      from: steps[place - 1]?.upTo ?? '0',
      upTo,
      initialMargin: formatDecimal(initial, 4),
      maintenanceMargin: formatDecimal(roundUp(initial, 2n), 4),
    }
  })
}

const roundUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
