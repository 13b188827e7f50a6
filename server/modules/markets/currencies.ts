import type { Currency } from '@exchange/contract/markets'
import { isOffered, regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { NetworkConnections, Edition } from '../../kernel/index.ts'
import type { AssetInfo, MarketInfo } from '../../views/types.ts'
import type { ListedAsset } from './listing.ts'
import { listingTime, networksOfAsset } from './networks.ts'
import { isProviderServed, providersOfAsset } from './providers.ts'

/** The market a person goes to first: the asset against USDT, else as a base, else as a quote of USDT, else any. */
function mainMarket(ticker: string, markets: readonly MarketInfo[]): MarketInfo | undefined {
  return (
    markets.find(({ base, quote }) => base.ticker === ticker && quote.ticker === 'USDT') ??
    markets.find(({ base }) => base.ticker === ticker) ??
    markets.find(({ base }) => base.ticker === 'USDT') ??
    markets[0]
  )
}

/**
 * An asset as the site shows it; what is open follows the capability table of the edition. An asset of the journal that the
 * listing does not name is called by its ticker. Nothing comes or goes by a way that isn't connected.
 */
export function currencyShape(
  { ticker, scale }: AssetInfo,
  priority: number,
  listing: ListedAsset | undefined,
  listed: readonly MarketInfo[],
  region: Region,
  { capabilities: { deposit, withdraw, margin } }: Edition,
  { isConnected, canPay }: NetworkConnections,
): Currency {
  const kind = listing?.kind ?? 'crypto'
  const markets = listed.filter(
    ({ base, quote, state }) => state !== 'delisting' && (base.ticker === ticker || quote.ticker === ticker),
  )
  const networks = networksOfAsset(ticker).map(({ id, name: network, explorer, hasMemo, confirmations }, place) => ({
    id,
    name: network,
    explorer,
    isDefault: place === 0,
    isDepositable: deposit.enabled && isConnected(id),
    isWithdrawal: withdraw.enabled && canPay(id),
    hasMemo,
    confirmations,
  }))
  const isServed = isProviderServed(region, ticker)
  const providers = providersOfAsset(ticker).map(({ id, name }) => ({
    id,
    name,
    isDepositable: deposit.enabled && isServed && isConnected(id),
    isWithdrawal: withdraw.enabled && isServed && canPay(id),
  }))
  return {
    ticker,
    name: listing?.name ?? ticker,
    image: `/coins/${ticker}.svg`,
    isFiat: kind === 'fiat' || regionTerms[region].fiat.includes(ticker),
    isStable: kind === 'stable' || kind === 'backed',
    isOffered: isOffered(region, ticker),
    isDemo: kind === 'demo',
    isDepositable: [...networks, ...providers].some((way) => way.isDepositable),
    isWithdrawal: [...networks, ...providers].some((way) => way.isWithdrawal),
    networks,
    providers,
    inMargin: margin.enabled && kind !== 'demo',
    tradingEnabled: markets.some(({ state }) => state === 'open'),
    tradeTicker: mainMarket(ticker, markets)?.name ?? null,
    markets: markets.map((market) => market.name),
    precision: scale,
    decimal: listing?.shown ?? scale,
    canTransfer: true,
    priority,
    listedAt: listingTime(ticker),
  }
}
