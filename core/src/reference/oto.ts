import type { CommandBody } from '../codec/commands.ts'
import { may } from './accounts.ts'
import { marketOf, onlyRests } from './book.ts'
import { checkOrder, checkOwner, lastOf } from './checks.ts'
import { canPay, canPayRebates, enter, judgeNeed, needOf, openCells } from './matching.ts'
import { checkPlacing, checkRoom, checkTakesNothing, giveId, mayRest, orderOf } from './orders.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import { finishSecond, sayWaiting } from './seconds.ts'
import { arm, checkStop, checkStopRoom, conditionOf, mostNeeded } from './stops.ts'
import { isReached } from './triggers.ts'
import type { Market, Order, Second, State } from './state.ts'

type Place = Extract<CommandBody, { kind: 'oto.place' }>

/**
 * One triggers the other: the second order waits, and holds nothing, until the first is filled whole. The first has the
 * first id.
 */
export function placeOto(state: State, command: Place): Verdict {
  const { owner, secondaryKind, activation } = command
  const market = state.markets[command.primary.market]
  if (market === undefined) return refuse('market-unknown')
  const [first, second] = [orderOf(owner, command.primary), orderOf(owner, command.secondary)]
  const isStop = secondaryKind === 'stop'
  if (second.market !== first.market || (!isStop && activation !== 0)) return refuse('invalid-command')
  if (isStop && second.type === 'stock-market') return refuse('invalid-command')
  const verdict = checkPlacing(state, market, first) ?? checkSecond(state, market, command, first, second)
  if (verdict !== null) return verdict
  giveId(state, first)
  giveId(state, second)
  first.oto = true
  second.updatedAt = state.at
  const condition = isStop ? conditionOf(second, activation, priceOfFirst(market, first)) : null
  const waiting = { order: second, kind: secondaryKind, condition, primary: first.orderId, isReleased: false }
  state.seconds.set(second.orderId, waiting)
  openCells(state, second)
  sayWaiting(state, waiting)
  enter(state, first, needOf(state, market, first))
  return null
}

/** From where a stop waits upwards or downwards that is armed once the first order is filled. */
const priceOfFirst = (market: Market, first: Order): number => (first.type === 'limit' ? first.price : lastOf(market))

function checkSecond(state: State, market: Market, command: Place, first: Order, second: Order): Verdict {
  const rest = (): Verdict =>
    command.secondaryKind === 'stop'
      ? (checkStop(state, market, second, command.activation, priceOfFirst(market, first)) ??
        checkClientIds(first, second) ??
        checkStopRoom(state, second))
      : (checkOrder(state, market, second, lastOf(market)) ?? checkClientIds(first, second))
  return (
    checkOwner(second) ??
    (second.price < 0 ? refuse('price-invalid') : null) ??
    rest() ??
    checkRoom(state, mayRest(first) ? 2 : 1, [first, second])
  )
}

const checkClientIds = (first: Order, second: Order): Verdict =>
  first.clientOrderId !== '' && first.clientOrderId === second.clientOrderId ? refuse('client-order-id-in-use') : null

/** The turn of a second order whose first one is filled: as if it were placed now, but its prices and amounts are settled. */
export function enterSecond(state: State, second: Second): void {
  const { order, kind, condition } = second
  const market = marketOf(state, order)
  const isOpen =
    market.state === 'open' ||
    ((market.state === 'prelaunch' || market.state === 'post-only') && order.type === 'limit' && onlyRests(order))
  if (!isOpen) return finishSecond(state, second, 'market-closed')
  if (!may(state, order.owner, 'spot')) return finishSecond(state, second, 'account-restricted')
  const need = condition === null ? judgeNeed(state, market, order) : mostNeeded(market, order, condition.activation)
  if (!canPay(state, order, need)) return finishSecond(state, second, 'balance-insufficient')
  if (kind === 'order' && !canPayRebates(state, order)) return finishSecond(state, second, 'market-closed')
  if (kind === 'order' && onlyRests(order) && checkTakesNothing(market, order) !== null) {
    return finishSecond(state, second, 'canceled')
  }
  state.seconds.delete(order.orderId)
  if (condition === null) return enter(state, order, need)
  const stop = arm(state, order, condition, 0, need)
  if (!isReached(condition, market.lastPrice)) return undefined
  stop.isReached = true
  state.backlog.push({ kind: 'fire', market: order.market, stops: [order.orderId] })
}
