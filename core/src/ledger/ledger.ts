import type { EventWriter } from '../codec/event-writer.ts'
import { InvariantError, mustHold } from '../invariant.ts'
import { HI_MAX, HI_MIN, joinAmount, LIMB, limbs, splitAmount } from '../units/limbs.ts'
import { issuedBy } from './accounts.ts'
import type { Accounts, Cell } from './accounts.ts'
import { isExternalOwner, SystemOwner } from './owners.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const BASE = LIMB
const HIGHEST = HI_MAX
const LOWEST = HI_MIN

// A cell is one cache line: what it holds, who it belongs to, and what it held when the running command began.
const CELL_BYTES = 64
const AVAILABLE_LO = 0
const HELD_LO = 8
const AVAILABLE_HI = 16
const HELD_HI = 20
const OWNER = 24
const ASSET = 28
const WALLET = 30
const MAY_OWE = 31
const MARK = 32
const WAS_AVAILABLE_LO = 40
const WAS_HELD_LO = 48
const WAS_AVAILABLE_HI = 56
const WAS_HELD_HI = 60

const SUM_BYTES = 16

/**
 * Double entry: every change is a debit here and a credit there, and the sum over all cells of an asset, the mirrors of
 * the outside included, is zero after each command. A cell is { available, held } of one (owner, wallet, asset).
 */
export class Ledger implements Accounts {
  private memory = new DataView(new ArrayBuffer(CELL_BYTES * 256))
  private cellCount = 1
  /** Open addressing: a power of two of cell numbers, at most half full. */
  private table = new DataView(new ArrayBuffer(4 * 1024))
  private tableMask = 1023
  private sums = new DataView(new ArrayBuffer(0))
  private assetCount = 0
  private issued: bigint[] = []
  private touched = new DataView(new ArrayBuffer(4 * 64))
  private touchedRoom = 64
  private touchedCount = 0
  private mark = 0

  addAsset(): void {
    this.assetCount += 1
    this.issued.push(0n)
    const larger = new DataView(new ArrayBuffer(SUM_BYTES * this.assetCount))
    copyBytes(this.sums, larger)
    this.sums = larger
  }

  /** Forgets which cells the last command touched. */
  begin(): void {
    this.touchedCount = 0
    this.mark = (this.mark + 1) >>> 0
    if (this.mark === 0) this.forgetMarks()
  }

  /** Asserts conservation for everything touched since `begin`, and writes one balance event per cell that changed. */
  finish(out: EventWriter): void {
    const cells = this.memory
    for (let index = 0; index < this.touchedCount; index += 1) {
      const at = this.touched.getInt32(index * 4, true) * CELL_BYTES
      const asset = cells.getUint16(at + ASSET, true)
      const sum = asset * SUM_BYTES
      if (this.sums.getFloat64(sum, true) !== 0 || this.sums.getInt32(sum + 8, true) !== 0) {
        throw new InvariantError(`asset ${asset} is not conserved`)
      }
      const availableLo = cells.getFloat64(at + AVAILABLE_LO, true)
      const availableHi = cells.getInt32(at + AVAILABLE_HI, true)
      const heldLo = cells.getFloat64(at + HELD_LO, true)
      const heldHi = cells.getInt32(at + HELD_HI, true)
      if (
        availableLo !== cells.getFloat64(at + WAS_AVAILABLE_LO, true) ||
        heldLo !== cells.getFloat64(at + WAS_HELD_LO, true) ||
        availableHi !== cells.getInt32(at + WAS_AVAILABLE_HI, true) ||
        heldHi !== cells.getInt32(at + WAS_HELD_HI, true)
      ) {
        const owner = cells.getUint32(at + OWNER, true)
        out.balance(owner, cells.getUint8(at + WALLET), asset, availableHi, availableLo, heldHi, heldLo)
      }
    }
  }

  /** The cell, or 0. */
  find(owner: number, wallet: number, asset: number): Cell {
    let slot = hash(owner, wallet, asset) & this.tableMask
    for (;;) {
      const cell = this.table.getInt32(slot * 4, true)
      if (cell === 0 || this.isAt(cell, owner, wallet, asset)) return cell
      slot = (slot + 1) & this.tableMask
    }
  }

  /** The cell, opened empty when it was not there. */
  open(owner: number, wallet: number, asset: number): Cell {
    const found = this.find(owner, wallet, asset)
    if (found !== 0) return found
    mustHold(asset < this.assetCount, 'a cell is of a listed asset')
    const cell = this.cellCount
    if ((cell + 1) * CELL_BYTES > this.memory.byteLength) this.growCells()
    this.cellCount += 1
    const at = cell * CELL_BYTES
    this.memory.setUint32(at + OWNER, owner, true)
    this.memory.setUint16(at + ASSET, asset, true)
    this.memory.setUint8(at + WALLET, wallet)
    this.memory.setUint8(at + MAY_OWE, isExternalOwner(owner) || owner === SystemOwner.fees ? 1 : 0)
    if (this.cellCount * 2 > this.tableMask) this.growTable()
    else this.enter(cell)
    return cell
  }

  /** Whether that much is available. */
  covers(cell: Cell, hi: number, lo: number): boolean {
    const at = cell * CELL_BYTES
    const availableHi = this.memory.getInt32(at + AVAILABLE_HI, true)
    if (availableHi !== hi) return availableHi > hi
    return this.memory.getFloat64(at + AVAILABLE_LO, true) >= lo
  }

  available(cell: Cell): bigint {
    const at = cell * CELL_BYTES
    return joinAmount(this.memory.getInt32(at + AVAILABLE_HI, true), this.memory.getFloat64(at + AVAILABLE_LO, true))
  }

  held(cell: Cell): bigint {
    const at = cell * CELL_BYTES
    return joinAmount(this.memory.getInt32(at + HELD_HI, true), this.memory.getFloat64(at + HELD_LO, true))
  }

  availableHi(cell: Cell): number {
    return this.memory.getInt32(cell * CELL_BYTES + AVAILABLE_HI, true)
  }

  /** available → held. */
  hold(cell: Cell, hi: number, lo: number): void {
    const at = this.touch(cell)
    this.subtract(at + AVAILABLE_LO, at + AVAILABLE_HI, at, hi, lo)
    this.add(at + HELD_LO, at + HELD_HI, hi, lo)
  }

  /** held → available. */
  release(cell: Cell, hi: number, lo: number): void {
    const at = this.touch(cell)
    this.subtract(at + HELD_LO, at + HELD_HI, at, hi, lo)
    this.add(at + AVAILABLE_LO, at + AVAILABLE_HI, hi, lo)
  }

  /** Adds to available; the amount may be negative where the owner may owe. */
  credit(cell: Cell, hi: number, lo: number): void {
    const at = this.touch(cell)
    this.add(at + AVAILABLE_LO, at + AVAILABLE_HI, hi, lo)
    this.mustNotOwe(at)
    const sum = this.memory.getUint16(at + ASSET, true) * SUM_BYTES
    addTo(this.sums, sum, sum + 8, hi, lo)
  }

  /** Takes from held. */
  debitHeld(cell: Cell, hi: number, lo: number): void {
    const at = this.touch(cell)
    this.subtract(at + HELD_LO, at + HELD_HI, at, hi, lo)
    const sum = this.memory.getUint16(at + ASSET, true) * SUM_BYTES
    addTo(this.sums, sum, sum + 8, lo === 0 ? 0 - hi : ~hi, lo === 0 ? 0 : BASE - lo)
  }

  /** How much of an asset the mirrors of the outside owe the inside. */
  issuedOf(asset: number): bigint {
    return this.issued[asset] ?? 0n
  }

  /** Whether the owner's available may be below zero. */
  mayOwe(cell: Cell): boolean {
    return this.memory.getUint8(cell * CELL_BYTES + MAY_OWE) === 1
  }

  /** credit for a signed amount of a transfer, which keeps the count of what is issued. */
  post(cell: Cell, amount: bigint): void {
    const asset = this.memory.getUint16(cell * CELL_BYTES + ASSET, true)
    this.issued[asset] = this.issuedOf(asset) + issuedBy(this, cell, this.available(cell) + amount)
    splitAmount(amount, scratch)
    this.credit(cell, scratch.hi, scratch.lo)
  }

  reserve(cell: Cell, amount: bigint): void {
    splitAmount(amount, scratch)
    this.hold(cell, scratch.hi, scratch.lo)
  }

  unreserve(cell: Cell, amount: bigint): void {
    splitAmount(amount, scratch)
    this.release(cell, scratch.hi, scratch.lo)
  }

  /** Sets a cell as a snapshot has it. */
  restore(owner: number, wallet: number, asset: number, available: bigint, held: bigint): void {
    const cell = this.open(owner, wallet, asset)
    this.post(cell, available)
    splitAmount(held, scratch)
    const at = cell * CELL_BYTES
    this.memory.setInt32(at + HELD_HI, scratch.hi, true)
    this.memory.setFloat64(at + HELD_LO, scratch.lo, true)
    const sum = asset * SUM_BYTES
    addTo(this.sums, sum, sum + 8, scratch.hi, scratch.lo)
  }

  *cells(): Generator<Cell> {
    for (let cell = 1; cell < this.cellCount; cell += 1) yield cell
  }

  ownerOf(cell: Cell): number {
    return this.memory.getUint32(cell * CELL_BYTES + OWNER, true)
  }

  walletOf(cell: Cell): number {
    return this.memory.getUint8(cell * CELL_BYTES + WALLET)
  }

  assetOf(cell: Cell): number {
    return this.memory.getUint16(cell * CELL_BYTES + ASSET, true)
  }

  private isAt(cell: Cell, owner: number, wallet: number, asset: number): boolean {
    const at = cell * CELL_BYTES
    return (
      this.memory.getUint32(at + OWNER, true) === owner &&
      this.memory.getUint16(at + ASSET, true) === asset &&
      this.memory.getUint8(at + WALLET) === wallet
    )
  }

  private touch(cell: Cell): number {
    const at = cell * CELL_BYTES
    const cells = this.memory
    if (cells.getUint32(at + MARK, true) === this.mark) return at
    cells.setUint32(at + MARK, this.mark, true)
    cells.setFloat64(at + WAS_AVAILABLE_LO, cells.getFloat64(at + AVAILABLE_LO, true), true)
    cells.setFloat64(at + WAS_HELD_LO, cells.getFloat64(at + HELD_LO, true), true)
    cells.setInt32(at + WAS_AVAILABLE_HI, cells.getInt32(at + AVAILABLE_HI, true), true)
    cells.setInt32(at + WAS_HELD_HI, cells.getInt32(at + HELD_HI, true), true)
    if (this.touchedCount === this.touchedRoom) this.growTouched()
    this.touched.setInt32(this.touchedCount * 4, cell, true)
    this.touchedCount += 1
    return at
  }

  private add(loAt: number, hiAt: number, hi: number, lo: number): void {
    const after = addTo(this.memory, loAt, hiAt, hi, lo)
    if (after > HIGHEST || after < LOWEST) throw new InvariantError('a cell left 64 bits')
  }

  private subtract(loAt: number, hiAt: number, at: number, hi: number, lo: number): void {
    this.add(loAt, hiAt, lo === 0 ? 0 - hi : ~hi, lo === 0 ? 0 : BASE - lo)
    if (this.memory.getInt32(hiAt, true) < 0) this.mustNotOwe(at)
  }

  private mustNotOwe(at: number): void {
    if (this.memory.getInt32(at + HELD_HI, true) < 0) throw new InvariantError('a hold went below zero')
    if (this.memory.getInt32(at + AVAILABLE_HI, true) < 0 && this.memory.getUint8(at + MAY_OWE) === 0) {
      throw new InvariantError(`owner ${this.memory.getUint32(at + OWNER, true)} went below zero`)
    }
  }

  private enter(cell: Cell): void {
    let slot = hash(this.ownerOf(cell), this.walletOf(cell), this.assetOf(cell)) & this.tableMask
    while (this.table.getInt32(slot * 4, true) !== 0) slot = (slot + 1) & this.tableMask
    this.table.setInt32(slot * 4, cell, true)
  }

  private growTable(): void {
    const size = (this.tableMask + 1) * 2
    this.table = new DataView(new ArrayBuffer(size * 4))
    this.tableMask = size - 1
    for (let cell = 1; cell < this.cellCount; cell += 1) this.enter(cell)
  }

  private growCells(): void {
    const larger = new DataView(new ArrayBuffer(this.memory.byteLength * 2))
    copyBytes(this.memory, larger)
    this.memory = larger
  }

  private growTouched(): void {
    const larger = new DataView(new ArrayBuffer(this.touched.byteLength * 2))
    copyBytes(this.touched, larger)
    this.touched = larger
    this.touchedRoom *= 2
  }

  private forgetMarks(): void {
    for (let cell = 1; cell < this.cellCount; cell += 1) this.memory.setUint32(cell * CELL_BYTES + MARK, 0, true)
    this.mark = 1
  }
}

const scratch = limbs()

function hash(owner: number, wallet: number, asset: number): number {
  let mixed = Math.imul(owner, 0x9e3779b1) ^ Math.imul(asset * 4 + wallet + 1, 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

function copyBytes(from: DataView<ArrayBuffer>, to: DataView<ArrayBuffer>): void {
  new Uint8Array(to.buffer).set(new Uint8Array(from.buffer))
}

/** Adds a split amount to the one stored at loAt and hiAt; answers the new hi. */
function addTo(memory: DataView, loAt: number, hiAt: number, hi: number, lo: number): number {
  let sum = memory.getFloat64(loAt, true) + lo
  let high = memory.getInt32(hiAt, true) + hi
  if (sum >= BASE) {
    sum -= BASE
    high += 1
  }
  memory.setFloat64(loAt, sum, true)
  memory.setInt32(hiAt, high, true)
  return high
}
