/** What assets are worth as collateral, and how leverage shrinks as a position grows. */

/** Percent of its worth, and how many units of it count at most ("0" = no bound). Assets not named count nothing. */
export const collateralWeights: Readonly<Record<string, readonly [weight: string, maxAmount: string]>> = {
  USDT: ['100', '0'],
  USDC: ['99', '5000000'],
  BTC: ['98', '500'],
  ETH: ['98', '8000'],
  EUR: ['97', '2000000'],
  SOL: ['95', '50000'],
  XRP: ['95', '2000000'],
  LTC: ['95', '20000'],
  DOT: ['95', '300000'],
  LINK: ['95', '100000'],
  ADA: ['90', '3000000'],
  TRX: ['90', '5000000'],
  DOGE: ['85', '8000000'],
  MATIC: ['85', '5000000'],
  WBT: ['80', '50000'],
}

export interface Step {
  readonly leverage: number
  /** In the quote: where the step ends. */
  readonly upTo: string
}

const deep: readonly Step[] = [
  { leverage: 10, upTo: '1000000' },
  { leverage: 5, upTo: '5000000' },
  { leverage: 3, upTo: '10000000' },
  { leverage: 2, upTo: '20000000' },
  { leverage: 1, upTo: '40000000' },
]
const medium: readonly Step[] = [
  { leverage: 10, upTo: '100000' },
  { leverage: 5, upTo: '500000' },
  { leverage: 3, upTo: '1500000' },
  { leverage: 2, upTo: '3000000' },
  { leverage: 1, upTo: '6000000' },
]
const shallow: readonly Step[] = [
  { leverage: 5, upTo: '50000' },
  { leverage: 3, upTo: '200000' },
  { leverage: 2, upTo: '500000' },
  { leverage: 1, upTo: '1000000' },
]

/** Steps by market, from the smallest position on. A market that is not named is traded without borrowed funds. */
export const leverageSteps: Readonly<Record<string, readonly Step[]>> = {
  BTC_USDT: deep,
  ETH_USDT: deep,
  SOL_USDT: medium,
  XRP_USDT: medium,
  LTC_USDT: medium,
  LINK_USDT: medium,
  ADA_USDT: medium,
  DOGE_USDT: medium,
  DOT_USDT: shallow,
  TRX_USDT: shallow,
  MATIC_USDT: shallow,
  WBT_USDT: shallow,
}
