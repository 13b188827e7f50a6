export { bracketsQuery, collateralWeightsQuery, scheduleQuery } from './data.ts'
export { CollateralBrackets, CollateralWeights } from './pages/collateral.tsx'
export { CryptoFees, FiatFees } from './pages/movement-fees.tsx'
export { TradingDataFees, TradingFees } from './pages/trading-fees.tsx'
