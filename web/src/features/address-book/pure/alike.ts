import { looksAlike } from '@exchange/contract/address-book/look-alike'

interface Named {
  readonly label: string
  readonly network: string
  readonly address: string
}

/** The known address that somebody may have meant, or may take this one for; undefined where there is none. */
export const alikeOf = <Known extends Named>(
  { network, address }: Pick<Named, 'network' | 'address'>,
  known: readonly Known[],
): Known | undefined =>
  address === '' ? undefined : known.find((one) => one.network === network && looksAlike(one.address, address))

/** An address in three parts: the middle one is where it differs from another. */
export interface Compared {
  readonly head: string
  readonly middle: string
  readonly tail: string
}

/** Two addresses, each with the part that the other hasn't. */
export function compare(one: string, other: string): readonly [Compared, Compared] {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head += 1
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1
  const partsOf = (address: string): Compared => ({
    head: address.slice(0, head),
    middle: address.slice(head, address.length - tail),
    tail: address.slice(address.length - tail),
  })
  return [partsOf(one), partsOf(other)]
}
