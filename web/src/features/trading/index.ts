export { TradePage } from './pages/trade-page.tsx'
export { marketOfPair, marketQuery } from './data.ts'
