/** Streams of one owner: balances, orders, own trades. Frames are made once for all connections of the owner that want the same. */
import type { AssetId, MarketId, OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type {
  AssetInfo,
  Balance,
  DirectoryView,
  FinishedOrder,
  MarketInfo,
  OwnerChange,
  ViewChange,
  Views,
} from '../../views/types.ts'
import { socketDeal, socketExecutedOrder, socketOrder } from '../wire/orders.ts'
import type { Connection } from './connection.ts'
import { pushFrame } from './protocol.ts'

/** What a connection wants of a stream: some, or all of them. */
export type Wanted<Id> = ReadonlySet<Id> | 'all'

/** Finished orders of some kinds: 1 limit, 2 market, 0 both. */
export type ExecutedFilter = 0 | 1 | 2

interface Wishes {
  assets: Wanted<AssetId> | null
  orders: Wanted<MarketId> | null
  deals: Wanted<MarketId> | null
  executed: Wanted<MarketId> | null
}

/** The methods of the frames; a dialect without finished orders as a stream of their own leaves `executed` out. */
export interface OwnPushes {
  readonly orders: string
  readonly deals: string
  readonly balances: string
  readonly executed?: string
}

const eventNumbers = { put: 1, updated: 2, finished: 3 } as const

const wants = <Id>(wanted: Wanted<Id> | null, id: Id): boolean =>
  wanted !== null && (wanted === 'all' || wanted.has(id))

/** {available, freeze} of the spot wallet. */
export function balanceShape({ available, held }: Balance, asset: AssetInfo) {
  return { available: formatDecimal(available, asset.scale), freeze: formatDecimal(held, asset.scale) }
}

export class OwnChannels {
  readonly #directory: DirectoryView
  readonly #pushes: OwnPushes
  readonly #byOwner = new Map<OwnerId, Map<Connection, Wishes>>()
  readonly #owners = new Map<Connection, OwnerId>()
  readonly #filters = new WeakMap<Connection, ExecutedFilter>()

  constructor(views: Views, pushes: OwnPushes) {
    this.#directory = views.directory
    this.#pushes = pushes
  }

  /** Replaces which finished orders a signed-in connection wants. */
  wantExecuted(connection: Connection, owner: OwnerId, markets: Wanted<MarketId>, filter: ExecutedFilter): void {
    this.#filters.set(connection, filter)
    this.want(connection, owner, 'executed', markets)
  }

  /** Replaces what a signed-in connection wants of one stream; null ends it. */
  want<Stream extends keyof Wishes>(
    connection: Connection,
    owner: OwnerId,
    stream: Stream,
    wanted: Wishes[Stream],
  ): void {
    const ofOwner = this.#byOwner.get(owner) ?? new Map<Connection, Wishes>()
    const wishes = ofOwner.get(connection) ?? { assets: null, orders: null, deals: null, executed: null }
    wishes[stream] = wanted
    ofOwner.set(connection, wishes)
    this.#byOwner.set(owner, ofOwner)
    this.#owners.set(connection, owner)
  }

  /** Ends these members of one stream; all of it when none is named, or when all were wanted. */
  unwant(connection: Connection, owner: OwnerId, stream: keyof Wishes, ids: readonly number[]): void {
    const wanted = this.#byOwner.get(owner)?.get(connection)?.[stream]
    const left = ids.length === 0 || !(wanted instanceof Set) ? [] : [...wanted].filter((id) => !ids.includes(id))
    this.want(connection, owner, stream, left.length === 0 ? null : new Set(left))
  }

  drop(connection: Connection): void {
    const owner = this.#owners.get(connection)
    if (owner === undefined) return
    this.#owners.delete(connection)
    const ofOwner = this.#byOwner.get(owner)
    ofOwner?.delete(connection)
    if (ofOwner?.size === 0) this.#byOwner.delete(owner)
  }

  note(change: ViewChange): void {
    if (this.#byOwner.size === 0) return
    for (const owned of change.owners.values()) {
      const connections = this.#byOwner.get(owned.owner)
      if (connections !== undefined) this.#send(owned, connections)
    }
  }

  #send(change: OwnerChange, connections: ReadonlyMap<Connection, Wishes>): void {
    for (const { change: kind, order, reason } of change.orders) {
      const market = this.#directory.market(order.market)
      if (market === undefined) continue
      const frame = pushFrame(this.#pushes.orders, [eventNumbers[kind], socketOrder(order, market, reason)])
      for (const [connection, { orders }] of connections) if (wants(orders, order.market)) connection.send(frame)
      if (reason !== null) this.#sendExecuted({ ...order, reason, finishedAt: order.updatedAt }, market, connections)
    }
    for (const deal of change.trades) {
      const market = this.#directory.market(deal.market)
      if (market === undefined) continue
      const frame = pushFrame(this.#pushes.deals, socketDeal(deal, market, this.#directory))
      for (const [connection, { deals }] of connections) if (wants(deals, deal.market)) connection.send(frame)
    }
    const spot = change.balances.filter(({ wallet }) => wallet === 'spot')
    for (const [connection, { assets }] of connections) this.#sendBalances(connection, assets, spot)
  }

  #sendExecuted(
    order: Omit<FinishedOrder, 'feeAsset'>,
    market: MarketInfo,
    connections: ReadonlyMap<Connection, Wishes>,
  ): void {
    if (this.#pushes.executed === undefined) return
    const frame = pushFrame(this.#pushes.executed, [socketExecutedOrder(order, market)])
    for (const [connection, { executed }] of connections) {
      const filter = this.#filters.get(connection) ?? 0
      const isWanted = filter === 0 || (filter === 1) === (order.type === 'limit')
      if (isWanted && wants(executed, order.market)) connection.send(frame)
    }
  }

  #sendBalances(connection: Connection, wanted: Wanted<AssetId> | null, balances: readonly Balance[]): void {
    const shown: Record<string, object> = {}
    for (const balance of balances) {
      const asset = this.#directory.asset(balance.asset)
      if (asset !== undefined && wants(wanted, balance.asset)) shown[asset.ticker] = balanceShape(balance, asset)
    }
    if (Object.keys(shown).length > 0) connection.send(pushFrame(this.#pushes.balances, [shown]))
  }
}
