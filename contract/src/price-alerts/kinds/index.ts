/** What alerts wait for, as browsers and the server know it. Holds no zod. */

/**
 * price: a trade at this price or beyond. change: how far the last price is from that of 24 hours ago, in percent. volume: what was
 * traded in 24 hours, in the market's quote asset.
 */
export const alertKinds = ['price', 'change', 'volume'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Characters of what its owner writes to it. */
export const PRICE_ALERT_NOTE = 100
