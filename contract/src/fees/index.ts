/** The one fee schedule, and what assets are worth as collateral. Every fee a person or a program is shown is one of these. */
import { z } from 'zod'
import { decimal, defineOperation } from '../kernel/index.ts'

/** What one way in or out costs; amounts in the asset. */
export const movementFee = z.object({
  /** Whether it is served now, in the caller's region. */
  isOpen: z.boolean(),
  minAmount: decimal,
  /** "0" = no maximum. */
  maxAmount: decimal,
  /** Taken from every movement; "0" = free. */
  fixed: decimal,
  /** Percent of the amount on top of it; "0" = none. */
  percent: decimal,
})
export type MovementFee = z.output<typeof movementFee>

/** A network of a coin, or a provider of a currency. */
export const routeFees = z.object({
  /** `ERC20`. */
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  deposit: movementFee,
  withdraw: movementFee,
})
export type RouteFees = z.output<typeof routeFees>

export const assetFees = z.object({
  ticker: z.string(),
  name: z.string(),
  isFiat: z.boolean(),
  /** Networks of a coin, providers of a currency; empty = it can be neither deposited nor withdrawn. */
  routes: z.array(routeFees),
})
export type AssetFees = z.output<typeof assetFees>

/** What a trade costs, in percent of what it brings: "0.1" = 0.1 %. */
export const marketFees = z.object({
  /** `BTC_USDT`. */
  market: z.string(),
  tradeMarketName: z.string(),
  stock: z.string(),
  money: z.string(),
  stockName: z.string(),
  makerFee: decimal,
  takerFee: decimal,
  /** What it costs from a date on; `from` in seconds since the epoch. Null = no change is planned. */
  next: z.object({ makerFee: decimal, takerFee: decimal, from: z.int() }).nullable(),
})
export type MarketFees = z.output<typeof marketFees>

/** How much of an asset's worth counts as collateral. */
export const collateralWeight = z.object({
  ticker: z.string(),
  name: z.string(),
  /** Percent: "95" = 95 %. */
  weight: decimal,
  /** Beyond this many units the asset counts nothing; "0" = no bound. */
  maxAmount: decimal,
})
export type CollateralWeight = z.output<typeof collateralWeight>

/** One step of a position's size: the part of it up to `upTo` may be held with `leverage`. */
export const bracket = z.object({
  leverage: z.int().positive(),
  /** Where the step begins and ends, in the market's quote. */
  from: decimal,
  upTo: decimal,
  /** Percent of the step that has to be covered to open it (100 / leverage), and to keep it. */
  initialMargin: decimal,
  maintenanceMargin: decimal,
})
export type Bracket = z.output<typeof bracket>

export const marketBrackets = z.object({
  market: z.string(),
  stock: z.string(),
  money: z.string(),
  stockName: z.string(),
  maxLeverage: z.int().positive(),
  /** From the smallest position on. */
  brackets: z.array(bracket),
})
export type MarketBrackets = z.output<typeof marketBrackets>

export const fees = {
  /**
   * → `{assets, markets}`. Trading fees are the caller's own when somebody is signed in, else everybody's; markets that
   * are being delisted are left out.
   */
  schedule: defineOperation({
    id: 'fees.schedule',
    method: 'GET',
    path: '/v2/fees',
    cost: 5,
    auth: 'guest',
    summary: 'Fees of trades, deposits and withdrawals',
    output: z.object({ assets: z.array(assetFees), markets: z.array(marketFees) }),
  }),

  /** → `{isOpen, weights}`; `isOpen` = collateral can be used now, in the caller's region. */
  collateralWeights: defineOperation({
    id: 'fees.collateralWeights',
    method: 'GET',
    path: '/v2/fees/collateral-weights',
    auth: 'guest',
    summary: 'How much of each asset counts as collateral',
    output: z.object({ isOpen: z.boolean(), weights: z.array(collateralWeight) }),
  }),

  /** → `{isOpen, markets}`: the steps of every market that may be traded with borrowed funds. */
  brackets: defineOperation({
    id: 'fees.brackets',
    method: 'GET',
    path: '/v2/trade/brackets',
    auth: 'guest',
    summary: 'Leverage by position size',
    output: z.object({ isOpen: z.boolean(), markets: z.array(marketBrackets) }),
  }),
}
