import { expect, test } from 'vitest'
import { klineQuery } from '@exchange/contract/public'
import { Problem } from '../../kernel/index.ts'
import { klineWindow } from './klines.ts'

const NOW = 1_800_000_000
test.each<[string, Record<string, string>, object]>([
  ['nothing said', {}, { seconds: 3600, from: NOW - 604_800, to: NOW, limit: 1440 }],
  ['seconds', { interval: '10s' }, { seconds: 10, from: NOW - 600, to: NOW, limit: 1440 }],
  ['minutes', { interval: '15m' }, { seconds: 900, from: NOW - 86_400, to: NOW, limit: 1440 }],
  ['a month of days', { interval: '1d' }, { seconds: 86_400, from: NOW - 2_592_000, to: NOW, limit: 1440 }],
  ['a year of months', { interval: '1M' }, { seconds: 2_592_000, from: NOW - 31_536_000, to: NOW, limit: 1440 }],
  ['a limit counts back', { interval: '1m', limit: '5' }, { seconds: 60, from: NOW - 300, to: NOW, limit: 5 }],
  [
    'a limit and an end',
    { interval: '1m', limit: '5', end: String(NOW - 60) },
    { from: NOW - 360, to: NOW - 60, limit: 5 },
  ],
  [
    'a start shortens a limit',
    { interval: '1m', limit: '5', start: String(NOW - 90) },
    { from: NOW - 90, to: NOW, limit: 5 },
  ],
  ['start and end', { interval: '1m', start: '100', end: '200' }, { from: 100, to: 200, limit: 1440 }],
  ['a future end is now', { start: '100', end: String(NOW + 50) }, { from: 100, to: NOW }],
  ['start after end', { start: '200', end: '100' }, { end: ['End field must be greater then start.'] }],
  ['a start in the future', { start: String(NOW + 1) }, { end: ['End field must be greater then start.'] }],
  ['no number', { start: 'x' }, { start: ['The start must be an integer.'] }],
  ['no number', { end: '1e9' }, { end: ['The end must be an integer.'] }],
  ['no number', { limit: '1.5' }, { limit: ['The limit must be an integer.'] }],
  ['too many', { limit: '1441' }, { limit: ['limit must be less than or equal to 1440'] }],
  ['none', { limit: '0' }, { limit: ['limit must be greater than or equal to 1'] }],
  ['an unknown interval', { interval: '7m' }, { interval: ['The selected interval is invalid.'] }],
  ['a name every object has', { interval: 'constructor' }, { interval: ['The selected interval is invalid.'] }],
])('candles: %s %j', (_, query, expected) => expect(windowOf(query)).toMatchObject(expected))

/** The window, or what is wrong with the query. */
function windowOf(query: Readonly<Record<string, string>>): object {
  const read = klineQuery.safeParse({ market: 'BTC_USDT', ...query })
  if (!read.success) return Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], [message]]))
  try {
    return klineWindow(read.data, NOW)
  } catch (reason) {
    if (reason instanceof Problem) return reason.fields
    throw reason
  }
}
