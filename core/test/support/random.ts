/** sfc32 (Chris Doty-Humphrey): a seeded stream of whole numbers, the same on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    this.a = 0x9e3779b9 ^ seed
    this.b = 0x243f6a88
    this.c = 0xb7e15162
    for (let round = 0; round < 16; round += 1) this.next()
  }

  /** 0 ≤ n < 2^32. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    this.c |= 0
    return sum >>> 0
  }

  /** 0 ≤ n < limit. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit)
  }

  /** low ≤ n ≤ high. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}
