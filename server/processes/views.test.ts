import { decodeEvents, type Event, type MarketId, type Micros, type OrderState } from '@exchange/core'
import { barStart } from '@exchange/core/formulas'
import { amount, micros, priceTicks, sizeLots } from '@exchange/core/units'
import { followJournal } from '../engine/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProjection } from './projection.ts'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { FIRST_TRADER, TRADERS } from '../testing/flow.ts'
import { runTrading, type Run } from '../testing/run.ts'
import {
  loadPast,
  memoryViews,
  RESOLUTIONS,
  sqlCandleHistory,
  type Balance,
  type Candle,
  type MemoryViews,
  type ViewChange,
} from '../views/index.ts'
import { barAfter } from '../views/resolution.ts'
import type { KnownOrder, Level } from '../views/types.ts'

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const MARKETS = [0, 1] as const
const OWNERS = Array.from({ length: TRADERS }, (_, index) => FIRST_TRADER + index)

let run: Run
let database: TestDatabase
let views: MemoryViews
const changes: ViewChange[] = []

beforeAll(async () => {
  console.log(`views: SEED=${SEED}`)
  run = await runTrading(SEED, 6_000)
  database = await startTestDatabase()
  const projection = await openProjection(database.pool, run.journal)
  await projection.advance(run.engine.lastSeq)
  views = fromTheBeginning()
  views.subscribe((change) => changes.push(change))
  for (const batch of run.batches) views.apply(batch)
})
afterAll(async () => {
  await run.engine.stop()
  await database.stop()
})

const isWaiting = ({ stop }: KnownOrder): boolean => stop?.isActivated === false
const restingAt = (market: number): KnownOrder[] =>
  OWNERS.flatMap((owner) => views.orders.of(owner, market)).filter((order) => !isWaiting(order))
const clock = (): Micros => micros(run.now)

function fromTheBeginning(): MemoryViews {
  return memoryViews({ described: [], seq: 0, now: clock, history: sqlCandleHistory(database.pool) })
}

describe('the book', () => {
  test('F-30: levels are the sums of what rests', () => {
    for (const market of MARKETS) {
      const { asks, bids } = views.books.depth(market, 10_000)
      const resting = restingAt(market).filter(({ rpi }) => !rpi)
      expect(asks).toEqual(sumLevels(resting, 'sell'))
      expect(bids).toEqual(sumLevels(resting, 'buy'))
      expect(views.books.best(market)).toEqual({ ask: asks[0] ?? null, bid: bids[0] ?? null })
    }
  })

  test('F-30: the site shows RPI orders too, where they cross nobody, and says how much of a level they are', () => {
    for (const market of MARKETS) {
      const all = restingAt(market)
      const site = views.siteBooks.depth(market, 10_000)
      const open = views.books.depth(market, 10_000)
      const ordinary = (levels: readonly Level[]) =>
        levels.flatMap(({ price, size, rpi = 0 }) => (size === rpi ? [] : [{ price, size: size - rpi }]))
      expect([ordinary(site.asks), ordinary(site.bids)]).toEqual([open.asks, open.bids])
      expect(site.asks[0]?.price ?? Infinity).toBeGreaterThan(site.bids[0]?.price ?? 0)
      for (const [side, levels] of [['sell', site.asks] as const, ['buy', site.bids] as const]) {
        const whole = new Map(sumLevels(all, side).map(({ price, size }) => [price, size]))
        const prices = levels.map(({ price }) => price)
        expect(prices).toEqual(prices.toSorted((a, b) => (side === 'sell' ? a - b : b - a)))
        for (const { price, size, rpi } of levels) if (rpi !== undefined) expect(size).toBe(whole.get(price))
      }
    }
  })

  test('shows the best so many, and those up to a price', () => {
    const all = views.books.depth(0, 10_000)
    expect(views.books.depth(0, 5)).toEqual({ ...all, asks: all.asks.slice(0, 5), bids: all.bids.slice(0, 5) })
    // A seed may leave fewer levels than are asked for.
    const [asks, bids] = [all.asks.slice(0, 4), all.bids.slice(0, 3)]
    expect(views.books.within(0, 'sell', asks.at(-1)?.price ?? priceTicks(0))).toEqual(asks)
    expect(views.books.within(0, 'buy', bids.at(-1)?.price ?? priceTicks(0))).toEqual(bids)
  })

  test('BC-grouping: a group is no better than what is in it and loses nothing', () => {
    const all = views.books.depth(0, 10_000)
    const grouped = views.books.depth(0, 10_000, 25)
    const total = (levels: readonly { size: number }[]) => levels.reduce((sum, level) => sum + level.size, 0)
    expect([total(grouped.asks), total(grouped.bids)]).toEqual([total(all.asks), total(all.bids)])
    for (const level of [...grouped.asks, ...grouped.bids]) expect(level.price % 25).toBe(0)
    // A seed may leave a side empty: then both are.
    expect(grouped.asks[0]?.price ?? Infinity).toBeGreaterThanOrEqual(all.asks[0]?.price ?? Infinity)
    expect(grouped.bids[0]?.price ?? 0).toBeLessThanOrEqual(all.bids[0]?.price ?? 0)
  })

  test('a follower of changes has the same book as one who takes it whole', () => {
    const follower = fromTheBeginning()
    const mirror = new Map<string, number>()
    let seen = 0
    for (const batch of run.batches) {
      follower.apply(batch)
      for (const { side, price, size } of follower.books.changesSince(0, seen) ?? []) {
        if (size === 0) mirror.delete(`${side} ${price}`)
        else mirror.set(`${side} ${price}`, size)
      }
      seen = follower.books.updateId(0)
    }
    const { asks, bids } = follower.books.depth(0, 10_000)
    const whole = new Map<string, number>()
    for (const level of asks) whole.set(`sell ${level.price}`, level.size)
    for (const level of bids) whole.set(`buy ${level.price}`, level.size)
    expect(mirror).toEqual(whole)
  })

  test('who is too far behind, or ahead, takes the whole depth', () => {
    const now = views.books.updateId(0)
    expect(now).toBeGreaterThan(1024)
    expect(views.books.changesSince(0, now - 1025)).toBeNull()
    expect(views.books.changesSince(0, now + 1)).toBeNull()
    expect(views.books.changesSince(0, now)).toEqual([])
  })
})

describe('open orders and balances', () => {
  test('are found by owner, market, id and client id', () => {
    const [order] = OWNERS.flatMap((owner) => views.orders.of(owner)).filter((each) => each.clientOrderId !== '')
    if (order === undefined) throw new Error('the flow leaves orders')
    expect(views.orders.byId(order.orderId)).toEqual(order)
    expect(views.orders.byClientId(order.owner, order.market, order.clientOrderId)).toEqual(order)
    expect(views.orders.byClientId(order.owner + 1, order.market, order.clientOrderId)).toBeUndefined()
    const ids = views.orders.of(order.owner).map((each) => each.orderId)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(views.orders.count(order.owner)).toBe(ids.length)
  })

  test('what is held is what the open orders hold', () => {
    for (const owner of OWNERS) {
      const orders = views.orders.of(owner)
      const selling = orders.filter((order) => order.side === 'sell' && order.market === 0)
      // Of a pair the limit order holds for both.
      const held = selling.filter((order) => !isWaiting(order) || order.group === 0)
      // A lot is 10^-6 BTC, the ledger keeps 10^-8.
      const lots = held.reduce((sum, order) => sum + BigInt(order.left) * 100n, 0n)
      expect(views.balances.of(owner, 'spot', 1).held).toBe(lots)
    }
  })
})

describe('candles', () => {
  test.each(RESOLUTIONS)('F-30: of %i s agree with the trades, gaps repeat the previous close', async (resolution) => {
    for (const market of MARKETS) {
      const wanted = barsByHand(market, resolution)
      const found = await views.candles.range(market, resolution, 0, run.now / 1e6, 100_000)
      expect(found.length).toBe(Math.min(wanted.length, 100_000))
      expect(found).toEqual(wanted.slice(-100_000))
      expect(views.candles.current(market, resolution)).toEqual(wanted.at(-1))
    }
  })

  test('a limit keeps the newest, the range its ends', async () => {
    const all = await views.candles.range(0, 3600, 0, run.now / 1e6, 10_000)
    expect(await views.candles.range(0, 3600, 0, run.now / 1e6, 3)).toEqual(all.slice(-3))
    const [from, to] = [all[2]?.start ?? 0, all[5]?.start ?? 0]
    expect(await views.candles.range(0, 3600, from + 10, to, 100)).toEqual(all.slice(2, 6))
    expect(await views.candles.range(0, 3600, to, from, 100)).toEqual([])
    await expect(views.candles.range(0, 7, 0, 1, 1)).rejects.toThrow(RangeError)
  })

  test('a market without trades has none', async () => {
    expect(await views.candles.range(9, 60, 0, run.now / 1e6, 10)).toEqual([])
    expect(views.candles.current(9, 60)).toBeNull()
  })
})

describe('tickers', () => {
  test('F-30: the last 1440 minutes, at any moment', () => {
    const stepping = memoryViews({ described: [], seq: 0, now: () => at })
    let at = micros(0)
    let checked = 0
    run.batches.forEach((batch, index) => {
      at = batch.events[0]?.at ?? at
      stepping.apply(batch)
      if (index % 37 !== 0) return
      for (const market of MARKETS)
        expect(stepping.tickers.ticker(market)).toEqual(tickerByHand(market, batch.lastSeq, at))
      checked++
    })
    expect(checked).toBeGreaterThan(20)
    for (const minutes of [1, 30, 700, 1439, 1441, 5000]) {
      at = micros(run.now + minutes * 60e6)
      for (const market of MARKETS)
        expect(stepping.tickers.ticker(market)).toEqual(tickerByHand(market, run.engine.lastSeq, at))
    }
  })

  test('of a market that never traded is zero', () => {
    expect(views.tickers.ticker(9)).toMatchObject({ open: 0, close: 0, high: 0, low: 0, volume: 0, deal: 0n })
  })
})

describe('what changed', () => {
  test('each trade is told to the market and to both owners, in order', () => {
    const trades = run.events.filter((event) => event.kind === 'trade')
    const told = MARKETS.flatMap((market) => changes.flatMap((change) => change.markets.get(market)?.trades ?? []))
    expect(told.map((trade) => trade.id).toSorted((a, b) => a - b)).toEqual(trades.map((event) => event.tradeId))
    const own = changes.flatMap((change) => [...change.owners.values()].flatMap((owner) => owner.trades))
    expect(own.length).toBe(2 * trades.length)
    for (const trade of own) expect(trade.feeAsset).toBe(trade.side === 'buy' ? trade.market + 1 : 0)
  })

  test('each order event is told to its owner', () => {
    for (const owner of OWNERS) {
      const wanted = run.events.flatMap((event) => {
        if (!('order' in event) || event.order.owner !== owner) return []
        const change = event.kind === 'conditional.armed' ? 'put' : event.kind.slice(event.kind.indexOf('.') + 1)
        return [`${change} ${event.order.orderId}`]
      })
      const told = changes.flatMap((change) => change.owners.get(owner)?.orders ?? [])
      expect(told.map(({ change, order }) => `${change} ${order.orderId}`)).toEqual(wanted)
    }
  })

  test('applying told balances gives the balances', () => {
    for (const owner of OWNERS) {
      const mirror = new Map<string, Balance>()
      for (const change of changes)
        for (const balance of change.owners.get(owner)?.balances ?? [])
          mirror.set(`${balance.wallet} ${balance.asset}`, balance)
      const kept = [...mirror.values()].filter((balance) => balance.available + balance.held !== 0n)
      expect(kept.toSorted(byCell)).toEqual(views.balances.all(owner).toSorted(byCell))
    }
  })

  test('a batch out of order is refused', () => {
    expect(() => views.apply({ firstSeq: 5, lastSeq: 6, events: [] })).toThrow(/were given 5/)
  })
})

test('views that begin at a snapshot equal views that ran from the beginning', async () => {
  const { engine, journal } = run
  for (const share of [0.2, 0.7, 1]) {
    const index = Math.floor(run.batches.length * share) - 1
    const seq = run.batches[index]?.lastSeq ?? 0
    const { url: _url, pool } = await database.another(`past_${Math.round(share * 10)}`)
    const projection = await openProjection(pool, journal)
    await projection.advance(seq)
    const follower = await followJournal(journal, seq)
    const described = decodeEvents(follower.describe())
    const past = await loadPast(pool, MARKETS, (described[0]?.at ?? 0) / 1e6)
    await projection.advance(engine.lastSeq)
    const late = memoryViews({ described, seq, past, now: clock, history: sqlCandleHistory(pool) })
    for (const batch of run.batches.slice(index + 1)) late.apply(batch)
    const [shown, wanted] = [await portrait(late), await portrait(views)]
    for (const key in wanted) expect([key, shown[key]]).toEqual([key, wanted[key]])
  }
})

/** Everything an onlooker can see, by name, but for counters that begin anew with the process. */
async function portrait(of: MemoryViews): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = { seq: of.lastSeq, assets: of.directory.assets() }
  for (const market of MARKETS) {
    const { asks, bids } = of.books.depth(market, 10_000)
    shown[`market ${market}`] = of.directory.market(market)
    shown[`book ${market}`] = { asks, bids }
    shown[`ticker ${market}`] = [of.tickers.ticker(market), of.tickers.today(market)]
    shown[`trades ${market}`] = of.trades.recent(market, 500)
    for (const resolution of RESOLUTIONS)
      shown[`candles ${market} ${resolution}`] = await of.candles.range(market, resolution, 0, run.now / 1e6, 5_000)
  }
  for (const owner of OWNERS) {
    shown[`balances ${owner}`] = of.balances.all(owner).toSorted(byCell)
    shown[`orders ${owner}`] = of.orders.of(owner)
    shown[`fees ${owner}`] = of.directory.fees(owner, 0)
  }
  return shown
}

function byCell(a: Balance, b: Balance): number {
  return a.asset - b.asset || a.wallet.localeCompare(b.wallet)
}

function sumLevels(orders: readonly OrderState[], side: 'buy' | 'sell'): { price: number; size: number }[] {
  const sums = new Map<number, number>()
  for (const order of orders) if (order.side === side) sums.set(order.price, (sums.get(order.price) ?? 0) + order.left)
  return [...sums]
    .map(([price, size]) => ({ price, size }))
    .toSorted((a, b) => (side === 'sell' ? a.price - b.price : b.price - a.price))
}

type TradeEvent = Extract<Event, { kind: 'trade' }>

function tradesOf(market: MarketId, untilSeq: number): TradeEvent[] {
  return run.events.filter(
    (event): event is TradeEvent => event.kind === 'trade' && event.market === market && event.seq <= untilSeq,
  )
}

/** The obvious way: every interval from the first trade to now, one after the other. */
function barsByHand(market: MarketId, resolution: number): Candle[] {
  const byStart = Map.groupBy(tradesOf(market, Infinity), (trade) => barStart(resolution, trade.at / 1e6))
  const bars: Candle[] = []
  const first = Math.min(...byStart.keys())
  for (let start = first; start <= run.now / 1e6; start = barAfter(resolution, start, 1)) {
    const trades = byStart.get(start) ?? []
    const previous = bars.at(-1)?.close ?? trades[0]?.price ?? priceTicks(0)
    bars.push(barOf(start, previous, trades))
  }
  return bars
}

function barOf(start: number, open: Candle['open'], trades: readonly TradeEvent[]): Candle {
  const prices = [open, ...trades.map((trade) => trade.price)]
  const [volume, deal] = sumsOf(trades)
  const [high, low] = [priceTicks(Math.max(...prices)), priceTicks(Math.min(...prices))]
  return { start, open, close: prices.at(-1) ?? open, high, low, volume: sizeLots(volume), deal: amount(deal) }
}

function sumsOf(trades: readonly TradeEvent[]): [number, bigint] {
  return trades.reduce<[number, bigint]>(([volume, deal], trade) => [volume + trade.size, deal + trade.quote], [0, 0n])
}

function tickerByHand(market: MarketId, untilSeq: number, at: Micros): unknown {
  const all = tradesOf(market, untilSeq)
  const begin = (Math.floor(at / 60e6) - 1439) * 60e6
  const inside = all.filter((trade) => trade.at >= begin)
  const close = all.at(-1)?.price ?? 0
  const open = all.filter((trade) => trade.at < begin).at(-1)?.price ?? inside[0]?.price ?? close
  const prices = inside.length === 0 ? [close] : [open, ...inside.map((trade) => trade.price)]
  const [volume, deal] = sumsOf(inside)
  const [high, low] = [Math.max(...prices), Math.min(...prices)]
  return {
    market,
    open: inside.length === 0 ? close : open,
    close,
    high,
    low,
    volume,
    deal,
    lastTradeAt: all.at(-1)?.at ?? 0,
  }
}
