/** Finished orders and own trades on the socket. */
import { historyMethods, historyPushes } from '@exchange/contract/channels'
import type { SocketPushes } from '@exchange/contract/channels'
import { finishedOrderFilterCodes } from '@exchange/contract/trading/codes'
import type { FinishedOrderFilterCode } from '@exchange/contract/trading/codes'
import type { MarketId } from '@exchange/core'
import { MarketNames, OwnerTopics, SUCCESS, bindMethods, wantedOf } from '../../kernel/index.ts'
import type { Channels, Kit, OwnerCaller, SocketStream, Subscriber } from '../../kernel/index.ts'
import { showsOwnWrites } from '../../views/index.ts'
import type { DirectoryView, OrderChange, ViewChange } from '../../views/types.ts'
import { socketExecutedOrder, typesByNumber } from '../trading/index.ts'
import { socketDeal, socketDealRecord } from './public-shapes.ts'

type DealPush = SocketPushes['deals_update']
type FinishedPush = SocketPushes['ordersExecuted_update']

/** Own trades. */
class DealStream implements SocketStream {
  readonly isPrivate = true
  readonly topics = new OwnerTopics<MarketId>()
  readonly #directory: DirectoryView
  readonly #frame: (params: DealPush) => Buffer

  constructor(directory: DirectoryView, frame: (params: DealPush) => Buffer) {
    this.#directory = directory
    this.#frame = frame
  }

  note({ owners }: ViewChange): void {
    for (const { owner, trades } of owners.values()) {
      if (this.topics.followers(owner).size === 0) continue
      for (const deal of trades) {
        const market = this.#directory.market(deal.market)
        if (market === undefined) continue
        this.topics.send(owner, market.id, () => this.#frame(socketDeal(deal, market, this.#directory)))
      }
    }
  }

  drop(subscriber: Subscriber): void {
    this.topics.drop(subscriber)
  }
}

type Kind = 'limit' | 'market'
const kindsOf: Readonly<Record<FinishedOrderFilterCode, readonly Kind[]>> = {
  [finishedOrderFilterCodes.all]: ['limit', 'market'],
  [finishedOrderFilterCodes.limit]: ['limit'],
  [finishedOrderFilterCodes.market]: ['market'],
}

/** Orders that are done. Who wants limit orders and who wants market orders is kept apart. */
class FinishedOrderStream implements SocketStream {
  readonly isPrivate = true
  readonly #topics = { limit: new OwnerTopics<MarketId>(), market: new OwnerTopics<MarketId>() }
  readonly #directory: DirectoryView
  readonly #frame: (params: FinishedPush) => Buffer

  constructor(directory: DirectoryView, frame: (params: FinishedPush) => Buffer) {
    this.#directory = directory
    this.#frame = frame
  }

  follow(caller: OwnerCaller, markets: readonly { readonly id: MarketId }[], filter: FinishedOrderFilterCode): void {
    this.drop(caller)
    for (const kind of kindsOf[filter]) this.#topics[kind].want(caller, wantedOf(markets))
  }

  leave(caller: OwnerCaller, markets: readonly { readonly id: MarketId }[]): void {
    for (const topics of Object.values(this.#topics)) topics.unwant(caller, markets)
  }

  note({ owners }: ViewChange): void {
    for (const { owner, orders } of owners.values())
      for (const { order, reason } of orders) if (reason !== null) this.#send(owner, order, reason)
  }

  drop(subscriber: Subscriber): void {
    for (const topics of Object.values(this.#topics)) topics.drop(subscriber)
  }

  #send(owner: OrderChange['order']['owner'], order: OrderChange['order'], reason: NonNullable<OrderChange['reason']>) {
    const market = this.#directory.market(order.market)
    if (market === undefined) return
    const finished = { ...order, reason, finishedAt: order.updatedAt }
    const kind = order.type === 'limit' ? 'limit' : 'market'
    this.#topics[kind].send(owner, market.id, () => this.#frame([socketExecutedOrder(finished, market)]))
  }
}

export function historyChannels({ views, histories, frames }: Pick<Kit, 'views' | 'histories' | 'frames'>): Channels {
  const { directory } = views
  const markets = new MarketNames(directory)
  const push = frames(historyPushes)
  const deals = new DealStream(directory, push.deals_update)
  const siteDeals = new DealStream(directory, push['user_deals.update'])
  const finished = new FinishedOrderStream(directory, push.ordersExecuted_update)
  const within = (name: string) => {
    const market = markets.oneOrAll(name)
    return market === undefined ? {} : { market: market.id }
  }
  const follow = (stream: DealStream) => (caller: OwnerCaller, names: string[]) => {
    stream.topics.want(caller, wantedOf(markets.some(names)))
    return SUCCESS
  }
  const leave = (stream: DealStream) => (caller: OwnerCaller, names: string[]) => {
    stream.topics.unwant(caller, markets.some(names))
    return SUCCESS
  }
  const methods = bindMethods(historyMethods, {
    ordersExecuted_request: async ({ owner }, [filter, offset, limit]) => {
      const of = within(filter?.market ?? '')
      const numbers = filter?.order_types ?? []
      const types = numbers.flatMap((number) => typesByNumber.get(number) ?? [])
      // Kinds of orders that this exchange does not have yet match nothing.
      if (numbers.length > 0 && types.length === 0) return { limit, offset, records: [] }
      await showsOwnWrites(views, histories)
      const found = await histories.finishedOrders({ owner, ...of, types, limit, offset })
      const records = found.records.flatMap((order) => {
        const market = directory.market(order.market)
        return market === undefined ? [] : [socketExecutedOrder(order, market)]
      })
      return { limit, offset, records }
    },
    ordersExecuted_subscribe: (caller, [names, filter]) => {
      finished.follow(caller, markets.some(names), filter)
      return SUCCESS
    },
    ordersExecuted_unsubscribe: (caller, names) => {
      finished.leave(caller, markets.some(names))
      return SUCCESS
    },
    deals_request: async ({ owner }, [name, offset, limit]) => {
      await showsOwnWrites(views, histories)
      const found = await histories.deals({ owner, ...within(name), limit, offset })
      const records = found.records.flatMap((deal) => {
        const market = directory.market(deal.market)
        return market === undefined ? [] : [socketDealRecord(deal, market, directory)]
      })
      return { limit, offset, records }
    },
    deals_subscribe: follow(deals),
    deals_unsubscribe: leave(deals),
    'user_deals.subscribe': follow(siteDeals),
    'user_deals.unsubscribe': leave(siteDeals),
  })
  return { methods, streams: [deals, siteDeals, finished] }
}
