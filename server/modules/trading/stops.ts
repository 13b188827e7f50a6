import type { Amount, OrderSource, OrderSpec, PriceTicks, SizeLots } from '@exchange/core'
import { amount, priceTicks, sizeLots, tryParseDecimal } from '@exchange/core/units'
import { Problem, stepOf } from '../../kernel/index.ts'
import type { KnownOrder, MarketInfo } from '../../views/types.ts'
import { isByQuote } from './order-figures.ts'
import { orderSpec, priceOf, quoteAmountOf, sizeOf } from './rules.ts'
import type { OrderRequest } from './rules.ts'

/** A stop as a caller writes it. At market a buy names the quote to spend, a sell the base. */
export interface StopRequest extends Omit<OrderRequest, 'type' | 'postOnly' | 'ioc' | 'rpi'> {
  readonly type: 'limit' | 'market'
  readonly activationPrice: string
}

/** Without `stopLimitPrice` the stop is a market order. */
export interface OcoRequest extends Omit<OrderRequest, 'type' | 'ioc' | 'rpi' | 'price'> {
  readonly price: string
  readonly activationPrice: string
  readonly stopLimitPrice?: string | undefined
}

export interface StopChange {
  readonly amount?: string | undefined
  readonly total?: string | undefined
  readonly price?: string | undefined
  readonly activationPrice?: string | undefined
}

/** Amounts are signed 64-bit. */
const MAX_AMOUNT = 2n ** 63n - 1n

/** The last price at which a stop enters, in ticks. */
export function activationOf(market: MarketInfo, text: string): PriceTicks {
  if (!/[1-9]/.test(text) || text.startsWith('-')) throw new Problem('activation-not-positive')
  const ticks = tryParseDecimal(text, market.pricePrecision)
  if (ticks === 'precision') throw new Problem('activation-step', { limit: stepOf(market.pricePrecision) })
  if (typeof ticks !== 'bigint' || ticks > BigInt(Number.MAX_SAFE_INTEGER)) throw new Problem('price-too-large')
  return priceTicks(Number(ticks))
}

/** Both orders of an OCO. A stop that buys at market spends what its size costs at the activation price. */
export function ocoSpec(market: MarketInfo, request: OcoRequest, source: OrderSource) {
  const { activationPrice, stopLimitPrice, ...limit } = request
  const spec: OrderSpec = orderSpec(market, { type: 'limit', ...limit }, source)
  const activation = activationOf(market, activationPrice)
  const stopPrice = stopLimitPrice === undefined ? priceTicks(0) : priceOf(market, stopLimitPrice, 'stop_limit_price')
  const byQuote = stopLimitPrice === undefined && spec.side === 'buy'
  const stopQuote = byQuote ? costOf(market, activation, spec.size) : amount(0n)
  return { ...spec, activation, stopPrice, stopQuote }
}

function costOf(market: MarketInfo, price: PriceTicks, size: SizeLots): Amount {
  const unit = 10n ** BigInt(market.quote.scale - market.pricePrecision - market.sizePrecision)
  const cost = BigInt(price) * BigInt(size) * unit
  if (cost > MAX_AMOUNT) throw new Problem('amount-too-large')
  return amount(cost)
}

/** What a change of a stop asks for, as the core takes it: 0 = unchanged. */
export function stopChange(market: MarketInfo, order: KnownOrder, change: StopChange) {
  const { amount: size, total, price, activationPrice } = change
  const byQuote = isByQuote(order)
  if (total !== undefined && (!byQuote || size !== undefined)) throw new Problem('total-not-allowed')
  if (size !== undefined && byQuote) throw new Problem('amount-not-allowed')
  if (price !== undefined && order.type !== 'limit') throw new Problem('price-not-allowed')
  if (size === undefined && total === undefined && price === undefined && activationPrice === undefined)
    throw new Problem('nothing-to-change')
  return {
    size: size === undefined ? sizeLots(0) : sizeOf(market, size),
    quoteAmount: total === undefined ? amount(0n) : quoteAmountOf(market, total),
    price: price === undefined ? priceTicks(0) : priceOf(market, price),
    activation: activationPrice === undefined ? priceTicks(0) : activationOf(market, activationPrice),
  }
}
