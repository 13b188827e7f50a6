import { callerKey } from './callers.ts'

/** Requests and frames of one address that begin in one turn of the event loop. */
export const PER_TURN = 8
/** The same of an address that was the only one for so many turns: nobody is there who would wait for it. */
export const PER_TURN_ALONE = 32
export const TURNS_ALONE = 1_000
/** Milliseconds of one turn after which an address begins nothing more in it; four times as long for one that is alone. */
export const MS_PER_TURN = 2
const MS_PER_TURN_ALONE = 8
/** Those of one address, and of all together, that may wait for a turn. */
export const MOST_WAITING = 1_000
const MOST_WAITING_IN_ALL = 20_000

interface Line {
  /** Begun in this turn. */
  begun: number
  /** Milliseconds that took. */
  spentMs: number
  /** The next one first. */
  readonly waiting: (() => void)[]
}

/**
 * Lets in what comes through the doors. Whoever sends little is let in at once; whoever sends much at once gets a few in
 * each turn of the event loop, so that others pass between them (docs/decisions/0088). Each address keeps its order.
 */
export class Turnstile {
  /** Addresses that began something in this turn or wait, in the order in which they come to their turn. */
  readonly #lines = new Map<string, Line>()
  readonly #nextTurn: (run: () => void) => void
  readonly #now: () => number
  #waiting = 0
  #isTurning = false
  /** Whoever came last, and for how many turns nobody else has. */
  #last = ''
  #turnsAlone = 0

  /** `now` in milliseconds. */
  constructor(nextTurn: (run: () => void) => void = setImmediate, now = () => performance.now()) {
    this.#nextTurn = nextTurn
    this.#now = now
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting
  }

  /** Begins now or in a later turn; false when too many wait already, and then it never begins. */
  pass(ip: string, begin: () => void): boolean {
    const key = callerKey(ip)
    if (key !== this.#last) {
      this.#last = key
      this.#turnsAlone = 0
    }
    const line = this.#lineOf(key)
    this.#turnOn()
    if (line.waiting.length === 0 && line.begun < this.#perTurn && line.spentMs < this.#msPerTurn) {
      this.#begin(line, begin)
      return true
    }
    if (line.waiting.length >= MOST_WAITING || this.#waiting >= MOST_WAITING_IN_ALL) return false
    line.waiting.push(begin)
    this.#waiting += 1
    return true
  }

  get #perTurn(): number {
    return this.#turnsAlone >= TURNS_ALONE ? PER_TURN_ALONE : PER_TURN
  }

  get #msPerTurn(): number {
    return this.#turnsAlone >= TURNS_ALONE ? MS_PER_TURN_ALONE : MS_PER_TURN
  }

  #begin(line: Line, begin: () => void): void {
    const from = this.#now()
    line.begun += 1
    begin()
    line.spentMs += this.#now() - from
  }

  #lineOf(key: string): Line {
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    const line = { begun: 0, spentMs: 0, waiting: [] }
    this.#lines.set(key, line)
    return line
  }

  #turnOn(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    this.#nextTurn(() => this.#turn())
  }

  #turn(): void {
    this.#isTurning = false
    this.#turnsAlone += 1
    for (const [key, line] of this.#lines)
      if (line.waiting.length === 0) this.#lines.delete(key)
      else Object.assign(line, { begun: 0, spentMs: 0 })
    if (this.#lines.size === 0) return
    this.#turnOn()
    let places = this.#perTurn
    const until = this.#now() + this.#msPerTurn
    // Whoever was served goes to the end, where this walk meets it again.
    for (const [key, line] of this.#lines) {
      const next = line.waiting.shift()
      if (next === undefined) continue
      this.#waiting -= 1
      this.#lines.delete(key)
      this.#lines.set(key, line)
      this.#begin(line, next)
      places -= 1
      if (places === 0 || this.#now() >= until) return
    }
  }
}
