import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { MAX_LEGS, Wallet } from '../registry/numbers.ts'
import type { EventBody } from '../codec/events.ts'
import { amount, priceTicks } from '../units/index.ts'
import { sortedFees } from './fees.ts'
import { everyLimit } from './limits.ts'
import { listingOf } from './listings.ts'
import { isFinishing } from './pendings.ts'
import type { Cell, Order, Pending, Second, State, ArmedStop } from './state.ts'

/** How many events are written in one turn. */
const PORTION = 1000

/**
 * The whole state as events: limits, listings, schedules, accounts, resting orders in queue order (buys first), stops, second
 * orders of OTOs, pending transfers, balances.
 */
export function* describeState(state: State, out: EventWriter): Generator<number> {
  out.begin(state.lastSeq, state.now)
  let written = 0
  for (const event of eventsOf(state)) {
    encodeEvent(out, event)
    written += 1
    if (written < PORTION) continue
    yield written
    written = 0
  }
  if (written > 0) yield written
}

function* eventsOf(state: State): Generator<EventBody> {
  yield { kind: 'limits.set', limits: everyLimit.map((limit) => ({ limit, value: state.limits[limit] })) }
  for (const asset of state.assets) yield { kind: 'asset.listed', ...asset }
  for (const market of state.markets) yield { kind: 'market.listed', ...listingOf(market) }
  for (const entry of sortedFees(state)) yield { kind: 'fees.set', ...entry }
  for (const rules of sortedAccounts(state)) yield { kind: 'account.configured', ...rules }
  for (const order of restingOrders(state)) {
    const { orderId, owner, market, entered } = order
    if (entered !== null) yield { kind: 'conditional.fired', orderId, owner, market, ...entered }
    yield { kind: 'order.put', order }
  }
  for (const stop of sortedStops(state)) yield { kind: 'conditional.armed', order: stop.order, condition: stop }
  for (const { primary, kind, condition, order } of sortedSeconds(state)) {
    const activation = condition?.activation ?? priceTicks(0)
    yield { kind: 'oto.waiting', primary, secondaryKind: kind, activation, order }
  }
  for (const pending of sortedPendings(state)) yield* partsOf(pending)
  for (const cell of sortedCells(state)) {
    if (cell.available === 0n && cell.held === 0n) continue
    const { owner, wallet, asset } = cell
    yield { kind: 'balance', owner, wallet, asset, available: amount(cell.available), held: amount(cell.held) }
  }
}

/** In parts as large as they can be. One that is being posted or voided is over for whoever looks on. */
function* partsOf(pending: Pending): Generator<EventBody> {
  if (isFinishing(pending)) return
  const { key, reason, commitment, legs, phase } = pending
  for (let from = 0, part = 0; from < legs.length; from += MAX_LEGS, part += 1) {
    const more = phase === 'open' || from + MAX_LEGS < legs.length
    yield {
      kind: 'transfer.pending',
      key,
      reason,
      commitment,
      part,
      more,
      legs: legs.slice(from, from + MAX_LEGS),
    }
  }
}

/** Markets in order, buys before sells, each side in queue order. */
export const restingOrders = (state: State): Order[] => state.markets.flatMap(({ buys, sells }) => [...buys, ...sells])

export const sortedAccounts = (state: State) => [...state.accounts.values()].toSorted((a, b) => a.owner - b.owner)

export const sortedStops = (state: State): ArmedStop[] =>
  [...state.stops.values()].toSorted((a, b) => a.order.orderId - b.order.orderId)

export const sortedSeconds = (state: State): Second[] =>
  [...state.seconds.values()].toSorted((a, b) => a.order.orderId - b.order.orderId)

export const sortedPendings = (state: State): Pending[] =>
  [...state.pendings.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))

/** By owner, wallet, asset; the empty ones too. */
export const sortedCells = (state: State): Cell[] =>
  [...state.cells.values()].toSorted(
    (a, b) => a.owner - b.owner || Wallet[a.wallet] - Wallet[b.wallet] || a.asset - b.asset,
  )
