/** Everything the machine has, section by section, in the order in which a snapshot has it. */
import { accountsTable } from '../accounts/accounts'
import { AddressTable } from '../base/address-table'
import { assetAt } from '../ledger/assets'
import { better, bestOrder, bestRpiOrder, nextOrder } from '../book/book'
import { feesTable } from '../accounts/fees'
import { FLAG_RPI, LIMIT_CELLS, SIDE_BUY, SIDE_SELL } from '../generated'
import { ordersKept, ordersTable } from '../book/ids'
import { assetOfCell, assetsListed, cellsTable, ownerOfCell, walletOfCell } from '../ledger/ledger'
import { usedOf } from '../limits'
import { marketAt, marketsListed } from '../markets/markets'
import { flagsOf, idOf } from '../book/order'
import { pendingsTable, TransferKeys } from '../transfers/pending'
import { personalEntry, personalKept } from '../once/personal'
import { producersTable } from '../once/producers'
import { Sorted } from '../base/sorted'
import { Words } from '../base/table'
import { firstTask, nextTask } from '../waiting/tasks'
import { isSecond, isStop, isWaiting } from '../waiting/waiting'

export const ASSETS: u32 = 0
export const MARKETS: u32 = 1
export const FEES: u32 = 2
export const ACCOUNTS: u32 = 3
export const CELLS: u32 = 4
export const ORDERS: u32 = 5
export const STOPS: u32 = 6
export const SECONDS: u32 = 7
export const PENDINGS: u32 = 8
export const PRODUCERS: u32 = 9
export const PERSONAL: u32 = 10
const BACKLOG: u32 = 11
export const END: u32 = 12

/** A walk through one section after another. The state must not change meanwhile. */
export class Walk {
  section: u32 = END
  /** How many records the section has. */
  count: u32 = 0
  /** How many of them are left. */
  left: u32 = 0
  private sorted: Sorted = new Sorted()
  private market: u32 = 0
  private side: u32 = 0
  /** The next ordinary order and the next RPI order of a side; the next task. */
  private next: usize = 0
  private nextRpi: usize = 0

  open(section: u32): void {
    this.section = section
    this.sorted.close()
    switch (section) {
      case ASSETS:
        this.count = assetsListed()
        break
      case MARKETS:
        this.count = marketsListed()
        break
      case FEES:
        this.openTable<Words>(feesTable())
        break
      case ACCOUNTS:
        this.openTable<Words>(accountsTable())
        break
      case CELLS:
        this.openCells()
        break
      case ORDERS:
        this.openOrders()
        break
      case STOPS:
      case SECONDS:
        this.openWaiting()
        break
      case PENDINGS:
        this.openTable<TransferKeys>(pendingsTable())
        break
      case PRODUCERS:
        this.openTable<Words>(producersTable())
        break
      case PERSONAL:
        this.count = personalKept()
        break
      case BACKLOG:
        this.openBacklog()
        break
      default:
        this.count = 0
    }
    this.left = this.count
  }

  /** The next record; there must be one left. */
  take(): usize {
    const place = this.count - this.left
    this.left -= 1
    switch (this.section) {
      case ASSETS:
        return assetAt(place)
      case MARKETS:
        return marketAt(place)
      case ORDERS:
        return this.takeOrder()
      case PERSONAL:
        return personalEntry(place)
      case BACKLOG: {
        const task = this.next
        this.next = nextTask(task)
        return task
      }
      default:
        return this.sorted.at(place)
    }
  }

  private openTable<Keys>(table: AddressTable<Keys>): void {
    const sorted = this.sorted
    sorted.open(table.count)
    for (let slot: u32 = 0; slot < table.size; slot++) {
      const record = table.at(slot)
      if (record !== 0) sorted.add(load<u64>(record), record)
    }
    this.finishSorted()
  }

  private openCells(): void {
    const sorted = this.sorted
    sorted.open(usedOf(LIMIT_CELLS))
    const table = cellsTable()
    for (let slot: u32 = 0; slot < table.size; slot++) {
      const cell = table.at(slot)
      if (cell === 0) continue
      sorted.add(((<u64>ownerOfCell(cell)) << 24) | (walletOfCell(cell) << 16) | assetOfCell(cell), cell)
    }
    this.finishSorted()
  }

  private openWaiting(): void {
    const sorted = this.sorted
    const stops = this.section === STOPS
    sorted.open(ordersKept())
    const table = ordersTable()
    for (let slot: u32 = 0; slot < table.size; slot++) {
      const order = table.at(slot)
      if (order !== 0 && (stops ? isStop(order) : isSecond(order))) sorted.add(<u64>idOf(order), order)
    }
    this.finishSorted()
  }

  private finishSorted(): void {
    this.sorted.sort()
    this.count = this.sorted.count
  }

  private openOrders(): void {
    this.count = 0
    const table = ordersTable()
    for (let slot: u32 = 0; slot < table.size; slot++) {
      const order = table.at(slot)
      if (order !== 0 && !isWaiting(order)) this.count += 1
    }
    this.market = 0
    this.side = SIDE_BUY
    if (this.count > 0) this.openSide()
  }

  private openSide(): void {
    this.next = bestOrder(this.market, this.side)
    this.nextRpi = bestRpiOrder(this.market, this.side)
  }

  /** Markets in order, buys before sells, each side in queue order. */
  private takeOrder(): usize {
    while (this.next === 0 && this.nextRpi === 0) {
      if (this.side === SIDE_BUY) {
        this.side = SIDE_SELL
      } else {
        this.side = SIDE_BUY
        this.market += 1
      }
      this.openSide()
    }
    const order = better(this.side, this.next, this.nextRpi)
    if ((flagsOf(order) & FLAG_RPI) === 0) this.next = nextOrder(order)
    else this.nextRpi = nextOrder(order)
    return order
  }

  private openBacklog(): void {
    this.count = 0
    this.next = firstTask()
    for (let task = this.next; task !== 0; task = nextTask(task)) this.count += 1
  }
}
