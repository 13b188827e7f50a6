/** The ledger of a state, added up: what comes in must be somewhere, and only mirrors of the outside may owe. */
import { decodeEvents, type Machine } from '@exchange/core'
import { describe } from '@exchange/server/engine/recovery'

/** chain:<network> and bank:<provider> stand for what is outside; the house's fees may owe a rebate for a moment. */
const FEES = 1
const FIRST_EXTERNAL = 20
const LAST_EXTERNAL = 99

export interface TrialBalance {
  readonly cells: number
  readonly resting: number
  readonly armed: number
  readonly assets: readonly AssetBalance[]
  /** What must not be, one sentence each. */
  readonly faults: readonly string[]
}

export interface AssetBalance {
  readonly ticker: string
  readonly scale: number
  /** In units of the asset: what all owners but the mirrors of the outside have, and what those owe. */
  readonly inside: bigint
  readonly outside: bigint
}

export function trialBalance(machine: Machine): TrialBalance {
  const listed = new Map<number, { ticker: string; scale: number }>()
  const sums = new Map<number, { inside: bigint; outside: bigint }>()
  const faults: string[] = []
  let cells = 0
  let resting = 0
  let armed = 0
  for (const event of decodeEvents(describe(machine))) {
    if (event.kind === 'asset.listed') listed.set(event.asset, event)
    if (event.kind === 'order.put') resting++
    if (event.kind === 'conditional.armed') armed++
    if (event.kind !== 'balance') continue
    cells++
    const { owner, wallet, asset, available, held } = event
    const isExternal = owner >= FIRST_EXTERNAL && owner <= LAST_EXTERNAL
    const sum = sums.get(asset) ?? { inside: 0n, outside: 0n }
    sum[isExternal ? 'outside' : 'inside'] += available + held
    sums.set(asset, sum)
    if (held < 0n || (available < 0n && !isExternal && owner !== FEES))
      faults.push(`owner ${owner}, wallet ${wallet}, asset ${asset}: ${available} available and ${held} held`)
  }
  const assets = [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([asset, sum]) => ({
      ticker: listed.get(asset)?.ticker ?? String(asset),
      scale: listed.get(asset)?.scale ?? 0,
      ...sum,
    }))
  for (const { ticker, inside, outside } of assets)
    if (inside + outside !== 0n)
      faults.push(`asset ${ticker}: ${inside} inside and ${outside} outside do not cancel out`)
  return { cells, resting, armed, assets, faults }
}
