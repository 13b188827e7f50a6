import type { Market } from '@exchange/contract/markets'
import { formatDecimal, mulDivHalfEven } from '@exchange/core/units'
import type { ListedAsset } from './listing.ts'

/** Percent with two decimals, to the nearest, ties to even; "0" before the first trade. */
export function changePercent(open: number, close: number): string {
  if (open === 0) return '0'
  return formatDecimal(mulDivHalfEven(BigInt(close) - BigInt(open), 10_000n, BigInt(open)), 2)
}

/**
 * The `subType` filter: fiat when either side is fiat or the quote stands for one, stable when both sides are worth a
 * fixed amount of a currency, else crypto.
 */
export function subTypeOf(base: ListedAsset | undefined, quote: ListedAsset | undefined): 'crypto' | 'fiat' | 'stable' {
  if (base?.kind === 'fiat' || quote?.kind === 'fiat' || quote?.kind === 'backed') return 'fiat'
  const isSteady = base?.kind === 'stable' || base?.kind === 'backed'
  return isSteady && quote?.kind === 'stable' ? 'stable' : 'crypto'
}

export interface MarketQuery {
  readonly type?: 'favorite' | 'spot' | 'margin' | 'futures' | undefined
  readonly subType?: 'all' | 'crypto' | 'fiat' | 'stable' | undefined
  readonly sortBy?: 'priority' | 'price' | 'dynamic' | 'min' | 'max' | 'volume' | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly contains?: string | undefined
}

/** A market with the figures that lists are sorted by; money in USDT so that quotes compare. */
export interface Ranked {
  readonly market: Market
  readonly price: bigint
  readonly low: bigint
  readonly high: bigint
  readonly turnover: bigint
  readonly dynamic: bigint
}

/** Case and separators do not count: "btc/us" finds BTC_USDT; names of the assets are looked at too. */
function matches(market: Market, contains: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const wanted = plain(contains)
  return (
    contains.trim() === '' ||
    (wanted !== '' && [market.market, market.stockName, market.moneyName].some((text) => plain(text).includes(wanted)))
  )
}

const figures: Readonly<Record<NonNullable<MarketQuery['sortBy']>, (ranked: Ranked) => bigint>> = {
  priority: (ranked) => BigInt(ranked.market.priority),
  price: (ranked) => ranked.price,
  dynamic: (ranked) => ranked.dynamic,
  min: (ranked) => ranked.low,
  max: (ranked) => ranked.high,
  volume: (ranked) => ranked.turnover,
}

/** Filters and orders a list. `favorites` is in the user's own order, which is the default order of that type. */
export function selectMarkets(
  all: readonly Ranked[],
  query: MarketQuery,
  favorites: readonly string[],
): readonly Market[] {
  const { type = 'spot', subType = 'all', contains = '' } = query
  // Only spot markets are listed on this floor.
  if (type === 'margin' || type === 'futures') return []
  const ofType =
    type === 'favorite' ? favorites.flatMap((name) => all.filter(({ market }) => market.market === name)) : all
  const found = ofType.filter(
    ({ market }) => (subType === 'all' || market.subType === subType) && matches(market, contains),
  )
  if (query.sortBy === undefined && query.sort === undefined) return found.map(({ market }) => market)
  const figure = figures[query.sortBy ?? 'priority']
  const direction = query.sort === 'desc' ? -1 : 1
  return found
    .toSorted((a, b) => direction * compare(figure(a), figure(b)) || a.market.priority - b.market.priority)
    .map(({ market }) => market)
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
