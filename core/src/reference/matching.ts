import { mustHold } from '../invariant.ts'
import { amount, fitsInt64, mulDivCeil, PPM_ONE, ppm, priceTicks, sizeLots } from '../units/index.ts'
import type { Ppm } from '../units/index.ts'
import { MATCHES_PER_ORDER, MAX_FEES_OWED, SystemOwner } from '../registry/numbers.ts'
import type { FinishReason } from '../codec/commands.ts'
import { sameParty } from './accounts.ts'
import { bestFor, isWithin, marketOf, onlyRests, opposite, put, queue, remove, takesRpi } from './book.ts'
import { highestInBand, isByQuote, lowestInBand, worthOf } from './checks.ts'
import { ratesOf } from './fees.ts'
import { availableIn, canHold, credit, debitHeld, findCell, hold, openCell, release } from './ledger.ts'
import { afterFirst } from './seconds.ts'
import { detach } from './triggers.ts'
import type { Cell, Market, Order, State } from './state.ts'

/** Why an order stopped taking. */
type End = 'done' | 'exhausted' | 'price' | 'self-trade' | 'unaffordable' | 'match-limit'

/** What an order that enters has to hold. Of a buy by base that its money is not enough for, only that it is more. */
export function needOf(state: State, market: Market, order: Order): bigint {
  if (order.side === 'sell') return BigInt(order.size) * market.baseUnit
  if (order.type === 'limit') return worthOf(market, order.price, order.size)
  return isByQuote(order) ? order.quoteAmount : walkWithin(state, market, order).cost
}

/** The same where the order is judged by it: whom a buy by base has to look at counts as met. */
export function judgeNeed(state: State, market: Market, order: Order): bigint {
  if (order.side === 'sell' || order.type !== 'stock-market') return needOf(state, market, order)
  const { cost, looked } = walkWithin(state, market, order)
  state.matches += looked
  return cost
}

const walkWithin = (state: State, market: Market, order: Order): Walk =>
  walk(state, market, order, availableIn(state, order.owner, order.wallet, market.quote))

/** An order that is accepted has its two cells, whatever becomes of it. */
export function openCells(state: State, order: Order): void {
  const { base, quote } = marketOf(state, order)
  for (const asset of [base, quote]) openCell(state, order.owner, order.wallet, asset)
}

/** Where an order pays from: quote when buying, base when selling. */
export function payingCell(state: State, order: Order): Cell {
  const { base, quote } = marketOf(state, order)
  return openCell(state, order.owner, order.wallet, order.side === 'buy' ? quote : base)
}

/** Whether the order's owner has so much more to hold for it. */
export function canPay(state: State, order: Order, sum: bigint): boolean {
  const { base, quote } = marketOf(state, order)
  return canHold(findCell(state, order.owner, order.wallet, order.side === 'buy' ? quote : base), sum)
}

/**
 * Whether the rebates of an order that takes can be paid, whomever it meets: makers receive what it pays, of which the fees
 * account must not owe more than transfers may make it owe. With rebates of at most a quarter no cell leaves 64 bits then.
 */
export function canPayRebates(state: State, order: Order): boolean {
  const { base, quote } = marketOf(state, order)
  const owned = availableIn(state, SystemOwner.fees, 'main', order.side === 'buy' ? quote : base)
  return onlyRests(order) || owned >= -MAX_FEES_OWED
}

/** What a resting limit order holds for what is left of it. */
export const heldBy = (market: Market, { side, price, left }: Order): bigint =>
  side === 'buy' ? worthOf(market, price, left) : BigInt(left) * market.baseUnit

/**
 * Hold → match → settle → release, for an order that has its id and whose money is there. What is left of a limit order
 * rests, unless it is immediate or cancel, or could come to deal more than 64 bits say. A fill-or-kill order that would not end
 * filled is finished untouched.
 */
export function enter(state: State, order: Order, need: bigint): void {
  const market = marketOf(state, order)
  openCells(state, order)
  order.left = order.size
  order.quoteLeft = order.quoteAmount
  order.updatedAt = state.at
  if (order.fok) {
    const { fills, looked } = walk(state, market, order, need)
    state.matches += looked
    if (!fills) return sayFinished(state, order, 'fok')
  }
  const cell = payingCell(state, order)
  hold(state, cell, need)
  const end = take(state, market, order)
  const isEnded = end === 'self-trade' || end === 'match-limit' || order.ioc
  if (order.type === 'limit' && order.left > 0 && !isEnded && canDealWhole(market, order)) {
    // A rest keeps price × left; what better prices saved is free at once. Sells save nothing.
    if (order.side === 'buy' && order.dealSize > 0) {
      release(state, cell, need - heldBy(market, order) - order.dealQuote)
    }
    put(state, market, order)
    state.say({ kind: 'order.put', order })
    return
  }
  const rest = order.side === 'sell' ? BigInt(order.left) * market.baseUnit : need - order.dealQuote
  if (rest !== 0n) release(state, cell, rest)
  sayFinished(state, order, reasonOf(order, end))
}

/** Whether a sell that dealt at better prices can deal what is left as well: what it deals in all fits into 64 bits. */
const canDealWhole = (market: Market, { price, left, dealQuote }: Order): boolean =>
  fitsInt64(dealQuote + worthOf(market, price, left))

function reasonOf(order: Order, end: End): FinishReason {
  if (end === 'done') return 'filled'
  if (end === 'self-trade') return 'stp'
  if (end === 'match-limit') return 'match-limit'
  if (order.type === 'limit') return order.ioc ? 'ioc' : 'canceled'
  if (end === 'price') return 'taker-band'
  // A buy by quote is done when what is left pays for no further lot.
  return end === 'unaffordable' && order.dealSize > 0 ? 'filled' : 'canceled'
}

/** Takes a resting order out, gives back what it holds, and says so. The stop of its OCO goes with it, or has its own turn. */
export function finishResting(
  state: State,
  order: Order,
  reason: FinishReason,
  stop: 'goes' | 'has-its-turn' = 'goes',
): void {
  const market = marketOf(state, order)
  remove(state, market, order)
  order.updatedAt = state.at
  if (order.grouped && stop === 'goes') state.loosened.push(order.orderId)
  release(state, payingCell(state, order), heldBy(market, order))
  sayFinished(state, order, reason)
}

function sayFinished(state: State, order: Order, reason: FinishReason): void {
  state.say({ kind: 'order.finished', order, reason })
  if (order.oto) afterFirst(state, order.orderId, reason)
}

/** The worst price the order takes: its own, or the edge of the taker band around the best price it meets. */
function worstPrice(market: Market, order: Order): number {
  const buys = order.side === 'buy'
  if (order.type === 'limit') return order.price
  if (market.takerBand === 0) return buys ? Number.MAX_SAFE_INTEGER : 0
  const first = bestFor(market, order)
  if (first === undefined) return 0
  return buys ? highestInBand(first.price, market.takerBand) : lowestInBand(first.price, market.takerBand)
}

const meetsItself = (state: State, order: Order, other: Order): boolean =>
  order.stp !== 'no' && sameParty(state, order.owner, other.owner)

/** A buy by quote deals no more lots than a size can say. */
const MOST_LOTS = Number.MAX_SAFE_INTEGER

/** How many lots the order still wants at a price. */
function wanted(market: Market, order: Order, price: number, quoteLeft: bigint, left: number, dealt: number): number {
  if (!isByQuote(order)) return left
  const affordable = quoteLeft / (BigInt(price) * market.quoteUnit)
  const most = BigInt(MOST_LOTS - dealt)
  return Number(affordable < most ? affordable : most)
}

/** Takes until the order is done or must stop. Amounts left and done are kept in the order. */
function take(state: State, market: Market, order: Order): End {
  const worst = worstPrice(market, order)
  for (let met = 0; ; met += 1) {
    const maker = bestFor(market, order)
    if (maker === undefined) return 'exhausted'
    if (!isWithin(order.side, maker.price, worst)) return 'price'
    const size = wanted(market, order, maker.price, order.quoteLeft, order.left, order.dealSize)
    if (size === 0) return 'unaffordable'
    if (met === MATCHES_PER_ORDER) return 'match-limit'
    state.matches += 1
    if (meetsItself(state, order, maker)) {
      if (order.stp !== 'cn') finishResting(state, maker, 'stp')
      if (order.stp !== 'co') return 'self-trade'
      continue
    }
    trade(state, market, order, maker, Math.min(size, maker.left))
    if (isByQuote(order) ? order.quoteLeft === 0n || order.dealSize === MOST_LOTS : order.left === 0) return 'done'
  }
}

interface Walk {
  /** In quote. */
  readonly cost: bigint
  /** Whether the order would end as filled. */
  readonly fills: boolean
  /** How many resting orders it looked at. */
  readonly looked: number
}

/** The same walk as take, without taking. It ends as soon as a buy costs more than the money there is. */
function walk(state: State, market: Market, order: Order, money: bigint): Walk {
  const worst = worstPrice(market, order)
  let cost = 0n
  let dealt = 0
  let looked = 0
  for (const maker of queue(market, opposite(order.side), takesRpi(order))) {
    if (!isWithin(order.side, maker.price, worst)) break
    const size = wanted(market, order, maker.price, order.quoteAmount - cost, order.size - dealt, dealt)
    if (size === 0) return { cost, fills: dealt > 0, looked }
    if (looked === MATCHES_PER_ORDER) break
    looked += 1
    if (meetsItself(state, order, maker)) {
      if (order.stp !== 'co') break
      continue
    }
    const lots = Math.min(size, maker.left)
    dealt += lots
    cost += worthOf(market, maker.price, lots)
    if (order.side === 'buy' && cost > money) break
    const isSpent = cost === order.quoteAmount || dealt === MOST_LOTS
    // What leaves a part of an order standing wants no more, or has no money for another lot of it.
    if (lots < maker.left || (isByQuote(order) ? isSpent : dealt === order.size)) return { cost, fills: true, looked }
  }
  return { cost, fills: false, looked }
}

/** One trade at the maker's price: settled, said, and looked at by whoever waits for a price. */
function trade(state: State, market: Market, taker: Order, maker: Order, size: number): void {
  const { price } = maker
  const quote = worthOf(market, price, size)
  const base = BigInt(size) * market.baseUnit
  const [takerRate, makerRate] = [
    ratesOf(state, taker.owner, market.market).taker,
    ratesOf(state, maker.owner, market.market).maker,
  ]
  const takerFee = settle(state, market, taker, base, quote, takerRate)
  const makerFee = settle(state, market, maker, base, quote, makerRate)
  market.lastPrice = price
  if (maker.grouped) state.loosened.push(maker.orderId)
  detach(state, market.market, price)
  fill(taker, size, quote, takerFee)
  fill(maker, size, quote, makerFee)
  maker.updatedAt = taker.updatedAt
  if (maker.left === 0) remove(state, market, maker)
  state.lastTradeId += 1
  const side = (order: Order, fee: bigint, rate: Ppm) => ({
    orderId: order.orderId,
    owner: order.owner,
    wallet: order.wallet,
    fee: amount(fee),
    rate: ppm(rate),
    clientOrderId: order.clientOrderId,
  })
  state.say({
    kind: 'trade',
    tradeId: state.lastTradeId,
    market: market.market,
    takerSide: taker.side,
    rpi: maker.rpi,
    price: priceTicks(price),
    size: sizeLots(size),
    quote: amount(quote),
    maker: side(maker, makerFee, makerRate),
    taker: side(taker, takerFee, takerRate),
  })
  if (maker.left === 0) sayFinished(state, maker, 'filled')
  else state.say({ kind: 'order.updated', order: maker })
}

/**
 * Held → the other side's, minus fee → available. The fee comes out of what is received: up to the house, a rebate down to
 * the user. Answers it.
 */
function settle(state: State, market: Market, order: Order, base: bigint, quote: bigint, rate: Ppm): bigint {
  const buys = order.side === 'buy'
  const [pays, receives] = buys ? [quote, base] : [base, quote]
  const asset = buys ? market.base : market.quote
  debitHeld(state, payingCell(state, order), pays)
  const fees = openCell(state, SystemOwner.fees, 'main', asset)
  const fee = mulDivCeil(receives, BigInt(rate), BigInt(PPM_ONE))
  credit(state, openCell(state, order.owner, order.wallet, asset), receives - fee)
  if (fee !== 0n) credit(state, fees, fee)
  return fee
}

function fill(order: Order, size: number, quote: bigint, fee: bigint): void {
  order.dealSize = sizeLots(order.dealSize + size)
  if (isByQuote(order)) order.quoteLeft = amount(order.quoteLeft - quote)
  else order.left = sizeLots(order.left - size)
  order.dealQuote = amount(order.dealQuote + quote)
  order.fee = amount(order.fee + fee)
  mustHold(order.left >= 0 && order.quoteLeft >= 0n, 'an order deals no more than it asked for')
}
