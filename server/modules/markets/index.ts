/** Markets with their figures, what is listed, what an asset is worth, favorites. */
export { marketsModule } from './module.ts'
export { marketsOfEdition } from './editions.ts'
export {
  assetName,
  isDemoAsset,
  listedAssets,
  listedMarkets,
  listingCommands,
  marketListing,
  nextId,
  PRICE_BAND,
} from './listing.ts'

export { assetsOnNetwork, networkById, networks, networksOfAsset } from './networks.ts'
export type { Network } from './networks.ts'

export { isProviderServed, providerById, providers, providersOfAsset } from './providers.ts'
export type { Provider } from './providers.ts'

export { RATE_SCALE, WORTH_SCALE, ratesIn, worthInUsdt } from './rates.ts'

export { payTermsOf, plainTermsOf, termsOf } from './movement-terms.ts'
