import type { CommandBody, OrderRef } from '../codec/commands.ts'
import type { EventBody, FinishReason } from '../codec/events.ts'
import {
  BestOffer,
  ConditionCode,
  conditions,
  FinishCode,
  FLAG_ACTIVATED,
  FLAG_GROUPED,
  FLAG_IOC,
  MarketStateCode,
  OrderTypeCode,
  refusals,
  SideCode,
  WalletCode,
} from '../codec/layout.ts'
import { onlyRests, takesRpi } from '../codec/order-flags.ts'
import { CLIENT_ID_MAX, OrderRecord } from '../codec/order-record.ts'
import type { Refusal } from '../codec/refusals.ts'
import { InvariantError } from '../invariant.ts'
import type { Accounts, Cell } from '../ledger/accounts.ts'
import { FIRST_ORDINARY_OWNER } from '../ledger/owners.ts'
import type { RestingOrders } from '../matching/book.ts'
import { checkOrder, highestInBand, lastOf, lowestInBand } from '../risk/check-order.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { priceTicks, sizeLots } from '../units/index.ts'
import { joinAmount, limbs, splitAmount } from '../units/limbs.ts'
import { clientOf, conditionOf, named, recordOf, stateOf } from './armed.ts'
import type { Armed } from './armed.ts'
import type { Directory } from './directory.ts'
import type { Triggers } from './triggers.ts'

/** The most stops an account may have waiting at one market. */
export const MOST_ARMED = 200
/** 5 %. */
const REACH = 50_000

type Place = Extract<CommandBody, { kind: 'conditional.place' }>
type Modify = Extract<CommandBody, { kind: 'conditional.modify' }>
type PlaceOco = Extract<CommandBody, { kind: 'oco.place' }>

/** What became known while a command ran: a trade that reached a stop's price, or a group's limit order that changed. */
export type Note = { readonly market: number; readonly price: number } | { readonly orderId: number }

/** What conditional orders need of the machine they belong to. */
export interface Desk {
  readonly directory: Directory
  readonly ledger: Accounts
  readonly book: RestingOrders
  lastOrderId: number
  openSeat(owner: number, market: number): number
  lastPriceOf(market: MarketRules): number
  /** Whether a resting order of the same owner and market has the client order id. */
  restsWithClient(order: OrderRecord): boolean
  /** Lets an order in that has its id and the time of its placing; its money is available. */
  enterOrder(order: OrderRecord, at: number): void
  /** Takes a resting order out, if it is there. */
  finishOrder(orderId: number, reason: number, at: number): void
  /** Trades of the market at `up` or above and at `down` or below are noted from now on, and changes of grouped orders. */
  watch(market: number, watched: boolean, up: number, down: number): void
  /** What was noted since it was last asked, in order. */
  takeNotes(): Note[]
  say(event: EventBody): void
}

/** Stops and OCOs: what waits outside the books for a last price. The rules are those of decision 40. */
export class Conditionals {
  /** The bound that the last refusal broke, or 0n. */
  bound = 0n
  private readonly desk: Desk
  private readonly newTriggers: () => Triggers
  private readonly byId = new Map<number, Armed>()
  private readonly byClient = new Map<string, number>()
  private readonly byOwner = new Map<string, Set<number>>()
  private readonly bySibling = new Map<number, number>()
  private readonly triggers = new Map<number, Triggers>()
  /** How many stops of a market have not entered yet. */
  private readonly waiting = new Map<number, number>()
  /** What was reached in the running command and enters next. */
  private readonly queue: Armed[] = []
  /** How stops that entered and may rest now came in, by order id. */
  private fired = new Map<number, Pick<Armed, 'activation' | 'when'>>()

  constructor(desk: Desk, newTriggers: () => Triggers) {
    this.desk = desk
    this.newTriggers = newTriggers
  }

  place(command: Place, at: number): Refusal | null {
    const order = recordOf(command.owner, command)
    const market = this.marketOf(command.market)
    if (market === undefined) return 'market-unknown'
    const refusal = this.checkStop(order, market, command.activation) ?? this.checkRoom(order)
    if (refusal !== null) return refusal
    const held = holdOf(order, market, command.activation)
    if (!this.covers(order, held)) return 'balance-insufficient'
    order.orderId = this.nextId()
    this.arm({ order, ...this.conditionAt(order, market, command.activation), sibling: 0, held }, at)
    return null
  }

  /** The stop has the first id, which is the group's too, the limit order the second. */
  placeOco(command: PlaceOco, at: number): Refusal | null {
    const limit = recordOf(command.owner, command)
    const market = this.marketOf(command.market)
    if (market === undefined) return 'market-unknown'
    if (command.type !== 'limit' || command.stopPrice < 0) return 'invalid-command'
    const stop = stopOf(command)
    const refusal =
      this.check(limit, market, lastOf(market)) ??
      this.checkStop(stop, market, command.activation) ??
      this.checkSides(limit, market, command.activation) ??
      this.checkRoom(stop)
    if (refusal !== null) return refusal
    const { activation } = command
    const [forLimit, forStop] = [holdOf(limit, market, activation), holdOf(stop, market, activation)]
    const held = limit.side === SideCode.buy && forStop > forLimit ? forStop - forLimit : 0n
    if (!this.covers(limit, forLimit + held)) return 'balance-insufficient'
    stop.orderId = this.nextId()
    limit.orderId = this.nextId()
    limit.flags |= FLAG_GROUPED
    limit.createdAt = at
    this.arm({ order: stop, ...this.conditionAt(stop, market, activation), sibling: limit.orderId, held }, at)
    this.desk.enterOrder(limit, at)
    return null
  }

  /** Cancel and new in one, as with a resting order: if the new stop would be refused, the old one stays as it is. */
  modify(command: Modify, at: number): Refusal | null {
    const market = this.marketOf(command.market)
    if (market === undefined) return 'market-unknown'
    if (market.state === MarketStateCode.halted) return 'market-closed'
    const old = this.find(command.owner, command)
    if (old === undefined) return 'order-not-found'
    if (old.sibling !== 0) return 'order-not-modifiable'
    if (command.price < 0) return 'price-invalid'
    const order = changed(old.order, command)
    const activation = command.activation === 0 ? old.activation : command.activation
    if (activation === old.activation && isSame(order, old.order)) return 'nothing-to-change'
    const refusal = this.checkStop(order, market, activation)
    if (refusal !== null) return refusal
    const held = holdOf(order, market, activation)
    if (!this.covers(order, held - old.held)) return 'balance-insufficient'
    this.finish(old, 'modified', at)
    order.clientLength = old.order.clientLength
    order.orderId = this.nextId()
    this.arm({ order, ...this.conditionAt(order, market, activation), sibling: 0, held }, at)
    return null
  }

  /** Whether a stop of the account waits under this name. */
  has(owner: number, ref: OrderRef): boolean {
    return this.find(owner, ref) !== undefined
  }

  /** False where no stop of the account waits under this name; the other order of its group goes with it. */
  cancel(owner: number, ref: OrderRef, at: number): boolean {
    const armed = this.find(owner, ref)
    if (armed === undefined) return false
    this.finishGroup(armed, 'canceled', at)
    return true
  }

  cancelAll(owner: number, market: number, at: number): void {
    for (const orderId of this.byOwner.get(ownerKey(owner, market)) ?? []) {
      const armed = this.byId.get(orderId)
      if (armed !== undefined) this.finishGroup(armed, 'canceled', at)
    }
  }

  /** The market is taken off the list, and its orders are gone. */
  delist(market: number, at: number): void {
    for (const armed of this.sorted()) {
      if (armed.order.market === market) this.finish(armed, 'market-delisted', at)
    }
  }

  usesClient(owner: number, market: number, clientOrderId: string): boolean {
    return this.byClient.has(clientKey(owner, market, clientOrderId))
  }

  /**
   * After a command: cancels what lost its group, and lets in what the trades reached, one after the other, until nothing
   * more is reached. Each stop enters once, so it ends.
   */
  settle(at: number): void {
    for (let notes = this.desk.takeNotes(); notes.length > 0 || this.queue.length > 0; notes = this.desk.takeNotes()) {
      for (const note of notes) this.heed(note, at)
      const next = this.queue.shift()
      if (next !== undefined && this.byId.has(next.order.orderId)) this.fire(next, at)
    }
  }

  /** Every stop that waits, by order id. */
  sorted(): Armed[] {
    return [...this.byId.values()].toSorted((a, b) => a.order.orderId - b.order.orderId)
  }

  /** How the stop came in that rests under this id. */
  activationOf(orderId: number): Pick<Armed, 'activation' | 'when'> {
    const activation = this.fired.get(orderId)
    if (activation === undefined) throw new InvariantError('a stop that entered was armed')
    return activation
  }

  /** Forgets how those came in that do not rest any more. */
  keepFired(resting: ReadonlySet<number>): void {
    this.fired = new Map([...this.fired].filter(([orderId]) => resting.has(orderId)))
  }

  restore(armed: Armed): void {
    armed.order.seat = this.desk.openSeat(armed.order.owner, armed.order.market)
    this.add(armed)
  }

  restoreFired(orderId: number, activation: Pick<Armed, 'activation' | 'when'>): void {
    this.fired.set(orderId, activation)
  }

  /** What a plain order is asked, in the same order; a limit price is judged from the price it will meet. */
  private check(order: OrderRecord, market: MarketRules, around: number): Refusal | null {
    if (order.owner < FIRST_ORDINARY_OWNER) return 'account-restricted'
    if (order.type === OrderTypeCode['stock-market']) return 'invalid-command'
    const inUse = order.clientLength > 0 && order.clientLength <= CLIENT_ID_MAX && this.isClientTaken(order)
    const mayTrade = this.desk.directory.accountOf(order.owner).canTrade
    const code = checkOrder(order, market, mayTrade, inUse, broken, around)
    this.bound = joinAmount(broken.hi, broken.lo)
    return code === 0 ? null : named(refusals, code)
  }

  private checkStop(order: OrderRecord, market: MarketRules, activation: number): Refusal | null {
    if (activation <= 0) return 'activation-invalid'
    const refusal = this.check(isAtBest(order) ? pricedAt(order, activation) : order, market, activation)
    if (refusal !== null) return refusal
    if (onlyRests(order.flags) || (order.flags & FLAG_IOC) !== 0) return 'flags-conflict'
    return activation === lastOf(market) ? 'activation-at-last-price' : null
  }

  private checkRoom({ owner, market }: OrderRecord): Refusal | null {
    const waiting = this.byOwner.get(ownerKey(owner, market))?.size ?? 0
    return waiting < MOST_ARMED ? null : 'conditionals-too-many'
  }

  /** The limit order lies on the better side of the market and rests, the stop on the worse one. */
  private checkSides(limit: OrderRecord, market: MarketRules, activation: number): Refusal | null {
    if ((limit.flags & FLAG_IOC) !== 0) return 'flags-conflict'
    const last = lastOf(market)
    const sells = limit.side === SideCode.sell
    const between =
      last === 0 || (sells ? limit.price > last && activation < last : limit.price < last && activation > last)
    if (!between || (sells ? limit.price <= activation : limit.price >= activation)) return 'oco-prices-invalid'
    const best = this.desk.book.best(market.market, sells ? SideCode.buy : SideCode.sell, takesRpi(limit.flags))
    if (best === 0) return null
    this.desk.book.load(best, met)
    if (sells ? met.price < limit.price : met.price > limit.price) return null
    this.bound = BigInt(met.price)
    return 'post-only-would-take'
  }

  private isClientTaken(order: OrderRecord): boolean {
    return this.byClient.has(clientKey(order.owner, order.market, clientOf(order))) || this.desk.restsWithClient(order)
  }

  /** Up or down from the last price; before there is one, by the side. */
  private conditionAt(order: OrderRecord, market: MarketRules, activation: number): Pick<Armed, 'activation' | 'when'> {
    const last = lastOf(market)
    const upwards = last === 0 ? order.side === SideCode.buy : activation > last
    return { activation, when: upwards ? ConditionCode.gte : ConditionCode.lte }
  }

  private arm(armed: Armed, at: number): void {
    const { order } = armed
    order.seat = this.desk.openSeat(order.owner, order.market)
    order.left = order.size
    order.quoteLeftHi = order.quoteHi
    order.quoteLeftLo = order.quoteLo
    order.createdAt = at
    order.updatedAt = at
    this.desk.ledger.reserve(this.cellOf(order), armed.held)
    this.add(armed)
    this.desk.say({ kind: 'conditional.armed', order: stateOf(order), condition: conditionOf(armed) })
  }

  private heed(note: Note, at: number): void {
    if ('price' in note) {
      this.queue.push(...(this.triggers.get(note.market)?.take(note.price) ?? []))
      this.watch(note.market)
      return
    }
    const armed = this.byId.get(this.bySibling.get(note.orderId) ?? 0)
    if (armed !== undefined) this.finish(armed, 'oco', at)
  }

  private fire(armed: Armed, at: number): void {
    const { order, activation, when, sibling } = armed
    this.remove(armed)
    if (sibling !== 0) this.desk.finishOrder(sibling, FinishCode.oco, at)
    this.desk.ledger.unreserve(this.cellOf(order), armed.held)
    const condition = { activation: priceTicks(activation), when: named(conditions, when) }
    const { orderId, owner, market } = order
    this.desk.say({ kind: 'conditional.fired', orderId, owner, market, ...condition })
    this.fired.set(orderId, { activation, when })
    order.flags |= FLAG_ACTIVATED
    if (isAtBest(order)) order.price = this.bestPrice(order, activation)
    this.desk.enterOrder(order, at)
  }

  /**
   * The best price of the side that the stop names, as far as its money goes and the market's band around its activation
   * price; that one itself where the side is empty. It joins ordinary orders, whoever it takes.
   */
  private bestPrice({ market, side, price, flags }: OrderRecord, activation: number): number {
    const queues = price === BestOffer.queue
    const other = side === SideCode.buy ? SideCode.sell : SideCode.buy
    const { book, directory } = this.desk
    const best = book.best(market, queues ? side : other, !queues && takesRpi(flags))
    const rules = directory.markets[market]
    if (best === 0 || rules === undefined) return activation
    book.load(best, met)
    const reach = reachOf(rules)
    return Math.max(lowestInBand(activation, reach), Math.min(met.price, highestInBand(activation, reach)))
  }

  private finishGroup(armed: Armed, reason: FinishReason, at: number): void {
    this.finish(armed, reason, at)
    if (armed.sibling !== 0) this.desk.finishOrder(armed.sibling, FinishCode[reason], at)
  }

  private finish(armed: Armed, reason: FinishReason, at: number): void {
    this.remove(armed)
    this.desk.ledger.unreserve(this.cellOf(armed.order), armed.held)
    armed.order.updatedAt = at
    const condition = conditionOf(armed)
    this.desk.say({ kind: 'conditional.finished', order: stateOf(armed.order), condition, reason })
  }

  private add(armed: Armed): void {
    const { orderId, owner, market, clientLength } = armed.order
    this.byId.set(orderId, armed)
    if (clientLength > 0) this.byClient.set(clientKey(owner, market, clientOf(armed.order)), orderId)
    if (armed.sibling !== 0) this.bySibling.set(armed.sibling, orderId)
    const mine = this.byOwner.get(ownerKey(owner, market)) ?? new Set()
    this.byOwner.set(ownerKey(owner, market), mine.add(orderId))
    const triggers = this.triggers.get(market) ?? this.newTriggers()
    this.triggers.set(market, triggers)
    triggers.add(armed)
    this.waiting.set(market, (this.waiting.get(market) ?? 0) + 1)
    this.watch(market)
  }

  private remove(armed: Armed): void {
    const { orderId, owner, market } = armed.order
    this.byId.delete(orderId)
    this.byClient.delete(clientKey(owner, market, clientOf(armed.order)))
    this.bySibling.delete(armed.sibling)
    const mine = this.byOwner.get(ownerKey(owner, market))
    mine?.delete(orderId)
    if (mine?.size === 0) this.byOwner.delete(ownerKey(owner, market))
    this.triggers.get(market)?.remove(armed)
    this.waiting.set(market, (this.waiting.get(market) ?? 0) - 1)
    this.watch(market)
  }

  private watch(market: number): void {
    const { up, down } = this.triggers.get(market)?.nearest ?? NONE
    this.desk.watch(market, (this.waiting.get(market) ?? 0) > 0, Math.min(up, Number.MAX_SAFE_INTEGER), down)
  }

  private find(owner: number, ref: OrderRef): Armed | undefined {
    const orderId = ref.orderId || this.byClient.get(clientKey(owner, ref.market, ref.clientOrderId))
    const armed = orderId === undefined ? undefined : this.byId.get(orderId)
    return armed?.order.owner === owner && armed.order.market === ref.market ? armed : undefined
  }

  /** The market with its last price. */
  private marketOf(market: number): MarketRules | undefined {
    this.bound = 0n
    const rules = this.desk.directory.markets[market]
    if (rules !== undefined) rules.lastPrice = this.desk.lastPriceOf(rules)
    return rules
  }

  private nextId(): number {
    this.desk.lastOrderId += 1
    return this.desk.lastOrderId
  }

  private covers(order: OrderRecord, amount: bigint): boolean {
    return this.desk.ledger.available(this.cellOf(order)) >= amount
  }

  /** Where a buyer pays from is the quote, a seller the base. */
  private cellOf(order: OrderRecord): Cell {
    const market = this.desk.directory.markets[order.market]
    if (market === undefined) throw new InvariantError('a stop waits at a listed market')
    const asset = order.side === SideCode.buy ? market.quote : market.base
    return this.desk.ledger.open(order.owner, WalletCode.spot, asset)
  }
}

/** The order with what a change asks for. Its own client order id is not in its way, so it is left out until it is free. */
function changed(old: OrderRecord, change: Modify): OrderRecord {
  const order = new OrderRecord()
  order.copyFrom(old)
  order.clientLength = 0
  if (change.price !== 0) order.price = change.price
  if (change.size !== 0) order.size = change.size
  if (change.quoteAmount === 0n) return order
  splitAmount(change.quoteAmount, broken)
  order.quoteHi = broken.hi
  order.quoteLo = broken.lo
  return order
}

const isSame = (a: OrderRecord, b: OrderRecord): boolean =>
  a.price === b.price && a.size === b.size && a.quoteHi === b.quoteHi && a.quoteLo === b.quoteLo

/** The stop of an OCO: the same side and size, without a client order id of its own. */
function stopOf(command: PlaceOco): OrderRecord {
  const byQuote = command.stopPrice === 0 && command.side === 'buy'
  const type = command.stopPrice === 0 ? 'market' : 'limit'
  const price = command.stopPrice
  const size = byQuote ? sizeLots(0) : command.size
  const spec = {
    ...command,
    type,
    price,
    size,
    quoteAmount: command.stopQuote,
    postOnly: false,
    clientOrderId: '',
  } as const
  return recordOf(command.owner, spec)
}

/** Whether the stop takes its price from the book when it enters. */
const isAtBest = ({ type, price }: OrderRecord): boolean =>
  type === OrderTypeCode.limit && (price === BestOffer.queue || price === BestOffer.counterparty)

function pricedAt(order: OrderRecord, price: number): OrderRecord {
  const priced = new OrderRecord()
  priced.copyFrom(order)
  priced.price = price
  return priced
}

/** How far from its activation price a stop may be that takes its price from the book, in parts per million. */
const reachOf = ({ priceBand }: MarketRules): number => (priceBand === 0 ? REACH : Math.min(priceBand, REACH))

/** The most an order can need when it enters. */
function holdOf(order: OrderRecord, market: MarketRules, activation: number): bigint {
  if (order.side === SideCode.sell) return BigInt(order.size) * BigInt(market.baseUnit)
  if (order.type !== OrderTypeCode.limit) return joinAmount(order.quoteHi, order.quoteLo)
  const price = isAtBest(order) ? highestInBand(activation, reachOf(market)) : order.price
  return BigInt(price) * BigInt(order.size) * BigInt(market.quoteUnit)
}

const ownerKey = (owner: number, market: number): string => `${owner}:${market}`
const clientKey = (owner: number, market: number, clientOrderId: string): string =>
  `${owner}:${market}:${clientOrderId}`

const NONE = { up: Number.POSITIVE_INFINITY, down: 0 }
const broken = limbs()
const met = new OrderRecord()
