/** A histogram as it stands: `counts` of each bucket alone, one more for what is above the last. */
export interface HistogramReading {
  readonly counts: readonly number[]
  readonly sum: number
}

/**
 * A histogram in memory that two threads share: one counts, the other reads. Figures of one reading may be a count apart,
 * which the next one mends; nothing waits.
 */
export class SharedHistogram {
  readonly #buckets: readonly number[]
  readonly #slots: Float64Array

  /** `offset` in bytes. @throws RangeError when the memory is too small */
  constructor(memory: SharedArrayBuffer, offset: number, buckets: readonly number[]) {
    this.#buckets = buckets
    this.#slots = new Float64Array(memory, offset, buckets.length + 2)
  }

  /** Bytes that a histogram with these buckets takes. */
  static bytes(buckets: readonly number[]): number {
    return (buckets.length + 2) * Float64Array.BYTES_PER_ELEMENT
  }

  observe(value: number): void {
    const place = this.#buckets.findIndex((end) => value <= end)
    const slot = place === -1 ? this.#buckets.length : place
    this.#slots[slot] = (this.#slots[slot] ?? 0) + 1
    const sum = this.#buckets.length + 1
    this.#slots[sum] = (this.#slots[sum] ?? 0) + value
  }

  read(): HistogramReading {
    const all = Array.from(this.#slots)
    return { counts: all.slice(0, -1), sum: all.at(-1) ?? 0 }
  }
}
