import type { Refusal } from '../registry/refusals.ts'

/** Why nothing happens; `limit` is the bound that was broken, as ticks, lots, units or number, or 0n. */
export interface Rejection {
  readonly code: Refusal
  readonly limit: bigint
}

/** What every check answers; null = nothing to object. */
export type Verdict = Rejection | null

export const refuse = (code: Refusal, limit: bigint | number = 0n): Rejection => ({ code, limit: BigInt(limit) })
