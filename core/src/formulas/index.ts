/**
 * What is reckoned alike wherever it is shown: what an order is worth, costs and brings, with the figures the core works
 * with, and where bars begin.
 */
export { barStart, MONTH, WEEK } from './bars.ts'
export { feeOn } from './fee.ts'
export { baseUnitOf, quoteUnitOf } from './market-units.ts'
export type { MarketScales } from './market-units.ts'
export { walkBook } from './walk-book.ts'
export type { BookLevel, Wanted } from './walk-book.ts'
