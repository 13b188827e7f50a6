/** What the views in memory need of the past: recent bars and trades, and older bars on demand. */
import type { MarketId } from '@exchange/core'
import { amount, micros, priceTicks, sizeLots, type PriceTicks } from '@exchange/core/units'
import type { Pool } from 'pg'
import { KEPT, type CandleHistory, type MarketPast } from '../memory/index.ts'
import type { Base } from '../resolution.ts'
import { readTradeTerms } from './terms.ts'
import { RECENT_TRADES, type Candle, type PublicTrade } from '../types.ts'

/**
 * Everything the tables know that the memory keeps, for these markets. The tables have to show the command at which the
 * views begin. `nowSeconds` is where the memory's windows end.
 */
export async function loadPast(pool: Pool, markets: readonly MarketId[], nowSeconds: number): Promise<MarketPast[]> {
  const history = sqlCandleHistory(pool)
  const traded = await tradedOf(pool, markets)
  const past: MarketPast[] = []
  for (const market of markets)
    past.push(
      traded.has(market)
        ? await pastOf(pool, history, market, nowSeconds)
        : { market, bars: { 1: [], 60: [], 3600: [], 86400: [] }, since: windows(nowSeconds), trades: [] },
    )
  return past
}

/** Those of which the tables hold anything: a market just listed is not asked for its bars one by one. */
async function tradedOf(pool: Pool, markets: readonly MarketId[]): Promise<ReadonlySet<MarketId>> {
  const holds = ['candles', 'trade_rows', 'house_trade_rows']
    .map((table) => `exists (select from views.${table} where ${table}.market = listed.market)`)
    .join(' or ')
  const found = await pool.query<{ market: MarketId }>(
    `select market from unnest($1::integer[]) as listed (market) where ${holds}`,
    [markets],
  )
  return new Set(found.rows.map(({ market }) => market))
}

export function sqlCandleHistory(pool: Pool): CandleHistory {
  return {
    bars: (market, base, from, to) =>
      base === 1 ? secondBars(pool, market, from, to) : storedBars(pool, market, base, from, to),
    barBefore: (market, base, before) =>
      base === 1 ? secondBefore(pool, market, before) : storedBefore(pool, market, base, before),
  }
}

/** Where the memory of each kind of bar begins. */
const windows = (now: number): MarketPast['since'] => ({
  1: Math.floor(now) - KEPT[1],
  60: Math.floor(now) - KEPT[60],
  3600: Math.floor(now) - KEPT[3600],
  86400: -Infinity,
})

async function pastOf(pool: Pool, history: CandleHistory, market: MarketId, now: number): Promise<MarketPast> {
  const since = windows(now)
  const [seconds, minutes, hours, days, trades] = await Promise.all([
    barsSince(history, market, 1, since[1]),
    barsSince(history, market, 60, since[60]),
    barsSince(history, market, 3600, since[3600]),
    history.bars(market, 86_400, 0, Number.MAX_SAFE_INTEGER),
    recentTrades(pool, market),
  ])
  return { market, bars: { 1: seconds, 60: minutes, 3600: hours, 86400: days }, since, trades }
}

/** With the last bar before, whose close fills the first gap. */
async function barsSince(history: CandleHistory, market: MarketId, base: Base, since: number): Promise<Candle[]> {
  const before = await history.barBefore(market, base, since)
  const bars = await history.bars(market, base, since, Number.MAX_SAFE_INTEGER)
  return before === null ? [...bars] : [before, ...bars]
}

interface BarRow {
  readonly start: string
  readonly open: string
  readonly close: string
  readonly high: string
  readonly low: string
  readonly volume: string
  readonly deal: string
}

async function storedBars(pool: Pool, market: MarketId, base: Base, from: number, to: number): Promise<Candle[]> {
  const found = await pool.query<BarRow>(
    `select start, open, close, high, low, volume, deal from views.candles
     where market = $1 and base = $2 and start >= $3 and start < $4 order by start`,
    [market, base, Math.ceil(from), to],
  )
  return found.rows.map(toCandle)
}

async function storedBefore(pool: Pool, market: MarketId, base: Base, before: number): Promise<Candle | null> {
  const found = await pool.query<BarRow>(
    `select start, open, close, high, low, volume, deal from views.candles
     where market = $1 and base = $2 and start < $3 order by start desc limit 1`,
    [market, base, Math.ceil(before)],
  )
  return found.rows[0] === undefined ? null : toCandle(found.rows[0])
}

/** The public tape lies in two tables, each read by its index. Conditions are about one row; the order is that of the page. */
const tape = (columns: string, conditions: string, rest = ''): string =>
  ['trade_rows', 'house_trade_rows']
    .map((table) => `(select ${columns} from views.${table} where market = $1 and ${conditions} ${rest})`)
    .join(' union all ')

/** Bars of a second are not stored: they are few, recent and made of the tape. Before it was whole there are none. */
async function secondBars(pool: Pool, market: MarketId, from: number, to: number): Promise<Candle[]> {
  const since = Math.max(Math.ceil(from * 1e6), Math.ceil((await tapeSince(pool)) / 1e6) * 1e6)
  const before = await lastBefore(pool, market, since / 1e6)
  const found = await pool.query<BarRow>(
    `select at / 1000000 as start, (array_agg(price order by at, trade_id))[1] as open,
       (array_agg(price order by at desc, trade_id desc))[1] as close, max(price) as high, min(price) as low,
       sum(size) as volume, sum(quote) as deal
     from (${tape('at, trade_id, price, size, quote', 'at >= $2 and at < $3')}) tape group by 1 order by 1`,
    [market, since, Math.min(to * 1e6, Number.MAX_SAFE_INTEGER)],
  )
  return openAtPreviousClose(found.rows.map(toCandle), before?.close ?? null)
}

/** Null where the tape is not whole. */
async function secondBefore(pool: Pool, market: MarketId, before: number): Promise<Candle | null> {
  return Math.ceil(before * 1e6) < (await tapeSince(pool)) ? null : lastBefore(pool, market, before)
}

/** The last second with trades, or, where the tape does not go back so far, the last minute that was over. */
async function lastBefore(pool: Pool, market: MarketId, before: number): Promise<Candle | null> {
  const since = await tapeSince(pool)
  const newest = 'order by at desc, trade_id desc limit 1'
  const found = await pool.query<{ at: string; price: string }>(
    `select at, price from (${tape('at, trade_id, price', 'at >= $2 and at < $3', newest)}) tape ${newest}`,
    [market, since, Math.ceil(before * 1e6)],
  )
  const row = found.rows[0]
  if (row === undefined) return since === 0 ? null : storedBefore(pool, market, 60, Math.floor(before / 60) * 60)
  const price = priceTicks(Number(row.price))
  const start = Math.floor(Number(row.at) / 1e6)
  return { start, open: price, close: price, high: price, low: price, volume: sizeLots(0), deal: amount(0n) }
}

/** Microseconds. */
async function tapeSince(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ whole_from: string }>('select whole_from from views.tape')
  return Number(rows[0]?.whole_from ?? 0)
}

function openAtPreviousClose(bars: readonly Candle[], previousClose: PriceTicks | null): Candle[] {
  let close = previousClose
  return bars.map((bar) => {
    const open = close ?? bar.open
    close = bar.close
    return {
      ...bar,
      open,
      high: priceTicks(Math.max(open, bar.high)),
      low: priceTicks(Math.min(open, bar.low)),
    }
  })
}

async function recentTrades(pool: Pool, market: MarketId): Promise<PublicTrade[]> {
  interface TapeRow {
    readonly trade_id: string
    readonly at: string
    readonly price: string
    readonly size: string
    readonly quote: string
    readonly terms: number
  }
  const newest = `order by at desc, trade_id desc limit ${RECENT_TRADES}`
  const found = await pool.query<TapeRow>(
    `select * from (${tape('trade_id, at, price, size, quote, terms', 'true', newest)}) tape ${newest}`,
    [market],
  )
  return found.rows.toReversed().map((row) => ({
    id: Number(row.trade_id),
    at: micros(Number(row.at)),
    market,
    price: priceTicks(Number(row.price)),
    size: sizeLots(Number(row.size)),
    quote: amount(BigInt(row.quote)),
    ...readTradeTerms(row.terms),
  }))
}

function toCandle(row: BarRow): Candle {
  return {
    start: Number(row.start),
    open: priceTicks(Number(row.open)),
    close: priceTicks(Number(row.close)),
    high: priceTicks(Number(row.high)),
    low: priceTicks(Number(row.low)),
    volume: sizeLots(Math.min(Number(row.volume), Number.MAX_SAFE_INTEGER)),
    deal: amount(BigInt(row.deal)),
  }
}
