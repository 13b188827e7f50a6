import type { directions } from './search.ts'

interface Sorting<Key extends string> {
  readonly sortBy?: Key | undefined
  readonly sort?: (typeof directions)[number] | undefined
}

/** Which way a list is sorted by a column; undefined = not by this one. */
export const directionOf = <Key extends string>({ sortBy, sort }: Sorting<Key>, column: Key) =>
  sortBy === column ? (sort ?? 'desc') : undefined

/** What a press on the heading of a column makes of the sorting: greatest first, then least first, then the order of the exchange again. */
export function toggledSorting<Key extends string>(before: Sorting<Key>, column: Key) {
  const direction = directionOf(before, column)
  if (direction === 'asc') return { sortBy: undefined, sort: undefined }
  return { sortBy: column, sort: direction === undefined ? ('desc' as const) : ('asc' as const) }
}
