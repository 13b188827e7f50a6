/** The web app's own dialect: `depth.subscribe`, `order.query` … */
import { after, assetFinder, idsOf, marketFinder, names, ownerOf, resolutionOf, wholeNumber } from './arguments.ts'
import type { Method, SocketMethodDeps } from './arguments.ts'
import type { AllChannels, Channels } from './channels.ts'
import { limitOf, stepOf } from './depth.ts'
import { candleRow, dealShape } from './market-channels.ts'
import { openOrders } from './open-orders.ts'
import { balanceShape } from './own-channels.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'
import { signIn } from './session.ts'

const PAGE = 100

const MOST_CANDLES = 1440

function session(deps: SocketMethodDeps, channels: AllChannels): Record<string, Method> {
  return {
    'server.ping': () => 'pong',
    'server.time': () => Math.floor(deps.clock.now() / 1000),
    'server.auth': signIn(deps, (connection) => channels.dropOwn(connection)),
  }
}

function publicMethods({ views, clock }: SocketMethodDeps, channels: Channels): Record<string, Method> {
  const market = marketFinder(views)
  return {
    'depth.subscribe': (connection, [name, limit, interval = '0', also = false]) => {
      const of = market.one(name)
      const [levels, step] = [limitOf(limit), stepOf(interval, of)]
      return after(() => channels.depth.subscribe(connection, of, levels, step, also === true, clock.now()))
    },
    'depth.unsubscribe': (connection, params) => {
      channels.depth.unsubscribe(
        connection,
        market.some(params).map(({ id }) => id),
      )
      return SUCCESS
    },
    'deals.subscribe': (connection, params) => {
      const markets = market.orAll(params)
      return after(() => channels.deals.subscribe(connection, markets))
    },
    'deals.unsubscribe': (connection, params) => {
      channels.deals.unsubscribe(connection, market.some(params))
      return SUCCESS
    },
    'state.subscribe': (connection, params) => {
      const markets = market.orAll(params)
      return after(() => channels.state.subscribe(connection, markets))
    },
    'state.unsubscribe': (connection, params) => {
      channels.state.unsubscribe(connection, market.some(params))
      return SUCCESS
    },
    'kline.query': async (_, [name, from, to, resolution]) => {
      const of = market.one(name)
      const step = resolutionOf(views, resolution)
      const [start, end] = [wholeNumber(from, 0, 1e11), wholeNumber(to, 0, 1e11)]
      if (end < start) throw new SocketRefusal(1)
      const candles = await views.candles.range(of.id, step, start, end, MOST_CANDLES)
      return candles.map((candle) => candleRow(candle, of))
    },
    'kline.subscribe': (connection, [name, resolution]) => {
      const of = market.one(name)
      const step = resolutionOf(views, resolution)
      return after(() => channels.candles.subscribe(connection, of, step))
    },
    'kline.unsubscribe': (connection) => {
      channels.candles.drop(connection)
      return SUCCESS
    },
    'kline_last_deal.query': (_, [name]) => {
      const of = market.one(name)
      const last = views.trades.recent(of.id, 1)[0]
      return last === undefined ? null : dealShape(last, of)
    },
  }
}

function ownMethods({ views }: SocketMethodDeps, channels: Channels): Record<string, Method> {
  const market = marketFinder(views)
  const asset = assetFinder(views)
  // The ancestor of this dialect allows one more than a page, to see whether there is another.
  const pending = openOrders(views, PAGE + 1)
  return {
    'asset.query': (connection, params) => {
      const owner = ownerOf(connection)
      const chosen = names(params).map(asset)
      const shown = chosen.length === 0 ? views.directory.assets() : chosen
      return Object.fromEntries(
        shown.map((of) => [of.ticker, balanceShape(views.balances.of(owner, 'spot', of.id), of)]),
      )
    },
    'asset.subscribe': (connection, params) => {
      channels.own.want(connection, ownerOf(connection), 'assets', idsOf(names(params).map(asset)))
      return SUCCESS
    },
    'asset.unsubscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.unwant(
        connection,
        owner,
        'assets',
        names(params)
          .map(asset)
          .map(({ id }) => id),
      )
      return SUCCESS
    },
    'order.query': pending,
    'spot_order.query': pending,
    'order.subscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.want(connection, owner, 'orders', idsOf(market.some(params)))
      return SUCCESS
    },
    'order.unsubscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.unwant(
        connection,
        owner,
        'orders',
        market.some(params).map(({ id }) => id),
      )
      return SUCCESS
    },
    'user_deals.subscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.want(connection, owner, 'deals', idsOf(market.some(params)))
      return SUCCESS
    },
    'user_deals.unsubscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.unwant(
        connection,
        owner,
        'deals',
        market.some(params).map(({ id }) => id),
      )
      return SUCCESS
    },
  }
}

/** Known methods of products that are not open here. */
const closedMethods = [
  'margin_order.query',
  'conditional_order.query',
  'margin_positions.subscribe',
  'margin_positions.unsubscribe',
  'borrow_positions.subscribe',
  'borrow_positions.unsubscribe',
  'margin_asset.subscribe',
  'margin_asset.unsubscribe',
] as const

const closed: Method = (connection) => {
  ownerOf(connection)
  throw new SocketRefusal(3, 'this feature is not available')
}

/** Every method of the web dialect by its name. */
export function webMethods(deps: SocketMethodDeps, channels: AllChannels): readonly (readonly [string, Method])[] {
  return [
    ...Object.entries(session(deps, channels)),
    ...Object.entries(publicMethods(deps, channels.web)),
    ...Object.entries(ownMethods(deps, channels.web)),
    ...closedMethods.map((name) => [name, closed] as const),
  ]
}
