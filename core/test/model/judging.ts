/** What an order is asked before anything changes, in the order of decision 102. */
import type { OrderSpec } from '../../src/codec/commands.ts'
import { BestOffer, CLIENT_ID_MAX } from '../../src/registry/numbers.ts'
import { bandAround, fits, most } from './arithmetic.ts'
import { look } from './ledger.ts'
import type { CellName } from './ledger.ts'
import { roomForCells } from './ledger.ts'
import {
  bestOrdinary,
  cost,
  feesOweTooMuch,
  isOrdinary,
  knownMarket,
  lastPrice,
  lotUnit,
  marketOf,
  mayTrade,
  onlyRests,
  opposites,
  payCell,
  receiveCell,
} from './markets.ts'
import { judgedNeed } from './matching.ts'
import { refuse } from './state.ts'
import type { Market, Order, State } from './state.ts'

export const namesSide = (price: number): boolean => price === BestOffer.queue || price === BestOffer.counterparty

export function judgeOwnerAndWallet(owner: number, spec: Pick<OrderSpec, 'wallet'>): void {
  if (!isOrdinary(owner)) refuse('account-restricted')
  if (spec.wallet !== 'spot' && spec.wallet !== 'bots') refuse('wallet-invalid')
}

/** The best price of the side that is named; null = nobody is there. */
export const bestOf = (state: State, market: Market, spec: OrderSpec): bigint | null =>
  spec.price === BestOffer.queue
    ? bestOrdinary(state, market, spec.side)
    : (opposites(state, market, spec)[0]?.price ?? null)

/** The price of an order that may name a side of the book instead. */
function judgeNamedSide(state: State, market: Market, spec: OrderSpec): bigint {
  if (spec.type !== 'limit' || !namesSide(spec.price) || market.listing.state !== 'open') return BigInt(spec.price)
  if (onlyRests(spec)) refuse('flags-conflict')
  if (spec.price === BestOffer.queue && (spec.ioc || spec.fok)) refuse('flags-conflict')
  return bestOf(state, market, spec) ?? refuse('book-empty')
}

export function judgeState(market: Market, spec: Pick<OrderSpec, 'type' | 'postOnly' | 'rpi'>): void {
  const { state } = market.listing
  if (state === 'open') return
  if (state !== 'prelaunch' && state !== 'post-only') refuse('market-closed')
  if (spec.type !== 'limit' || !onlyRests(spec)) refuse('market-post-only')
}

/** From the state of the market to the flags. `anchor` is what the band is measured from. */
export function judgeBody(
  state: State,
  market: Market,
  owner: number,
  spec: OrderSpec,
  price: bigint,
  anchor: bigint | null,
): void {
  judgeState(market, spec)
  if (!mayTrade(state, owner)) refuse('account-restricted')
  if (spec.type === 'limit' ? price <= 0n : price !== 0n) refuse('price-invalid')
  judgeAmounts(spec)
  if (!isByQuote(spec)) judgeSize(state, market, BigInt(spec.size))
  if (spec.type === 'limit') judgeNotional(market, cost(state, market, price, BigInt(spec.size)))
  else if (isByQuote(spec)) judgeNotional(market, spec.quoteAmount)
  if (spec.type === 'limit') judgeBand(market, price, anchor)
  judgeClientOrderId(state, owner, spec)
  judgeFlags(spec)
}

const isByQuote = (spec: Pick<OrderSpec, 'type' | 'side'>): boolean => spec.type === 'market' && spec.side === 'buy'

function judgeAmounts(spec: OrderSpec): void {
  const fine = isByQuote(spec) ? spec.quoteAmount > 0n && spec.size === 0 : spec.size > 0 && spec.quoteAmount === 0n
  if (!fine) refuse('amount-invalid')
}

export function judgeSize(state: State, market: Market, size: bigint): void {
  const { minSize } = market.listing
  if (size < BigInt(minSize)) refuse('amount-below-minimum', minSize)
  if (!fits(size * lotUnit(state, market))) refuse('overflow')
}

export function judgeNotional(market: Market, notional: bigint, largest = market.listing.maxNotional as bigint): void {
  const { minNotional } = market.listing
  if (!fits(notional)) refuse('overflow')
  if (notional < minNotional) refuse('notional-below-minimum', minNotional)
  if (largest > 0n && notional > largest) refuse('notional-above-maximum', largest)
}

export function judgeBand(market: Market, price: bigint, anchor: bigint | null): void {
  const { priceBand } = market.listing
  if (priceBand === 0 || anchor === null) return
  const { low, high } = bandAround(anchor, priceBand)
  if (price < low) refuse('price-below-band', low)
  if (price > high) refuse('price-above-band', high)
}

const CLIENT_ORDER_ID = new RegExp(`^[A-Za-z0-9._-]{1,${CLIENT_ID_MAX}}$`)

function judgeClientOrderId(state: State, owner: number, { market, clientOrderId }: OrderSpec): void {
  if (clientOrderId === '') return
  if (!CLIENT_ORDER_ID.test(clientOrderId)) refuse('client-order-id-invalid')
  if (ordersOf(state, owner, market).some((order) => order.clientOrderId === clientOrderId))
    refuse('client-order-id-in-use')
}

function judgeFlags(spec: OrderSpec): void {
  const rests = onlyRests(spec)
  if (spec.fok && (spec.ioc || rests)) refuse('flags-conflict')
  if (rests && (spec.type !== 'limit' || spec.ioc)) refuse('flags-conflict')
  if (spec.rpi && (spec.postOnly || spec.retail)) refuse('flags-conflict')
}

/** What an account has at a market: orders that rest, stops and second orders. */
const ordersOf = (state: State, owner: number, market: number): Order[] =>
  everyOrderAt(state, market).filter((order) => order.owner === owner)

const everyOrderAt = (state: State, market: number): Order[] => [
  ...marketOf(state, market).book.values(),
  ...[...state.stops.values(), ...state.seconds.values()]
    .map(({ order }) => order)
    .filter((order) => order.market === market),
]

/** @param freed what an order holds that the new one takes the place of */
export function judgeFunds(state: State, order: Order, need: bigint, freed = 0n): void {
  const cell = look(state, payCell(state, order))
  if (need > cell.available + freed || !fits(cell.held - freed + need)) refuse('balance-insufficient')
}

/** Funds, what the fees account owes, and whom the order would meet. */
export function judgeMoneyAndBook(state: State, order: Order, freed = 0n): void {
  const market = marketOf(state, order.market)
  judgeFunds(state, order, judgedNeed(state, order), freed)
  if (!onlyRests(order) && feesOweTooMuch(state, order)) refuse('overflow')
  const best = opposites(state, market, order)[0]?.price ?? null
  if (onlyRests(order)) {
    if (best !== null && crosses(order, best)) refuse('post-only-would-take', best)
    return
  }
  if (order.type === 'limit') return
  if (best === null) return refuse('book-empty')
  if (order.quoteAmount > 0n) {
    const smallest = cost(state, market, best, most(1n, BigInt(market.listing.minSize)))
    if (order.quoteAmount < smallest) refuse('amount-below-minimum', smallest)
  }
}

export const crosses = (order: Order, price: bigint): boolean =>
  order.side === 'buy' ? order.price >= price : order.price <= price

/** The two cells of an order's wallet. */
export const cellsOf = (state: State, order: Order): readonly CellName[] => [
  payCell(state, order),
  receiveCell(state, order),
]

/** Whether an order may come to rest. */
export const needsRoom = (order: Order): boolean => order.type === 'limit' && !order.ioc && !order.fok

/** Whether so many orders more, of one account at one market, and their cells are within the limits. */
export function judgeRoom(state: State, order: Order, orders: number, cells = cellsOf(state, order)): void {
  if (orders > 0 && countOrders(state) + orders > state.limit('orders')) refuse('limit-reached', 2)
  const own = ordersOf(state, order.owner, order.market).length
  if (orders > 0 && own + orders > state.limit('ordersPerAccountMarket')) refuse('limit-reached', 14)
  roomForCells(state, cells)
}

export const countOrders = (state: State): number =>
  state.markets.reduce((count, { book }) => count + book.size, state.stops.size + state.seconds.size)

/** A new order, as it is before it holds or meets anything. */
export const newOrder = (state: State, id: number, owner: number, spec: OrderSpec, price: bigint): Order => ({
  id,
  owner,
  market: spec.market,
  wallet: spec.wallet,
  side: spec.side,
  type: spec.type,
  price,
  size: BigInt(spec.size),
  quoteAmount: spec.quoteAmount,
  left: BigInt(spec.size),
  quoteLeft: spec.quoteAmount,
  dealSize: 0n,
  dealQuote: 0n,
  fee: 0n,
  postOnly: spec.postOnly,
  ioc: spec.ioc,
  retail: spec.retail,
  rpi: spec.rpi,
  fok: spec.fok,
  activated: false,
  grouped: false,
  oto: false,
  stp: spec.stp,
  source: spec.source,
  createdAt: state.at,
  updatedAt: state.at,
  clientOrderId: spec.clientOrderId,
  held: 0n,
  arrival: 0,
  activation: 0n,
  when: null,
})

/** All that a plain order is asked but for room, and the order that it would be. */
export function judgeOrder(state: State, owner: number, spec: OrderSpec): Order {
  const market = knownMarket(state, spec.market)
  judgeOwnerAndWallet(owner, spec)
  const price = judgeNamedSide(state, market, spec)
  judgeBody(state, market, owner, spec, price, lastPrice(market))
  const order = newOrder(state, state.lastOrder + 1, owner, spec, price)
  judgeMoneyAndBook(state, order)
  return order
}
