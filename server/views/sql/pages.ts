/** Pages of the tables: what is asked for, as conditions that SQL and the archive's rows are both held against. */

/** Conditions of one list, each of them once for the tables and once for what is unpacked. */
export class Filter<Shown> {
  readonly #conditions: string[] = []
  readonly #values: unknown[] = []
  readonly #tests: ((record: Shown) => boolean)[] = []

  /** `condition` holds one `?` for the value, or none; left out when the value is undefined. */
  where<Value>(value: Value | undefined, condition: string, test: (record: Shown, value: Value) => boolean): this {
    if (value === undefined) return this
    if (condition.includes('?')) this.#values.push(value)
    this.#conditions.push(condition.replace('?', `$${this.#values.length}`))
    this.#tests.push((record) => test(record, value))
    return this
  }

  /** Nothing is asked for but what `where` was told. */
  get isEmpty(): boolean {
    return this.#tests.length === 0
  }

  readonly matches = (record: Shown): boolean => this.#tests.every((test) => test(record))

  /** Of the tables alone. */
  only(condition: string, value: unknown): this {
    this.#values.push(value)
    this.#conditions.push(condition.replace('?', `$${this.#values.length}`))
    return this
  }

  /** `arms` are selects with the same columns. */
  page(arms: readonly string[], order: string, limit: number, offset: number): Query {
    const values = [...this.#values, limit, offset, limit + offset]
    const [atLimit, atOffset, atBoth] = [values.length - 2, values.length - 1, values.length]
    // Each arm gives no more than the page may need of it; so each reads its index from the newest on.
    const each = arms.map((arm) => `(select * from (${arm}) rows ${this.#where} order by ${order} limit $${atBoth})`)
    return {
      text: `select * from (${each.join(' union all ')}) page order by ${order} limit $${atLimit} offset $${atOffset}`,
      values,
    }
  }

  /** Counts no further than `most`. */
  count(arms: readonly string[], most: number): Query {
    const each = arms.map((arm) => `(select from (${arm}) rows ${this.#where} limit ${most})`)
    return {
      text: `select least(count(*), ${most})::integer as total from (${each.join(' union all ')}) found`,
      values: [...this.#values],
    }
  }

  get #where(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`
  }
}

interface Query {
  readonly text: string
  readonly values: unknown[]
}
