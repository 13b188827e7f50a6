/** What waits for a value to get somewhere. */
export interface Awaiting {
  readonly id: string
  /** gte: it waits for `level` or more; lte: for `level` or less. */
  readonly condition: 'gte' | 'lte'
  readonly level: bigint
}

/**
 * Those of one market that wait for the same value. Looking costs what has been reached and nothing for what hasn't; adding
 * and removing cost a search.
 */
export class Levels<Item extends Awaiting> {
  /** The next to be reached is the last of each. */
  readonly #above: Item[] = []
  readonly #below: Item[] = []

  get size(): number {
    return this.#above.length + this.#below.length
  }

  add(item: Item): void {
    const side = this.#sideOf(item)
    side.splice(placeOf(side, item), 0, item)
  }

  /** Whether it was there. */
  remove(item: Item): boolean {
    const side = this.#sideOf(item)
    const place = placeOf(side, item)
    if (side[place]?.id !== item.id) return false
    side.splice(place, 1)
    return true
  }

  /** Takes out those that are reached while the value is between `low` and `high`, the nearest first. */
  take(low: bigint, high: bigint): readonly Item[] {
    const taken: Item[] = []
    for (let next = this.#above.at(-1); next !== undefined && next.level <= high; next = this.#above.at(-1)) {
      taken.push(next)
      this.#above.pop()
    }
    for (let next = this.#below.at(-1); next !== undefined && next.level >= low; next = this.#below.at(-1)) {
      taken.push(next)
      this.#below.pop()
    }
    return taken
  }

  #sideOf({ condition }: Awaiting): Item[] {
    return condition === 'gte' ? this.#above : this.#below
  }
}

/** Where it stands, or would stand: those that are reached later come first. */
function placeOf(side: readonly Awaiting[], item: Awaiting): number {
  let from = 0
  let to = side.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = side[middle]
    if (other !== undefined && isLater(other, item)) from = middle + 1
    else to = middle
  }
  return from
}

function isLater(one: Awaiting, other: Awaiting): boolean {
  if (one.level === other.level) return one.id < other.id
  return one.condition === 'gte' ? one.level > other.level : one.level < other.level
}
