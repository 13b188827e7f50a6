/**
 * What is reckoned alike wherever it is shown: what an order is worth, costs and brings, with the figures the core works
 * with, and where bars begin.
 */
export { barStart, MONTH, WEEK } from './bars.ts'
export { feeOn, receiptOf } from './fee.ts'

export { baseAmount, baseUnitOf, limitHold, notional, quoteUnitOf } from './market-units.ts'
export type { MarketScales } from './market-units.ts'
export { affordableSize, slippage, takerBandLimit, walkBook } from './walk-book.ts'
export type { BookLevel, Wanted } from './walk-book.ts'
