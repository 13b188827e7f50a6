/** Candles over HTTP: which window a query means, and its rows. */
import { MOST_CANDLES } from '@exchange/contract/public'
import type { klineIntervals, klineQuery } from '@exchange/contract/public'
import { MONTH, WEEK } from '@exchange/core/formulas'
import type { z } from 'zod'
import { Problem } from '../../kernel/index.ts'
import type { CandleView, MarketInfo } from '../../views/types.ts'
import { candleRow } from './candles.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Seconds of each interval, and of the window it shows when a query names none. */
const intervals: Readonly<
  Record<(typeof klineIntervals)[number], { readonly seconds: number; readonly window: number }>
> = {
  '1s': { seconds: 1, window: 10 * MINUTE },
  '10s': { seconds: 10, window: 10 * MINUTE },
  '30s': { seconds: 30, window: 10 * MINUTE },
  '1m': { seconds: MINUTE, window: DAY },
  '3m': { seconds: 3 * MINUTE, window: DAY },
  '5m': { seconds: 5 * MINUTE, window: DAY },
  '15m': { seconds: 15 * MINUTE, window: DAY },
  '30m': { seconds: 30 * MINUTE, window: DAY },
  '1h': { seconds: HOUR, window: WEEK },
  '2h': { seconds: 2 * HOUR, window: WEEK },
  '4h': { seconds: 4 * HOUR, window: WEEK },
  '6h': { seconds: 6 * HOUR, window: WEEK },
  '8h': { seconds: 8 * HOUR, window: WEEK },
  '12h': { seconds: 12 * HOUR, window: WEEK },
  '1d': { seconds: DAY, window: MONTH },
  '3d': { seconds: 3 * DAY, window: MONTH },
  '1w': { seconds: WEEK, window: MONTH },
  '1M': { seconds: MONTH, window: 365 * DAY },
}

export interface KlineWindow {
  readonly seconds: number
  readonly from: number
  readonly to: number
  readonly limit: number
}

export type KlineQuery = z.output<typeof klineQuery>

/**
 * The window a query means, `now` in seconds. A limit counts back from the end; a start that is given as well only
 * shortens it. An end in the future is the present.
 * @throws Problem `request-invalid`
 */
export function klineWindow(
  { interval: name, start, end, limit }: Omit<KlineQuery, 'market'>,
  now: number,
): KlineWindow {
  const interval = intervals[name]
  if (start !== undefined && start >= (end ?? now))
    throw new Problem('request-invalid', { fields: { end: ['End field must be greater then start.'] } })
  const to = Math.min(end ?? now, now)
  const back = limit === undefined ? interval.window : limit * interval.seconds
  const from = limit === undefined && start !== undefined ? start : Math.max(to - back, start ?? 0)
  return { seconds: interval.seconds, from, to, limit: limit ?? MOST_CANDLES }
}

export async function klineRows(candles: CandleView, market: MarketInfo, { seconds, from, to, limit }: KlineWindow) {
  const found = await candles.range(market.id, seconds, from, to, limit)
  return found.map((candle) => candleRow(candle, market))
}
