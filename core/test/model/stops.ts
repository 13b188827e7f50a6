/** Orders that wait for the last price, alone or beside a limit order. */
import type { CommandBody, OrderSpec } from '../../src/codec/commands.ts'
import type { FinishReason } from '../../src/registry/numbers.ts'
import { priceTicks } from '../../src/units/index.ts'
import { bandAround, least, most } from './arithmetic.ts'
import { conditionOf, described, sayFinished } from './describe.ts'
import { finishStop, hold, holdOnly, leaveTheWaiting } from './finishing.ts'
import {
  bestOf,
  cellsOf,
  crosses,
  judgeBody,
  judgeFunds,
  judgeOwnerAndWallet,
  judgeRoom,
  namesSide,
  newOrder,
} from './judging.ts'
import { open } from './ledger.ts'
import { cost, feesOweTooMuch, knownMarket, lastPrice, marketOf, mayTrade, opposites } from './markets.ts'
import { enter, meet, needOf } from './matching.ts'
import { refuse } from './state.ts'
import type { Market, Order, State, Stop } from './state.ts'

/** A stop that names a side of the book goes no further from its activation price than this, or the market's band. */
const FURTHEST = 50_000
/** No price is higher. */
const HIGHEST = 2n ** 53n - 1n

const reach = (market: Market, activation: bigint): ReturnType<typeof bandAround> => {
  const { priceBand } = market.listing
  const { low, high } = bandAround(activation, priceBand > 0 ? Math.min(priceBand, FURTHEST) : FURTHEST)
  return { low, high: least(high, HIGHEST) }
}

/** What a stop needs while it waits. */
export function stopNeed(state: State, order: Order): bigint {
  const market = marketOf(state, order.market)
  if (order.side === 'buy' && order.type === 'limit' && namesSide(Number(order.price)))
    return cost(state, market, reach(market, order.activation).high, order.left)
  return needOf(state, order)
}

/** Upwards from below the activation price, downwards from above; without a price the side says it. */
export function directionFrom(price: bigint | null, activation: bigint, side: OrderSpec['side']): Stop['when'] {
  if (price === null) return side === 'buy' ? 'gte' : 'lte'
  if (price === activation) return refuse('activation-at-last-price')
  return activation > price ? 'gte' : 'lte'
}

/** What is asked of the order that a stop will be; `activation` stands for a price that is named by a side. */
export function judgeStopBody(
  state: State,
  market: Market,
  owner: number,
  spec: OrderSpec,
  activation: number,
  waitsFrom: bigint | null,
): Stop['when'] {
  if (activation <= 0) refuse('activation-invalid')
  judgeOwnerAndWallet(owner, spec)
  if (spec.type === 'stock-market') refuse('invalid-command')
  const price = spec.type === 'limit' && namesSide(spec.price) ? activation : spec.price
  judgeBody(state, market, owner, spec, BigInt(price), BigInt(activation))
  if (spec.postOnly || spec.rpi || spec.ioc || spec.fok) refuse('flags-conflict')
  return directionFrom(waitsFrom, BigInt(activation), spec.side)
}

export function judgeStopCount(state: State, owner: number, market: number, more = 1): void {
  const waiting = [
    ...state.stops.values(),
    ...[...state.seconds.values()].filter(({ kind }) => kind === 'stop'),
  ].filter(({ order }) => order.owner === owner && order.market === market)
  if (waiting.length + more > state.limit('stopsPerAccountMarket')) refuse('conditionals-too-many')
}

export function placeStop(
  state: State,
  { owner, activation, ...spec }: Extract<CommandBody, { kind: 'conditional.place' }>,
): void {
  const market = knownMarket(state, spec.market)
  const when = judgeStopBody(state, market, owner, spec, activation, lastPrice(market))
  const order = {
    ...newOrder(state, state.lastOrder + 1, owner, spec, BigInt(spec.price)),
    activation: BigInt(activation),
    when,
  }
  judgeStopCount(state, owner, spec.market)
  judgeFunds(state, order, stopNeed(state, order))
  judgeRoom(state, order, 1)
  open(state, cellsOf(state, order))
  state.lastOrder = order.id
  arm(state, order, when, 0, stopNeed(state, order))
}

/** The stop waits, and holds so much. */
export function arm(state: State, order: Order, when: Stop['when'], sibling: number, holds: bigint): Stop {
  hold(state, order, holds)
  const stop: Stop = { order, activation: order.activation, when, sibling, fired: false }
  state.stops.set(order.id, stop)
  state.emit({ kind: 'conditional.armed', order: described(order), condition: conditionOf(stop) })
  return stop
}

/** The last price has reached the stop, and its turn has come. */
export function takeTurn(state: State, stop: Stop): void {
  const { order } = stop
  const market = marketOf(state, order.market)
  const limit = stop.sibling === 0 ? null : market.book.get(stop.sibling)
  if (limit === undefined) return finishStop(state, stop, 'oco')
  const shared = limit === null ? 0n : goesFirst(state, limit)
  const reason = whyNotNow(state, market, order)
  if (reason !== null) {
    finishStop(state, stop, reason)
    return release(state, order, shared)
  }
  order.held += shared
  leaveTheWaiting(state, stop)
  order.activated = true
  state.emit({
    kind: 'conditional.fired',
    orderId: order.id,
    owner: order.owner,
    market: order.market,
    activation: priceTicks(Number(stop.activation)),
    when: stop.when,
  })
  if (order.type === 'limit' && namesSide(Number(order.price))) order.price = settledPrice(state, market, order)
  holdOnly(state, order, needOf(state, order))
  meet(state, order)
}

function whyNotNow(state: State, market: Market, order: Order): FinishReason | null {
  if (market.listing.state !== 'open') return 'market-closed'
  if (!mayTrade(state, order.owner)) return 'account-restricted'
  return feesOweTooMuch(state, order) ? 'market-closed' : null
}

/** The limit order of an OCO goes. @returns what it held, which stays held for its stop */
function goesFirst(state: State, limit: Order): bigint {
  const { held } = limit
  marketOf(state, limit.market).book.delete(limit.id)
  sayFinished(state, limit, 'oco')
  limit.held = 0n
  return held
}

/** What was held for an order that is gone. */
function release(state: State, order: Order, held: bigint): void {
  order.held = held
  holdOnly(state, order, 0n)
}

/** The best price of the side that is named, within reach of the activation price. */
function settledPrice(state: State, market: Market, order: Order): bigint {
  const { low, high } = reach(market, order.activation)
  const best = bestOf(state, market, { ...described(order) })
  return best === null ? order.activation : least(most(best, low), high)
}

type OcoPlace = Extract<CommandBody, { kind: 'oco.place' }>

export function placeOco(state: State, { owner, activation, stopPrice, stopQuote, ...spec }: OcoPlace): void {
  const market = knownMarket(state, spec.market)
  if (spec.type !== 'limit' || stopPrice < 0) refuse('invalid-command')
  judgeOwnerAndWallet(owner, spec)
  judgeBody(state, market, owner, spec, BigInt(spec.price), lastPrice(market))
  if (activation <= 0) refuse('activation-invalid')
  const stopSpec: OrderSpec = {
    ...spec,
    type: stopPrice === 0 ? 'market' : 'limit',
    price: stopPrice,
    size: stopPrice === 0 && spec.side === 'buy' ? (0 as OrderSpec['size']) : spec.size,
    quoteAmount: stopQuote,
    postOnly: false,
    clientOrderId: '',
  }
  judgeBody(state, market, owner, stopSpec, BigInt(stopPrice), BigInt(activation))
  if (spec.rpi || spec.ioc || spec.fok) refuse('flags-conflict')
  const last = lastPrice(market)
  const when = directionFrom(last, BigInt(activation), spec.side)
  const between = last ?? BigInt(activation)
  const better = spec.side === 'buy' ? BigInt(spec.price) < between : BigInt(spec.price) > between
  const worse = spec.side === 'buy' ? when === 'gte' : when === 'lte'
  if (!better || !worse) refuse('oco-prices-invalid')
  const id = state.lastOrder + 1
  const limit = { ...newOrder(state, id + 1, owner, spec, BigInt(spec.price)), grouped: true }
  const stop = { ...newOrder(state, id, owner, stopSpec, BigInt(stopPrice)), activation: BigInt(activation), when }
  const beyond = most(0n, needOf(state, stop) - needOf(state, limit))
  const [best] = opposites(state, market, limit)
  if (best && crosses(limit, best.price)) refuse('post-only-would-take', best.price)
  judgeStopCount(state, owner, spec.market)
  judgeFunds(state, limit, needOf(state, limit) + beyond)
  judgeRoom(state, limit, 2)
  open(state, cellsOf(state, limit))
  state.lastOrder = limit.id
  arm(state, stop, when, limit.id, beyond)
  enter(state, limit)
}
