import { useEffect, useMemo, useRef, useState } from 'react'
import {
  socketClient,
  toScaledInteger,
  useLive,
  type Deal,
  type Fill,
  type LiveOrder,
  type SpotBalances,
} from '../../shared/data/socket/index.ts'
import { useTerminal } from './context.tsx'
import { queueAheadPercent, queuePlaces, type QueuePlace } from './pure/queue.ts'

const noFills: readonly Fill[] = []

export interface OwnState {
  readonly balances: SpotBalances | null
  /** Of every market, newest first. */
  readonly orders: readonly LiveOrder[] | null
  readonly fills: readonly Fill[]
}

/** What belongs to the person: balances, open orders and fills of every market. */
export function useOwnState(markets: readonly string[], signedIn: boolean): OwnState {
  const balances = useLive(signedIn ? (client) => client.balances : null, null)
  const orders = useLive(signedIn ? (client) => client.openOrders(markets) : null, null)
  const fills = useLive(signedIn ? (client) => client.ownFills(markets) : null, noFills)
  return { balances, orders, fills }
}

export interface LastPrice {
  readonly price: string
  /** Against the price before it. */
  readonly rising: boolean
}

/** The last price and which way it went, from the newest deals. */
export function useLastPrice(firstDeals: readonly Deal[], otherwise: string): LastPrice {
  const { market } = useTerminal()
  const live = useLive((client) => client.deals(market.market), null)
  return useMemo(() => {
    const deals = live ?? firstDeals
    const newest = deals[0]
    if (newest === undefined) return { price: otherwise, rising: true }
    const before = deals.find((deal) => deal.price !== newest.price)
    return { price: newest.price, rising: before === undefined || Number(newest.price) >= Number(before.price) }
  }, [live, firstDeals, otherwise])
}

/** Share of its level in front of each own order, as an upper bound in whole percent; changes only when a figure does. */
export function useQueueAhead(orders: readonly LiveOrder[]): ReadonlyMap<number, number> {
  const { market, rules } = useTerminal()
  const [ahead, setAhead] = useState<ReadonlyMap<number, number>>(new Map())
  const places = useRef<ReadonlyMap<number, QueuePlace>>(new Map())
  useEffect(() => {
    const store = socketClient().depth(market.market, rules)
    const look = (): void => {
      const { status, asks, bids } = store.get()
      if (status !== 'live') return
      const levels = new Map([...asks, ...bids].map((level) => [level.ticks, level.lots]))
      const queued = orders.flatMap((order) => {
        const ticks = toScaledInteger(order.price, rules.pricePrecision)
        const leftLots = toScaledInteger(order.left, rules.sizePrecision)
        return ticks === null || leftLots === null || !levels.has(ticks) ? [] : [{ orderId: order.id, ticks, leftLots }]
      })
      places.current = queuePlaces(places.current, queued, (ticks) => levels.get(ticks) ?? 0)
      const next = new Map(
        queued.flatMap(({ orderId, ticks }) => {
          const place = places.current.get(orderId)
          return place === undefined ? [] : [[orderId, queueAheadPercent(place, levels.get(ticks) ?? 0)] as const]
        }),
      )
      setAhead((before) => (same(before, next) ? before : next))
    }
    look()
    return store.subscribe(look)
  }, [market.market, rules, orders])
  return ahead
}

function same(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
