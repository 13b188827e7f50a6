/** What accounts may pay in. */
import type { WayKind } from '@exchange/contract/payments/statuses'

/** How well an account is known. Nobody verifies identities yet, so that none is above the first level. */
export type InflowLevel = 'unverified' | 'verified'

export interface InflowLimit {
  readonly hours: number
  /** In whole USDT. */
  readonly usdt: bigint
}

/** The shortest period first. */
export const limitsOf: Readonly<Record<InflowLevel, Readonly<Record<WayKind, readonly InflowLimit[]>>>> = {
  unverified: {
    card: [
      { hours: 24, usdt: 2_500n },
      { hours: 720, usdt: 10_000n },
    ],
    bank: [
      { hours: 24, usdt: 25_000n },
      { hours: 720, usdt: 100_000n },
    ],
  },
  verified: {
    card: [
      { hours: 24, usdt: 20_000n },
      { hours: 720, usdt: 100_000n },
    ],
    bank: [
      { hours: 24, usdt: 1_000_000n },
      { hours: 720, usdt: 10_000_000n },
    ],
  },
}
