/** Every method of the socket by its name. A method returns its result; what it can't do it refuses with a code. */
import type { OwnerId } from '@exchange/core'
import type { DoorDeps } from '../../kernel/index.ts'
import type { AssetInfo, MarketInfo, Views } from '../../views/types.ts'
import { socketOrder } from '../wire/orders.ts'
import { CloseCode } from './connection.ts'
import type { Connection } from './connection.ts'
import { limitOf, stepOf } from './depth.ts'
import type { DepthChannel } from './depth.ts'
import { candleRow, dealShape } from './market-channels.ts'
import type { CandleChannel, DealsChannel, StateChannel } from './market-channels.ts'
import { balanceShape } from './own-channels.ts'
import type { OwnChannels } from './own-channels.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'

const PAGE = 100
const MOST_CANDLES = 1440
/** Names in one call at most. */
const MOST_NAMES = 500

export interface Channels {
  readonly depth: DepthChannel
  readonly deals: DealsChannel
  readonly state: StateChannel
  readonly candles: CandleChannel
  readonly own: OwnChannels
}

/** What methods read and ask. */
export type SocketMethodDeps = Pick<DoorDeps, 'clock' | 'views' | 'socketTokens'>

export type Method = (connection: Connection, params: readonly unknown[]) => unknown

function names(params: readonly unknown[]): string[] {
  // A list may come as the params themselves or as their first member.
  const list: readonly unknown[] = Array.isArray(params[0]) ? params[0] : params
  if (list.length > MOST_NAMES) throw new SocketRefusal(1)
  return list.map((name) => {
    if (typeof name !== 'string') throw new SocketRefusal(1)
    return name
  })
}

function wholeNumber(value: unknown, least: number, most: number, otherwise?: number): number {
  const given = value ?? otherwise
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least || given > most) throw new SocketRefusal(1)
  return given
}

function marketFinder({ directory }: Views) {
  const one = (name: unknown): MarketInfo => {
    if (typeof name !== 'string') throw new SocketRefusal(1)
    const market = directory.marketByName(name)
    if (market === undefined) throw new SocketRefusal(9, `market ${name.slice(0, 41)} does not exist`)
    return market
  }
  const some = (params: readonly unknown[]): MarketInfo[] => names(params).map(one)
  return {
    one,
    some,
    orAll: (params: readonly unknown[]): readonly MarketInfo[] =>
      params.length === 0 ? directory.markets() : some(params),
  }
}

function ownerOf({ owner }: Connection): OwnerId {
  if (owner === null) throw new SocketRefusal(6)
  return owner
}

function session(deps: SocketMethodDeps, channels: Channels): Record<string, Method> {
  return {
    'server.ping': () => 'pong',
    'server.time': () => Math.floor(deps.clock.now() / 1000),
    'server.auth': (connection, [token]) => {
      if (typeof token !== 'string') throw new SocketRefusal(1)
      const found = deps.socketTokens.redeem(token)
      if (found === null) throw new SocketRefusal(1, 'invalid token')
      // Signing in again may change the owner: what followed the old one ends.
      channels.own.drop(connection)
      connection.signIn(
        found.owner,
        deps.socketTokens.onEnded(found.through, () => connection.close(CloseCode.sessionEnded, 'session ended')),
      )
      return SUCCESS
    },
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

function resolutionOf(views: Views, resolution: unknown): number {
  const step = wholeNumber(resolution, 1, 2_592_000)
  if (!views.candles.isResolution(step)) throw new SocketRefusal(1)
  return step
}

/** The first push of a subscription comes after the answer to it. */
export class Deferred {
  readonly result = SUCCESS
  readonly run: () => void

  constructor(run: () => void) {
    this.run = run
  }
}

const after = (run: () => void): Deferred => new Deferred(run)

function ownMethods({ views }: SocketMethodDeps, channels: Channels): Record<string, Method> {
  const market = marketFinder(views)
  const asset = (ticker: string): AssetInfo => {
    const found = views.directory.assetByTicker(ticker)
    if (found === undefined) throw new SocketRefusal(1)
    return found
  }
  const ids = (things: readonly { readonly id: number }[]) =>
    things.length === 0 ? 'all' : new Set(things.map(({ id }) => id))
  const openOrders: Method = (connection, [name, from, most]) => {
    const owner = ownerOf(connection)
    const of = name === undefined || name === null || name === '' ? undefined : market.one(name)
    const offset = wholeNumber(from, 0, 4_294_967_295, 0)
    // The ancestor of this dialect allows one more than a page, to see whether there is another.
    const limit = wholeNumber(most, 1, PAGE + 1, PAGE)
    const orders = views.orders.of(owner, of?.id)
    const records = orders.slice(offset, offset + limit).flatMap((order) => {
      const info = views.directory.market(order.market)
      return info === undefined ? [] : [socketOrder(order, info, null)]
    })
    return { limit, offset, total: orders.length, records }
  }
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
      channels.own.want(connection, ownerOf(connection), 'assets', ids(names(params).map(asset)))
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
    'order.query': openOrders,
    'spot_order.query': openOrders,
    'order.subscribe': (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.want(connection, owner, 'orders', ids(market.some(params)))
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
      channels.own.want(connection, owner, 'deals', ids(market.some(params)))
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

export function socketMethods(deps: SocketMethodDeps, channels: Channels): ReadonlyMap<string, Method> {
  return new Map([
    ...Object.entries(session(deps, channels)),
    ...Object.entries(publicMethods(deps, channels)),
    ...Object.entries(ownMethods(deps, channels)),
    ...closedMethods.map((name) => [name, closed] as const),
  ])
}
