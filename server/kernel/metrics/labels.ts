/** What stands for every value beyond the bound, or that could name somebody. */
export const OTHER = 'other'
const LONGEST = 64

/**
 * Whether a text may stand in a label: a short name, and nothing that could be a number of a person or an order, an address
 * of a machine, a mailbox or a chain, a key or a token.
 */
export function mayLabel(text: string): boolean {
  if (text.length > LONGEST || !/^[\w./ -]*[A-Za-z][\w./ -]*$/.test(text)) return false
  // Ids and keys: long digits, long hexadecimal, long mixtures of letters and digits.
  if (/\d{5}|[0-9a-f]{12}/i.test(text)) return false
  return !/(?=[A-Za-z]*\d)[A-Za-z0-9]{20}/.test(text)
}

/** Values of one label: those of a list, or the first `most` that come. Everything else is OTHER. */
export class LabelValues {
  readonly #known: Set<string>
  readonly #most: number

  constructor(bound: readonly string[] | number) {
    this.#known = new Set(typeof bound === 'number' ? [] : bound)
    this.#most = typeof bound === 'number' ? bound : 0
  }

  of(text: string): string {
    if (this.#known.has(text)) return text
    if (this.#known.size >= this.#most || !mayLabel(text)) return OTHER
    this.#known.add(text)
    return text
  }
}
