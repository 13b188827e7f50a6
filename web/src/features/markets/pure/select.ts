import type { Market } from '@exchange/contract/markets'
import { compareDecimals, isZero, multiplyDecimals } from '../../../shared/format/index.ts'
import type { MarketsSearch } from './search.ts'

export const PAGE_SIZE = 100

export interface MarketsView {
  readonly rows: readonly Market[]
  readonly total: number
  readonly offset: number
}

/** Worth of one unit of each quote ticker in USDT, from the markets themselves; used to compare volumes. */
function quoteRates(markets: readonly Market[]): ReadonlyMap<string, string> {
  const rates = new Map([['USDT', '1']])
  for (const market of markets)
    if (market.money === 'USDT' && !isZero(market.last)) rates.set(market.stock, market.last)
  return rates
}

function matches(market: Market, text: string): boolean {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/[\s/_-]+/g, '')
  const tickers = (market.stock + market.money).toLowerCase()
  return tickers.includes(wanted) || market.stockName.toLowerCase().replace(/\s+/g, '').includes(wanted)
}

function isOfType(market: Market, type: MarketsSearch['type'], favorites: ReadonlySet<string>): boolean {
  if (type === 'favorite') return favorites.has(market.market)
  // Only spot markets are listed; margin and futures come with their products.
  return type === undefined || type === 'spot'
}

type Comparison = (a: Market, b: Market) => number

function comparison(
  sortBy: NonNullable<MarketsSearch['sortBy']>,
  markets: readonly Market[],
  favorites: readonly string[],
  type: MarketsSearch['type'],
): Comparison {
  const rates = quoteRates(markets)
  const volume = (market: Market) => multiplyDecimals(market.deal, rates.get(market.money) ?? '0')
  const place = new Map(favorites.map((market, at) => [market, at]))
  const by: Record<typeof sortBy, Comparison> = {
    priority:
      type === 'favorite'
        ? (a, b) => (place.get(a.market) ?? 0) - (place.get(b.market) ?? 0)
        : (a, b) => a.priority - b.priority,
    price: (a, b) => compareDecimals(a.last, b.last),
    dynamic: (a, b) => compareDecimals(a.change, b.change),
    min: (a, b) => compareDecimals(a.low, b.low),
    max: (a, b) => compareDecimals(a.high, b.high),
    volume: (a, b) => compareDecimals(volume(a), volume(b)),
  }
  return by[sortBy]
}

/** The rows that a query asks for, in its order, one page of them. */
export function selectMarkets(
  markets: readonly Market[],
  search: MarketsSearch,
  favorites: readonly string[],
): MarketsView {
  const { type, subType = 'all', sortBy = 'priority', contains = '', page = 1 } = search
  const starred = new Set(favorites)
  const found = markets.filter(
    (market) =>
      isOfType(market, type, starred) &&
      (subType === 'all' || market.subType === subType) &&
      (contains.trim() === '' || matches(market, contains)),
  )
  const compare = comparison(sortBy, markets, favorites, type)
  // Priority counts from the top, figures from the greatest, unless the query says otherwise.
  const isDescending = (search.sort ?? (sortBy === 'priority' ? 'asc' : 'desc')) === 'desc'
  const rows = found.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)) || a.priority - b.priority)
  const offset = Math.min((page - 1) * PAGE_SIZE, Math.floor(Math.max(0, rows.length - 1) / PAGE_SIZE) * PAGE_SIZE)
  return { rows: rows.slice(offset, offset + PAGE_SIZE), total: rows.length, offset }
}

/** Adds at the end, or removes; the order is what the server numbers. */
export function toggleFavorite(favorites: readonly string[], market: string): string[] {
  return favorites.includes(market) ? favorites.filter((known) => known !== market) : [...favorites, market]
}
