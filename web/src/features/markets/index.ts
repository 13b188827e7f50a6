export {
  assetRatesQuery,
  assetsQuery,
  bookQuery,
  chartQuery,
  favoritesQuery,
  marketsQuery,
  newestListings,
  useFavorites,
} from './data.ts'
export { AssetPage } from './pages/asset-page.tsx'
export { AssetsPage, LatestAssetsPage } from './pages/assets-page.tsx'
export { HomePage } from './pages/home-page.tsx'
export { prepareNextStep } from './later.ts'
export { useLiveMarkets } from './live.ts'
export { FavoriteStar, MarketName, MarketPrice, MarketTrend, pricePlaces } from './pages/market-cells.tsx'
export { MarketsPage } from './pages/markets-page.tsx'
export { FuturesPage } from './pages/futures-page.tsx'
export { readMarketsSearch, type MarketsSearch } from './pure/search.ts'
export { readAssetsSearch, type AssetsSearch } from './pure/assets-search.ts'
