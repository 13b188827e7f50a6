/** Reads the markets of a listing, given as commands. */
import type { Submission } from '@exchange/core'
import type { QuotedMarket } from './quotes.ts'

export interface ListedAsset {
  readonly id: number
  readonly ticker: string
  readonly scale: number
}

export interface ListedMarket extends QuotedMarket {
  readonly id: number
  readonly minLots: number
  readonly referencePrice: number
}

export interface Listing {
  readonly assets: readonly ListedAsset[]
  readonly markets: readonly ListedMarket[]
}

/** @throws Error when a market names an asset that was not listed before it */
export function readListing(commands: readonly Submission[]): Listing {
  const assets = new Map<number, ListedAsset>()
  const markets: ListedMarket[] = []
  const asset = (id: number): ListedAsset => {
    const found = assets.get(id)
    if (found === undefined) throw new Error(`asset ${id} is not listed`)
    return found
  }
  for (const command of commands) {
    if (command.kind === 'asset.list') {
      assets.set(command.asset, { id: command.asset, ticker: command.ticker, scale: command.scale })
    } else if (command.kind === 'market.list') {
      const quote = asset(command.quote)
      markets.push({
        id: command.market,
        name: command.name,
        base: asset(command.base).ticker,
        quote: quote.ticker,
        pricePrecision: command.pricePrecision,
        sizePrecision: command.sizePrecision,
        minLots: command.minSize,
        minSize: command.minSize / 10 ** command.sizePrecision,
        minNotional: Number(command.minNotional) / 10 ** quote.scale,
        referencePrice: command.referencePrice / 10 ** command.pricePrecision,
      })
    }
  }
  return { assets: [...assets.values()], markets }
}
