/** What an order says of itself in every shape: its figures as decimals, and its flags. Each shape spreads or renames them. */
import type { OrderState } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { AssetInfo, MarketInfo } from '../../views/types.ts'

/** Whether the amount of this order is in quote. */
export function isByQuote(order: Pick<OrderState, 'type' | 'side'>): boolean {
  return order.type === 'market' && order.side === 'buy'
}

/** The asset an order's fee is paid in: the one it receives. */
function feeAssetOf(order: Pick<OrderState, 'side'>, market: MarketInfo): AssetInfo {
  return order.side === 'buy' ? market.base : market.quote
}

/** Decimal strings. */
interface OrderFigures {
  /** What was asked for: quote for a market buy, base otherwise. */
  readonly amount: string
  /** What is left of it. */
  readonly left: string
  /** "0" for an order without a price of its own, and while a stop waits that takes its price from the book. */
  readonly price: string
  /** Filled base. */
  readonly dealStock: string
  /** Filled quote. */
  readonly dealMoney: string
  readonly dealFee: string
  /** Ticker. */
  readonly feeAsset: string
}

export function figuresOf(order: OrderState, market: MarketInfo): OrderFigures {
  const byQuote = isByQuote(order)
  const quote = (units: bigint) => formatDecimal(units, market.quote.scale)
  const base = (lots: number) => formatDecimal(lots, market.sizePrecision)
  const feeAsset = feeAssetOf(order, market)
  return {
    amount: byQuote ? quote(order.quoteAmount) : base(order.size),
    left: byQuote ? quote(order.quoteLeft) : base(order.left),
    price: order.type === 'limit' ? formatDecimal(Math.max(0, order.price), market.pricePrecision) : '0',
    dealStock: base(order.dealSize),
    dealMoney: quote(order.dealQuote),
    dealFee: formatDecimal(order.fee, feeAsset.scale),
    feeAsset: feeAsset.ticker,
  }
}

type OrderFlags = Pick<OrderState, 'postOnly' | 'ioc' | 'rpi' | 'retail' | 'stp'>

export function flagsOf({ postOnly, ioc, rpi, retail, stp }: OrderState): OrderFlags {
  return { postOnly, ioc, rpi, retail, stp }
}
