import { WalletCode } from '../codec/layout.ts'
import { InvariantError } from '../invariant.ts'
import type { Cell } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Directory } from './directory.ts'

/** An owner at a market; 0 = none. Valid for ever. */
export type Seat = number

const SEAT_BYTES = 32
const OWNER = 0
const MARKET = 4
const MAY_TRADE = 6
const BASE_CELL = 8
const QUOTE_CELL = 12
const MAKER_RATE = 16
const TAKER_RATE = 20
const GROUP = 24
const EPOCH = 28

/**
 * What the machine needs to know of an owner at a market, found by one lookup instead of six: the two spot cells, the
 * rates, the self-trade group. All of it is derived, so none of it is in a snapshot.
 */
export class Seats {
  private readonly directory: Directory
  private readonly ledger: Ledger
  private memory = new DataView(new ArrayBuffer(SEAT_BYTES * 256))
  private count = 1
  private table = new DataView(new ArrayBuffer(4 * 1024))
  private tableMask = 1023

  constructor(directory: Directory, ledger: Ledger) {
    this.directory = directory
    this.ledger = ledger
  }

  find(owner: number, market: number): Seat {
    let slot = hash(owner, market) & this.tableMask
    for (;;) {
      const seat = this.table.getInt32(slot * 4, true)
      if (seat === 0) return 0
      const at = seat * SEAT_BYTES
      if (this.memory.getUint32(at + OWNER, true) === owner && this.memory.getUint16(at + MARKET, true) === market)
        return seat
      slot = (slot + 1) & this.tableMask
    }
  }

  /** The seat, made when it was not there, with its rates up to date. */
  open(owner: number, market: number): Seat {
    const seat = this.find(owner, market) || this.make(owner, market)
    this.freshen(seat)
    return seat
  }

  /** Brings rates and permissions up to date; cheap when nothing was configured since. */
  freshen(seat: Seat): void {
    if (this.memory.getUint32(seat * SEAT_BYTES + EPOCH, true) !== this.directory.epoch >>> 0) this.derive(seat)
  }

  mayTrade(seat: Seat): boolean {
    return this.memory.getUint8(seat * SEAT_BYTES + MAY_TRADE) === 1
  }

  baseCell(seat: Seat): Cell {
    return this.memory.getInt32(seat * SEAT_BYTES + BASE_CELL, true)
  }

  quoteCell(seat: Seat): Cell {
    return this.memory.getInt32(seat * SEAT_BYTES + QUOTE_CELL, true)
  }

  makerRate(seat: Seat): number {
    return this.memory.getInt32(seat * SEAT_BYTES + MAKER_RATE, true)
  }

  takerRate(seat: Seat): number {
    return this.memory.getInt32(seat * SEAT_BYTES + TAKER_RATE, true)
  }

  /** Whether the two count as one for self-trade prevention. */
  sameParty(a: Seat, b: Seat): boolean {
    if (a === b) return true
    this.freshen(b)
    const group = this.memory.getUint32(a * SEAT_BYTES + GROUP, true)
    return group !== 0 && group === this.memory.getUint32(b * SEAT_BYTES + GROUP, true)
  }

  private make(owner: number, market: number): Seat {
    const rules = this.directory.markets[market]
    if (rules === undefined) throw new InvariantError('a seat is at a listed market')
    const seat = this.count
    if ((seat + 1) * SEAT_BYTES > this.memory.byteLength) this.growMemory()
    this.count += 1
    const at = seat * SEAT_BYTES
    this.memory.setUint32(at + OWNER, owner, true)
    this.memory.setUint16(at + MARKET, market, true)
    this.memory.setInt32(at + BASE_CELL, this.ledger.open(owner, WalletCode.spot, rules.base), true)
    this.memory.setInt32(at + QUOTE_CELL, this.ledger.open(owner, WalletCode.spot, rules.quote), true)
    if (this.count * 2 > this.tableMask) this.growTable()
    else this.enter(seat)
    return seat
  }

  private derive(seat: Seat): void {
    const at = seat * SEAT_BYTES
    const owner = this.memory.getUint32(at + OWNER, true)
    const rates = this.directory.ratesOf(owner, this.memory.getUint16(at + MARKET, true))
    const account = this.directory.accountOf(owner)
    this.memory.setInt32(at + MAKER_RATE, rates.maker, true)
    this.memory.setInt32(at + TAKER_RATE, rates.taker, true)
    this.memory.setUint32(at + GROUP, account.stpGroup, true)
    this.memory.setUint8(at + MAY_TRADE, account.canTrade ? 1 : 0)
    this.memory.setUint32(at + EPOCH, this.directory.epoch >>> 0, true)
  }

  private enter(seat: Seat): void {
    const at = seat * SEAT_BYTES
    let slot = hash(this.memory.getUint32(at + OWNER, true), this.memory.getUint16(at + MARKET, true)) & this.tableMask
    while (this.table.getInt32(slot * 4, true) !== 0) slot = (slot + 1) & this.tableMask
    this.table.setInt32(slot * 4, seat, true)
  }

  private growTable(): void {
    const size = (this.tableMask + 1) * 2
    this.table = new DataView(new ArrayBuffer(size * 4))
    this.tableMask = size - 1
    for (let seat = 1; seat < this.count; seat += 1) this.enter(seat)
  }

  private growMemory(): void {
    const larger = new DataView(new ArrayBuffer(this.memory.byteLength * 2))
    new Uint8Array(larger.buffer).set(new Uint8Array(this.memory.buffer))
    this.memory = larger
  }
}

function hash(owner: number, market: number): number {
  let mixed = Math.imul(owner, 0x9e3779b1) ^ Math.imul(market + 1, 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
