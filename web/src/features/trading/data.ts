import type { MarketBaseInfo } from '@exchange/contract/markets'
import type { Order } from '@exchange/contract/trading'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError, isRefusal } from '../../shared/data/index.ts'
import { newCommandId } from '../../shared/data/command-id.ts'
import { ordersPart } from '../history/index.ts'
import type { WaitingRequest } from './pure/draft.ts'
import type { TicketOrder } from './pure/ticket.ts'

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
  request: TicketOrder | WaitingRequest,
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

/** The newest orders are looked through: one that was just sent is among them. */
const newest = { limit: 100, offset: 0 } as const

/** Whether the exchange has an order of this id, open or finished. */
export async function hasOrder(market: string, clientOrderId: string): Promise<boolean> {
  const isIt = (order: { readonly clientOrderId: string }): boolean => order.clientOrderId === clientOrderId
  // In this order: what ends meanwhile is in the second list.
  const open = await api['GET /v2/trade/orders']({ query: { market, ...newest } })
  if (open.records.some(isIt)) return true
  const finished = await ordersPart({ market }, newest.limit, newest.offset)
  return finished.records.some(isIt)
}

const cancelOrder = (market: string, orderId: number) =>
  api['DELETE /v2/trade/order/{id}']({ params: { id: orderId }, query: { market } })

export const cancelAllOrders = (market: string | undefined) =>
  api['POST /v2/trade/orders/cancel_all']({ body: market === undefined ? {} : { market } })

/** Cancels sent at a time: all of them at once would use up the allowance for getting out. */
const cancelsAtATime = 10

/** What became of each order that was to be cancelled. */
export interface CancelResults {
  readonly ended: readonly number[]
  /** Filled or cancelled before. */
  readonly over: readonly number[]
  /** Still open, with the exchange's reason. */
  readonly refused: readonly { readonly id: number; readonly reason: string }[]
  /** No answer came: cancelled or not. */
  readonly unknown: readonly number[]
}

/** Cancels order by order. @param send cancels one of them */
export async function cancelOrders(
  orders: readonly { readonly market: string; readonly id: number }[],
  send: (market: string, orderId: number) => Promise<unknown> = cancelOrder,
): Promise<CancelResults> {
  const ended: number[] = []
  const over: number[] = []
  const refused: CancelResults['refused'][number][] = []
  const unknown: number[] = []
  const cancel = async ({ market, id }: { readonly market: string; readonly id: number }): Promise<void> => {
    try {
      await send(market, id)
      ended.push(id)
    } catch (error) {
      const outcome = outcomeOf(error)
      if (isRefusal(error, 'order-not-found')) over.push(id)
      else if (outcome.kind === 'refused') refused.push({ id, reason: outcome.reason })
      else unknown.push(id)
    }
  }
  for (let at = 0; at < orders.length; at += cancelsAtATime) {
    await Promise.all(orders.slice(at, at + cancelsAtATime).map(cancel))
  }
  return { ended, over, refused, unknown }
}

export interface OrderChanges {
  readonly price?: string
  /** Of the whole order, what is filled included. */
  readonly amount?: string
}

/** An order that only shrinks keeps its place in the queue. */
export const amendOrder = (market: string, orderId: number, changes: OrderChanges) =>
  api['POST /v2/trade/order/amend']({ body: { market, orderId, ...changes } }, { commandId: newCommandId() })

export type CallOutcome =
  | { readonly kind: 'refused'; readonly reason: string; readonly fields: ApiError['errors'] }
  /** The exchange has it but has not told how it ended. */
  | { readonly kind: 'unknown' }
  /** No answer came, so it may never have arrived. */
  | { readonly kind: 'unreachable' }

/** What a failed call means for the thing it asked for. */
export function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  if (error.error === 'outcome-unknown') return { kind: 'unknown' }
  if (error.status >= 502 && error.error === undefined) return { kind: 'unreachable' }
  const reason = Object.values(error.errors).flat()[0] ?? error.message
  return { kind: 'refused', reason, fields: error.errors }
}

export type { MarketBaseInfo }
