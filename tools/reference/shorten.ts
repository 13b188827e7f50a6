/** Recorded answers in a length that can be read. */
import { isRecord } from '../liquidity/api-client.ts'

/** Enough to see what a list or a table is made of. */
const SHOWN = 2
const SHOWN_MARKETS = ['DBTC_DUSDT', 'BTC_USDT', 'DUSDT', 'USDT']

/** A long answer, shortened. */
export function shorten(value: unknown): unknown {
  // A row of a table is no list.
  if (Array.isArray(value) && value.length <= 12 && value.every((item) => typeof item !== 'object')) return value
  if (Array.isArray(value)) {
    const demo = value.filter((item) => isRecord(item) && Object.values(item).some((part) => part === 'DBTC_DUSDT'))
    const rest = value.filter((item) => !demo.includes(item))
    return [...demo, ...rest].slice(0, SHOWN).map(shorten)
  }
  if (!isRecord(value)) return value
  const names = Object.keys(value)
  const isTable = names.length > 4 && names.every((name) => /^[A-Z0-9]+(_[A-Z0-9]+)?$/.test(name))
  const shown = isTable ? names.filter((name) => SHOWN_MARKETS.includes(name)).slice(0, SHOWN) : names
  return Object.fromEntries(shown.map((name) => [name, shorten(value[name])]))
}
