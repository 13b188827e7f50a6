import type { CommandBody, Limit, OwnerId, Wallet, AssetId } from '../codec/commands.ts'
import { limits, MEMORY_BYTES } from '../registry/limits.ts'
import { findCell } from './ledger.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { State } from './state.ts'

/** Every limit, in order of its number. */
export const everyLimit: readonly Limit[] = (Object.keys(limits) as Limit[]).toSorted(
  (a, b) => limits[a].code - limits[b].code,
)

/** How much of what the limit is about there is. */
export function used(state: State, limit: Limit): number {
  switch (limit) {
    case 'cells':
      return state.cells.size
    case 'orders':
      return state.orders.size + state.stops.size + state.seconds.size
    case 'stopsPerAccountMarket':
      return mostStops(state)
    case 'markets':
      return state.markets.length
    case 'assets':
      return state.assets.length
    case 'producers':
      return state.producers.size
    case 'windows':
      return sum([...state.producers.values()].map(({ window }) => window))
    case 'personalIds':
      return state.personal.size
    case 'pendings':
      return state.pendings.size
    case 'legsPending':
      return sum([...state.pendings.values()].map(({ legs }) => legs.length))
    case 'answerBytes':
      return state.row.written - state.row.from
    case 'feeEntries':
      return state.fees.size
    case 'accounts':
      return state.accounts.size
  }
}

/** The stops of an account at a market: those that wait, and the second orders of OTOs that will. */
export function stopsOf(state: State, owner: OwnerId, market: number): number {
  const orders = [...state.stops.values(), ...[...state.seconds.values()].filter(({ kind }) => kind === 'stop')]
  return orders.filter(({ order }) => order.owner === owner && order.market === market).length
}

function mostStops(state: State): number {
  const counts = new Map<string, number>()
  const orders = [...state.stops.values(), ...[...state.seconds.values()].filter(({ kind }) => kind === 'stop')]
  for (const { order } of orders) {
    const key = `${order.owner}/${order.market}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** A refusal where so many more would pass the limit. */
export const reached = (state: State, limit: Limit, more: number): Verdict =>
  used(state, limit) + more > state.limits[limit] ? refuse('limit-reached', limits[limit].code) : null

/** A refusal where the cells that are not there yet would pass the limit. */
export function cellsReached(state: State, cells: readonly (readonly [OwnerId, Wallet, AssetId])[]): Verdict {
  const missing = cells.filter(([owner, wallet, asset]) => findCell(state, owner, wallet, asset) === undefined)
  const names = new Set(missing.map((cell) => cell.join('/')))
  return names.size === 0 ? null : reached(state, 'cells', names.size)
}

/** All together or none. Ids of persons need room for one. */
export function setLimits(state: State, { limits: wanted }: Extract<CommandBody, { kind: 'limits.set' }>): Verdict {
  if (wanted.some(({ limit, value }) => limit === 'personalIds' && value === 0)) return refuse('invalid-command')
  if (wanted.every(({ limit, value }) => state.limits[limit] === value)) return refuse('nothing-to-change')
  const below = wanted.find(({ limit, value }) => value < state.limits[limit] && value < used(state, limit))
  if (below !== undefined) return refuse('limit-in-use', limits[below.limit].code)
  const after = { ...state.limits }
  for (const { limit, value } of wanted) after[limit] = value
  if (sum(everyLimit.map((limit) => after[limit] * limits[limit].bytes)) > MEMORY_BYTES) {
    return refuse('limits-too-large', MEMORY_BYTES)
  }
  Object.assign(state.limits, after)
  state.say({ kind: 'limits.set', limits: wanted })
  return null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
