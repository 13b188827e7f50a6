import type { Rate } from '@exchange/contract/balances'
import type { Currency, Market } from '@exchange/contract/markets'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isDecimal,
  isZero,
  multiplyDecimals,
} from '../../../shared/format/index.ts'
import type { AssetsSearch } from './assets-search.ts'
import { PAGE_SIZE } from './select.ts'

/** An asset with what its markets say about it. */
export interface AssetRow {
  readonly asset: Currency
  /** What one is worth in USDT; null = no market leads there. */
  readonly price: string | null
  /** The market a person trades it in; undefined = none. */
  readonly market: Market | undefined
  /** Percent over 24 hours against USDT; null where no market is quoted in it. */
  readonly change: string | null
  /** Traded in all its markets over 24 hours, in USDT. */
  readonly volume: string
}

/** Every asset that the edition lists, in the order of the listing. */
export function assetRows(
  currencies: Readonly<Record<string, Currency>>,
  markets: readonly Market[],
  rates: Readonly<Record<string, Rate>>,
): AssetRow[] {
  const byName = new Map(markets.map((market) => [market.market, market]))
  const turnover = new Map<string, string>()
  for (const { stock, money, deal } of markets) {
    const worth = multiplyDecimals(deal, rates[money]?.USDT ?? '0')
    for (const ticker of [stock, money]) turnover.set(ticker, addDecimals(turnover.get(ticker) ?? '0', worth))
  }
  const offered = Object.values(currencies).filter(({ isOffered }) => isOffered)
  return offered.map((asset) => {
    const market = asset.tradeTicker === null ? undefined : byName.get(asset.tradeTicker)
    const isAgainstUsdt = market !== undefined && market.stock === asset.ticker && market.money === 'USDT'
    return {
      asset,
      price: rates[asset.ticker]?.USDT ?? null,
      market,
      change: isAgainstUsdt ? market.change : null,
      volume: turnover.get(asset.ticker) ?? '0',
    }
  })
}

const kindOf = ({ isFiat, isStable }: Currency) => (isFiat ? 'fiat' : isStable ? 'stable' : 'crypto')

const figures: Record<NonNullable<AssetsSearch['sortBy']>, (row: AssetRow) => string | null> = {
  price: (row) => row.price,
  change: (row) => row.change,
  volume: (row) => row.volume,
}

/** What a query asks for, in its order, one page of it. What has no figure stands at the end whatever the direction. */
export function selectAssets(rows: readonly AssetRow[], search: AssetsSearch) {
  const { kind = 'all', sortBy, sort = 'desc', contains = '', page = 1 } = search
  const wanted = contains.trim().toLowerCase()
  const found = rows.filter(
    ({ asset }) =>
      (kind === 'all' || kindOf(asset) === kind) &&
      [asset.ticker, asset.name].some((text) => text.toLowerCase().includes(wanted)),
  )
  const compare = (a: AssetRow, b: AssetRow): number => {
    if (sortBy === undefined) return 0
    const [left, right] = [figures[sortBy](a), figures[sortBy](b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sort === 'desc' ? compareDecimals(right, left) : compareDecimals(left, right)
  }
  const sorted = found.toSorted((a, b) => compare(a, b) || a.asset.priority - b.asset.priority)
  const offset = Math.min((page - 1) * PAGE_SIZE, Math.floor(Math.max(0, sorted.length - 1) / PAGE_SIZE) * PAGE_SIZE)
  return { rows: sorted.slice(offset, offset + PAGE_SIZE), total: sorted.length, offset }
}

/** Newest first; assets of one day in the order of the listing. */
export const newestFirst = (rows: readonly AssetRow[]): AssetRow[] =>
  rows.toSorted((a, b) => b.asset.listedAt - a.asset.listedAt || a.asset.priority - b.asset.priority)

/**
 * An amount of one asset in another, by what both are worth in USDT; cut to `decimals`, so that it never promises more
 * than there is. Null = the amount is no figure, or one of the two has no price.
 */
export function converted(amount: string, from: string | null, to: string | null, decimals: number): string | null {
  if (from === null || to === null || isZero(to) || !isDecimal(amount)) return null
  return divideDecimals(multiplyDecimals(amount, from), to, decimals)
}
