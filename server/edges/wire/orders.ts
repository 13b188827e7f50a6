/** Orders and own trades in the two dialects of the compatible API: REST names things, the socket numbers them. */
import type { FinishReason, OrderState } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import { feeAssetOf, isByQuote, limitPrice, statusOf, stopShape, typeNames } from '../../modules/trading/index.ts'
import { kindOf } from '../../views/index.ts'
import type { DirectoryView, FinishedOrder, KnownOrder, MarketInfo, OrderKind, OwnTrade } from '../../views/types.ts'
import { ratio } from './format.ts'

const typeNumbers = { limit: 1, market: 2, 'stock-market': 202, 'stop-limit': 3, 'stop-market': 4 } as const
/** The other way round, for filters that name numbers. */
export const typesByNumber: ReadonlyMap<number, OrderKind> = new Map([
  [typeNumbers.limit, 'limit'],
  [typeNumbers.market, 'market'],
  [typeNumbers['stock-market'], 'stock-market'],
  [typeNumbers['stop-limit'], 'stop-limit'],
  [typeNumbers['stop-market'], 'stop-market'],
])
const sideNumbers = { sell: 1, buy: 2 } as const
const roleNumbers = { maker: 1, taker: 2 } as const

/** Status of a finished order in the histories, which know fewer words. */
export function historyStatus(reason: FinishReason): 'FILLED' | 'CANCELED' | 'CANCELED_STP' {
  if (reason === 'filled') return 'FILLED'
  return reason === 'stp' ? 'CANCELED_STP' : 'CANCELED'
}

/** What was asked for and what is left of it: quote for a market buy, base otherwise. */
function amounts(order: OrderState, market: MarketInfo): { readonly amount: string; readonly left: string } {
  if (isByQuote(order))
    return {
      amount: formatDecimal(order.quoteAmount, market.quote.scale),
      left: formatDecimal(order.quoteLeft, market.quote.scale),
    }
  return {
    amount: formatDecimal(order.size, market.sizePrecision),
    left: formatDecimal(order.left, market.sizePrecision),
  }
}

const priceOf = (order: OrderState, market: MarketInfo): string =>
  order.type === 'limit' ? limitPrice(order, market) : '0'

/** The order object of trade-account/order/history. */
export function restFinishedOrder(order: FinishedOrder, market: MarketInfo, directory: DirectoryView) {
  const feeAsset = feeAssetOf(order, market)
  const rates = directory.fees(order.owner, market.id)
  return {
    id: order.orderId,
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: typeNames[kindOf(order)],
    amount: amounts(order, market).amount,
    price: priceOf(order, market),
    ctime: seconds(order.createdAt),
    ftime: seconds(order.finishedAt),
    dealFee: formatDecimal(order.fee, feeAsset.scale),
    dealStock: formatDecimal(order.dealSize, market.sizePrecision),
    dealMoney: formatDecimal(order.dealQuote, market.quote.scale),
    takerFee: ratio(rates.taker),
    makerFee: ratio(rates.maker),
    postOnly: order.postOnly,
    ioc: order.ioc,
    status: historyStatus(order.reason),
    feeAsset: feeAsset.ticker,
    rpi: order.rpi,
    reduceOnly: false,
    stp: order.stp,
    ...finishedStop(order, market),
  }
}

/** The order object of trade-account/order/history/query. */
export function restDelistedOrder(order: FinishedOrder, market: MarketInfo) {
  const feeAsset = feeAssetOf(order, market)
  return {
    id: order.orderId,
    clientOrderId: order.clientOrderId,
    createdAt: seconds(order.createdAt),
    finishAt: seconds(order.finishedAt),
    market: market.name,
    side: order.side,
    type: typeNames[kindOf(order)],
    price: priceOf(order, market),
    amount: amounts(order, market).amount,
    dealStock: formatDecimal(order.dealSize, market.sizePrecision),
    dealMoney: formatDecimal(order.dealQuote, market.quote.scale),
    fee: formatDecimal(order.fee, feeAsset.scale),
    feeAsset: feeAsset.ticker,
    status: 'canceled',
    delistingKind: 'canceled',
  }
}

/** The histories' own spelling of what a stop shows. */
function finishedStop(order: KnownOrder, market: MarketInfo) {
  const { activation_price: activationPrice, ...rest } = stopShape(order, market)
  return activationPrice === undefined ? {} : { activationPrice, ...rest }
}

/** What every form of an own trade shows. */
function dealFields(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  const feeAsset = directory.asset(deal.feeAsset)
  return {
    id: deal.id,
    clientOrderId: deal.clientOrderId,
    time: seconds(deal.at),
    role: roleNumbers[deal.role],
    amount: formatDecimal(deal.size, market.sizePrecision),
    price: formatDecimal(deal.price, market.pricePrecision),
    deal: formatDecimal(deal.quote, market.quote.scale),
    fee: formatDecimal(deal.fee, feeAsset?.scale ?? 0),
    feeAsset: feeAsset?.ticker ?? '',
  }
}

/** An own trade of trade-account/executed-history. */
export function restDeal(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  return { ...dealFields(deal, market, directory), side: deal.side, orderId: deal.orderId }
}

/** A trade of one order, of trade-account/order; dealOrderId is the caller's own order, as client libraries read it. */
export function restOrderDeal(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  return { ...dealFields(deal, market, directory), dealOrderId: deal.orderId, rpi: deal.rpi }
}

/** The order object of the socket. `reason` is null while the order rests. */
export function socketOrder(order: KnownOrder, market: MarketInfo, reason: FinishReason | null) {
  const feeAsset = feeAssetOf(order, market)
  return {
    id: order.orderId,
    market: market.name,
    type: typeNumbers[kindOf(order)],
    side: sideNumbers[order.side],
    post_only: order.postOnly,
    ioc: order.ioc,
    ctime: seconds(order.createdAt),
    mtime: seconds(order.updatedAt),
    price: priceOf(order, market),
    ...amounts(order, market),
    deal_stock: formatDecimal(order.dealSize, market.sizePrecision),
    deal_money: formatDecimal(order.dealQuote, market.quote.scale),
    deal_fee: formatDecimal(order.fee, feeAsset.scale),
    client_order_id: order.clientOrderId,
    stp: order.stp,
    status: statusOf(order, reason),
    fee_asset: feeAsset.ticker,
    rpi: order.rpi,
    retail: order.retail,
    reduce_only: false,
    ...socketStop(order, market),
    ...(order.group === 0 ? {} : { oco_id: order.group }),
  }
}

function socketStop(order: KnownOrder, market: MarketInfo) {
  const { activationCondition, ...rest } = stopShape(order, market)
  return activationCondition === undefined ? {} : { ...rest, activation_condition: activationCondition }
}

/** The socket's order object once the order is finished. */
export function socketExecutedOrder(order: Omit<FinishedOrder, 'feeAsset'>, market: MarketInfo) {
  return {
    ...socketOrder(order, market, order.reason),
    ftime: seconds(order.finishedAt),
    // Clients of this dialect know one word for what a program sends, by whichever way.
    source: order.source === 'socket' ? 'api' : order.source,
  }
}

/** An own trade as a record of the socket's deals_request. */
export function socketDealRecord(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  const { clientOrderId, feeAsset, ...fields } = dealFields(deal, market, directory)
  return {
    ...fields,
    side: sideNumbers[deal.side],
    order_id: deal.orderId,
    // The other side of a trade is nobody's business; client libraries read their own order here.
    deal_order_id: deal.orderId,
    market: market.name,
    client_order_id: clientOrderId,
    fee_asset: feeAsset,
  }
}

/** The flat own trade of the socket: id, time, market, orderId, price, amount, fee, clientOrderId, side, role, feeAsset. */
export function socketDeal(deal: OwnTrade, market: MarketInfo, directory: DirectoryView): readonly (string | number)[] {
  const { id, time, price, amount, fee, clientOrderId, role, feeAsset } = dealFields(deal, market, directory)
  return [
    id,
    time,
    market.name,
    deal.orderId,
    price,
    amount,
    fee,
    clientOrderId,
    sideNumbers[deal.side],
    role,
    feeAsset,
  ]
}
