import type { EventWriter } from '../codec/event-writer.ts'
import { CLIENT_ID_MAX, OrderRecord } from '../codec/order-record.ts'
import {
  BestOffer,
  EVERY_MARKET,
  EventCode,
  FinishCode,
  FLAG_GROUPED,
  FLAG_IOC,
  KNOWN_FLAGS,
  MarketStateCode,
  OrderTypeCode,
  SideCode,
} from '../codec/layout.ts'
import { onlyRests } from '../codec/order-flags.ts'
import { isSafe, MALFORMED, readRef, readSpec } from '../codec/order-reader.ts'
import { Refusal } from '../codec/refusals.ts'
import type { Cell } from '../ledger/accounts.ts'
import { FIRST_ORDINARY_OWNER } from '../ledger/owners.ts'
import type { Handle } from '../matching/book.ts'
import { ACCEPTED, checkAmount, checkOrder, isByQuote, lastOf } from '../risk/check-order.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { affordable, limbs, multiplyInto, splitNumber, subtractLimbs } from '../units/limbs.ts'
import { InvariantError } from '../invariant.ts'
import { clientOf } from './armed.ts'
import { Matcher, Stop } from './matcher.ts'
import type { OrderRef } from '../codec/commands.ts'
import type { TradingState } from './trading-state.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const LIMIT = OrderTypeCode.limit
const BUY = SideCode.buy
const SELL = SideCode.sell
const PUT = EventCode['order.put']
const UPDATED = EventCode['order.updated']
const FINISHED = EventCode['order.finished']
const IOC = FLAG_IOC
const HALTED = MarketStateCode.halted
const OPEN = MarketStateCode.open
const QUEUE_PRICE: number = BestOffer.queue
const COUNTERPARTY_PRICE: number = BestOffer.counterparty
const OK = ACCEPTED
const FIRST_OWNER = FIRST_ORDINARY_OWNER
const DONE = Stop.done
const SELF_TRADE = Stop.selfTrade
const CLIENT_ROOM = CLIENT_ID_MAX
const CANCELED = FinishCode.canceled
const FLAGS_ASKED = KNOWN_FLAGS
const NOT_FOUND = Refusal['order-not-found']

/**
 * The order commands. Every method reads its body in place (`at` to `end`), emits what happened and answers OK or
 * the refusal it emitted. Nothing changes before the last check has passed.
 */
export class Trading {
  private readonly state: TradingState
  private readonly matcher: Matcher
  private readonly order = new OrderRecord()
  private readonly old = new OrderRecord()
  /** The bound of the last refusal. */
  private readonly bound = limbs()
  /** What the order that comes in must hold. */
  private readonly hold = limbs()
  /** What the order it replaces gives back. */
  private readonly freed = limbs()
  private readonly amount = limbs()
  private readonly handles: Handle[] = []

  constructor(state: TradingState) {
    this.state = state
    this.matcher = new Matcher(state)
  }

  place(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (at + 4 > end || readSpec(view, at + 4, end, this.order) !== end)
      return this.refuse(Refusal['invalid-command'], 0, out)
    const code = this.placeOne(view.getUint32(at, true), time, out)
    return code === OK ? OK : this.refuse(code, 0, out)
  }

  /** Each item is an order of its own; with stopOnFail the first refusal leaves the rest unattempted. */
  bulk(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (!this.isBulk(view, at, end)) return this.refuse(Refusal['invalid-command'], 0, out)
    const owner = view.getUint32(at, true)
    const stopOnFail = view.getUint8(at + 4) === 1
    const count = view.getUint16(at + 5, true)
    let first: number = OK
    let next = at + 7
    for (let item = 0; item < count; item += 1) {
      next = readSpec(view, next, end, this.order)
      const code = first !== OK && stopOnFail ? this.notAttempted() : this.placeOne(owner, time, out)
      if (code === OK) continue
      this.refuse(code, item, out)
      if (first === OK) first = code
    }
    return first
  }

  cancel(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (at + 4 > end || readRef(view, at + 4, end, this.old) !== end)
      return this.refuse(Refusal['invalid-command'], 0, out)
    const owner = view.getUint32(at, true)
    const handle = this.locate(owner)
    if (handle < 0) {
      const isStop = -handle === NOT_FOUND && this.state.conditionals.cancel(owner, refOf(this.old), time)
      return isStop ? OK : this.refuse(-handle, 0, out)
    }
    const market = this.marketOf(this.old.market)
    if (market === undefined) return this.refuse(Refusal['market-unknown'], 0, out)
    this.matcher.finishResting(handle, market, CANCELED, time, out)
    return OK
  }

  cancelAll(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (at + 6 !== end) return this.refuse(Refusal['invalid-command'], 0, out)
    const owner = view.getUint32(at, true)
    const wanted = view.getUint16(at + 4, true)
    if (wanted === EVERY_MARKET) {
      for (const market of this.state.directory.markets) {
        if (market.state !== HALTED) this.cancelAt(owner, market, time, out)
      }
      return OK
    }
    const market = this.marketOf(wanted)
    if (market === undefined) return this.refuse(Refusal['market-unknown'], 0, out)
    if (market.state === HALTED) return this.refuse(Refusal['market-closed'], 0, out)
    this.cancelAt(owner, market, time, out)
    return OK
  }

  /** Cancel and new in one: if the new order would be refused, the old one stays as it is. */
  modify(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (at + 20 > end || readRef(view, at + 20, end, this.old) !== end)
      return this.refuse(Refusal['invalid-command'], 0, out)
    return this.change(view, at, false, time, out)
  }

  /** As modify, but an order that only shrinks keeps its id and its place. The size is that of the whole order. */
  amend(view: DataView, at: number, end: number, time: number, out: EventWriter): number {
    if (at + 20 > end || readRef(view, at + 20, end, this.old) !== end)
      return this.refuse(Refusal['invalid-command'], 0, out)
    return this.change(view, at, true, time, out)
  }

  private change(view: DataView, at: number, amends: boolean, time: number, out: EventWriter): number {
    const owner = view.getUint32(at, true)
    const price = view.getFloat64(at + 4, true)
    const size = view.getFloat64(at + 12, true)
    if (!isSafe(price) || !isSafe(size)) return this.refuse(Refusal['invalid-command'], 0, out)
    const found = this.locate(owner)
    let code: number
    if (found < 0) code = this.unlessArmed(owner, -found)
    else if (amends) code = this.shrinkOrReplace(found, price, size, time, out)
    else code = this.replace(found, price, size, time, out)
    return code === OK ? OK : this.refuse(code, 0, out)
  }

  /** Every order of the market goes: it is being taken off the list. */
  delist(market: MarketRules, time: number, out: EventWriter): void {
    for (const side of [BUY, SideCode.sell]) {
      for (
        let handle = this.state.book.best(market.market, side, true);
        handle !== 0;
        handle = this.state.book.best(market.market, side, true)
      ) {
        this.matcher.finishResting(handle, market, FinishCode['market-delisted'], time, out)
      }
    }
  }

  private refuse(code: number, item: number, out: EventWriter): number {
    out.refused(code, item, this.bound.hi, this.bound.lo)
    this.clearBound()
    return code
  }

  private clearBound(): void {
    this.bound.hi = 0
    this.bound.lo = 0
  }

  private notAttempted(): number {
    this.clearBound()
    return Refusal['not-attempted']
  }

  private marketOf(market: number): MarketRules | undefined {
    return this.state.directory.markets[market]
  }

  private isBulk(view: DataView, at: number, end: number): boolean {
    if (at + 7 > end || view.getUint8(at + 4) > 1) return false
    const count = view.getUint16(at + 5, true)
    let next = at + 7
    for (let item = 0; item < count && next !== MALFORMED; item += 1) next = readSpec(view, next, end, this.order)
    return count > 0 && next === end
  }

  private placeOne(owner: number, time: number, out: EventWriter): number {
    const order = this.order
    this.clearBound()
    const market = this.marketOf(order.market)
    if (market === undefined) return Refusal['market-unknown']
    if (owner < FIRST_OWNER) return Refusal['account-restricted']
    order.owner = owner
    order.seat = this.state.seats.open(owner, order.market)
    if (order.price < 0) {
      const fault = this.priceByBook(market)
      if (fault !== OK) return fault
    }
    const inUse =
      order.clientLength > 0 &&
      order.clientLength <= CLIENT_ROOM &&
      (this.state.book.findClient(order.seat, order) !== 0 || this.isArmedClient(market))
    const code = checkOrder(order, market, this.state.seats.mayTrade(order.seat), inUse, this.bound, lastOf(market))
    if (code !== OK) return code
    this.freed.hi = 0
    this.freed.lo = 0
    const refusal = this.checkFunds(market) || this.checkBook(market)
    if (refusal !== OK) return refusal
    this.enter(market, time, out)
    return OK
  }

  /** The price of an order that names a side of the book instead of one. It joins ordinary orders, whoever it takes. */
  private priceByBook(market: MarketRules): number {
    const { order } = this
    const queues = order.price === QUEUE_PRICE
    if (order.type !== LIMIT || market.state !== OPEN || (!queues && order.price !== COUNTERPARTY_PRICE)) return OK
    if (onlyRests(order.flags) || (queues && (order.flags & IOC) !== 0)) return Refusal['flags-conflict']
    const best = queues ? this.state.book.best(order.market, order.side, false) : this.matcher.bestFor(order)
    if (best === 0) return Refusal['book-empty']
    order.price = this.state.book.price(best)
    return OK
  }

  private isArmedClient(market: MarketRules): boolean {
    const { order } = this
    return market.isWatched && this.state.conditionals.usesClient(order.owner, order.market, clientOf(order))
  }

  /** Works out what the order must hold, and whether it is there. */
  private checkFunds(market: MarketRules): number {
    const { order, hold, amount } = this
    if (order.side === SELL) multiplyInto(order.size, market.baseUnit, 1, hold)
    else if (order.type === LIMIT) multiplyInto(order.price, order.size, market.quoteUnit, hold)
    else if (!isByQuote(order)) {
      if (!this.matcher.costOf(order, market, hold)) return Refusal.overflow
    } else {
      hold.hi = order.quoteHi
      hold.lo = order.quoteLo
    }
    amount.hi = hold.hi
    amount.lo = hold.lo
    subtractLimbs(amount, this.freed.hi, this.freed.lo)
    const enough = amount.hi < 0 || this.state.ledger.covers(this.holdCell(), amount.hi, amount.lo)
    return enough ? OK : Refusal['balance-insufficient']
  }

  private holdCell(): Cell {
    return this.matcher.heldCell(this.order)
  }

  /** What only the book can say: post-only must not take, a market order must find somebody and afford the least. */
  private checkBook(market: MarketRules): number {
    const { order } = this
    const book = this.state.book
    const best = this.matcher.bestFor(order)
    if (order.type === LIMIT) {
      if (best === 0 || !onlyRests(order.flags)) return OK
      const price = book.price(best)
      if (order.side === BUY ? price > order.price : price < order.price) return OK
      splitNumber(price, this.bound)
      return Refusal['post-only-would-take']
    }
    if (best === 0) return Refusal['book-empty']
    if (!isByQuote(order)) return OK
    const least = Math.max(1, market.minSize)
    if (affordable(order.quoteHi, order.quoteLo, book.price(best), market.quoteUnit) >= least) return OK
    multiplyInto(book.price(best), least, market.quoteUnit, this.bound)
    return Refusal['amount-below-minimum']
  }

  /** Hold → match → settle → release. From here on nothing is refused. */
  private enter(market: MarketRules, time: number, out: EventWriter): void {
    const { order } = this
    this.state.lastOrderId += 1
    order.orderId = this.state.lastOrderId
    order.createdAt = time
    this.run(market, time, out)
  }

  private run(market: MarketRules, time: number, out: EventWriter): void {
    const { order, hold } = this
    order.left = order.size
    order.dealSize = 0
    order.quoteLeftHi = order.quoteHi
    order.quoteLeftLo = order.quoteLo
    order.dealHi = 0
    order.dealLo = 0
    order.feeHi = 0
    order.feeLo = 0
    order.updatedAt = time
    this.state.ledger.hold(this.holdCell(), hold.hi, hold.lo)
    const stop = this.matcher.take(order, market, out)
    if (order.type === LIMIT && order.left > 0 && stop !== SELF_TRADE && (order.flags & IOC) === 0) {
      this.releaseBetterFill(market)
      this.state.book.put(order)
      out.order(PUT, 0, order)
    } else {
      this.releaseRest(market)
      out.order(FINISHED, this.reasonOf(stop), order)
    }
  }

  /** A rest keeps price × left; what better prices saved is free at once. Sells save nothing. */
  private releaseBetterFill(market: MarketRules): void {
    const { order, hold, amount } = this
    if (order.side === SELL || order.dealSize === 0) return
    this.matcher.heldBy(order, market, amount)
    subtractLimbs(hold, amount.hi, amount.lo)
    subtractLimbs(hold, order.dealHi, order.dealLo)
    this.state.ledger.release(this.holdCell(), hold.hi, hold.lo)
  }

  private releaseRest(market: MarketRules): void {
    const { order, hold } = this
    if (order.side === SELL) multiplyInto(order.left, market.baseUnit, 1, hold)
    else subtractLimbs(hold, order.dealHi, order.dealLo)
    if (hold.hi !== 0 || hold.lo !== 0) this.state.ledger.release(this.holdCell(), hold.hi, hold.lo)
  }

  private reasonOf(stop: number): number {
    const { order } = this
    if (stop === DONE) return FinishCode.filled
    if (stop === SELF_TRADE) return FinishCode.stp
    if (order.type === LIMIT) return FinishCode.ioc
    if (stop === Stop.price) return FinishCode['taker-band']
    // A buy by quote is done when what is left pays for no further lot.
    return stop === Stop.unaffordable && order.dealSize > 0 ? FinishCode.filled : CANCELED
  }

  /** For a stop that fires: it enters with the id it has, and its money is available. */
  enterOrder(order: OrderRecord, market: MarketRules, time: number, out: EventWriter): void {
    this.order.copyFrom(order)
    this.order.seat = this.state.seats.open(order.owner, order.market)
    this.freed.hi = 0
    this.freed.lo = 0
    if (this.checkFunds(market) !== OK) throw new InvariantError('what was held for a stop is there')
    this.run(market, time, out)
  }

  finishOrder(orderId: number, reason: number, time: number, out: EventWriter): void {
    const handle = this.state.book.find(orderId)
    if (handle === 0) return
    this.state.book.load(handle, this.old)
    const market = this.marketOf(this.old.market)
    if (market !== undefined) this.matcher.finishResting(handle, market, reason, time, out)
  }

  /** A stop is changed by a command of its own. */
  private unlessArmed(owner: number, code: number): number {
    const isArmed = code === NOT_FOUND && this.state.conditionals.has(owner, refOf(this.old))
    return isArmed ? Refusal['order-not-modifiable'] : code
  }

  /** The resting order that this.old refers to, or the negative of the refusal. */
  private locate(owner: number): number {
    const { old } = this
    this.clearBound()
    if (old.orderId < 0 || (old.orderId === 0) === (old.clientLength === 0)) return -Refusal['invalid-command']
    const market = this.marketOf(old.market)
    if (market === undefined) return -Refusal['market-unknown']
    if (market.state === HALTED) return -Refusal['market-closed']
    return this.handleOf(owner) || -NOT_FOUND
  }

  private handleOf(owner: number): Handle {
    const { old } = this
    const book = this.state.book
    const seat = this.state.seats.find(owner, old.market)
    if (seat === 0) return 0
    if (old.orderId === 0) return old.clientLength <= CLIENT_ROOM ? book.findClient(seat, old) : 0
    const handle = book.find(old.orderId)
    return handle !== 0 && book.seat(handle) === seat ? handle : 0
  }

  private cancelAt(owner: number, market: MarketRules, time: number, out: EventWriter): void {
    this.cancelSeat(owner, market, time, out)
    this.state.conditionals.cancelAll(owner, market.market, time)
  }

  private cancelSeat(owner: number, market: MarketRules, time: number, out: EventWriter): void {
    const seat = this.state.seats.find(owner, market.market)
    if (seat === 0) return
    const { handles } = this
    const book = this.state.book
    handles.length = 0
    book.collect(seat, handles)
    handles.sort((a, b) => book.orderId(a) - book.orderId(b))
    for (const handle of handles) this.matcher.finishResting(handle, market, CANCELED, time, out)
  }

  private shrinkOrReplace(handle: Handle, price: number, size: number, time: number, out: EventWriter): number {
    const { old } = this
    this.state.book.load(handle, old)
    if (size !== 0 && size <= old.dealSize) {
      splitNumber(old.dealSize, this.bound)
      return Refusal['amount-invalid']
    }
    const left = size === 0 ? old.left : size - old.dealSize
    const shrinks = (price === 0 || price === old.price) && left < old.left && (old.flags & FLAG_GROUPED) === 0
    return shrinks ? this.shrink(handle, size, time, out) : this.replace(handle, price, left, time, out)
  }

  /** What is given up is free at once; whoever stands behind moves no further back. Gives up less than a cancel, so it asks no more. */
  private shrink(handle: Handle, size: number, time: number, out: EventWriter): number {
    const { old, freed, amount } = this
    const market = this.marketOf(old.market)
    if (market === undefined) return Refusal['market-unknown']
    this.matcher.heldBy(old, market, freed)
    old.left = size - old.dealSize
    old.size = size
    const code = checkAmount(old, market, this.bound)
    if (code !== OK) return code
    this.matcher.heldBy(old, market, amount)
    subtractLimbs(freed, amount.hi, amount.lo)
    this.state.ledger.release(this.matcher.heldCell(old), freed.hi, freed.lo)
    old.updatedAt = time
    this.state.book.update(handle, old)
    out.order(UPDATED, 0, old)
    return OK
  }

  private replace(handle: Handle, price: number, size: number, time: number, out: EventWriter): number {
    const { old, order } = this
    const market = this.marketOf(old.market)
    if (market === undefined) return Refusal['market-unknown']
    this.state.book.load(handle, old)
    if ((old.flags & FLAG_GROUPED) !== 0) return Refusal['order-not-modifiable']
    order.copyFrom(old)
    order.price = price === 0 ? old.price : price
    order.size = size === 0 ? old.left : size
    order.flags = old.flags & FLAGS_ASKED
    if (order.price === old.price && order.size === old.left) return Refusal['nothing-to-change']
    this.state.seats.freshen(order.seat)
    const code = checkOrder(order, market, this.state.seats.mayTrade(order.seat), false, this.bound, lastOf(market))
    if (code !== OK) return code
    this.matcher.heldBy(old, market, this.freed)
    const refusal = this.checkFunds(market) || this.checkBook(market)
    if (refusal !== OK) return refusal
    this.matcher.finishResting(handle, market, FinishCode.modified, time, out)
    this.enter(market, time, out)
    return OK
  }
}

const refOf = (order: OrderRecord): OrderRef => ({
  market: order.market,
  orderId: order.orderId,
  clientOrderId: order.clientLength > CLIENT_ROOM ? '' : clientOf(order),
})
