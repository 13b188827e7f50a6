/** The web app's own dialect: `depth.subscribe`, `order.query` … */
import { candleRow } from '../wire/candles.ts'
import { marketFinder, ownerOf, resolutionOf, wholeNumber } from './arguments.ts'
import type { Method, SocketMethodDeps } from './arguments.ts'
import type { AllChannels, Channels } from './channels.ts'
import { dealShape } from './market-channels.ts'
import { isConditional, openOrders } from './open-orders.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'
import { signIn } from './session.ts'
import { balanceMethods, candleMethods, depthMethods, marketMethods, ownMethods } from './streams.ts'

const PAGE = 100

const MOST_CANDLES = 1440

function session(deps: SocketMethodDeps, channels: AllChannels): Record<string, Method> {
  return {
    'server.ping': () => 'pong',
    'server.time': () => Math.floor(deps.clock.now() / 1000),
    'server.auth': signIn(deps, (connection) => channels.dropOwn(connection)),
  }
}

function publicMethods(deps: SocketMethodDeps, channels: Channels): Record<string, Method> {
  const { views } = deps
  const market = marketFinder(views)
  return {
    ...depthMethods('depth.', deps, channels),
    ...marketMethods('deals.', deps, channels.deals),
    ...marketMethods('state.', deps, channels.state),
    ...candleMethods('kline.', deps, channels),
    'kline.query': async (_, [name, from, to, resolution]) => {
      const of = market.one(name)
      const step = resolutionOf(views, resolution)
      const [start, end] = [wholeNumber(from, 0, 1e11), wholeNumber(to, 0, 1e11)]
      if (end < start) throw new SocketRefusal(1)
      const candles = await views.candles.range(of.id, step, start, end, MOST_CANDLES)
      return candles.map((candle) => candleRow(candle, of))
    },
    'kline_last_deal.query': (_, [name]) => {
      const of = market.one(name)
      const last = views.trades.recent(of.id, 1)[0]
      return last === undefined ? null : dealShape(last, of)
    },
  }
}

function accountMethods(deps: SocketMethodDeps, channels: Channels): Record<string, Method> {
  // The ancestor of this dialect allows one more than a page, to see whether there is another.
  const pending = openOrders(deps.views, PAGE + 1)
  return {
    ...balanceMethods('asset.', 'query', deps, channels),
    'order.query': pending,
    'spot_order.query': pending,
    'conditional_order.query': openOrders(deps.views, PAGE + 1, isConditional),
    ...ownMethods('order.', 'orders', deps, channels),
    ...ownMethods('user_deals.', 'deals', deps, channels),
  }
}

/** `notification.update [notification or null, unread]`: a new one, or that some were read. */
function notificationMethods({ accounts }: AllChannels): Record<string, Method> {
  return {
    'notification.subscribe': (connection) => {
      accounts.replace(connection, [ownerOf(connection)])
      return SUCCESS
    },
    'notification.unsubscribe': (connection) => {
      ownerOf(connection)
      accounts.drop(connection)
      return SUCCESS
    },
  }
}

/** Known methods of products that are not open here. */
const closedMethods = [
  'margin_order.query',
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
    ...Object.entries(accountMethods(deps, channels.web)),
    ...Object.entries(notificationMethods(channels)),
    ...closedMethods.map((name) => [name, closed] as const),
  ]
}
