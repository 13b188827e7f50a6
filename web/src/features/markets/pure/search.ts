/** The query of /markets. */
export const marketTypes = ['favorite', 'spot', 'margin', 'futures'] as const
export const marketSubTypes = ['all', 'crypto', 'fiat', 'stable'] as const
export const marketSorts = ['priority', 'price', 'dynamic', 'min', 'max', 'volume'] as const
export const directions = ['asc', 'desc'] as const

export interface MarketsSearch {
  readonly type?: (typeof marketTypes)[number] | undefined
  readonly subType?: (typeof marketSubTypes)[number] | undefined
  readonly sortBy?: (typeof marketSorts)[number] | undefined
  readonly sort?: (typeof directions)[number] | undefined
  readonly contains?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

/** Every key of it. */
export const marketsSearchKeys = Object.keys({
  type: 0,
  subType: 0,
  sortBy: 0,
  sort: 0,
  contains: 0,
  page: 0,
} satisfies Record<keyof MarketsSearch, 0>)

const choices = { type: marketTypes, subType: marketSubTypes, sortBy: marketSorts, sort: directions } as const

/** Reads the query; null = a value is not allowed, and the page is opened without any. */
export function readMarketsSearch(search: Record<string, unknown>): MarketsSearch | null {
  const read: { -readonly [Key in keyof MarketsSearch]: MarketsSearch[Key] } = {}
  for (const key of ['type', 'subType', 'sortBy', 'sort'] as const) {
    const value = search[key]
    if (value === undefined) continue
    const known = choices[key].find((choice) => choice === value)
    if (known === undefined) return null
    Object.assign(read, { [key]: known })
  }
  const { contains, page } = search
  if (contains !== undefined) {
    if (typeof contains !== 'string') return null
    read.contains = contains
  }
  if (page !== undefined) {
    if ((typeof page !== 'string' && typeof page !== 'number') || !/^[1-9]\d{0,5}$/.test(String(page))) return null
    read.page = Number(page)
  }
  return read
}
