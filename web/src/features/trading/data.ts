import type { MarketInfo, Market } from '@exchange/contract/markets'
import type { Order } from '@exchange/contract/trading'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../shared/data/index.ts'
import type { WaitingRequest } from './pure/draft.ts'
import type { OrderRequest } from './pure/ticket.ts'

/** `BTC-USDT` of the address as the exchange writes it. */
export const marketOfPair = (pair: string): string => pair.replace('-', '_')
export const pairOfMarket = (market: string): string => market.replace('_', '-')

/** A market with its book and last deals, for the first picture; from then on the socket tells. */
export const marketQuery = (market: string) =>
  queryOptions({
    queryKey: ['trading', 'market', market],
    queryFn: () => api['GET /v2/trade/markets/{id}']({ params: { id: market } }),
    staleTime: 60_000,
  })

/** Every market that can be traded, unchanging. */
export const marketInfosQuery = queryOptions({
  queryKey: ['trading', 'base-info'],
  queryFn: () => api['GET /v2/trade/markets/base-info'](),
  staleTime: Number.POSITIVE_INFINITY,
})

/** All markets with their day, for the list of pairs. */
export const marketListQuery = queryOptions({
  queryKey: ['trading', 'markets'],
  queryFn: async (): Promise<Market[]> => (await api['GET /v2/trade/markets']({ query: { all: true } })).records,
  staleTime: 30_000,
})

export const currenciesQuery = queryOptions({
  queryKey: ['trading', 'currencies'],
  queryFn: () => api['GET /v2/currencies/data'](),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Rows of one page of a history. */
export const historyPage = 50

export const orderHistoryQuery = (market: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['trading', 'order-history', market ?? 'all', page],
    queryFn: () => api['GET /v2/history/orders']({ query: { market, limit: historyPage, offset: page * historyPage } }),
    placeholderData: keepPreviousData,
  })

export const dealHistoryQuery = (market: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['trading', 'deal-history', market ?? 'all', page],
    queryFn: () => api['GET /v2/history/deals']({ query: { market, limit: historyPage, offset: page * historyPage } }),
    placeholderData: keepPreviousData,
  })

/** Both wallets of every ticker. */
export const balancesQuery = queryOptions({
  queryKey: ['balances', 'all'],
  queryFn: () => api['GET /v2/balances'](),
})

/** 32 hex digits from the system's randomness: the at-most-once id of a command. */
export function newCommandId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Sends an order that waits; of an OCO the limit order, which has the client order id. */
async function sendWaiting(request: WaitingRequest, clientOrderId: string, commandId: string): Promise<Order> {
  if (request.kind === 'stop-limit') {
    const { kind: _, ...body } = request
    return api['POST /v2/trade/spot/stop_limit']({ body: { ...body, clientOrderId } }, { commandId })
  }
  if (request.kind === 'stop-market') {
    const { kind: _, ...body } = request
    return api['POST /v2/trade/spot/stop_market']({ body: { ...body, clientOrderId } }, { commandId })
  }
  const { kind: _, ...body } = request
  const { takeProfit } = await api['POST /v2/trade/spot/oco']({ body: { ...body, clientOrderId } }, { commandId })
  return takeProfit
}

/** Sends an order. The same ids again never place a second one. */
export function sendOrder(
  request: OrderRequest | WaitingRequest,
  clientOrderId: string,
  commandId: string,
): Promise<Order> {
  if (request.kind === 'stop-limit' || request.kind === 'stop-market' || request.kind === 'oco')
    return sendWaiting(request, clientOrderId, commandId)
  const { kind, ...fields } = request
  const body = { ...fields, clientOrderId }
  if (kind === 'limit') {
    const limit = { ...body, price: request.price, postOnly: request.postOnly, ioc: request.ioc }
    return api['POST /v2/trade/spot/limit']({ body: limit }, { commandId })
  }
  return kind === 'market'
    ? api['POST /v2/trade/spot/market']({ body }, { commandId })
    : api['POST /v2/trade/spot/stock_market']({ body }, { commandId })
}

export const cancelOrder = (market: string, orderId: number) =>
  api['DELETE /v2/trade/order/{id}']({ params: { id: orderId }, query: { market } })

export const cancelAllOrders = (market: string | undefined) =>
  api['POST /v2/trade/orders/cancel_all']({ body: market === undefined ? {} : { market } })

export interface OrderChanges {
  readonly price?: string
  /** Of the whole order, what is filled included. */
  readonly amount?: string
}

/** An order that only shrinks keeps its place in the queue. */
export const amendOrder = (market: string, orderId: number, changes: OrderChanges) =>
  api['POST /v2/trade/order/amend']({ body: { market, orderId, ...changes } }, { commandId: newCommandId() })

/** Codes that say "taken or not, nobody knows yet" and "busy, nothing was done". */
const outcomeUnknownCode = 16

export type CallOutcome =
  | { readonly kind: 'refused'; readonly reason: string; readonly fields: ApiError['errors'] }
  /** The exchange has it but has not told how it ended. */
  | { readonly kind: 'unknown' }
  /** No answer came, so it may never have arrived. */
  | { readonly kind: 'unreachable' }

/** What a failed call means for the thing it asked for. */
export function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.code === outcomeUnknownCode) return { kind: 'unknown' }
  if (error.status >= 502 && error.code === 0) return { kind: 'unreachable' }
  const reason = Object.values(error.errors).flat()[0] ?? error.message
  return { kind: 'refused', reason, fields: error.errors }
}

export type { MarketInfo }
