/**
 * The methods that both dialects have under names of their own. `prefix` is what stands before the verb, with its
 * separator: `depth.` or `depth_`.
 */
import { after, assetFinder, idsOf, marketFinder, names, ownerOf, resolutionOf } from './arguments.ts'
import type { Method, SocketMethodDeps } from './arguments.ts'
import type { Channels } from './channels.ts'
import { limitOf, stepOf } from './depth.ts'
import type { FiguresChannel } from './market-channels.ts'
import { balanceShape } from './own-channels.ts'
import { SUCCESS } from './protocol.ts'

type Methods = Record<string, Method>

/** `[market, levels, interval, also]`; ending names markets, all when none is named. */
export function depthMethods(prefix: string, { views, clock }: SocketMethodDeps, { depth }: Channels): Methods {
  const market = marketFinder(views)
  return {
    [`${prefix}subscribe`]: (connection, [name, limit, interval = '0', also = false]) => {
      const of = market.one(name)
      const [levels, step] = [limitOf(limit), stepOf(interval, of)]
      return after(() => depth.subscribe(connection, of, levels, step, also === true, clock.now()))
    },
    [`${prefix}unsubscribe`]: (connection, params) => {
      depth.unsubscribe(
        connection,
        market.some(params).map(({ id }) => id),
      )
      return SUCCESS
    },
  }
}

/** Subscribing to the markets named, all when none is; and ending these, all when none is. */
export function marketMethods(
  prefix: string,
  { views }: SocketMethodDeps,
  channel: Pick<FiguresChannel, 'subscribe' | 'unsubscribe'>,
): Methods {
  const market = marketFinder(views)
  return {
    [`${prefix}subscribe`]: (connection, params) => {
      const markets = market.orAll(params)
      return after(() => channel.subscribe(connection, markets))
    },
    [`${prefix}unsubscribe`]: (connection, params) => {
      channel.unsubscribe(connection, market.some(params))
      return SUCCESS
    },
  }
}

/** `[market, seconds]`, one at a time. */
export function candleMethods(prefix: string, { views }: SocketMethodDeps, { candles }: Channels): Methods {
  const market = marketFinder(views)
  return {
    [`${prefix}subscribe`]: (connection, [name, resolution]) => {
      const of = market.one(name)
      const step = resolutionOf(views, resolution)
      return after(() => candles.subscribe(connection, of, step))
    },
    [`${prefix}unsubscribe`]: (connection) => {
      candles.drop(connection)
      return SUCCESS
    },
  }
}

/** Spot balances of the tickers named, all when none is: asked for once by `query`, or followed. */
export function balanceMethods(
  prefix: string,
  query: 'query' | 'request',
  { views }: SocketMethodDeps,
  { own }: Channels,
): Methods {
  const { directory, balances } = views
  const asset = assetFinder(views)
  return {
    [prefix + query]: (connection, params) => {
      const owner = ownerOf(connection)
      const chosen = names(params).map(asset)
      const shown = chosen.length === 0 ? directory.assets() : chosen
      return Object.fromEntries(shown.map((of) => [of.ticker, balanceShape(balances.of(owner, 'spot', of.id), of)]))
    },
    [`${prefix}subscribe`]: (connection, params) => {
      own.want(connection, ownerOf(connection), 'assets', idsOf(names(params).map(asset)))
      return SUCCESS
    },
    [`${prefix}unsubscribe`]: (connection, params) => {
      const owner = ownerOf(connection)
      const ids = names(params).map((ticker) => asset(ticker).id)
      own.unwant(connection, owner, 'assets', ids)
      return SUCCESS
    },
  }
}

/** Ends what an owner follows of the markets named, all of it when none is. */
export function endOf(stream: 'orders' | 'deals' | 'executed', { views }: SocketMethodDeps, { own }: Channels): Method {
  const market = marketFinder(views)
  return (connection, params) => {
    const owner = ownerOf(connection)
    const ids = market.some(params).map(({ id }) => id)
    own.unwant(connection, owner, stream, ids)
    return SUCCESS
  }
}

/** An owner's orders or trades of the markets named, all when none is. */
export function ownMethods(
  prefix: string,
  stream: 'orders' | 'deals',
  deps: SocketMethodDeps,
  channels: Channels,
): Methods {
  const market = marketFinder(deps.views)
  return {
    [`${prefix}subscribe`]: (connection, params) => {
      const owner = ownerOf(connection)
      channels.own.want(connection, owner, stream, idsOf(market.some(params)))
      return SUCCESS
    },
    [`${prefix}unsubscribe`]: endOf(stream, deps, channels),
  }
}
