/** What accounts may take out, and how long they can change their mind. */

/** How well an account is known. Nobody verifies identities yet, so that none is above the first level. */
export type IdentityLevel = 'unverified' | 'verified'

export interface OutflowLimit {
  readonly hours: number
  /** In whole USDT. */
  readonly usdt: bigint
}

/** The shortest period first. */
export const limitsOf: Readonly<Record<IdentityLevel, readonly OutflowLimit[]>> = {
  unverified: [
    { hours: 24, usdt: 10_000n },
    { hours: 720, usdt: 100_000n },
  ],
  verified: [
    { hours: 24, usdt: 1_000_000n },
    { hours: 720, usdt: 10_000_000n },
  ],
}

/** From this worth on, in whole USDT, a withdrawal can be canceled for so many seconds after it was confirmed. */
const cancelWindows: readonly { readonly usdt: bigint; readonly seconds: number }[] = [
  { usdt: 100_000n, seconds: 1800 },
  { usdt: 10_000n, seconds: 600 },
  { usdt: 1_000n, seconds: 60 },
  { usdt: 0n, seconds: 0 },
]

/** What is held for longer than so many hours is valued anew before it leaves. */
export const VALUED_ANEW_HOURS = 1

/** Decimals of what something is worth in USDT. */
export const WORTH_SCALE = 6
const USDT = 10n ** BigInt(WORTH_SCALE)

/** Whole USDT as a worth. */
export const worthOfUsdt = (usdt: bigint): bigint => usdt * USDT

export const cancelSecondsOf = (worth: bigint): number =>
  cancelWindows.find(({ usdt }) => worth >= worthOfUsdt(usdt))?.seconds ?? 0
