export interface BackOffTimes {
  readonly firstMs: number
  readonly longestMs: number
  /** What went well for so long before a failure has forgotten the failures before it; a minute by default. */
  readonly forgottenAfterMs?: number
}

const MINUTE_MS = 60_000

/** Pauses after failures that follow each other: each is twice as long as the one before, up to the longest. */
export class BackOff {
  readonly #times: BackOffTimes
  #failures = 0

  constructor(times: BackOffTimes) {
    this.#times = times
  }

  /** Failures that followed each other. */
  get failures(): number {
    return this.#failures
  }

  /**
   * It has failed.
   * @param wentWellMs for how long it had gone well
   * @returns how long to wait before the next attempt, in milliseconds
   */
  failed(wentWellMs = 0): number {
    const { firstMs, longestMs, forgottenAfterMs = MINUTE_MS } = this.#times
    this.#failures = wentWellMs >= forgottenAfterMs ? 1 : this.#failures + 1
    return Math.min(longestMs, firstMs * 2 ** (this.#failures - 1))
  }

  /** It works: the next failure is the first again. */
  worked(): void {
    this.#failures = 0
  }
}
