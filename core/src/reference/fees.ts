import type { CommandBody, FeeEntry, MarketId, OwnerId } from '../codec/commands.ts'
import { MAX_REBATE } from '../registry/numbers.ts'
import { PPM_ONE, ppm } from '../units/index.ts'
import type { Ppm } from '../units/index.ts'
import { reached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { State } from './state.ts'

const keyOf = (owner: OwnerId, market: MarketId | null): string => `${owner}/${market ?? 'every'}`
const entryOf = (state: State, owner: OwnerId, market: MarketId | null): FeeEntry | undefined =>
  state.fees.get(keyOf(owner, market))

/** The most specific entry: the owner's for this market, the owner's for all, everyone's for this market, everyone's. */
export function ratesOf(state: State, owner: OwnerId, market: MarketId): { readonly maker: Ppm; readonly taker: Ppm } {
  return (
    entryOf(state, owner, market) ??
    entryOf(state, owner, null) ??
    entryOf(state, 0, market) ??
    entryOf(state, 0, null) ?? { maker: ppm(0), taker: ppm(0) }
  )
}

/** Whether there may be such rates: a taker pays or trades free, a maker may be paid up to a quarter of what it receives. */
export const areRates = (maker: number, taker: number): boolean =>
  taker >= 0 && taker <= PPM_ONE && maker >= -MAX_REBATE && maker <= PPM_ONE

/** owner 0 is everyone's schedule. */
export function setFees(
  state: State,
  { owner, market, maker, taker }: Extract<CommandBody, { kind: 'fees.set' }>,
): Verdict {
  if (market !== null && state.markets[market] === undefined) return refuse('market-unknown')
  if (!areRates(maker, taker)) return refuse('invalid-command')
  const before = entryOf(state, owner, market)
  if (before?.maker === maker && before.taker === taker) return refuse('nothing-to-change')
  const full = before === undefined ? reached(state, 'feeEntries', 1) : null
  if (full !== null) return full
  putFees(state, { owner, market, maker, taker })
  state.say({ kind: 'fees.set', owner, market, maker, taker })
  return null
}

export function putFees(state: State, entry: FeeEntry): void {
  state.fees.set(keyOf(entry.owner, entry.market), entry)
}

/** By owner, the entry for every market before those of single ones. */
export const sortedFees = (state: State): FeeEntry[] =>
  [...state.fees.values()].toSorted((a, b) => a.owner - b.owner || (a.market ?? -1) - (b.market ?? -1))
