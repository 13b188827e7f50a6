export { TradePage } from './pages/trade-page.tsx'
export { currenciesQuery, marketInfosQuery, marketOfPair, marketQuery, pairOfMarket } from './data.ts'
