import { callerKey } from './callers.ts'
import { Problem } from './problem.ts'
import { setLast } from './recent.ts'

/** What one address may take of the server in points, each about a tenth of a millisecond (docs/decisions/0069). */
export interface Allowance {
  /** Points that an address may have saved up. */
  readonly most: number
  /** Points that come back each second; 0 = nobody is limited. */
  readonly perSecond: number
}

/** A fifth of one core for as long as an address likes, and ten seconds of that at once. */
export const POINTS_PER_SECOND = 2_000
const SECONDS_SAVED = 10
/** Addresses that are remembered: some 6 MB. */
export const MOST_ADDRESSES = 50_000

interface Bucket {
  points: number
  /** Seconds on the budget's own clock. */
  at: number
}

/** Bytes of a body or a frame that cost nothing; a hundred cancels with ids of their own are smaller. */
export const FREE_BYTES = 16 * 1024

/** Points for so many bytes: one for each KB that is begun beyond those that are free, for JSON takes that long to read. */
export const sizeCost = (bytes: number): number => Math.max(0, Math.ceil((bytes - FREE_BYTES) / 1024))

/** The allowance of `perSecond` points. */
export const allowanceOf = (perSecond: number): Allowance => ({ most: perSecond * SECONDS_SAVED, perSecond })

/**
 * One budget for each address, shared by every door and every page. Who asks for more than is there gets nothing and pays
 * nothing. At MOST_ADDRESSES the one that has been silent for the longest is forgotten: its bucket is the fullest.
 */
export class AddressBudget {
  readonly #allowance: Allowance
  readonly #now: () => number
  /** The longest silent first. */
  readonly #buckets = new Map<string, Bucket>()

  /** `now` in milliseconds, never going back. */
  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance
    this.#now = now
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  /** Takes `cost` points of this address; throws Problem('too-many-requests') when they are not there. */
  spend(ip: string, cost: number): void {
    if (this.#allowance.perSecond === 0 || cost === 0) return
    this.#filled(ip, cost).points -= Math.min(cost, this.#allowance.most)
  }

  /** Throws Problem('too-many-requests') when so many points are not there, and takes none. */
  assertHas(ip: string, cost: number): void {
    if (this.#allowance.perSecond > 0) this.#filled(ip, cost)
  }

  /** The bucket of this address, which has these points or is full. */
  #filled(ip: string, cost: number): Bucket {
    const { most, perSecond } = this.#allowance
    const key = callerKey(ip)
    const now = this.#now() / 1000
    const bucket = this.#buckets.get(key) ?? { points: most, at: now }
    bucket.points = Math.min(most, bucket.points + (now - bucket.at) * perSecond)
    bucket.at = now
    setLast(this.#buckets, key, bucket, MOST_ADDRESSES)
    // What costs more than can be saved up is served from a full bucket.
    const due = Math.min(cost, most)
    if (bucket.points < due)
      throw new Problem('too-many-requests', {
        retryAfter: Math.max(1, Math.ceil((due - bucket.points) / perSecond)),
        hangUp: true,
      })
    return bucket
  }
}
