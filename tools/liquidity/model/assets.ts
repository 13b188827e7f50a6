/** How the simulated assets behave. Values in money of one of the two units of account come from the listing's prices. */

export interface AssetProfile {
  /** Standard deviation of yearly log returns that is the asset's own. */
  readonly ownVolatility: number
  /** How much of the common market move it takes part in. */
  readonly beta: number
  /** Relative trading activity; 1 = the busiest market. */
  readonly activity: number
}

/** Worth 1 for ever; everything else is measured in them. */
export const UNITS_OF_ACCOUNT: readonly string[] = ['USDT', 'DUSDT']

const STABLE: AssetProfile = { ownVolatility: 0, beta: 0, activity: 1 }
const UNKNOWN: AssetProfile = { ownVolatility: 0.6, beta: 1, activity: 0.15 }

const PROFILES: Readonly<Record<string, AssetProfile>> = {
  USDT: STABLE,
  DUSDT: STABLE,
  USDC: { ownVolatility: 0.004, beta: 0, activity: 0.4 },
  EUR: { ownVolatility: 0.06, beta: 0.01, activity: 0.4 },
  TRY: { ownVolatility: 0.1, beta: 0, activity: 0.3 },
  BTC: { ownVolatility: 0.12, beta: 1, activity: 1 },
  ETH: { ownVolatility: 0.3, beta: 1.15, activity: 0.7 },
  WBT: { ownVolatility: 0.25, beta: 0.5, activity: 0.45 },
  SOL: { ownVolatility: 0.45, beta: 1.3, activity: 0.5 },
  XRP: { ownVolatility: 0.5, beta: 1.05, activity: 0.4 },
  ADA: { ownVolatility: 0.5, beta: 1.15, activity: 0.25 },
  MATIC: { ownVolatility: 0.55, beta: 1.2, activity: 0.2 },
  DOGE: { ownVolatility: 0.6, beta: 1.2, activity: 0.35 },
  LTC: { ownVolatility: 0.4, beta: 1, activity: 0.2 },
  DBTC: { ownVolatility: 0.5, beta: 0, activity: 0.3 },
}

export const profileOf = (ticker: string): AssetProfile => PROFILES[ticker] ?? UNKNOWN

/** A market is as busy as its base, and less so when it is quoted in anything but a unit of account. */
export const activityOf = (base: string, quote: string): number =>
  profileOf(base).activity * (UNITS_OF_ACCOUNT.includes(quote) ? 1 : 0.35)
