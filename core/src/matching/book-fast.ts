import { FLAG_RPI, OrderTypeCode, SideCode } from '../codec/layout.ts'
import type { OrderRecord } from '../codec/order-record.ts'
import type { Book, Handle } from './book.ts'
import { ClientIds } from './client-ids.ts'
import { IdTable } from './id-table.ts'
import { allocate, enlarge } from './memory.ts'
import { PriceTrees } from './price-tree.ts'
import { firstOfBoth, queueOf } from './two-queues.ts'
import type { TwoQueues } from './two-queues.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const LIMIT = OrderTypeCode.limit
const BUY = SideCode.buy
const RPI = FLAG_RPI

// An order's figures.
const ORDER_BYTES = 96
const ORDER_ID = 0
const PRICE = 8
const SIZE = 16
const LEFT = 24
const DEAL_LO = 32
const FEE_LO = 40
const CREATED_AT = 48
const UPDATED_AT = 56
const OWNER = 64
const SEAT = 68
const MARKET = 72
const SIDE = 74
const FLAGS = 75
const STP = 76
const SOURCE = 77
const DEAL_HI = 80
const FEE_HI = 82
const CLIENT = 84

// An order's place, apart from its figures: unlinking an order then touches its neighbours' few bytes only.
const LINK_BYTES = 20
const NEXT = 0
const PREVIOUS = 4
const LEVEL = 8
const SEAT_NEXT = 12
const SEAT_PREVIOUS = 16

// A level: everything at one price of one side, first come first.
const LEVEL_BYTES = 32
const LEVEL_PRICE = 0
const HEAD = 8
const TAIL = 12
const LEVEL_TREE = 16

/** How many trees a market has: its sides, sell = 1, buy = 2, of ordinary orders and of RPI orders. */
const TREES = 4
const treeOf = (market: number, side: number, rpi: boolean): number => market * TREES + side - 1 + (rpi ? 2 : 0)
const isBuyTree = (tree: number): boolean => (tree & 1) === BUY - 1

/**
 * The book in flat memory: pooled orders in intrusive first-in-first-out lists, one per price; prices in radix trees with
 * the best of each side at hand; RPI orders in trees of their own; ids in an open-addressing table. Nothing is allocated per order.
 */
export class FastBook implements Book, TwoQueues {
  private orders = allocate(ORDER_BYTES * 1024)
  private links = allocate(LINK_BYTES * 1024)
  private orderCount = 1
  private freeOrder = 0
  private resting = 0
  private levels = allocate(LEVEL_BYTES * 256)
  private levelCount = 1
  private freeLevel = 0
  private readonly trees = new PriceTrees()
  /** Best level of each tree; 0 = the side is empty. */
  private bests = allocate(4 * 16)
  /** First order of each seat. */
  private seats = allocate(4 * 256)
  private seatRoom = 256
  private marketCount = 0
  private readonly ids = new IdTable(this)
  private readonly clients = new ClientIds()

  get count(): number {
    return this.resting
  }

  addMarket(): void {
    for (let tree = 0; tree < TREES; tree += 1) this.trees.addTree()
    this.marketCount += 1
    if (this.marketCount * TREES * 4 > this.bests.byteLength) this.bests = enlarge(this.bests)
  }

  best(market: number, side: number, withRpi: boolean): Handle {
    const ordinary = this.bestOf(market, side, false)
    return withRpi ? firstOfBoth(this, side, ordinary, this.bestOf(market, side, true)) : ordinary
  }

  queue(market: number, side: number, withRpi: boolean): Iterable<Handle> {
    return queueOf(this, market, side, withRpi)
  }

  bestOf(market: number, side: number, rpi: boolean): Handle {
    const level = this.bests.getInt32(treeOf(market, side, rpi) * 4, true)
    return this.levels.getInt32(level * LEVEL_BYTES + HEAD, true)
  }

  nextOf(handle: Handle): Handle {
    const at = handle * LINK_BYTES
    const next = this.links.getInt32(at + NEXT, true)
    if (next !== 0) return next
    const level = this.worseLevel(this.links.getInt32(at + LEVEL, true))
    return this.levels.getInt32(level * LEVEL_BYTES + HEAD, true)
  }

  find(orderId: number): Handle {
    return this.ids.find(orderId)
  }

  findClient(seat: number, order: OrderRecord): Handle {
    return this.clients.find(seat, order)
  }

  price(handle: Handle): number {
    return this.orders.getFloat64(handle * ORDER_BYTES + PRICE, true)
  }

  left(handle: Handle): number {
    return this.orders.getFloat64(handle * ORDER_BYTES + LEFT, true)
  }

  owner(handle: Handle): number {
    return this.orders.getUint32(handle * ORDER_BYTES + OWNER, true)
  }

  seat(handle: Handle): number {
    return this.orders.getInt32(handle * ORDER_BYTES + SEAT, true)
  }

  orderId(handle: Handle): number {
    return this.orders.getFloat64(handle * ORDER_BYTES + ORDER_ID, true)
  }

  load(handle: Handle, into: OrderRecord): void {
    const at = handle * ORDER_BYTES
    const { orders } = this
    into.orderId = orders.getFloat64(at + ORDER_ID, true)
    into.owner = orders.getUint32(at + OWNER, true)
    into.seat = orders.getInt32(at + SEAT, true)
    into.market = orders.getUint16(at + MARKET, true)
    into.side = orders.getUint8(at + SIDE)
    into.type = LIMIT
    into.flags = orders.getUint8(at + FLAGS)
    into.stp = orders.getUint8(at + STP)
    into.source = orders.getUint8(at + SOURCE)
    into.price = orders.getFloat64(at + PRICE, true)
    into.size = orders.getFloat64(at + SIZE, true)
    into.left = orders.getFloat64(at + LEFT, true)
    into.dealSize = into.size - into.left
    into.quoteHi = 0
    into.quoteLo = 0
    into.quoteLeftHi = 0
    into.quoteLeftLo = 0
    into.dealHi = orders.getInt16(at + DEAL_HI, true)
    into.dealLo = orders.getFloat64(at + DEAL_LO, true)
    into.feeHi = orders.getInt16(at + FEE_HI, true)
    into.feeLo = orders.getFloat64(at + FEE_LO, true)
    into.createdAt = orders.getFloat64(at + CREATED_AT, true)
    into.updatedAt = orders.getFloat64(at + UPDATED_AT, true)
    const client = orders.getInt32(at + CLIENT, true)
    if (client === 0) into.clientLength = 0
    else this.clients.load(client, into)
  }

  put(order: OrderRecord): Handle {
    const handle = this.newOrder()
    const at = handle * ORDER_BYTES
    this.write(at, order)
    this.orders.setInt32(at + CLIENT, order.clientLength === 0 ? 0 : this.clients.add(order, handle), true)
    this.joinQueue(handle, treeOf(order.market, order.side, (order.flags & RPI) !== 0), order.price)
    this.joinSeat(handle, order.seat)
    this.ids.add(order.orderId, handle)
    this.resting += 1
    return handle
  }

  restored(): void {}

  update(handle: Handle, order: OrderRecord): void {
    const at = handle * ORDER_BYTES
    const { orders } = this
    orders.setFloat64(at + SIZE, order.size, true)
    orders.setFloat64(at + LEFT, order.left, true)
    orders.setInt16(at + DEAL_HI, order.dealHi, true)
    orders.setFloat64(at + DEAL_LO, order.dealLo, true)
    orders.setInt16(at + FEE_HI, order.feeHi, true)
    orders.setFloat64(at + FEE_LO, order.feeLo, true)
    orders.setFloat64(at + UPDATED_AT, order.updatedAt, true)
  }

  remove(handle: Handle): void {
    const at = handle * ORDER_BYTES
    const { orders } = this
    this.ids.remove(orders.getFloat64(at + ORDER_ID, true))
    const client = orders.getInt32(at + CLIENT, true)
    if (client !== 0) this.clients.remove(client)
    this.leaveQueue(handle * LINK_BYTES)
    this.leaveSeat(handle * LINK_BYTES, orders.getInt32(at + SEAT, true))
    this.links.setInt32(handle * LINK_BYTES + NEXT, this.freeOrder, true)
    this.freeOrder = handle
    this.resting -= 1
  }

  collect(seat: number, into: Handle[]): void {
    if (seat >= this.seatRoom) return
    for (let handle = this.seats.getInt32(seat * 4, true); handle !== 0;) {
      into.push(handle)
      handle = this.links.getInt32(handle * LINK_BYTES + SEAT_NEXT, true)
    }
  }

  private write(at: number, order: OrderRecord): void {
    const { orders } = this
    orders.setFloat64(at + ORDER_ID, order.orderId, true)
    orders.setFloat64(at + PRICE, order.price, true)
    orders.setFloat64(at + SIZE, order.size, true)
    orders.setFloat64(at + LEFT, order.left, true)
    orders.setFloat64(at + DEAL_LO, order.dealLo, true)
    orders.setFloat64(at + FEE_LO, order.feeLo, true)
    orders.setFloat64(at + CREATED_AT, order.createdAt, true)
    orders.setFloat64(at + UPDATED_AT, order.updatedAt, true)
    orders.setUint32(at + OWNER, order.owner, true)
    orders.setInt32(at + SEAT, order.seat, true)
    orders.setUint16(at + MARKET, order.market, true)
    orders.setUint8(at + SIDE, order.side)
    orders.setUint8(at + FLAGS, order.flags)
    orders.setUint8(at + STP, order.stp)
    orders.setUint8(at + SOURCE, order.source)
    orders.setInt16(at + DEAL_HI, order.dealHi, true)
    orders.setInt16(at + FEE_HI, order.feeHi, true)
  }

  private joinQueue(handle: Handle, tree: number, price: number): void {
    const at = handle * LINK_BYTES
    const level = this.trees.get(tree, price) || this.newLevel(tree, price)
    const levelAt = level * LEVEL_BYTES
    const tail = this.levels.getInt32(levelAt + TAIL, true)
    this.links.setInt32(at + LEVEL, level, true)
    this.links.setInt32(at + NEXT, 0, true)
    this.links.setInt32(at + PREVIOUS, tail, true)
    if (tail === 0) this.levels.setInt32(levelAt + HEAD, handle, true)
    else this.links.setInt32(tail * LINK_BYTES + NEXT, handle, true)
    this.levels.setInt32(levelAt + TAIL, handle, true)
  }

  private leaveQueue(at: number): void {
    const level = this.links.getInt32(at + LEVEL, true)
    const levelAt = level * LEVEL_BYTES
    const next = this.links.getInt32(at + NEXT, true)
    const previous = this.links.getInt32(at + PREVIOUS, true)
    if (next === 0) this.levels.setInt32(levelAt + TAIL, previous, true)
    else this.links.setInt32(next * LINK_BYTES + PREVIOUS, previous, true)
    if (previous === 0) this.levels.setInt32(levelAt + HEAD, next, true)
    else this.links.setInt32(previous * LINK_BYTES + NEXT, next, true)
    if (next === 0 && previous === 0) this.dropLevel(level)
  }

  private newLevel(tree: number, price: number): number {
    let level = this.freeLevel
    if (level === 0) {
      level = this.levelCount
      this.levelCount += 1
      if (this.levelCount * LEVEL_BYTES > this.levels.byteLength) this.levels = enlarge(this.levels)
    } else {
      this.freeLevel = this.levels.getInt32(level * LEVEL_BYTES + HEAD, true)
    }
    const at = level * LEVEL_BYTES
    this.levels.setFloat64(at + LEVEL_PRICE, price, true)
    this.levels.setInt32(at + HEAD, 0, true)
    this.levels.setInt32(at + TAIL, 0, true)
    this.levels.setInt32(at + LEVEL_TREE, tree, true)
    this.trees.insert(tree, price, level)
    const best = this.bests.getInt32(tree * 4, true)
    const bestPrice = this.levels.getFloat64(best * LEVEL_BYTES + LEVEL_PRICE, true)
    if (best === 0 || (isBuyTree(tree) ? price > bestPrice : price < bestPrice))
      this.bests.setInt32(tree * 4, level, true)
    return level
  }

  private dropLevel(level: number): void {
    const at = level * LEVEL_BYTES
    const tree = this.levels.getInt32(at + LEVEL_TREE, true)
    if (this.bests.getInt32(tree * 4, true) === level) this.bests.setInt32(tree * 4, this.worseLevel(level), true)
    this.trees.remove(tree, this.levels.getFloat64(at + LEVEL_PRICE, true))
    this.levels.setInt32(at + HEAD, this.freeLevel, true)
    this.freeLevel = level
  }

  /** The next level away from the touch, or 0. */
  private worseLevel(level: number): number {
    const at = level * LEVEL_BYTES
    const tree = this.levels.getInt32(at + LEVEL_TREE, true)
    const price = this.levels.getFloat64(at + LEVEL_PRICE, true)
    return isBuyTree(tree) ? this.trees.below(tree, price) : this.trees.above(tree, price)
  }

  private joinSeat(handle: Handle, seat: number): void {
    const at = handle * LINK_BYTES
    if (seat >= this.seatRoom) this.growSeats(seat)
    const first = this.seats.getInt32(seat * 4, true)
    this.links.setInt32(at + SEAT_NEXT, first, true)
    this.links.setInt32(at + SEAT_PREVIOUS, 0, true)
    if (first !== 0) this.links.setInt32(first * LINK_BYTES + SEAT_PREVIOUS, handle, true)
    this.seats.setInt32(seat * 4, handle, true)
  }

  private growSeats(seat: number): void {
    this.seats = enlarge(this.seats, (seat + 1) * 4)
    this.seatRoom = this.seats.byteLength / 4
  }

  private leaveSeat(at: number, seat: number): void {
    const next = this.links.getInt32(at + SEAT_NEXT, true)
    const previous = this.links.getInt32(at + SEAT_PREVIOUS, true)
    if (next !== 0) this.links.setInt32(next * LINK_BYTES + SEAT_PREVIOUS, previous, true)
    if (previous === 0) this.seats.setInt32(seat * 4, next, true)
    else this.links.setInt32(previous * LINK_BYTES + SEAT_NEXT, next, true)
  }

  private newOrder(): Handle {
    const reused = this.freeOrder
    if (reused !== 0) {
      this.freeOrder = this.links.getInt32(reused * LINK_BYTES + NEXT, true)
      return reused
    }
    const handle = this.orderCount
    this.orderCount += 1
    if (this.orderCount * ORDER_BYTES > this.orders.byteLength) {
      this.orders = enlarge(this.orders)
      this.links = enlarge(this.links)
    }
    return handle
  }
}
