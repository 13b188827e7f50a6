/** Candles over HTTP: which window a query means, and its rows. */
import type { CandleView, MarketInfo } from '../../views/types.ts'
import { MONTH, WEEK } from '../../views/types.ts'
import { candleRow } from '../wire/candles.ts'
import type { Query } from './market-data.ts'
import type { FieldErrors } from './faults.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
export const MAX_CANDLES = 1440

/** Seconds of each interval, and of the window it shows when a query names none. */
const intervals = new Map(
  Object.entries({
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
  }),
)

export interface KlineWindow {
  readonly seconds: number
  readonly from: number
  readonly to: number
  readonly limit: number
}

/** A whole number of a query; undefined when absent, null when it is none. */
function wholeNumber(text: string | undefined): number | null | undefined {
  if (text === undefined || text === '') return undefined
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

/**
 * The window a query means, `now` in seconds. A limit counts back from the end; a start that is given as well only
 * shortens it. An end in the future is the present.
 */
export function klineWindow(
  query: Query,
  now: number,
): { readonly window: KlineWindow } | { readonly faults: FieldErrors } {
  const interval = intervals.get(query['interval'] ?? '1h')
  const [start, end, limit] = [wholeNumber(query['start']), wholeNumber(query['end']), wholeNumber(query['limit'])]
  const refuse = (field: string, text: string) => ({ faults: { [field]: [text] } })
  if (interval === undefined) return refuse('interval', 'The selected interval is invalid.')
  if (start === null) return refuse('start', 'The start must be an integer.')
  if (end === null) return refuse('end', 'The end must be an integer.')
  if (limit === null) return refuse('limit', 'The limit must be an integer.')
  if (limit === 0) return refuse('limit', 'limit must be greater than or equal to 1')
  if (limit !== undefined && limit > MAX_CANDLES)
    return refuse('limit', `limit must be less than or equal to ${MAX_CANDLES}`)
  if (start !== undefined && start >= (end ?? now)) return refuse('end', 'End field must be greater then start.')
  const to = Math.min(end ?? now, now)
  const back = limit === undefined ? interval.window : limit * interval.seconds
  const from = limit === undefined && start !== undefined ? start : Math.max(to - back, start ?? 0)
  return { window: { seconds: interval.seconds, from, to, limit: limit ?? MAX_CANDLES } }
}

export async function klineRows(candles: CandleView, market: MarketInfo, { seconds, from, to, limit }: KlineWindow) {
  const found = await candles.range(market.id, seconds, from, to, limit)
  return found.map((candle) => candleRow(candle, market))
}
