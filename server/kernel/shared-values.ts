/** How long values are shared, and how many. */
export interface SharedBounds<Value> {
  /** Counted from when the value began to be made; a question can name another time. */
  readonly milliseconds: number
  /** What all of them may weigh together. */
  readonly most: number
  /** What one weighs at least, so that many light ones are bounded as well. */
  readonly least: number
  /** What a value weighs, in bytes or just as one; null = it is not kept. */
  readonly weigh: (value: Value) => number | null
}

/** What one question asks of the value it shares. */
export interface SharedTerms {
  /** How long it is shared if it has to be made. */
  readonly milliseconds?: number
  /** Counts the changes of what the value depends on: one of another revision is made anew. */
  readonly revision?: number
}

interface Entry<Value> {
  readonly until: number
  readonly revision: number
  readonly value: Promise<Value>
  /** The same once it is made. */
  made: { readonly value: Value } | null
  weight: number
}

/** Values that everybody shares for a moment: one maker runs per key at a time, the oldest leave first. */
export class SharedValues<Value> {
  readonly #bounds: SharedBounds<Value>
  readonly #now: () => number
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #weight = 0

  /** `now` in milliseconds, never going back. */
  constructor(bounds: SharedBounds<Value>, now: () => number = () => performance.now()) {
    this.#bounds = bounds
    this.#now = now
  }

  /**
   * The value under this key if it is fresh or being made, else what `make` makes; what `make` throws before it promises
   * anything is its caller's alone. Failures serve only those who wait for them.
   */
  async get(
    key: string,
    make: () => Promise<Value>,
    { milliseconds = this.#bounds.milliseconds, revision = 0 }: SharedTerms = {},
  ): Promise<Value> {
    const now = this.#now()
    this.#forgetOld(now)
    const known = this.#entries.get(key)
    if (known !== undefined && known.until > now && known.revision === revision) return known.value
    const entry: Entry<Value> = {
      until: now + milliseconds,
      revision,
      value: make(),
      made: null,
      weight: this.#bounds.least,
    }
    this.forget(key)
    this.#entries.set(key, entry)
    this.#weight += entry.weight
    try {
      const value = await entry.value
      entry.made = { value }
      const weight = this.#bounds.weigh(value)
      if (weight !== null) this.#grow(key, entry, weight)
      else if (this.#entries.get(key) === entry) this.forget(key)
      return value
    } catch (reason) {
      if (this.#entries.get(key) === entry) this.forget(key)
      throw reason
    }
  }

  /** The value under this key if it is fresh and made; null when it would have to be waited for. */
  at(key: string): { readonly value: Value } | null {
    const known = this.#entries.get(key)
    return known !== undefined && known.until > this.#now() ? known.made : null
  }

  /** Forgets the value under this key; one that is being made serves only those who wait for it already. */
  forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  /** Forgets every value. */
  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }

  #grow(key: string, entry: { weight: number }, weight: number): void {
    if (this.#entries.get(key) !== entry || weight <= entry.weight) return
    this.#weight += weight - entry.weight
    entry.weight = weight
    this.#makeRoom()
  }

  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (until > now) break
      this.forget(key)
    }
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#weight <= this.#bounds.most) return
      this.forget(key)
    }
  }
}
