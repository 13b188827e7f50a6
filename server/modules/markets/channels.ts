/** Market data on the socket. */
import { marketMethods, marketPushes } from '@exchange/contract/channels'
import { MarketNames, SUCCESS, SocketRefusal, bindMethods, followed } from '../../kernel/index.ts'
import type { Channels, HeavyAnswers, Kit, SocketCaller } from '../../kernel/index.ts'
import type { Candle, MarketInfo } from '../../views/types.ts'
import { candleRow, candlesKey } from './candles.ts'
import { BestPriceStream } from './streams/best-prices.ts'
import { CandleStream } from './streams/candles.ts'
import { DepthStream, depthAnswer, plainRow, siteRow, stepOf } from './streams/depth.ts'
import type { PlainRow, SiteRow } from './streams/depth.ts'
import { DAY, FigureStream, dayFigures, lastPrice, periodFigures, todayFigures } from './streams/figures.ts'
import { TradeStream, lastTradeOf, tradeShape } from './streams/trades.ts'

const MOST_CANDLES = 1440

/** Trades in the first push of a subscription. */
const FIRST_TRADES = { compatible: 100, site: 80 } as const

/** A stream of markets that are named, all when none is. */
type MarketStream = Pick<FigureStream, 'subscribe' | 'unsubscribe'>

type DepthParams = readonly [market: string, levels: number, interval: string, also: boolean, ...unknown[]]
type CandleParams = readonly [market: string, interval: number, ...unknown[]]
type RangeParams = readonly [market: string, start: number, end: number, interval: number, ...unknown[]]

export function marketChannels(
  { views, clock, log, frames, metrics }: Pick<Kit, 'views' | 'clock' | 'log' | 'frames' | 'metrics'>,
  heavy: HeavyAnswers,
): Channels {
  const { directory } = views
  const markets = new MarketNames(directory)
  const push = frames(marketPushes)
  const sent = (market: string, age: number): void => metrics.observe('depth_age_s', { market }, age)
  const api = {
    depth: new DepthStream<PlainRow>({ books: views.books, row: plainRow, frame: push['depth_update'], sent }),
    trades: new TradeStream(views, { frame: push['trades_update'], first: FIRST_TRADES.compatible }),
    day: new FigureStream(views, (market) => push['market_update']([market.name, dayFigures(views, market)])),
    today: new FigureStream(views, (market) => push['marketToday_update']([market.name, todayFigures(views, market)])),
    lastPrice: new FigureStream(views, (market) => push['lastprice_update']([market.name, lastPrice(views, market)])),
    bestPrices: new BestPriceStream(views, clock, push['bookTicker_update']),
    candles: new CandleStream(views, log, push['candles_update']),
  }
  const site = {
    depth: new DepthStream<SiteRow>({ books: views.siteBooks, row: siteRow, frame: push['depth.update'], sent }),
    trades: new TradeStream(views, { frame: push['deals.update'], first: FIRST_TRADES.site }),
    day: new FigureStream(views, (market) => push['state.update']([market.name, dayFigures(views, market)])),
    candles: new CandleStream(views, log, push['kline.update']),
  }

  const resolutionOf = (interval: number): number => {
    if (!views.candles.isResolution(interval)) throw new SocketRefusal('invalid-argument')
    return interval
  }
  const nowInSeconds = (): number => Math.floor(clock.now() / 1000)
  const followMarkets = (stream: MarketStream) => (caller: SocketCaller, names: string[]) => {
    const chosen = markets.orAll(names)
    return followed(() => stream.subscribe(caller, chosen))
  }
  const leaveMarkets = (stream: Pick<MarketStream, 'unsubscribe'>) => (caller: SocketCaller, names: string[]) => {
    stream.unsubscribe(caller, markets.some(names))
    return SUCCESS
  }
  const followDepth =
    (stream: DepthStream<PlainRow> | DepthStream<SiteRow>) =>
    (caller: SocketCaller, [name, levels, interval, also]: DepthParams) => {
      const market = markets.one(name)
      const step = stepOf(interval, market)
      return followed(() => stream.subscribe(caller, market, levels, step, also, clock.now()))
    }
  const followCandles =
    (stream: CandleStream) =>
    (caller: SocketCaller, [name, interval]: CandleParams) => {
      const market = markets.one(name)
      const resolution = resolutionOf(interval)
      return followed(() => stream.subscribe(caller, market, resolution))
    }
  const leaveCandles = (stream: CandleStream) => (caller: SocketCaller) => {
    stream.drop(caller)
    return SUCCESS
  }
  /** `row` writes a candle, and `name` tells its answers from those of others. */
  const candlesAs =
    <Row>(name: string, row: (bar: Candle, market: MarketInfo) => Row) =>
    async ({ ip }: SocketCaller, [marketName, start, end, interval]: RangeParams) => {
      const market = markets.one(marketName)
      const resolution = resolutionOf(interval)
      if (end < start) throw new SocketRefusal('invalid-argument')
      const range = [start, Math.min(end, nowInSeconds())] as const
      return heavy.get(ip, `${name} ${candlesKey(views, market, resolution, range)}`, async () => {
        const bars = await views.candles.range(market.id, resolution, ...range, MOST_CANDLES)
        return bars.map((bar) => row(bar, market))
      })
    }
  const trades = (market: MarketInfo, limit: number, afterId?: number) =>
    views.trades.recent(market.id, limit, afterId).map((trade) => tradeShape(trade, market))

  const methods = bindMethods(marketMethods, {
    ping: () => 'pong' as const,
    time: nowInSeconds,
    depth_request: (_, [name, levels, interval]) => {
      const market = markets.one(name)
      return depthAnswer(views.books, market, levels, stepOf(interval, market))
    },
    depth_subscribe: followDepth(api.depth),
    depth_unsubscribe: leaveMarkets(api.depth),
    trades_request: (_, [name, limit, lastId]) => trades(markets.one(name), limit, lastId),
    trades_subscribe: followMarkets(api.trades),
    trades_unsubscribe: leaveMarkets(api.trades),
    lastprice_request: (_, [name]) => lastPrice(views, markets.one(name)),
    lastprice_subscribe: followMarkets(api.lastPrice),
    lastprice_unsubscribe: leaveMarkets(api.lastPrice),
    market_request: async ({ ip }, [name, period]) => {
      const market = markets.one(name)
      if (period === DAY) return dayFigures(views, market)
      const key = `market_request ${market.id} ${period} ${lastTradeOf(views, market)}`
      return heavy.get(ip, key, async () => periodFigures(views, market, period, nowInSeconds()))
    },
    market_subscribe: followMarkets(api.day),
    market_unsubscribe: leaveMarkets(api.day),
    marketToday_query: (_, [name]) => todayFigures(views, markets.one(name)),
    marketToday_subscribe: followMarkets(api.today),
    marketToday_unsubscribe: leaveMarkets(api.today),
    candles_request: candlesAs('candles_request', (bar, market) => [...candleRow(bar, market), market.name]),
    candles_subscribe: followCandles(api.candles),
    candles_unsubscribe: leaveCandles(api.candles),
    bookTicker_subscribe: followMarkets(api.bestPrices),
    bookTicker_unsubscribe: leaveMarkets(api.bestPrices),
    'server.ping': () => 'pong' as const,
    'server.time': nowInSeconds,
    'depth.subscribe': followDepth(site.depth),
    'depth.unsubscribe': leaveMarkets(site.depth),
    'deals.subscribe': followMarkets(site.trades),
    'deals.unsubscribe': leaveMarkets(site.trades),
    'state.subscribe': followMarkets(site.day),
    'state.unsubscribe': leaveMarkets(site.day),
    'kline.subscribe': followCandles(site.candles),
    'kline.unsubscribe': leaveCandles(site.candles),
    'kline.query': candlesAs('kline.query', (bar, market) => [...candleRow(bar, market)]),
    'kline_last_deal.query': (_, [name]) => trades(markets.one(name), 1)[0] ?? null,
  })
  return { methods, streams: [...Object.values(api), ...Object.values(site)] }
}
