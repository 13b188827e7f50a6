/**
 * What is listed: assets, markets and the fee everybody starts from. The journal is the authority; these rows say what
 * is submitted to it, once, and how the listed things are called and ordered on the pages.
 */
import { brand } from '@exchange/contract/regions/brand'
import type { CommandBody, Submission } from '@exchange/core'
import { amount, parseDecimal, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import { derivedCommandId } from '../../kernel/index.ts'
import type { AssetInfo, DirectoryView } from '../../views/types.ts'

/** `backed`: a token of the exchange that stands for a currency one for one. */
export type AssetKind = 'crypto' | 'stable' | 'fiat' | 'backed' | 'demo'

export interface ListedAsset {
  readonly ticker: string
  readonly name: string
  /** Decimals of the ledger: at least price + size decimals of every market it is the quote of. */
  readonly scale: number
  /** Decimals a person is shown. */
  readonly shown: number
  readonly kind: AssetKind
}

export interface ListedMarket {
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly pricePrecision: number
  readonly sizePrecision: number
  readonly minAmount: string
  readonly minTotal: string
  readonly maxTotal: string
  /** Where price bands are measured from before the first trade, and where a simulated market begins. */
  readonly reference: string
  readonly isPopular: boolean
}

const asset = (
  ticker: string,
  name: string,
  scale: number,
  shown: number,
  kind: AssetKind = 'crypto',
): ListedAsset => ({ ticker, name, scale, shown, kind })

/** On an empty exchange ids are places in this list: add at the end only. */
export const listedAssets: readonly ListedAsset[] = [
  asset('USDT', 'Tether', 8, 2, 'stable'),
  asset('BTC', 'Bitcoin', 10, 8),
  asset('ETH', 'Ethereum', 10, 8),
  asset('WBT', `${brand.name} Token`, 8, 6),
  asset('SOL', 'Solana', 8, 6),
  asset('XRP', 'XRP', 8, 4),
  asset('ADA', 'Cardano', 8, 4),
  asset('MATIC', 'Polygon', 8, 4),
  asset('DOGE', 'Dogecoin', 8, 4),
  asset('LTC', 'Litecoin', 8, 6),
  asset('DOT', 'Polkadot', 8, 4),
  asset('LINK', 'Chainlink', 8, 4),
  asset('TRX', 'TRON', 8, 2),
  asset('USDC', 'USD Coin', 8, 2, 'stable'),
  asset('EUR', 'Euro', 8, 2, 'fiat'),
  asset('TRY', 'Turkish lira', 8, 2, 'fiat'),
  asset('DUSDT', 'Demo USDT', 8, 2, 'demo'),
  asset('DBTC', 'Demo BTC', 10, 8, 'demo'),
  asset('USD', 'US dollar', 8, 2, 'fiat'),
  asset('GBP', 'British pound', 8, 2, 'fiat'),
  asset('PLN', 'Polish złoty', 8, 2, 'fiat'),
  asset('CZK', 'Czech koruna', 8, 2, 'fiat'),
  asset('BGN', 'Bulgarian lev', 8, 2, 'fiat'),
  asset('UAH', 'Ukrainian hryvnia', 8, 2, 'fiat'),
  // A smaller scale than its neighbours': the same worth is hundreds of times as many units.
  asset('KZT', 'Kazakhstani tenge', 6, 2, 'fiat'),
  asset('AUD', 'Australian dollar', 8, 2, 'fiat'),
  asset('WBGEL', `${brand.name} GEL`, 8, 2, 'backed'),
  asset('WBUSD', `${brand.name} USD`, 8, 2, 'backed'),
  asset('WBEUR', `${brand.name} EUR`, 8, 2, 'backed'),
  asset('WBGBP', `${brand.name} GBP`, 8, 2, 'backed'),
]

const names: ReadonlyMap<string, string> = new Map(listedAssets.map(({ ticker, name }) => [ticker, name]))

/** The name of an asset; its ticker where it has none. */
export const assetName = (ticker: string): string => names.get(ticker) ?? ticker

/** A token of the sandbox: worth nothing, and counted in no statistics. */
export const isDemoAsset = (ticker: string): boolean =>
  listedAssets.find((listed) => listed.ticker === ticker)?.kind === 'demo'

type Row = readonly [
  name: string,
  prices: number,
  sizes: number,
  minAmount: string,
  minTotal: string,
  maxTotal: string,
  reference: string,
  popular?: 'popular',
]

/** Default order, and ids on an empty exchange, are places in this list: add at the end only. The first seven are the popular pairs. */
const rows: readonly Row[] = [
  ['BTC_USDT', 2, 6, '0.00001', '5.05', '10000000', '91250', 'popular'],
  ['WBT_USDT', 4, 4, '0.01', '5.05', '5000000', '48.6', 'popular'],
  ['ETH_USDT', 2, 6, '0.0001', '5.05', '10000000', '3012', 'popular'],
  ['ADA_USDT', 6, 2, '1', '5.05', '5000000', '0.4385', 'popular'],
  ['MATIC_USDT', 6, 2, '1', '5.05', '5000000', '0.1524', 'popular'],
  ['XRP_USDT', 5, 2, '0.1', '5.05', '5000000', '2.064', 'popular'],
  ['ETH_BTC', 6, 4, '0.0001', '0.000012', '100000', '0.033008', 'popular'],
  ['SOL_USDT', 3, 4, '0.001', '5.05', '5000000', '138.2'],
  ['DOGE_USDT', 6, 2, '1', '5.05', '5000000', '0.14815'],
  ['LTC_USDT', 3, 5, '0.001', '5.05', '5000000', '92.4'],
  ['DOT_USDT', 4, 3, '0.1', '5.05', '5000000', '2.612'],
  ['LINK_USDT', 4, 3, '0.01', '5.05', '5000000', '13.34'],
  ['TRX_USDT', 6, 2, '1', '5.05', '5000000', '0.28115'],
  ['SOL_BTC', 7, 3, '0.001', '0.000012', '100000', '0.0015145'],
  ['XRP_BTC', 8, 1, '1', '0.000012', '100000', '0.00002262'],
  ['LTC_BTC', 6, 4, '0.001', '0.000012', '100000', '0.001013'],
  ['BTC_EUR', 2, 6, '0.00001', '5', '10000000', '78800'],
  ['ETH_EUR', 2, 6, '0.0001', '5', '10000000', '2601'],
  ['USDT_EUR', 4, 2, '1', '5', '5000000', '0.8636'],
  ['USDT_TRY', 3, 2, '1', '50', '50000000', '42.45'],
  ['BTC_TRY', 0, 6, '0.00001', '50', '100000000', '3873500'],
  ['ETH_TRY', 1, 5, '0.0001', '50', '100000000', '127860'],
  ['USDC_USDT', 5, 2, '1', '5.05', '5000000', '0.9998'],
  ['DBTC_DUSDT', 2, 6, '0.00001', '5.05', '10000000', '91250'],
  ['USDT_USD', 4, 2, '1', '5', '5000000', '0.9996'],
  ['BTC_USD', 2, 6, '0.00001', '5', '10000000', '91210'],
  ['ETH_USD', 2, 6, '0.0001', '5', '10000000', '3010.8'],
  ['USDT_AUD', 4, 2, '1', '8', '8000000', '1.528'],
  ['BTC_AUD', 1, 6, '0.00001', '8', '15000000', '139430'],
  ['ETH_AUD', 2, 5, '0.0001', '8', '15000000', '4602.3'],
  ['USDT_KZT', 2, 2, '1', '2500', '2500000000', '512.6'],
  ['BTC_KZT', 0, 6, '0.00001', '2500', '5000000000', '46774750'],
  ['ETH_KZT', 0, 5, '0.0001', '2500', '5000000000', '1543950'],
  ['USDT_WBGEL', 4, 2, '1', '15', '15000000', '2.712'],
  ['BTC_WBGEL', 1, 6, '0.00001', '15', '30000000', '247470'],
  ['ETH_WBGEL', 2, 5, '0.0001', '15', '30000000', '8168.5'],
  ['USDT_GBP', 4, 2, '1', '5', '5000000', '0.7598'],
  ['BTC_GBP', 2, 6, '0.00001', '5', '10000000', '69330'],
  ['USDT_PLN', 4, 2, '1', '20', '20000000', '3.662'],
  ['BTC_PLN', 1, 6, '0.00001', '20', '40000000', '334150'],
  ['USDT_CZK', 3, 2, '1', '100', '100000000', '20.94'],
  ['BTC_CZK', 0, 6, '0.00001', '100', '200000000', '1910800'],
  ['USDT_BGN', 4, 2, '1', '10', '10000000', '1.6891'],
  ['BTC_BGN', 1, 6, '0.00001', '10', '20000000', '154130'],
  ['USDT_UAH', 3, 2, '1', '200', '50000000', '42.18'],
  ['BTC_UAH', 0, 6, '0.00001', '200', '100000000', '3848900'],
  ['WBUSD_USDT', 4, 2, '1', '5.05', '5000000', '1.0004'],
  ['WBEUR_USDT', 4, 2, '1', '5.05', '5000000', '1.1579'],
  ['WBGBP_USDT', 4, 2, '1', '5.05', '5000000', '1.3161'],
]

export const listedMarkets: readonly ListedMarket[] = rows.map(
  ([name, pricePrecision, sizePrecision, minAmount, minTotal, maxTotal, reference, popular]) => {
    const [base = '', quote = ''] = name.split('_')
    return {
      name,
      base,
      quote,
      pricePrecision,
      sizePrecision,
      minAmount,
      minTotal,
      maxTotal,
      reference,
      isPopular: popular !== undefined,
    }
  },
)

/** Limit prices may be this far from the last price. */
export const PRICE_BAND = ppm(800_000)
/** A market order may walk this far from the best price it met. */
const TAKER_BAND = ppm(50_000)
/** 0.1 %. */
const FEE = ppm(1000)
const EVERYBODY = 0

/** What a market is listed with. */
export type MarketTerms = Pick<
  ListedMarket,
  'base' | 'quote' | 'pricePrecision' | 'sizePrecision' | 'minAmount' | 'minTotal' | 'maxTotal' | 'reference'
>

/** An asset as the core knows it. */
type KnownAsset = Pick<AssetInfo, 'id' | 'ticker' | 'scale'>

/** The number of what is listed next: operators and releases list as well, each behind what is there. */
export const nextId = (listed: readonly { readonly id: number }[]): number => (listed.at(-1)?.id ?? -1) + 1

/** The command that lists a market under this number. */
export function marketListing(
  market: number,
  terms: MarketTerms,
  base: KnownAsset,
  quote: KnownAsset,
  state: 'open' | 'prelaunch',
): Extract<CommandBody, { kind: 'market.list' }> {
  const { pricePrecision, sizePrecision } = terms
  return {
    kind: 'market.list',
    market,
    name: `${terms.base}_${terms.quote}`,
    base: base.id,
    quote: quote.id,
    pricePrecision,
    sizePrecision,
    minSize: sizeLots(Number(parseDecimal(terms.minAmount, sizePrecision))),
    minNotional: amount(parseDecimal(terms.minTotal, quote.scale)),
    maxNotional: amount(parseDecimal(terms.maxTotal, quote.scale)),
    priceBand: PRICE_BAND,
    takerBand: TAKER_BAND,
    referencePrice: priceTicks(Number(parseDecimal(terms.reference, pricePrecision))),
    state,
    marketKind: 'spot',
  }
}

/** What is listed already. */
type Listed = Pick<DirectoryView, 'assets' | 'markets' | 'customFees'>

const nothing: Listed = { assets: () => [], markets: () => [], customFees: () => [] }

/** The commands that list everything on an empty exchange, in the order they must be submitted; the same ids every time. */
export const listingCommands = (): Submission[] => missingListings(nothing)

/**
 * Those of the listing commands whose asset, market or fee the journal does not hold yet. Assets are known by their tickers and
 * markets by their names, since an operator may have listed others under the numbers that were free.
 */
export function missingListings(listed: Listed): Submission[] {
  const known: KnownAsset[] = [...listed.assets()]
  const commands: Submission[] = []
  for (const { ticker, scale } of listedAssets) {
    if (known.some((asset) => asset.ticker === ticker)) continue
    const id = nextId(known)
    known.push({ id, ticker, scale })
    const commandId = derivedCommandId('listing', 'asset', id, ticker, scale)
    commands.push({ kind: 'asset.list', asset: id, ticker, scale, supply: 0, id: commandId })
  }
  const assetOf = (ticker: string): KnownAsset => {
    const found = known.find((asset) => asset.ticker === ticker)
    if (found === undefined) throw new Error(`no asset ${ticker}`)
    return found
  }
  const names = new Set(listed.markets().map(({ name }) => name))
  let id = nextId(listed.markets())
  for (const market of listedMarkets) {
    if (names.has(market.name)) continue
    const commandId = derivedCommandId('listing', 'market', id, JSON.stringify(market))
    const listing = marketListing(id, market, assetOf(market.base), assetOf(market.quote), 'open')
    commands.push({ ...listing, id: commandId })
    id += 1
  }
  if (listed.customFees(EVERYBODY).length === 0)
    commands.push({
      kind: 'fees.set',
      owner: EVERYBODY,
      market: null,
      maker: FEE,
      taker: FEE,
      id: derivedCommandId('listing', 'fees', FEE),
    })
  return commands
}
