import type { AssetFees, Bracket, MarketBrackets, RouteFees } from '@exchange/contract/fees'

/** One network of an asset, as a row of a table. */
export interface RouteRow {
  readonly asset: AssetFees
  readonly route: RouteFees
  /** The first row of its asset carries the name. */
  readonly isFirst: boolean
}

/** One step of a market's brackets, as a row of a table. */
export interface BracketRow {
  readonly market: MarketBrackets
  readonly bracket: Bracket
  readonly isFirst: boolean
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s/_-]+/g, '')

/** Whether any of these texts holds the wanted one; case, blanks and separators do not count. */
export function found(wanted: string, ...texts: readonly string[]): boolean {
  const part = plain(wanted)
  return part === '' || texts.some((text) => plain(text).includes(part))
}

/** A row per network; a search for an asset finds all of its networks, one for a network finds it with every asset. */
export function routeRows(assets: readonly AssetFees[], wanted: string): RouteRow[] {
  return assets.flatMap((asset) => {
    const isAsset = found(wanted, asset.ticker, asset.name)
    const routes = asset.routes.filter((route) => isAsset || found(wanted, route.id, route.name))
    return routes.map((route, place) => ({ asset, route, isFirst: place === 0 }))
  })
}

/** A row per step of every market that is found. */
export function bracketRows(markets: readonly MarketBrackets[], wanted: string): BracketRow[] {
  return markets
    .filter((market) => found(wanted, market.market, market.stockName))
    .flatMap((market) => market.brackets.map((bracket, place) => ({ market, bracket, isFirst: place === 0 })))
}
