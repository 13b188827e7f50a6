import type { Order } from '@exchange/contract/trading'
import { orderTypeCodes } from '@exchange/contract/trading/codes'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { figuresStalled } from '../stalled.ts'
import { BalancesStore, FillsStore, OpenOrdersStore } from './account-stores.ts'
import { freshnessOf, TradeSocket, type Freshness, type SocketProblem, type SocketStatus } from './connection.ts'
import { DealsStore } from './deals-store.ts'
import { DepthStore } from './depth-store.ts'
import type { LiveOrder } from './frames.ts'
import type { BookPrecision } from './order-book.ts'
import { painter } from './painter.ts'
import type { Readable } from './store.ts'
import { TickersStore } from './tickers-store.ts'
import { whenIdle } from '../when-idle.ts'

function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

/** A session that has ended is no failure of the line: nobody is signed in. */
async function fetchToken(): Promise<string | null> {
  try {
    const { token } = await api['GET /v2/ws-token']()
    return token
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

const restPage = 100

/** Every open order over HTTP: one answer for all markets, where the socket is asked market by market. */
async function loadOpenOrders(): Promise<LiveOrder[]> {
  const orders: LiveOrder[] = []
  for (;;) {
    const { records } = await api['GET /v2/trade/orders']({ query: { limit: restPage, offset: orders.length } })
    orders.push(...records.map(liveOrder))
    if (records.length < restPage) return orders
  }
}

function liveOrder(order: Order): LiveOrder {
  return {
    id: order.orderId,
    market: order.market,
    side: order.side,
    type: typeNumbers[order.type],
    price: order.price ?? '0',
    amount: order.amount,
    left: order.left,
    dealStock: order.dealStock,
    dealMoney: order.dealMoney,
    dealFee: order.dealFee,
    clientOrderId: order.clientOrderId,
    postOnly: order.postOnly,
    ioc: order.ioc,
    rpi: order.rpi,
    createdAt: order.ctime,
    updatedAt: order.mtime,
    status: order.status,
    waits: waitingOf(order),
    inOco: order.ocoId !== undefined,
  }
}

/** By the words that HTTP has for them. */
const typeNumbers = {
  limit: orderTypeCodes.limit,
  market: orderTypeCodes.market,
  'stock market': orderTypeCodes['stock-market'],
  'stop limit': orderTypeCodes['stop-limit'],
  'stop market': orderTypeCodes['stop-market'],
} as const

function waitingOf({ activated, activation_price: price, activationCondition: when }: Order): LiveOrder['waits'] {
  return activated === 0 && price !== undefined && when !== undefined ? { price, when } : null
}

/** The page's socket and its stores; each is made when first asked for, and only in a browser. */
class SocketClient {
  readonly socket = new TradeSocket({ url: socketUrl, fetchToken, network: window })
  readonly tickers = new TickersStore(this.socket, painter)
  readonly balances = new BalancesStore(this.socket, painter, () =>
    api['GET /v2/balances/{type}']({ params: { type: 'spot' } }),
  )
  private readonly depths = new Map<string, DepthStore>()
  private readonly tapes = new Map<string, DealsStore>()
  private readonly orders = new Map<string, OpenOrdersStore>()
  private readonly fills = new Map<string, FillsStore>()

  depth(market: string, precision: BookPrecision): DepthStore {
    return kept(this.depths, market, () => new DepthStore(this.socket, painter, market, precision))
  }

  deals(market: string): DealsStore {
    return kept(this.tapes, market, () => new DealsStore(this.socket, painter, market))
  }

  /** Own open orders on these markets. */
  openOrders(markets: readonly string[]): OpenOrdersStore {
    return kept(this.orders, markets.join(), () => new OpenOrdersStore(this.socket, painter, markets, loadOpenOrders))
  }

  ownFills(markets: readonly string[]): FillsStore {
    return kept(this.fills, markets.join(), () => new FillsStore(this.socket, painter, markets))
  }

  setSignedIn(signedIn: boolean): void {
    this.socket.setSignedIn(signedIn)
    if (signedIn) return
    this.balances.clear()
    for (const store of [...this.orders.values(), ...this.fills.values()]) store.clear()
  }
}

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

let client: SocketClient | null = null

/** Browser only: call it in effects and handlers, or through the hooks below. */
export function socketClient(): SocketClient {
  client ??= new SocketClient()
  return client
}

export type { SocketClient }

/**
 * Opens the socket with the first page that shows live data and tells it who is signed in. It stays open when the page
 * is left: the next one will want it.
 */
export function useTradeSocket(signedIn: boolean, onProblem?: (problem: SocketProblem) => void): void {
  useEffect(() => {
    const { socket } = socketClient()
    socketClient().setSignedIn(signedIn)
    // The page shows what it was rendered with; the line must not compete with its taking over.
    const callOff = whenIdle(() => socket.start())
    const forget = onProblem === undefined ? undefined : socket.onProblem(onProblem)
    return () => {
      callOff()
      forget?.()
    }
  }, [signedIn, onProblem])
}

const noStatus: SocketStatus = {
  state: 0,
  authorization: 0,
  online: true,
  opened: 0,
  heard: 'never',
  silent: false,
}

/** State of the line; on the server it is not there yet. */
export function useSocketStatus(): SocketStatus {
  return useSyncExternalStore(subscribeStatus, getStatus, () => noStatus)
}

/** Whether the figures on the page are of now. */
export function useFreshness(): Freshness {
  return useSyncExternalStore(subscribeStatus, getFreshness, () => 'first')
}

const getFreshness = (): Freshness => freshnessOf(getStatus())
const subscribeStatus = (listener: () => void): (() => void) => socketClient().socket.subscribeStatus(listener)
const getStatus = (): SocketStatus => socketClient().socket.getStatus()

/** Tells the shell when the figures of the page stand still, until the returned function is called. */
export function tellStalled(): () => void {
  const tell = (): void => figuresStalled.set(getFreshness() === 'stale')
  tell()
  const stop = subscribeStatus(tell)
  return () => {
    stop()
    figuresStalled.set(false)
  }
}

const never = (): (() => void) => () => undefined

/**
 * Watches a store for as long as the component shows it.
 * @param pick which store; it must give the same one for the same key
 * @param server what is shown until the browser takes over
 */
export function useLive<T>(pick: ((client: SocketClient) => Readable<T>) | null, server: T): T {
  const store = pick === null || typeof window === 'undefined' ? null : pick(socketClient())
  return useSyncExternalStore(store?.subscribe ?? never, store?.get ?? (() => server), () => server)
}
