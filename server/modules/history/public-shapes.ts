/** Finished orders and own trades in the spellings of the compatible API: HTTP names things, the socket numbers them. */
import type { SocketPushes } from '@exchange/contract/channels'
import { roleCodes, sideCodes } from '@exchange/contract/trading/codes'
import type { FinishReason } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { ratio, seconds } from '../../kernel/index.ts'
import { kindOf } from '../../views/index.ts'
import type { DirectoryView, FinishedOrder, MarketInfo, OwnTrade } from '../../views/types.ts'
import { figuresOf, finishedStopShape, flagsOf, typeNames } from '../trading/index.ts'

/** Status of a finished order in the histories, which know fewer words. */
function historyStatus(reason: FinishReason): 'FILLED' | 'CANCELED' | 'CANCELED_STP' {
  if (reason === 'filled') return 'FILLED'
  return reason === 'stp' ? 'CANCELED_STP' : 'CANCELED'
}

/** The order object of trade-account/order/history. */
export function restFinishedOrder(order: FinishedOrder, market: MarketInfo, directory: DirectoryView) {
  const { left: _left, ...figures } = figuresOf(order, market)
  const { retail: _retail, ...flags } = flagsOf(order)
  const rates = directory.fees(order.owner, market.id)
  return {
    id: order.orderId,
    clientOrderId: order.clientOrderId,
    side: order.side,
    type: typeNames[kindOf(order)],
    ...figures,
    ctime: seconds(order.createdAt),
    ftime: seconds(order.finishedAt),
    takerFee: ratio(rates.taker),
    makerFee: ratio(rates.maker),
    status: historyStatus(order.reason),
    ...flags,
    reduceOnly: false,
    ...finishedStopShape(order, market),
  }
}

/** The order object of trade-account/order/history/query. */
export function restDelistedOrder(order: FinishedOrder, market: MarketInfo) {
  const { left: _left, dealFee, ...figures } = figuresOf(order, market)
  return {
    id: order.orderId,
    clientOrderId: order.clientOrderId,
    createdAt: seconds(order.createdAt),
    finishAt: seconds(order.finishedAt),
    market: market.name,
    side: order.side,
    type: typeNames[kindOf(order)],
    ...figures,
    fee: dealFee,
    status: 'canceled',
    delistingKind: 'canceled',
  } as const
}

/** What every form of an own trade shows. */
export function dealFields(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  const feeAsset = directory.asset(deal.feeAsset)
  return {
    id: deal.id,
    clientOrderId: deal.clientOrderId,
    time: seconds(deal.at),
    role: roleCodes[deal.role],
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

/** An own trade as a record of the socket's deals_request. */
export function socketDealRecord(deal: OwnTrade, market: MarketInfo, directory: DirectoryView) {
  const { clientOrderId, feeAsset, ...fields } = dealFields(deal, market, directory)
  return {
    ...fields,
    side: sideCodes[deal.side],
    order_id: deal.orderId,
    // The other side of a trade is nobody's business; client libraries read their own order here.
    deal_order_id: deal.orderId,
    market: market.name,
    client_order_id: clientOrderId,
    fee_asset: feeAsset,
  }
}

/** The flat own trade of the socket. */
export function socketDeal(deal: OwnTrade, market: MarketInfo, directory: DirectoryView): SocketPushes['deals_update'] {
  const { id, time, price, amount, fee, clientOrderId, role, feeAsset } = dealFields(deal, market, directory)
  return [id, time, market.name, deal.orderId, price, amount, fee, clientOrderId, sideCodes[deal.side], role, feeAsset]
}
