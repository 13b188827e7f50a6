/** Open orders on the socket. */
import { tradingMethods, tradingPushes } from '@exchange/contract/channels'
import type { SocketPushes } from '@exchange/contract/channels'
import { orderEventCodes } from '@exchange/contract/trading/codes'
import type { MarketId } from '@exchange/core'
import { MarketNames, OwnerTopics, SUCCESS, bindMethods, wantedOf } from '../../kernel/index.ts'
import type { Channels, Kit, OwnerCaller, SocketStream, Subscriber } from '../../kernel/index.ts'
import type { DirectoryView, KnownOrder, ViewChange, Views } from '../../views/types.ts'
import { socketOrder } from './socket-orders.ts'

type OrderPush = SocketPushes['ordersPending_update']
type PageParams = readonly [market: string, offset: number, limit: number, ...unknown[]]

const eventOf = {
  put: orderEventCodes.new,
  updated: orderEventCodes.changed,
  finished: orderEventCodes.finished,
} as const

class OrderStream implements SocketStream {
  readonly isPrivate = true
  readonly topics = new OwnerTopics<MarketId>()
  readonly #directory: DirectoryView
  readonly #frame: (params: OrderPush) => Buffer

  constructor(directory: DirectoryView, frame: (params: OrderPush) => Buffer) {
    this.#directory = directory
    this.#frame = frame
  }

  note({ owners }: ViewChange): void {
    for (const { owner, orders } of owners.values()) {
      if (this.topics.followers(owner).size === 0) continue
      for (const { change, order, reason } of orders) {
        const market = this.#directory.market(order.market)
        if (market === undefined) continue
        this.topics.send(owner, market.id, () => this.#frame([eventOf[change], socketOrder(order, market, reason)]))
      }
    }
  }

  drop(subscriber: Subscriber): void {
    this.topics.drop(subscriber)
  }
}

/** Stops that wait, and the limit orders of their groups. */
const isConditional = ({ stop, group }: KnownOrder): boolean => stop?.isActivated === false || group !== 0

/** A page of an owner's open orders, stops among them. `isWanted` leaves orders out. */
function openOrders(views: Views, isWanted: (order: KnownOrder) => boolean = () => true) {
  const markets = new MarketNames(views.directory)
  return ({ owner }: OwnerCaller, [name, offset, limit]: PageParams) => {
    const orders = views.orders.of(owner, markets.oneOrAll(name)?.id).filter(isWanted)
    const records = orders.slice(offset, offset + limit).flatMap((order) => {
      const market = views.directory.market(order.market)
      return market === undefined ? [] : [socketOrder(order, market, null)]
    })
    return { limit, offset, total: orders.length, records }
  }
}

export function tradingChannels({ views, frames }: Pick<Kit, 'views' | 'frames'>): Channels {
  const markets = new MarketNames(views.directory)
  const push = frames(tradingPushes)
  const api = new OrderStream(views.directory, push.ordersPending_update)
  const site = new OrderStream(views.directory, push['order.update'])
  const list = openOrders(views)
  const follow = (stream: OrderStream) => (caller: OwnerCaller, names: string[]) => {
    stream.topics.want(caller, wantedOf(markets.some(names)))
    return SUCCESS
  }
  const leave = (stream: OrderStream) => (caller: OwnerCaller, names: string[]) => {
    stream.topics.unwant(caller, markets.some(names))
    return SUCCESS
  }
  const methods = bindMethods(tradingMethods, {
    ordersPending_request: list,
    ordersPending_subscribe: follow(api),
    ordersPending_unsubscribe: leave(api),
    'order.query': list,
    'spot_order.query': list,
    'conditional_order.query': openOrders(views, isConditional),
    'order.subscribe': follow(site),
    'order.unsubscribe': leave(site),
  })
  return { methods, streams: [api, site] }
}
