import { directions } from './search.ts'

export const assetKinds = ['all', 'crypto', 'stable', 'fiat'] as const
export const assetSorts = ['price', 'change', 'volume'] as const

/** The query of /assets. */
export interface AssetsSearch {
  readonly kind?: (typeof assetKinds)[number] | undefined
  readonly sortBy?: (typeof assetSorts)[number] | undefined
  readonly sort?: (typeof directions)[number] | undefined
  readonly contains?: string | undefined
  /** From 1. */
  readonly page?: number | undefined
}

/** Reads the query; null = a value is not allowed, and the page is opened without any. */
export function readAssetsSearch(search: Record<string, unknown>): AssetsSearch | null {
  const { kind, sortBy, sort, contains, page } = search
  const isOne = (choices: readonly string[], value: unknown) =>
    value === undefined || (typeof value === 'string' && choices.includes(value))
  if (!isOne(assetKinds, kind) || !isOne(assetSorts, sortBy) || !isOne(directions, sort)) return null
  if (contains !== undefined && typeof contains !== 'string') return null
  if (page !== undefined && typeof page !== 'string' && typeof page !== 'number') return null
  if (page !== undefined && !/^[1-9]\d{0,5}$/.test(String(page))) return null
  return {
    kind: assetKinds.find((choice) => choice === kind),
    sortBy: assetSorts.find((choice) => choice === sortBy),
    sort: directions.find((choice) => choice === sort),
    contains,
    page: page === undefined ? undefined : Number(page),
  }
}
