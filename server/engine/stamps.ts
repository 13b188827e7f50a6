import { commandLength, stampCommand } from '@exchange/core'
import type { StampClock } from './clock.ts'
import type { Poison } from './poison.ts'
import { identityAt, isQuarantined, markQuarantined } from './quarantine.ts'

export interface Stamped {
  /** How many bytes and commands got a stamp. */
  readonly used: number
  readonly count: number
  /** The sequence numbers of those that are not to be carried out. */
  readonly quarantined: readonly number[]
}

/** Numbers and times for commands. */
export class Stamps {
  readonly #clock: StampClock
  readonly #poison: Poison
  #lastAt: number

  /** @param lastAt the newest stamp of the journal, in microseconds; 0 before the first */
  constructor(clock: StampClock, poison: Poison, lastAt: number) {
    this.#clock = clock
    this.#poison = poison
    this.#lastAt = lastAt
  }

  /** The newest stamp. */
  get lastAt(): number {
    return this.#lastAt
  }

  /**
   * Stamps these commands in place, from the first on, and marks those that are known to break the machine. One reading of the
   * clock for all; time never runs back.
   * @param after the sequence number before them
   * @param last the highest that may be given
   */
  stamp(bytes: Uint8Array, after: number, last: number): Stamped {
    this.#lastAt = Math.max(this.#lastAt, this.#clock.now())
    const quarantined: number[] = []
    let used = 0
    let seq = after
    while (used < bytes.length && seq < last) {
      seq += 1
      stampCommand(bytes, used, seq, this.#lastAt)
      if (!this.#poison.isEmpty && this.#poison.has(identityAt(bytes, used))) markQuarantined(bytes, used)
      if (isQuarantined(bytes, used)) quarantined.push(seq)
      used += commandLength(bytes, used)
    }
    return { used, count: seq - after, quarantined }
  }
}
