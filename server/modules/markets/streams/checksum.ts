import { crc32 } from 'node:zlib'

type Row = readonly [price: string, amount: string, ...rest: (string | undefined)[]]

/** Levels of each side that are summed. */
export const CHECKED_LEVELS = 10

/**
 * CRC-32 (that of zlib, without sign) of the best ten bids and then the best ten asks, best first, each as
 * `price:amount` in the texts of the frames, joined by `|`. What a client has kept of a book, put into the same words,
 * has the same sum: `1999.5:0.3|1999:12|2000:0.7` has 3315615434.
 */
export function bookChecksum(bids: readonly Row[], asks: readonly Row[]): number {
  const best = [...bids.slice(0, CHECKED_LEVELS), ...asks.slice(0, CHECKED_LEVELS)]
  return crc32(best.map(([price, size]) => `${price}:${size}`).join('|'))
}
