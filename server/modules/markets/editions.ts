/** What an edition shows of the listing, and in which order. */
import { isMarketOffered, regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { isDemoAsset, listedAssets } from './listing.ts'

const isCoin = (ticker: string): boolean => listedAssets.find((asset) => asset.ticker === ticker)?.kind === 'crypto'

/**
 * The place of a market in the order of an edition, smaller first: those in its own currencies (the global edition has no
 * such preference), coins before stable tokens, then the listing, demo markets last.
 */
function groupOf(region: Region, base: string, quote: string): number {
  if (isDemoAsset(base)) return Number.MAX_SAFE_INTEGER
  const { fiat } = regionTerms[region]
  const own = region === 'global' ? -1 : fiat.indexOf(quote)
  return own < 0 ? 2 * fiat.length : 2 * own + Number(!isCoin(base))
}

/** Whether a market is in a currency of the edition's own, which has it among the popular ones there. */
export const isHomeMarket = (region: Region, quote: string): boolean =>
  region !== 'global' && regionTerms[region].fiat.includes(quote)

/** The edition's own currencies first, then the order of the listing. */
export function assetsOfEdition<A extends { readonly ticker: string }>(region: Region, assets: readonly A[]): A[] {
  if (region === 'global') return [...assets]
  const { fiat } = regionTerms[region]
  const place = (ticker: string) => (fiat.includes(ticker) ? fiat.indexOf(ticker) : fiat.length)
  return assets.toSorted((left, right) => place(left.ticker) - place(right.ticker))
}

/** The markets that an edition lists, in its order. */
export function marketsOfEdition<M extends { readonly name: string }>(region: Region, markets: readonly M[]): M[] {
  const group = (name: string) => {
    const [base = '', quote = ''] = name.split('_')
    return groupOf(region, base, quote)
  }
  return markets
    .filter(({ name }) => isMarketOffered(region, name))
    .toSorted((left, right) => group(left.name) - group(right.name))
}
