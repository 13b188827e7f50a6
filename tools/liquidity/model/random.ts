/** Seeded chance: the same seed and stream name give the same sequence on every machine. */

/** 32-bit FNV-1a over the text's UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Generator sfc32 (Chris Doty-Humphrey, PractRand). One per purpose, so that a new draw in one leaves the others as they were. */
export class Random {
  #a: number
  #b: number
  #c = 0xb7e15162
  #counter = 1
  #spare: number | null = null

  constructor(seed: number, stream: string) {
    this.#a = (0x9e3779b9 ^ seed) | 0
    this.#b = hash(stream) | 0
    for (let round = 0; round < 16; round++) this.uint32()
  }

  uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** In the open interval (0, 1). */
  fraction(): number {
    return (this.uint32() + 0.5) / 2 ** 32
  }

  /** 0 … below − 1. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** Standard normal, by Box and Muller. */
  gaussian(): number {
    if (this.#spare !== null) {
      const value = this.#spare
      this.#spare = null
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(this.fraction()))
    const angle = 2 * Math.PI * this.fraction()
    this.#spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.gaussian())
  }

  /** Number of arrivals when `mean` are expected; by inversion, for means below about 50. */
  poisson(mean: number): number {
    let count = 0
    for (let product = this.fraction(), bound = Math.exp(-mean); product > bound; count++) product *= this.fraction()
    return count
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}
