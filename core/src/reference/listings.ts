import type { AssetListing, CommandBody, MarketListing } from '../codec/commands.ts'
import { MAX_ISSUED, SystemOwner } from '../registry/numbers.ts'
import { powerOfTen, priceTicks } from '../units/index.ts'
import { openCell } from './ledger.ts'
import { cellsReached, reached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import type { Market, State } from './state.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>

const TICKER = /^[A-Za-z0-9]{1,16}$/
const MARKET_NAME = /^[A-Za-z0-9_]{1,40}$/
const MAX_SCALE = 18

/** Numbers are dense from 0. All the coins there will ever be have to fit the bound of what is issued. */
export function listAsset(state: State, { asset, ticker, scale, supply }: Body<'asset.list'>): Verdict {
  const { assets } = state
  if (!TICKER.test(ticker) || scale > MAX_SCALE || supply < 0) return refuse('invalid-command')
  if (asset < assets.length || assets.some((other) => other.ticker === ticker)) return refuse('asset-exists')
  if (asset > assets.length) return refuse('invalid-command')
  if (!fits(supply, scale)) return refuse('scale-too-large', largestScale(supply))
  const full = reached(state, 'assets', 1)
  if (full !== null) return full
  assets.push({ asset, ticker, scale, supply })
  state.say({ kind: 'asset.listed', asset, ticker, scale, supply })
  return null
}

/** Whether an asset could have been listed, by itself. */
export const isAsset = ({ ticker, scale, supply }: AssetListing): boolean =>
  TICKER.test(ticker) && scale <= MAX_SCALE && supply >= 0 && fits(supply, scale)

const fits = (supply: number, scale: number): boolean => BigInt(supply) * powerOfTen(scale) < MAX_ISSUED

function largestScale(supply: number): number {
  let scale = MAX_SCALE
  while (scale > 0 && !fits(supply, scale)) scale -= 1
  return scale
}

export function listMarket(state: State, command: Body<'market.list'>): Verdict {
  const { kind: _kind, ...listing } = command
  const refused = checkListing(state, listing)
  if (refused !== null) return refused
  addMarket(state, listing)
  for (const asset of [listing.base, listing.quote]) openCell(state, SystemOwner.fees, 'main', asset)
  state.say({ kind: 'market.listed', ...listing })
  return null
}

export function checkListing(state: State, listing: MarketListing): Verdict {
  const { assets, markets } = state
  const base = assets[listing.base]
  const quote = assets[listing.quote]
  if (!MARKET_NAME.test(listing.name)) return refuse('invalid-command')
  if (listing.marketKind !== 'spot') return refuse('market-kind-unsupported')
  if (listing.market < markets.length || markets.some(({ name }) => name === listing.name)) {
    return refuse('market-exists')
  }
  if (base === undefined || quote === undefined) return refuse('asset-unknown')
  if (listing.market > markets.length || base === quote) return refuse('invalid-command')
  // price × size must be a whole number of quote units, and a lot a whole number of base units.
  const exact = base.scale >= listing.sizePrecision && quote.scale >= listing.pricePrecision + listing.sizePrecision
  const bounds = [listing.minSize, listing.priceBand, listing.takerBand, listing.referencePrice]
  const sane = bounds.every((bound) => bound >= 0) && listing.minNotional >= 0n && listing.maxNotional >= 0n
  if (!exact || !sane) return refuse('invalid-command')
  return (
    reached(state, 'markets', 1) ??
    cellsReached(state, [
      [SystemOwner.fees, 'main', listing.base],
      [SystemOwner.fees, 'main', listing.quote],
    ])
  )
}

/** Adds a market whose assets are listed. */
export function addMarket(state: State, listing: MarketListing): Market {
  const scaleOf = (asset: number): number => state.assets[asset]?.scale ?? 0
  const market = {
    ...listing,
    baseUnit: powerOfTen(scaleOf(listing.base) - listing.sizePrecision),
    quoteUnit: powerOfTen(scaleOf(listing.quote) - listing.pricePrecision - listing.sizePrecision),
    lastPrice: priceTicks(0),
    buys: [],
    sells: [],
  }
  state.markets.push(market)
  return market
}

/** A market as it was listed, in the state it is in now. */
export function listingOf(market: Market): MarketListing {
  const { baseUnit: _base, quoteUnit: _quote, lastPrice: _last, buys: _buys, sells: _sells, ...listing } = market
  return listing
}
