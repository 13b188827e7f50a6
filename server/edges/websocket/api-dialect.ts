/** The dialect of the compatible API: `depth_subscribe`, `ordersPending_request` … */
import { amount, sizeLots } from '@exchange/core/units'
import type { Candle, MarketInfo, Views } from '../../views/types.ts'
import { candleRow } from '../wire/candles.ts'
import { socketDealRecord, socketExecutedOrder, typesByNumber } from '../wire/orders.ts'
import { idsOf, marketFinder, ownerOf, resolutionOf, wholeNumber } from './arguments.ts'
import type { Method, SocketMethodDeps } from './arguments.ts'
import type { AllChannels, ApiChannels } from './channels.ts'
import { depthAnswer, stepOf } from './depth.ts'
import { dayFigures, dealShape, figuresOf, lastPrice, todayFigures } from './market-channels.ts'
import type { Moved } from './market-channels.ts'
import { openOrders } from './open-orders.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'
import { signIn } from './session.ts'
import { balanceMethods, candleMethods, depthMethods, endOf, marketMethods, ownMethods } from './streams.ts'

const PAGE = 100
const MOST_CANDLES = 1440
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const MONTH = 2_592_000

function session(deps: SocketMethodDeps, channels: AllChannels): Record<string, Method> {
  return {
    ping: () => 'pong',
    time: () => Math.floor(deps.clock.now() / 1000),
    authorize: signIn(deps, (connection) => channels.dropOwn(connection)),
  }
}

/** What happened in the last `period` seconds, to the bar the period begins in. */
async function marketFigures(views: Views, market: MarketInfo, period: number, now: number): Promise<unknown> {
  if (period === DAY) return dayFigures(views, market)
  const resolution = period <= DAY ? MINUTE : HOUR
  const bars = await views.candles.range(market.id, resolution, now - period, now, MOST_CANDLES)
  return { period, ...figuresOf(sumOf(bars, market, views), market) }
}

/** Bars as one; without any, the last price stands still. */
function sumOf(bars: readonly Candle[], { id }: MarketInfo, { tickers }: Views): Moved {
  const last = tickers.lastPrice(id)
  const [first] = bars
  return {
    open: first?.open ?? last,
    close: bars.at(-1)?.close ?? last,
    high: bars.reduce((most, { high }) => (high > most ? high : most), first?.high ?? last),
    low: bars.reduce((least, { low }) => (low < least ? low : least), first?.low ?? last),
    volume: sizeLots(bars.reduce((sum, { volume }) => sum + volume, 0)),
    deal: amount(bars.reduce((sum, { deal }) => sum + deal, 0n)),
  }
}

function requests({ views, clock }: SocketMethodDeps): Record<string, Method> {
  const market = marketFinder(views)
  return {
    depth_request: (_, [name, limit, interval = '0']) => {
      const of = market.one(name)
      return depthAnswer(views.books, of, wholeNumber(limit, 1, PAGE), stepOf(interval, of))
    },
    trades_request: (_, [name, limit, lastId]) => {
      const of = market.one(name)
      const recent = views.trades.recent(of.id, wholeNumber(limit, 1, PAGE, PAGE), wholeNumber(lastId, 0, 2 ** 53, 0))
      return recent.map((trade) => dealShape(trade, of))
    },
    lastprice_request: (_, [name]) => lastPrice(views, market.one(name)),
    market_request: (_, [name, period]) =>
      marketFigures(views, market.one(name), wholeNumber(period, 1, MONTH, DAY), Math.floor(clock.now() / 1000)),
    marketToday_query: (_, [name]) => todayFigures(views, market.one(name)),
    candles_request: async (_, [name, from, to, interval]) => {
      const of = market.one(name)
      const step = resolutionOf(views, interval)
      const [start, end] = [wholeNumber(from, 0, 1e11), wholeNumber(to, 0, 1e11)]
      if (end < start) throw new SocketRefusal(1)
      const candles = await views.candles.range(of.id, step, start, end, MOST_CANDLES)
      return candles.map((candle) => [...candleRow(candle, of), of.name])
    },
  }
}

function publicStreams(deps: SocketMethodDeps, channels: ApiChannels): Record<string, Method> {
  return {
    ...depthMethods('depth_', deps, channels),
    ...marketMethods('trades_', deps, channels.deals),
    ...marketMethods('market_', deps, channels.state),
    ...marketMethods('marketToday_', deps, channels.today),
    ...marketMethods('lastprice_', deps, channels.lastPrice),
    ...marketMethods('bookTicker_', deps, channels.bookTicker),
    ...candleMethods('candles_', deps, channels),
  }
}

/** The filter of ordersExecuted_request: `{market, order_types}`, both optional. */
function executedFilter(given: unknown): { readonly market: unknown; readonly types: readonly number[] } {
  if (given === undefined || given === null) return { market: undefined, types: [] }
  if (typeof given !== 'object' || Array.isArray(given)) throw new SocketRefusal(1)
  const { market, order_types: types = [] }: { market?: unknown; order_types?: unknown } = given
  if (!Array.isArray(types) || types.length > PAGE) throw new SocketRefusal(1)
  return { market, types: types.map((type) => wholeNumber(type, 0, 1000)) }
}

function ownRequests({ views, histories }: SocketMethodDeps): Record<string, Method> {
  const market = marketFinder(views)
  const { directory } = views
  const page = (from: unknown, limit: unknown) => ({
    offset: wholeNumber(from, 0, 4_294_967_295, 0),
    limit: wholeNumber(limit, 1, PAGE, PAGE),
  })
  const within = (name: unknown) =>
    name === undefined || name === null || name === '' ? {} : { market: market.one(name).id }
  return {
    ordersPending_request: openOrders(views, PAGE),
    ordersExecuted_request: async (connection, [filter, from, most]) => {
      const owner = ownerOf(connection)
      const { market: name, types } = executedFilter(filter)
      const { offset, limit } = page(from, most)
      const known = types.flatMap((number) => typesByNumber.get(number) ?? [])
      // Kinds of orders that this exchange does not have yet match nothing.
      if (types.length > 0 && known.length === 0) return { limit, offset, records: [] }
      const found = await histories.finishedOrders({ owner, ...within(name), types: known, limit, offset })
      const records = found.records.flatMap((order) => {
        const of = directory.market(order.market)
        return of === undefined ? [] : [socketExecutedOrder(order, of)]
      })
      return { limit, offset, records }
    },
    deals_request: async (connection, [name, from, most]) => {
      const owner = ownerOf(connection)
      const { offset, limit } = page(from, most)
      const found = await histories.deals({ owner, ...within(name), limit, offset })
      const records = found.records.flatMap((deal) => {
        const of = directory.market(deal.market)
        return of === undefined ? [] : [socketDealRecord(deal, of, directory)]
      })
      return { limit, offset, records }
    },
  }
}

function ownStreams(deps: SocketMethodDeps, channels: ApiChannels): Record<string, Method> {
  const market = marketFinder(deps.views)
  return {
    ...balanceMethods('balanceSpot_', 'request', deps, channels),
    ...ownMethods('ordersPending_', 'orders', deps, channels),
    ...ownMethods('deals_', 'deals', deps, channels),
    ordersExecuted_subscribe: (connection, [markets = [], filter]) => {
      const owner = ownerOf(connection)
      if (!Array.isArray(markets)) throw new SocketRefusal(1)
      const kind = wholeNumber(filter, 0, 2, 0)
      channels.own.wantExecuted(connection, owner, idsOf(market.some(markets)), kind === 1 ? 1 : kind === 2 ? 2 : 0)
      return SUCCESS
    },
    ordersExecuted_unsubscribe: endOf('executed', deps, channels),
  }
}

/** Known methods of products that are not open here. */
const closedMethods = [
  'balanceMargin_request',
  'balanceMargin_subscribe',
  'balanceMargin_unsubscribe',
  'positionsMargin_subscribe',
  'positionsMargin_unsubscribe',
  'positionsAccountMargin_subscribe',
  'positionsAccountMargin_unsubscribe',
  'borrowsMargin_subscribe',
  'borrowsMargin_unsubscribe',
  'borrowsAccountMargin_subscribe',
  'borrowsAccountMargin_unsubscribe',
] as const

const closed: Method = (connection) => {
  ownerOf(connection)
  throw new SocketRefusal(3, 'this feature is not available')
}

/** Every method of the compatible dialect by its name. */
export function apiMethods(deps: SocketMethodDeps, channels: AllChannels): readonly (readonly [string, Method])[] {
  return [
    ...Object.entries(session(deps, channels)),
    ...Object.entries(requests(deps)),
    ...Object.entries(publicStreams(deps, channels.api)),
    ...Object.entries(ownRequests(deps)),
    ...Object.entries(ownStreams(deps, channels.api)),
    ...closedMethods.map((name) => [name, closed] as const),
  ]
}
