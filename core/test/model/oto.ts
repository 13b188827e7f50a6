/** One triggers the other: a second order that waits until the first is filled. */
import type { CommandBody } from '../../src/codec/commands.ts'
import { priceTicks } from '../../src/units/index.ts'
import { described } from './describe.ts'
import { finishSecond } from './finishing.ts'
import {
  cellsOf,
  crosses,
  judgeBody,
  judgeOrder,
  judgeOwnerAndWallet,
  judgeRoom,
  needsRoom,
  newOrder,
} from './judging.ts'
import { look, open } from './ledger.ts'
import { feesOweTooMuch, lastPrice, marketOf, mayTrade, onlyRests, opposites, payCell } from './markets.ts'
import { enter, judgedNeed, reaches } from './matching.ts'
import { refuse } from './state.ts'
import type { Second, State } from './state.ts'
import { fits } from './arithmetic.ts'
import { arm, judgeStopBody, judgeStopCount, stopNeed } from './stops.ts'

export function placeOto(
  state: State,
  { owner, primary, secondaryKind, activation, secondary }: Extract<CommandBody, { kind: 'oto.place' }>,
): void {
  const market = state.markets[primary.market] ?? refuse('market-unknown')
  if (secondary.market !== primary.market) refuse('invalid-command')
  if (secondaryKind === 'order' && activation !== 0) refuse('invalid-command')
  if (secondaryKind === 'stop' && secondary.type === 'stock-market') refuse('invalid-command')
  const first = judgeOrder(state, owner, primary)

  judgeOwnerAndWallet(owner, secondary)
  if (secondary.price < 0) refuse('price-invalid')
  const waitsFrom = first.type === 'limit' ? first.price : lastPrice(market)
  const when = secondaryKind === 'stop' ? judgeStopBody(state, market, owner, secondary, activation, waitsFrom) : null
  if (secondaryKind === 'order') judgeBody(state, market, owner, secondary, BigInt(secondary.price), lastPrice(market))
  if (secondary.clientOrderId !== '' && secondary.clientOrderId === primary.clientOrderId)
    refuse('client-order-id-in-use')
  if (secondaryKind === 'stop') judgeStopCount(state, owner, primary.market)
  const later = newOrder(state, first.id + 1, owner, secondary, BigInt(secondary.price))
  const cells = [...cellsOf(state, first), ...cellsOf(state, later)]
  judgeRoom(state, first, needsRoom(first) ? 2 : 1, cells)

  open(state, cells)
  state.lastOrder = later.id
  first.oto = true
  const second: Second = {
    order: { ...later, activation: BigInt(activation), when },
    kind: secondaryKind,
    activation: BigInt(activation),
    when,
    primary: first.id,
  }
  state.seconds.set(later.id, second)
  sayWaiting(state, second)
  enter(state, first)
}

export function sayWaiting(state: State, { order, primary, kind, activation }: Second): void {
  state.emit({
    kind: 'oto.waiting',
    primary,
    secondaryKind: kind,
    activation: priceTicks(Number(activation)),
    order: described(order),
  })
}

/** The first order is filled, and the turn of the second has come. */
export function takeSecondTurn(state: State, second: Second): void {
  const { order, kind, when } = second
  const market = marketOf(state, order.market)
  const rests = kind === 'order' && order.type === 'limit' && onlyRests(order)
  const isOpen = market.listing.state === 'open'
  const forResting = market.listing.state === 'prelaunch' || market.listing.state === 'post-only'
  if (!isOpen && !(forResting && rests)) return finishSecond(state, second, 'market-closed')
  if (!mayTrade(state, order.owner)) return finishSecond(state, second, 'account-restricted')
  const need = kind === 'stop' ? stopNeed(state, order) : judgedNeed(state, order)
  const cell = look(state, payCell(state, order))
  if (need > cell.available || !fits(cell.held + need)) return finishSecond(state, second, 'balance-insufficient')
  if (kind === 'order' && !rests && feesOweTooMuch(state, order)) return finishSecond(state, second, 'market-closed')
  const [best] = opposites(state, market, order)
  if (rests && best && crosses(order, best.price)) return finishSecond(state, second, 'canceled')

  state.seconds.delete(order.id)
  if (kind === 'order' || when === null) return enter(state, order)
  order.updatedAt = state.at
  const stop = arm(state, order, when, 0, need)
  if (market.last === 0n || !reaches(state, market.last, stop)) return
  stop.fired = true
  state.backlog.push({ kind: 'fire', market: order.market, ids: [order.id] })
}
