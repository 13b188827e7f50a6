/** `BTC_USDT` → `BTC`. */
export const baseOf = (market: string): string => market.split('_')[0] ?? ''
/** `BTC_USDT` → `USDT`. */
export const quoteOf = (market: string): string => market.split('_')[1] ?? ''
