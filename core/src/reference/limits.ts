import type { CommandBody, Limit, OwnerId, Wallet, AssetId } from '../codec/commands.ts'
import { limits, MEMORY_BYTES, OTHER_BYTES } from '../registry/limits.ts'
import { findCell } from './ledger.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { Order, State } from './state.ts'

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
      return mostOf(everyStop(state))
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
    case 'ordersPerAccountMarket':
      return mostOf(everyOrder(state))
  }
}

/** Stops: those that wait, and the second orders of OTOs that will. */
function everyStop(state: State): Order[] {
  const seconds = [...state.seconds.values()].filter(({ kind }) => kind === 'stop')
  return [...state.stops.values(), ...seconds].map(({ order }) => order)
}

/** What counts as an order: what rests, stops that wait, second orders of OTOs. */
export function everyOrder(state: State): Order[] {
  const waiting = [...state.stops.values(), ...state.seconds.values()].map(({ order }) => order)
  return [...state.orders.values(), ...waiting]
}

/** How many of them are the account's at the market. */
const ownOf = (orders: readonly Order[], owner: OwnerId, market: number): number =>
  orders.filter((order) => order.owner === owner && order.market === market).length

/** The most of them that any account has at a market. */
function mostOf(orders: readonly Order[]): number {
  const counts = new Map<string, number>()
  for (const { owner, market } of orders) {
    const key = `${owner}/${market}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
}

/** The stops of an account at a market. */
export const stopsOf = (state: State, owner: OwnerId, market: number): number => ownOf(everyStop(state), owner, market)

/** A refusal where so many orders more, all of an account at a market, would pass a limit. */
export function ordersReached(state: State, owner: OwnerId, market: number, more: number): Verdict {
  const verdict = reached(state, 'orders', more)
  if (verdict !== null) return verdict
  const most = state.limits.ordersPerAccountMarket
  // An account has no more than there are.
  if (used(state, 'orders') + more <= most || ownOf(everyOrder(state), owner, market) + more <= most) return null
  return refuse('limit-reached', limits.ordersPerAccountMarket.code)
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

/** The most memory that the production machine needs with these limits, a snapshot included. */
export const bytesFor = (values: Readonly<Record<Limit, number>>): number =>
  OTHER_BYTES + sum(everyLimit.map((limit) => values[limit] * limits[limit].bytes))

/** All together or none. Ids of persons need room for one. */
export function setLimits(state: State, { limits: wanted }: Extract<CommandBody, { kind: 'limits.set' }>): Verdict {
  if (wanted.some(({ limit, value }) => limit === 'personalIds' && value === 0)) return refuse('invalid-command')
  if (wanted.every(({ limit, value }) => state.limits[limit] === value)) return refuse('nothing-to-change')
  const below = wanted.find(({ limit, value }) => value < state.limits[limit] && value < used(state, limit))
  if (below !== undefined) return refuse('limit-in-use', limits[below.limit].code)
  const after = { ...state.limits }
  for (const { limit, value } of wanted) after[limit] = value
  const bytes = bytesFor(after)
  if (bytes > MEMORY_BYTES) return refuse('limits-too-large', bytes)
  Object.assign(state.limits, after)
  state.say({ kind: 'limits.set', limits: wanted })
  return null
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
