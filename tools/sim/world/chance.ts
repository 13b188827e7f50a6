import { randomOf } from '@exchange/server/testing/flow'

/** All that is left to chance in a world: the same seed gives the same world. */
export class Chance {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomOf(seed)
  }

  /** From 0 to 1. */
  readonly next = (): number => this.#random()

  isOnce(times: number): boolean {
    return this.#random() * times < 1
  }

  between(low: number, high: number): number {
    return low + this.#random() * (high - low)
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  /** Between two happenings that come every `mean` on average. */
  wait(mean: number): number {
    return -Math.log(1 - this.#random()) * mean
  }
}
