/** What the engine knows of commands that its machine could not carry out, and when it has had enough of them. */

/** Identities that are remembered; who sends an older one again is refused by the machine. */
const REMEMBERED = 4_096
const MINUTE_MS = 60_000

export class Poison {
  readonly #limit: number
  readonly #clock: () => number
  readonly #known = new Set<string>()
  readonly #times = new Map<string, number[]>()

  /**
   * @param limit quarantines of one cause within a minute that are borne
   * @param clock milliseconds that never run back
   */
  constructor(limit: number, clock: () => number = () => performance.now()) {
    this.#limit = limit
    this.#clock = clock
  }

  /** True when nothing is known, which makes looking cheap. */
  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  has(identity: string): boolean {
    return this.#known.has(identity)
  }

  remember(identity: string): void {
    this.#known.delete(identity)
    this.#known.add(identity)
    for (const oldest of this.#known) {
      if (this.#known.size <= REMEMBERED) return
      this.#known.delete(oldest)
    }
  }

  /** Notes one more command that failed by this cause; false when that is more than is borne within a minute. */
  bear(cause: string): boolean {
    const now = this.#clock()
    for (const [each, times] of this.#times) if (now - (times.at(-1) ?? 0) >= MINUTE_MS) this.#times.delete(each)
    const recent = (this.#times.get(cause) ?? []).filter((at) => now - at < MINUTE_MS)
    recent.push(now)
    this.#times.set(cause, recent)
    return recent.length <= this.#limit
  }
}
