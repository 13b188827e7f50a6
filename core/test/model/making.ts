/** What commands are made up from. */
import type { Random } from '../support/random.ts'
import type { State } from './state.ts'

/** What a seed is about. */
export interface Profile {
  /** Prices, sizes and amounts as large as they may be. */
  readonly large: boolean
  /** Limits that are reached. */
  readonly tight: boolean
  /** Books and bulks in which one order meets thousands. */
  readonly deep: boolean
  /** Hundreds of stops that one trade sets off. */
  readonly stops: boolean
}

export interface Making {
  readonly random: Random
  readonly profile: Profile
  readonly state: State
  /** Around which prices of a market are made up. */
  readonly centers: Map<number, number>
}

export const OWNERS = [100_000, 100_001, 100_002, 100_003, 100_004, 777] as const

/** A name with this mark in it has bytes there that are no UTF-8; to the model it is a name that nothing has. */
export const NO_TEXT = '~~no text~~'

/** The price around which a market's orders are made up: it drifts, and comes back to the last price at times. */
export const centerOf = (making: Making, market: number): number => {
  const { centers, random, profile, state } = making
  const known = centers.get(market)
  const last = state.markets[market]?.last ?? 0n
  const base = known ?? (profile.large && random.once(2) ? 2 ** random.between(20, 51) : 1000 + 100 * market)
  const next =
    last > 0n && random.once(50) ? Number(last) : random.once(60) ? shifted(random.between(-40, 40), base) : base
  centers.set(market, next)
  return next
}

const shifted = (permille: number, price: number): number =>
  Math.max(20, Math.min(2 ** 52, Math.round(price * (1 + permille / 1000))))
