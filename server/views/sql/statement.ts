/** A query put together from conditions, with its values numbered. */
export class Statement {
  readonly #conditions: string[] = []
  readonly #values: unknown[] = []

  /** `condition` holds one `?` for the value; left out when the value is undefined. */
  where(condition: string, value: unknown): this {
    if (value === undefined) return this
    this.#values.push(value)
    this.#conditions.push(condition.replace('?', `$${this.#values.length}`))
    return this
  }

  /** A condition without a value. */
  only(condition: string | undefined): this {
    if (condition !== undefined) this.#conditions.push(condition)
    return this
  }

  page(
    select: string,
    from: string,
    order: string,
    limit: number,
    offset: number,
  ): { text: string; values: unknown[] } {
    const values = [...this.#values, limit, offset]
    const window = `limit $${values.length - 1} offset $${values.length}`
    return { text: `select ${select} from ${from}${this.#filter()} order by ${order} ${window}`, values }
  }

  /** Counts no further than `most`. */
  count(from: string, most: number): { text: string; values: unknown[] } {
    const inner = `select 1 from ${from}${this.#filter()} limit ${most}`
    return { text: `select count(*)::integer as total from (${inner}) found`, values: [...this.#values] }
  }

  #filter(): string {
    return this.#conditions.length === 0 ? '' : ` where ${this.#conditions.join(' and ')}`
  }
}
