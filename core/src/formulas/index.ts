/** What an order is worth, costs and brings: the same figures the core works with, for whoever shows them beforehand. */
export { feeOn, receiptOf } from './fee.ts'

export { baseAmount, baseUnitOf, limitHold, notional, quoteUnitOf } from './market-units.ts'
export type { MarketScales } from './market-units.ts'
export { affordableSize, slippage, takerBandLimit, walkBook } from './walk-book.ts'
export type { BookLevel, Wanted } from './walk-book.ts'
