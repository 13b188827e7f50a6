/** What happens when orders meet: trades, fees, stops that are reached. */
import { amount, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { TradeParty } from '../../src/codec/events.ts'
import { fits, partDown, partUp } from './arithmetic.ts'
import { described } from './describe.ts'
import { finish, hold, holdOnly } from './finishing.ts'
import { feesCell, look, touch } from './ledger.ts'
import { cost, lotUnit, marketOf, payCell, ratesOf, receiveCell } from './markets.ts'
import type { Market, Order, State, Stop } from './state.ts'
import { walk } from './walk.ts'

/** What an order that is new needs, and holds before it meets anybody. */
export function needOf(state: State, order: Order): bigint {
  const market = marketOf(state, order.market)
  if (order.side === 'sell') return order.left * lotUnit(state, market)
  if (order.type === 'limit') return cost(state, market, order.price, order.left)
  return order.quoteAmount > 0n ? order.quoteLeft : walk(state, order).quote
}

/** The same of an order that is judged by it. Whom it has to look at for that counts as met, until its money is used up. */
export function judgedNeed(state: State, order: Order): bigint {
  const need = needOf(state, order)
  if (order.side === 'sell' || order.type === 'limit' || order.quoteAmount > 0n) return need
  const market = marketOf(state, order.market)
  const { available } = look(state, payCell(state, order))
  const { meetings, met } = walk(state, order)
  let costs = 0n
  const last = meetings.findIndex(({ maker, lots }) => (costs += cost(state, market, maker.price, lots)) > available)
  state.met += last === -1 ? met : last + 1
  return need
}

/** The order holds its money and meets whom it may, or is killed. */
export function enter(state: State, order: Order): void {
  if (order.fok) {
    const { met, end } = walk(state, order)
    state.met += met
    if (end !== 'filled') return finish(state, order, 'fok')
  }
  hold(state, order, needOf(state, order))
  meet(state, order)
}

/** The order, whose money is held, meets whom it may; then it rests or is gone. */
export function meet(state: State, order: Order): void {
  const { meetings, met, end } = walk(state, order)
  state.met += met
  for (const { maker, lots } of meetings) {
    if (lots === 0n) finish(state, maker, 'stp')
    else trade(state, order, maker, lots)
  }
  order.updatedAt = state.at
  if (end === 'price') return order.ioc ? finish(state, order, 'ioc') : restOrDrop(state, order)
  finish(state, order, end === 'empty' || end === 'no-lot' ? 'canceled' : end)
}

/** What is left rests, unless its whole deal could come to more than fits. */
function restOrDrop(state: State, order: Order): void {
  const market = marketOf(state, order.market)
  if (order.side === 'sell' && !fits(order.dealQuote + cost(state, market, order.price, order.left)))
    return finish(state, order, 'canceled')
  state.arrivals += 1
  order.arrival = state.arrivals
  market.book.set(order.id, order)
  state.emit({ kind: 'order.put', order: described(order) })
}

function trade(state: State, taker: Order, maker: Order, lots: bigint): void {
  const market = marketOf(state, taker.market)
  const { price } = maker
  const quote = cost(state, market, price, lots)
  state.lastTrade += 1
  const takerParty = settle(state, taker, 'taker', lots, quote)
  const makerParty = settle(state, maker, 'maker', lots, quote)
  state.emit({
    kind: 'trade',
    tradeId: state.lastTrade,
    market: taker.market,
    takerSide: taker.side,
    rpi: maker.rpi,
    price: priceTicks(Number(price)),
    size: sizeLots(Number(lots)),
    quote: amount(quote),
    maker: makerParty,
    taker: takerParty,
  })
  market.last = price
  fire(state, taker.market, market, price)
  if (maker.left === 0n) finish(state, maker, 'filled')
  else {
    if (maker.grouped) state.ocosLost.push(maker.id)
    state.emit({ kind: 'order.updated', order: described(maker) })
  }
}

/** One side of a trade: what it pays leaves what it holds, what it receives is its own less the fee. */
function settle(state: State, order: Order, role: 'maker' | 'taker', lots: bigint, quote: bigint): TradeParty {
  const market = marketOf(state, order.market)
  const base = lots * lotUnit(state, market)
  const [pays, gets] = order.side === 'buy' ? [quote, base] : [base, quote]
  const rate = ratesOf(state, order.owner, order.market)[role]
  const fee = state.mutation === 'fee-rounded-down' ? partDown(gets, rate) : partUp(gets, rate)

  const paid = touch(state, payCell(state, order))
  paid.held -= pays
  order.held -= pays
  const received = touch(state, receiveCell(state, order))
  received.available += gets - fee
  if (fee !== 0n) touch(state, feesCell(received.asset)).available += fee

  order.left -= order.quoteAmount > 0n ? 0n : lots
  order.quoteLeft -= order.quoteAmount > 0n ? quote : 0n
  order.dealSize += lots
  order.dealQuote += quote
  order.fee += fee
  order.updatedAt = state.at
  // A buy that fills at a better price has the difference back at once.
  if (order.type === 'limit' && order.side === 'buy' && state.mutation !== 'difference-kept')
    holdOnly(state, order, cost(state, market, order.price, order.left))
  return {
    orderId: order.id,
    owner: order.owner,
    wallet: order.wallet,
    fee: amount(fee),
    rate: ppm(rate),
    clientOrderId: order.clientOrderId,
  }
}

/** Whether the last price sets off what waits like this. */
export const reaches = (
  state: State,
  price: bigint,
  { when, activation }: Pick<Stop, 'when' | 'activation'>,
): boolean =>
  (when === 'gte') !== (state.mutation === 'stop-trigger-side') ? price >= activation : price <= activation

/** Stops that a trade's price reaches leave those that wait for one, as one set. */
function fire(state: State, number: number, market: Market, price: bigint): void {
  const reached = [...state.stops.values()].filter(
    (stop) => stop.order.market === number && !stop.fired && reaches(state, price, stop),
  )
  if (reached.length === 0) return
  for (const stop of reached) stop.fired = true
  state.backlog.push({ kind: 'fire', market: number, ids: inTurn(reached) })
}

/** Upward ones first, the nearest price first, then by id. */
function inTurn(stops: readonly Stop[]): number[] {
  const sorted = stops.toSorted((a, b) => {
    if (a.when !== b.when) return a.when === 'gte' ? -1 : 1
    if (a.activation !== b.activation) return a.activation < b.activation === (a.when === 'gte') ? -1 : 1
    return a.order.id - b.order.id
  })
  return sorted.map(({ order }) => order.id)
}
