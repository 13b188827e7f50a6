/** The two sides of a trade event, as views show them. */
import type { AssetId, Event } from '@exchange/core'
import type { OwnTrade, PublicTrade } from './types.ts'

export type TradeEvent = Extract<Event, { kind: 'trade' }>

export function publicTrade(event: TradeEvent): PublicTrade {
  const { tradeId: id, at, market, price, size, quote, takerSide, rpi } = event
  return { id, at, market, price, size, quote, takerSide, rpi }
}

/** Fees come out of what is received: base when buying, quote when selling. */
export function ownTrade(
  event: TradeEvent,
  role: 'maker' | 'taker',
  assets: { readonly base: AssetId; readonly quote: AssetId },
): OwnTrade {
  const { orderId, clientOrderId, fee, rate: feeRate } = event[role]
  const takerBuys = event.takerSide === 'buy'
  const side = (role === 'taker') === takerBuys ? 'buy' : 'sell'
  const feeAsset = side === 'buy' ? assets.base : assets.quote
  return { ...publicTrade(event), orderId, clientOrderId, side, role, fee, feeAsset, feeRate }
}
