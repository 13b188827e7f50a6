/** Markets with their figures, what is listed, what an asset is worth, favorites. */
export { listedAssets, listedMarkets, listingCommands, missingListings } from './listing.ts'
export type { AssetKind, ListedAsset, ListedMarket } from './listing.ts'
export { marketOperations } from './operations.ts'
export { RATE_SCALE, ratesIn } from './rates.ts'
export { changePercent } from './rules.ts'
export { MarketsService } from './service.ts'
export type { MarketsDeps } from './service.ts'
export { FavoriteStore } from './store.ts'
