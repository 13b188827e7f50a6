/** Time that passes only when nothing else is left to do. */

interface Timer {
  readonly due: number
  /** Timers due at one moment ring in the order in which they were set. */
  readonly order: number
  readonly ring: () => void
}

const isBefore = (a: Timer, b: Timer): boolean => a.due < b.due || (a.due === b.due && a.order < b.order)

/** Lets everything run that waits for no timer of ours. What a turn puts off to the next one has its turn too. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

export class VirtualTime {
  #now = 0
  #order = 0
  /** A binary heap. */
  readonly #timers: Timer[] = []

  /** Milliseconds since the world began. */
  get now(): number {
    return this.#now
  }

  after(ms: number, ring: () => void): void {
    const timers = this.#timers
    timers.push({ due: this.#now + ms, order: this.#order++, ring })
    let place = timers.length - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!this.#swapIfBefore(place, above)) break
      place = above
    }
  }

  /** Rings everything due until then, and stands there. */
  async run(until: number): Promise<void> {
    await quiet()
    for (let next = this.#timers[0]; next !== undefined && next.due <= until; next = this.#timers[0]) {
      this.#take()
      this.#now = next.due
      next.ring()
      await quiet()
    }
    this.#now = Math.max(this.#now, until)
  }

  #take(): void {
    const timers = this.#timers
    const last = timers.pop()
    if (last === undefined || timers.length === 0) return
    timers[0] = last
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      const first = right < timers.length && this.#isBefore(right, left) ? right : left
      if (first >= timers.length || !this.#swapIfBefore(first, place)) return
      place = first
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#timers[a], this.#timers[b]]
    return one !== undefined && other !== undefined && isBefore(one, other)
  }

  #swapIfBefore(a: number, b: number): boolean {
    const [one, other] = [this.#timers[a], this.#timers[b]]
    if (one === undefined || other === undefined || !isBefore(one, other)) return false
    this.#timers[a] = other
    this.#timers[b] = one
    return true
  }
}

/**
 * One life of a process or of a thread in it: whatever waits in it when it ends waits for ever, so that a crash can fall on
 * any await. What it has done until then stays done.
 */
export class Life {
  readonly #time: VirtualTime
  readonly #around: Life | null
  #hasEnded = false
  #pausesLeft = Infinity
  #strike = (): void => {}

  /** @param around the life of the process, of a thread's */
  constructor(time: VirtualTime, around: Life | null = null) {
    this.#time = time
    this.#around = around
  }

  get isOver(): boolean {
    return this.#hasEnded || this.#around?.isOver === true
  }

  end(): void {
    this.#hasEnded = true
  }

  /** Calls `strike` at one of the pauses to come: whatever is done meanwhile can be cut off between any two steps. */
  strikeAfter(pauses: number, strike: () => void): void {
    this.#pausesLeft = pauses
    this.#strike = strike
  }

  pause(ms: number): Promise<void> {
    this.#count()
    return new Promise((resolve) => this.after(ms, resolve))
  }

  #count(): void {
    if (this.#around !== null) this.#around.#count()
    if (--this.#pausesLeft <= 0 && !this.isOver) this.#strike()
  }

  /** Not called any more when the life is over by then. */
  after(ms: number, ring: () => void): void {
    this.#time.after(ms, () => {
      if (!this.isOver) ring()
    })
  }
}
