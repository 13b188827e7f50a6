import { describe, expect, it } from 'vitest'
import { compiled } from './support/compiled.ts'
import type { Linear } from './support/compiled.ts'
import { Random } from './support/random.ts'

interface Orders {
  ordersTable(): number
  findOrder(id: bigint): number
  enterOrder(order: number): void
  leaveOrder(order: number): void
}
interface Cells {
  cellsTable(): number
  addAsset(): void
  openCell(owner: number, wallet: number, asset: number): number
  findCell(owner: number, wallet: number, asset: number): number
}

/** No insertion moves more slots than this while a table grows. */
const MOST_MOVED = 16

/** How a table stands: records, slots, and while it grows how many of the smaller slots there are and are moved. */
function standOf({ memory }: Linear, table: number): { count: number; slots: number; smaller: number; moved: number } {
  const at = (word: number): number => new DataView(memory.buffer).getUint32(table + word * 4, true)
  return { count: at(0), slots: at(3) + 1, smaller: at(4) === 0 ? 0 : at(5) + 1, moved: at(6) }
}

/** Looks on while a table grows: by what one insertion may move, and through how many doublings it goes. */
class Growth {
  doublings = 0
  insertionsWhileGrowing = 0
  private readonly linear: Linear
  private readonly table: number
  private before: ReturnType<typeof standOf>

  constructor(linear: Linear, table: number) {
    this.linear = linear
    this.table = table
    this.before = standOf(linear, table)
  }

  look(): void {
    const { before } = this
    const now = standOf(this.linear, this.table)
    expect(now.count * 2, 'half of the slots are free').toBeLessThanOrEqual(now.slots)
    if (now.slots !== before.slots) {
      expect(before.smaller, 'it has grown before it grows again').toBe(0)
      expect(now.slots).toBe(before.slots * 2)
      this.doublings += 1
    }
    if (now.smaller > 0) this.insertionsWhileGrowing += 1
    const from = before.smaller === 0 ? 0 : before.moved
    const to = now.smaller === 0 ? before.smaller : now.moved
    expect(to - from).toBeLessThanOrEqual(MOST_MOVED)
    this.before = now
  }
}

describe('a table of addresses', () => {
  it.each([1, 2, 3])('of orders grows a few slots at a time, and nothing is lost meanwhile, seed %i', async (seed) => {
    const orders = await compiled<Orders>('book/ids.ts', ['ordersTable', 'findOrder', 'enterOrder', 'leaveOrder'])
    // Orders lie far above what the table will take.
    const records = (orders.memory.grow(1024) + 512) * 65_536
    const recordOf = (id: number): number => records + id * 64
    const view = new DataView(orders.memory.buffer)
    const growth = new Growth(orders, orders.ordersTable())
    const random = new Random(seed)
    const live: number[] = []
    const gone: number[] = []
    const anyOf = (ids: readonly number[]): number => ids[random.below(ids.length)] ?? 0
    const isFound = (id: number): boolean => orders.findOrder(BigInt(id)) === recordOf(id)
    for (let id = 1; id <= 40_000; id += 1) {
      view.setBigInt64(recordOf(id), BigInt(id), true)
      orders.enterOrder(recordOf(id))
      growth.look()
      live.push(id)
      if (random.once(3)) {
        const [left = 0] = live.splice(random.below(live.length), 1)
        orders.leaveOrder(recordOf(left))
        gone.push(left)
      }
      expect(isFound(anyOf(live)), `seed ${seed}, after ${id}`).toBe(true)
      if (gone.length > 0) expect(orders.findOrder(BigInt(anyOf(gone)))).toBe(0)
      if (id % 5000 !== 0) continue
      expect(live.every(isFound), `seed ${seed}, after ${id}`).toBe(true)
      expect(gone.some(isFound), `seed ${seed}, after ${id}`).toBe(false)
    }
    expect(growth.doublings).toBeGreaterThanOrEqual(4)
    expect(growth.insertionsWhileGrowing).toBeGreaterThan(1000)
    for (const id of live.splice(0)) orders.leaveOrder(recordOf(id))
    expect(standOf(orders, orders.ordersTable()).count).toBe(0)
  })

  it('of cells grows a few slots at a time, and each is opened once', async () => {
    const ledger = await compiled<Cells>('ledger/ledger.ts', ['cellsTable', 'addAsset', 'openCell', 'findCell'])
    ledger.addAsset()
    const growth = new Growth(ledger, ledger.cellsTable())
    const cells = new Map<number, number>()
    const random = new Random(1)
    for (let owner = 1; owner <= 20_000; owner += 1) {
      expect(ledger.findCell(owner, 1, 0)).toBe(0)
      cells.set(owner, ledger.openCell(owner, 1, 0))
      growth.look()
      const known = random.between(1, owner)
      expect(ledger.openCell(known, 1, 0)).toBe(cells.get(known))
      expect(ledger.findCell(known, 2, 0)).toBe(0)
    }
    expect(growth.doublings).toBeGreaterThanOrEqual(4)
    expect(standOf(ledger, ledger.cellsTable()).count).toBe(20_000)
  })
})
