/** Addresses that are easily taken for one another. Holds no zod. */

/** Letters at the end that people compare. */
const COMPARED = 4
/** Letters in which two addresses may differ without it being noticed. */
const OVERLOOKED = 3

/**
 * Whether somebody may take one address for the other: they end alike, or differ in very few letters. Who wants to be paid by
 * mistake makes an address of this kind, and has it stand among the real ones.
 */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return false
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a.slice(-COMPARED) === b.slice(-COMPARED)) return true
  return a.length === b.length && Array.from(a).filter((letter, at) => letter !== b[at]).length <= OVERLOOKED
}
