/** How the simulated assets behave. Values in money of one of the two units of account come from the listing's prices. */

export interface AssetProfile {
  /** Standard deviation of yearly log returns that is the asset's own. */
  readonly ownVolatility: number
  /** How much of the common market move it takes part in. */
  readonly beta: number
  /** Relative trading activity; 1 = the busiest market. */
  readonly activity: number
  /** How much of a base's activity a market that is quoted in it has; the usual one unless said. */
  readonly quoted?: number
  /** The asset it is tied to: it moves with that one, and its own volatility is only what it strays. */
  readonly tiedTo?: string
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
  USD: { ownVolatility: 0.004, beta: 0, activity: 0.4, quoted: 0.11 },
  GBP: { ownVolatility: 0.07, beta: 0.01, activity: 0.2, quoted: 0.05 },
  PLN: { ownVolatility: 0.08, beta: 0.01, activity: 0.2, quoted: 0.05 },
  CZK: { ownVolatility: 0.07, beta: 0.01, activity: 0.2, quoted: 0.04 },
  BGN: { ownVolatility: 0.002, beta: 0, activity: 0.2, quoted: 0.04, tiedTo: 'EUR' },
  UAH: { ownVolatility: 0.06, beta: 0, activity: 0.2, quoted: 0.08 },
  KZT: { ownVolatility: 0.1, beta: 0, activity: 0.2, quoted: 0.08 },
  AUD: { ownVolatility: 0.1, beta: 0.02, activity: 0.2, quoted: 0.1 },
  WBGEL: { ownVolatility: 0.05, beta: 0, activity: 0.06, quoted: 0.08 },
  WBUSD: { ownVolatility: 0.003, beta: 0, activity: 0.06, tiedTo: 'USD' },
  WBEUR: { ownVolatility: 0.003, beta: 0, activity: 0.06, tiedTo: 'EUR' },
  WBGBP: { ownVolatility: 0.003, beta: 0, activity: 0.04, tiedTo: 'GBP' },
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

const USUALLY_QUOTED = 0.35

/** A market is as busy as its base, and less so when it is quoted in anything but a unit of account. */
export const activityOf = (base: string, quote: string): number =>
  profileOf(base).activity * (UNITS_OF_ACCOUNT.includes(quote) ? 1 : (profileOf(quote).quoted ?? USUALLY_QUOTED))

/** Less activity than this makes a market thin. */
const THIN = 0.12

/** How the makers of a market work. */
export interface MakingStyle {
  /** How many makers quote it. */
  readonly makers: number
  /** Seconds between two turns of one maker. */
  readonly turnSeconds: number
  /** How long a quote is at risk before its maker can move it: what the spread has to pay for. */
  readonly riskSeconds: number
}

/** A thin market has one maker that comes by rarely and quotes wider for it, so that many of them cost little. */
export function makingStyle(base: string, quote: string): MakingStyle {
  const activity = activityOf(base, quote)
  return activity < THIN
    ? { makers: 1, turnSeconds: 6, riskSeconds: 12 }
    : { makers: 2, turnSeconds: 0.25 * Math.round(2 + 6 * (1 - Math.sqrt(activity))), riskSeconds: 5 }
}

/** Deals of the simulated past as a share of the busiest market's. The quietest still trade now and then. */
export function pastShare(base: string, quote: string): number {
  const activity = activityOf(base, quote)
  return (activity < THIN ? 0.08 : 0.25) + 0.75 * activity
}
