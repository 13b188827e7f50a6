/**
 * Frames of the socket as the contract declares them, and what this page makes of them. Like answers over HTTP they are
 * taken at their word: the server is held to the contract by its tests.
 */
import type { SocketMethodName, SocketMethods, SocketPushes, SocketPushName } from '@exchange/contract/channels'
import {
  orderEventCodes,
  roleCodes,
  sideCodes,
  type OrderEvent,
  type OrderTypeCode,
} from '@exchange/contract/trading/codes'

/** The site's own dialect, which has a dot in each name. */
type OfSite<Name> = Extract<Name, `${string}.${string}`>
export type MethodName = OfSite<SocketMethodName>
export type PushName = OfSite<SocketPushName>
export type ParamsOf<Method extends MethodName> = SocketMethods[Method]['params']
export type ResultOf<Method extends MethodName> = SocketMethods[Method]['result']
export type PushOf<Push extends PushName> = SocketPushes[Push]
/** What is followed by one name: `depth` by depth.subscribe. */
export type ChannelName = MethodName extends infer Method
  ? Method extends `${infer Channel}.subscribe`
    ? Channel
    : never
  : never

const sides = { [sideCodes.sell]: 'sell', [sideCodes.buy]: 'buy' } as const
const roles = { [roleCodes.maker]: 'maker', [roleCodes.taker]: 'taker' } as const
const events = {
  [orderEventCodes.new]: 'new',
  [orderEventCodes.changed]: 'changed',
  [orderEventCodes.finished]: 'finished',
} as const

export interface Deal {
  readonly id: number
  /** Seconds since the epoch, with fraction. */
  readonly time: number
  readonly price: string
  readonly amount: string
  /** Side of the taker. */
  readonly side: 'buy' | 'sell'
  /** The maker was an RPI order. */
  readonly rpi?: true
}

export function dealOf({ id, time, price, amount, type, rpi }: PushOf<'deals.update'>[1][number]): Deal {
  const deal = { id, time, price, amount, side: type }
  return rpi ? { ...deal, rpi: true } : deal
}

/** Market name and decimal figures of the last 24 hours. */
export interface Ticker {
  readonly market: string
  readonly last: string
  readonly open: string
  readonly high: string
  readonly low: string
  /** In base units. */
  readonly volume: string
  /** In quote units. */
  readonly deal: string
}

export function tickerOf([market, { last, open, high, low, volume, deal }]: PushOf<'state.update'>): Ticker {
  return { market, last, open, high, low, volume, deal }
}

export interface Bar {
  /** Start of the bar, seconds since the epoch. */
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** In base units. */
  readonly volume: string
}

type BarRow = ResultOf<'kline.query'>[number] | PushOf<'kline.update'>[number]

export function barOf([time, open, close, high, low, volume]: BarRow): Bar {
  return { time, open, high, low, close, volume }
}

/** Spot balance of one asset. */
export type SpotBalance = Readonly<ResultOf<'asset.query'>[string]>

/** An order as the socket tells it. */
export interface LiveOrder {
  readonly id: number
  readonly market: string
  readonly side: 'buy' | 'sell'
  readonly type: OrderTypeCode
  readonly price: string
  readonly amount: string
  readonly left: string
  readonly dealStock: string
  readonly dealMoney: string
  readonly dealFee: string
  readonly clientOrderId: string
  readonly postOnly: boolean
  readonly ioc: boolean
  readonly rpi: boolean
  /** Seconds since the epoch, with fraction. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: PushOf<'order.update'>[1]['status']
  /** Of a stop that waits; null otherwise. */
  readonly waits: Waiting | null
  /** The order belongs to an OCO: what happens to it happens to another one too. */
  readonly inOco: boolean
}

/** The last price at which a stop enters: at it or above, or at it or below. */
export interface Waiting {
  readonly price: string
  readonly when: 'gte' | 'lte'
}

type OrderFrame = PushOf<'order.update'>[1]

export function orderOf(order: OrderFrame): LiveOrder {
  return {
    id: order.id,
    market: order.market,
    side: sides[order.side],
    type: order.type,
    price: order.price,
    amount: order.amount,
    left: order.left,
    dealStock: order.deal_stock,
    dealMoney: order.deal_money,
    dealFee: order.deal_fee,
    clientOrderId: order.client_order_id,
    postOnly: order.post_only,
    ioc: order.ioc,
    rpi: order.rpi,
    createdAt: order.ctime,
    updatedAt: order.mtime,
    status: order.status,
    waits: waitingOf(order),
    inOco: order.oco_id !== undefined,
  }
}

function waitingOf({ activated, activation_price: price, activation_condition: when }: OrderFrame): Waiting | null {
  return activated === 0 && price !== undefined && when !== undefined ? { price, when } : null
}

export interface OrderPush {
  readonly kind: OrderEvent
  readonly order: LiveOrder
}

export function orderPushOf([event, order]: PushOf<'order.update'>): OrderPush {
  return { kind: events[event], order: orderOf(order) }
}

/** One's own part of a trade. */
export interface Fill {
  readonly id: number
  readonly time: number
  readonly market: string
  readonly orderId: number
  readonly price: string
  readonly amount: string
  readonly fee: string
  readonly clientOrderId: string
  readonly side: 'buy' | 'sell'
  readonly role: 'maker' | 'taker'
  readonly feeAsset: string
}

export function fillOf(row: PushOf<'user_deals.update'>): Fill {
  const [id, time, market, orderId, price, amount, fee, clientOrderId, side, role, feeAsset] = row
  return {
    id,
    time,
    market,
    orderId,
    price,
    amount,
    fee,
    clientOrderId,
    side: sides[side],
    role: roles[role],
    feeAsset,
  }
}
