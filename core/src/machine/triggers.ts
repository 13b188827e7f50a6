import { ConditionCode } from '../codec/layout.ts'
import { byPriceThenTime, isReached } from './armed.ts'
import type { Armed } from './armed.ts'

/** The prices at which a market's next stops enter: at `up` or above, at `down` or below. */
export interface Nearest {
  readonly up: number
  readonly down: number
}

/** A market's armed stops by activation price. */
export interface Triggers {
  readonly count: number
  /** Infinity and 0 where none waits. */
  readonly nearest: Nearest
  add(armed: Armed): void
  remove(armed: Armed): void
  /** Takes out what the price reaches: upward stops first, each side the nearest price first, then by arrival. */
  take(price: number): Armed[]
}

/** The obvious way: everything is looked at every time. The judge of SortedTriggers. */
export class NaiveTriggers implements Triggers {
  private armed: Armed[] = []

  get count(): number {
    return this.armed.length
  }

  get nearest(): Nearest {
    const of = (when: number): number[] =>
      this.armed.filter((armed) => armed.when === when).map(({ activation }) => activation)
    return { up: Math.min(...of(ConditionCode.gte)), down: Math.max(0, ...of(ConditionCode.lte)) }
  }

  add(armed: Armed): void {
    this.armed.push(armed)
  }

  remove(armed: Armed): void {
    this.armed = this.armed.filter((other) => other !== armed)
  }

  take(price: number): Armed[] {
    const reached = this.armed.filter((armed) => isReached(armed, price))
    this.armed = this.armed.filter((armed) => !isReached(armed, price))
    return reached.toSorted((a, b) => a.when - b.when || byPriceThenTime(a, b))
  }
}

/** Two sorted lists: what is next is at their beginning. */
export class SortedTriggers implements Triggers {
  private readonly up: Armed[] = []
  private readonly down: Armed[] = []

  get count(): number {
    return this.up.length + this.down.length
  }

  get nearest(): Nearest {
    return { up: this.up[0]?.activation ?? Number.POSITIVE_INFINITY, down: this.down[0]?.activation ?? 0 }
  }

  add(armed: Armed): void {
    const list = this.listOf(armed)
    list.splice(placeOf(list, armed), 0, armed)
  }

  remove(armed: Armed): void {
    const list = this.listOf(armed)
    const place = placeOf(list, armed)
    if (list[place] === armed) list.splice(place, 1)
  }

  take(price: number): Armed[] {
    return [this.up, this.down].flatMap((list) => {
      const rest = list.findIndex((armed) => !isReached(armed, price))
      return list.splice(0, rest < 0 ? list.length : rest)
    })
  }

  private listOf(armed: Armed): Armed[] {
    return armed.when === ConditionCode.gte ? this.up : this.down
  }
}

/** Where the stop lies, or would. */
function placeOf(list: readonly Armed[], armed: Armed): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    if (other !== undefined && byPriceThenTime(other, armed) < 0) low = middle + 1
    else high = middle
  }
  return low
}
