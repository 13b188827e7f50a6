import { callerKey } from './callers.ts'
import { Problem } from './problem.ts'

/** Turns of the event loop between two pieces of work: an order needs three to five. */
export const REST_TURNS = 6
const AT_ONCE = 4
/** Whatever is not done by then no longer counts as under way. */
const PATIENCE_MS = 5_000
/** When whoever was refused may try again. */
const RETRY_S = 2

export interface QueueBounds {
  /** Pieces that may wait. */
  readonly most: number
  /** Pieces of one address that may wait. */
  readonly perAddress: number
  /** Pieces that may be under way: what waits for something else does not hold up the line. 4 when absent. */
  readonly atOnce?: number
}

/** A turn of the event loop after what is ready now was served. */
export type NextTurn = (run: () => void) => void

/**
 * Heavy work, at most one piece begun in a turn of the event loop, with rest between, so that orders pass; addresses in
 * rotation, so that nobody waits behind another's line (docs/decisions/0070).
 */
export class TurnQueue {
  readonly #bounds: QueueBounds
  readonly #nextTurn: NextTurn
  /** Lines of those who wait, the next one first. */
  readonly #lines = new Map<string, (() => void)[]>()
  #waiting = 0
  #underWay = 0
  #rest = 0
  #isTurning = false

  constructor(bounds: QueueBounds, nextTurn: NextTurn = setImmediate) {
    this.#bounds = bounds
    this.#nextTurn = nextTurn
  }

  /** How many pieces wait. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Does the work when it is its turn. Throws at once, before anything is promised: Problem('too-many-requests') when this
   * address has enough waiting, Problem('overloaded') when all together have.
   */
  run<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
    const key = callerKey(ip)
    const line = this.#lines.get(key) ?? []
    if (line.length >= this.#bounds.perAddress) throw new Problem('too-many-requests', { retryAfter: RETRY_S })
    if (this.#waiting >= this.#bounds.most) throw new Problem('overloaded', { retryAfter: RETRY_S })
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    line.push(() => this.#begin(work, resolve, reject))
    this.#lines.set(key, line)
    this.#waiting += 1
    this.#turnOn()
    return promise
  }

  #begin<Result>(
    work: () => Promise<Result>,
    resolve: (result: Result) => void,
    reject: (reason: unknown) => void,
  ): void {
    this.#underWay += 1
    let isUnderWay = true
    const end = (): void => {
      if (!isUnderWay) return
      isUnderWay = false
      clearTimeout(late)
      this.#underWay -= 1
      this.#turnOn()
    }
    const late = setTimeout(end, PATIENCE_MS)
    late.unref()
    void Promise.try(work).then(resolve, reject).finally(end)
  }

  #turnOn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    this.#nextTurn(() => this.#turn())
  }

  /** After the last piece the rest is still taken: the next one may come at any moment. */
  #turn(): void {
    if (this.#rest > 0) this.#rest -= 1
    else {
      const next = this.#underWay < (this.#bounds.atOnce ?? AT_ONCE) ? this.#next() : null
      if (next === null) {
        this.#isTurning = false
        return
      }
      this.#rest = REST_TURNS
      next()
    }
    this.#nextTurn(() => this.#turn())
  }

  #next(): (() => void) | null {
    for (const [key, line] of this.#lines) {
      const next = line.shift()
      this.#lines.delete(key)
      // Whoever has more goes to the end.
      if (line.length > 0) this.#lines.set(key, line)
      if (next === undefined) continue
      this.#waiting -= 1
      return next
    }
    return null
  }
}
