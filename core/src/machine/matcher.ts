import type { EventWriter } from '../codec/event-writer.ts'
import { TradeRecord } from '../codec/event-writer.ts'
import { EventCode, FinishCode, FLAG_GROUPED, OrderTypeCode, SideCode, StpCode, WalletCode } from '../codec/layout.ts'
import { takesRpi } from '../codec/order-flags.ts'
import { OrderRecord } from '../codec/order-record.ts'
import type { Cell } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { SystemOwner } from '../ledger/owners.ts'
import type { Book, Handle } from '../matching/book.ts'
import { highestInBand, isByQuote, lowestInBand } from '../risk/check-order.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { addLimbs, affordable, feeInto, limbs, multiplyInto, subtractLimbs } from '../units/limbs.ts'
import type { Limbs } from '../units/limbs.ts'
import { InvariantError } from '../invariant.ts'
import type { Seats } from './seats.ts'
import type { TradingState } from './trading-state.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const LIMIT = OrderTypeCode.limit
const BUY = SideCode.buy
const SELL = SideCode.sell
const STP_NONE = StpCode.no
const STP_CANCEL_NEW = StpCode.cn
const STP_CANCEL_OLD = StpCode.co
const UPDATED = EventCode['order.updated']
const FINISHED = EventCode['order.finished']
const FILLED = FinishCode.filled
const STP_REASON = FinishCode.stp

/** Why an order stopped taking. */
const DONE = 0
const EXHAUSTED = 1
const PRICE = 2
const SELF_TRADE = 3
const UNAFFORDABLE = 4
export const Stop = {
  done: DONE,
  exhausted: EXHAUSTED,
  price: PRICE,
  selfTrade: SELF_TRADE,
  unaffordable: UNAFFORDABLE,
} as const

/** The fees account pays rebates down to −2^61; below that a rebate is 0, so that no cell can ever leave 64 bits. */
const REBATE_FLOOR_HI = -(2 ** 13)

export const opposite = (side: number): number => (side === BUY ? SELL : BUY)

/** Lets an order take what it may, at the makers' prices, and settles each trade. */
export class Matcher {
  private readonly state: TradingState
  private readonly book: Book
  private readonly ledger: Ledger
  private readonly seats: Seats
  private readonly maker = new OrderRecord()
  private readonly record = new TradeRecord()
  private readonly quote = limbs()
  private readonly base = limbs()
  private readonly amount = limbs()
  private readonly feesCells: { base: Cell; quote: Cell }[] = []

  constructor(state: TradingState) {
    this.state = state
    this.book = state.book
    this.ledger = state.ledger
    this.seats = state.seats
  }

  /** The worst price the order takes: its own, or the edge of the taker band around the best price it meets. */
  worstPrice(order: OrderRecord, market: MarketRules): number {
    const buys = order.side === BUY
    if (order.type === LIMIT) return order.price
    if (market.takerBand === 0) return buys ? Number.MAX_SAFE_INTEGER : 0
    const best = this.bestFor(order)
    if (best === 0) return 0
    const price = this.book.price(best)
    return buys ? highestInBand(price, market.takerBand) : lowestInBand(price, market.takerBand)
  }

  /** The first that the order would take; 0 = nobody. Only retail orders meet RPI orders; the others pass them by. */
  bestFor(order: OrderRecord): Handle {
    return this.book.best(order.market, opposite(order.side), takesRpi(order.flags))
  }

  /** Takes until the order is done or must stop; answers which. Amounts left and done are kept in the order. */
  take(order: OrderRecord, market: MarketRules, out: EventWriter): number {
    const buys = order.side === BUY
    const byQuote = isByQuote(order)
    const worst = this.worstPrice(order, market)
    for (;;) {
      const handle = this.bestFor(order)
      if (handle === 0) return EXHAUSTED
      const price = this.book.price(handle)
      if (buys ? price > worst : price < worst) return PRICE
      if (order.stp !== STP_NONE && this.seats.sameParty(order.seat, this.book.seat(handle))) {
        if (order.stp !== STP_CANCEL_NEW) this.finishResting(handle, market, STP_REASON, order.updatedAt, out)
        if (order.stp !== STP_CANCEL_OLD) return SELF_TRADE
        continue
      }
      const wanted = byQuote ? affordable(order.quoteLeftHi, order.quoteLeftLo, price, market.quoteUnit) : order.left
      if (wanted === 0) return UNAFFORDABLE
      this.trade(handle, order, market, price, Math.min(wanted, this.book.left(handle)), out)
      if (byQuote ? order.quoteLeftHi === 0 && order.quoteLeftLo === 0 : order.left === 0) return DONE
    }
  }

  /**
   * What a buy by base amount will cost, put into `cost`: the same walk as take, without taking. False when that is
   * beyond 64 bits.
   */
  costOf(order: OrderRecord, market: MarketRules, cost: Limbs): boolean {
    cost.hi = 0
    cost.lo = 0
    const worst = this.worstPrice(order, market)
    let left = order.size
    for (const handle of this.book.queue(market.market, SELL, takesRpi(order.flags))) {
      const price = this.book.price(handle)
      if (price > worst || left === 0) break
      if (order.stp !== STP_NONE && this.seats.sameParty(order.seat, this.book.seat(handle))) {
        if (order.stp !== STP_CANCEL_OLD) break
        continue
      }
      const size = Math.min(left, this.book.left(handle))
      if (!multiplyInto(price, size, market.quoteUnit, this.amount)) return false
      addLimbs(cost, this.amount.hi, this.amount.lo)
      if (cost.hi >= 2 ** 15) return false
      left -= size
    }
    return true
  }

  /** Takes a resting order out, gives back what it holds, and says so. */
  finishResting(handle: Handle, market: MarketRules, reason: number, at: number, out: EventWriter): void {
    const order = this.maker
    this.book.load(handle, order)
    this.book.remove(handle)
    order.updatedAt = at
    if (market.isWatched) this.noteChange(order)
    this.heldBy(order, market, this.amount)
    this.ledger.release(this.heldCell(order), this.amount.hi, this.amount.lo)
    out.order(FINISHED, reason, order)
  }

  /** What a limit order holds for what is left of it: quote when buying, base when selling. */
  heldBy(order: OrderRecord, market: MarketRules, held: Limbs): void {
    const fits =
      order.side === BUY
        ? multiplyInto(order.price, order.left, market.quoteUnit, held)
        : multiplyInto(order.left, market.baseUnit, 1, held)
    if (!fits) throw new InvariantError('what is held fits a cell')
  }

  heldCell(order: OrderRecord): Cell {
    return order.side === BUY ? this.seats.quoteCell(order.seat) : this.seats.baseCell(order.seat)
  }

  private trade(
    handle: Handle,
    taker: OrderRecord,
    market: MarketRules,
    price: number,
    size: number,
    out: EventWriter,
  ): void {
    const { maker, quote, base, record } = this
    this.book.load(handle, maker)
    this.seats.freshen(maker.seat)
    if (!multiplyInto(price, size, market.quoteUnit, quote) || !multiplyInto(size, market.baseUnit, 1, base)) {
      throw new InvariantError('a trade is no larger than its orders')
    }
    this.state.lastTradeId += 1
    record.tradeId = this.state.lastTradeId
    record.price = price
    record.size = size
    record.quoteHi = quote.hi
    record.quoteLo = quote.lo
    record.makerRate = this.seats.makerRate(maker.seat)
    record.takerRate = this.seats.takerRate(taker.seat)
    const fees = this.feesCellsOf(market)
    if (taker.side === BUY) {
      this.settleTaker(this.seats.quoteCell(taker.seat), quote, this.seats.baseCell(taker.seat), base, fees.base)
      this.settleMaker(this.seats.baseCell(maker.seat), base, this.seats.quoteCell(maker.seat), quote, fees.quote)
    } else {
      this.settleTaker(this.seats.baseCell(taker.seat), base, this.seats.quoteCell(taker.seat), quote, fees.quote)
      this.settleMaker(this.seats.quoteCell(maker.seat), quote, this.seats.baseCell(maker.seat), base, fees.base)
    }
    market.lastPrice = price
    if (market.isWatched) this.note(market, maker, price)
    this.fillTaker(taker, size)
    this.fillMaker(handle, maker, size, taker.updatedAt)
    out.trade(record, maker, taker)
    if (maker.left === 0) out.order(FINISHED, FILLED, maker)
    else out.order(UPDATED, 0, maker)
  }

  private note(market: MarketRules, maker: OrderRecord, price: number): void {
    this.noteChange(maker)
    if (price >= market.watchUp || price <= market.watchDown) this.state.notes.push({ market: market.market, price })
  }

  private noteChange({ orderId, flags }: OrderRecord): void {
    if ((flags & FLAG_GROUPED) !== 0) this.state.notes.push({ orderId })
  }

  /** Held → the other side's, minus fee → available: what leaves the one is what reaches the other and the house. */
  private settleTaker(from: Cell, pays: Limbs, to: Cell, receives: Limbs, fees: Cell): void {
    const { record, amount } = this
    this.ledger.debitHeld(from, pays.hi, pays.lo)
    this.feeOn(receives, record.takerRate, fees)
    record.takerFeeHi = amount.hi
    record.takerFeeLo = amount.lo
    this.receive(to, receives, fees)
  }

  private settleMaker(from: Cell, pays: Limbs, to: Cell, receives: Limbs, fees: Cell): void {
    const { record, amount } = this
    this.ledger.debitHeld(from, pays.hi, pays.lo)
    this.feeOn(receives, record.makerRate, fees)
    record.makerFeeHi = amount.hi
    record.makerFeeLo = amount.lo
    this.receive(to, receives, fees)
  }

  private feeOn(received: Limbs, rate: number, fees: Cell): void {
    const paysNothing = rate < 0 && this.ledger.availableHi(fees) < REBATE_FLOOR_HI
    feeInto(received.hi, received.lo, paysNothing ? 0 : rate, this.amount)
  }

  /** Credits what is received without the fee in this.amount, and the fee to the house. */
  private receive(to: Cell, receives: Limbs, fees: Cell): void {
    const { amount, net } = this
    net.hi = receives.hi
    net.lo = receives.lo
    subtractLimbs(net, amount.hi, amount.lo)
    this.ledger.credit(to, net.hi, net.lo)
    if (amount.hi !== 0 || amount.lo !== 0) this.ledger.credit(fees, amount.hi, amount.lo)
  }

  private readonly net = limbs()

  private fillTaker(taker: OrderRecord, size: number): void {
    const { quote, record } = this
    taker.dealSize += size
    if (isByQuote(taker)) {
      this.amount.hi = taker.quoteLeftHi
      this.amount.lo = taker.quoteLeftLo
      subtractLimbs(this.amount, quote.hi, quote.lo)
      taker.quoteLeftHi = this.amount.hi
      taker.quoteLeftLo = this.amount.lo
    } else {
      taker.left -= size
    }
    this.addDeal(taker, record.takerFeeHi, record.takerFeeLo)
  }

  private fillMaker(handle: Handle, maker: OrderRecord, size: number, at: number): void {
    maker.left -= size
    maker.dealSize += size
    maker.updatedAt = at
    this.addDeal(maker, this.record.makerFeeHi, this.record.makerFeeLo)
    if (maker.left === 0) this.book.remove(handle)
    else this.book.update(handle, maker)
  }

  private addDeal(order: OrderRecord, feeHi: number, feeLo: number): void {
    const sum = this.amount
    sum.hi = order.dealHi
    sum.lo = order.dealLo
    addLimbs(sum, this.quote.hi, this.quote.lo)
    order.dealHi = sum.hi
    order.dealLo = sum.lo
    sum.hi = order.feeHi
    sum.lo = order.feeLo
    addLimbs(sum, feeHi, feeLo)
    order.feeHi = sum.hi
    order.feeLo = sum.lo
  }

  private feesCellsOf(market: MarketRules): { base: Cell; quote: Cell } {
    const known = this.feesCells[market.market]
    if (known !== undefined) return known
    const cells = {
      base: this.ledger.open(SystemOwner.fees, WalletCode.main, market.base),
      quote: this.ledger.open(SystemOwner.fees, WalletCode.main, market.quote),
    }
    this.feesCells[market.market] = cells
    return cells
  }
}
