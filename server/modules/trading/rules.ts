import { BestOffer } from '@exchange/core'
import type {
  Amount,
  OrderSource,
  OrderSpec,
  OrderType,
  PriceTicks,
  SelfTradePrevention,
  Side,
  SizeLots,
} from '@exchange/core'
import { amount, formatDecimal, priceTicks, sizeLots, tryParseDecimal } from '@exchange/core/units'
import { Problem, stepOf, truncateDecimal } from '../../kernel/index.ts'
import type { MarketInfo } from '../../views/types.ts'

/** An order as a caller writes it; decimals are strings. */
export interface OrderRequest {
  readonly type: OrderType
  readonly market: string
  readonly side: Side
  /** Base; quote to spend for a market buy. */
  readonly amount: string
  /** Limit orders only. */
  readonly price?: string | undefined
  /** Instead of a price: that of the best order of its own side, or of the other, when the order is reached. */
  readonly bestOffer?: keyof typeof BestOffer | undefined
  readonly postOnly?: boolean | undefined
  readonly ioc?: boolean | undefined
  /** It only rests, and only retail orders take it. */
  readonly rpi?: boolean | undefined
  /** It may take RPI orders; what comes from the site does. */
  readonly retail?: boolean | undefined
  readonly stp?: SelfTradePrevention | undefined
  readonly clientOrderId?: string | undefined
}

const CLIENT_ORDER_ID = /^[A-Za-z0-9._-]{0,64}$/
/** Above this the numbers of a book stop being exact. */
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Whether a decimal is above zero, however many decimals it has. */
function isPositive(text: string): boolean {
  return !text.startsWith('-') && /[1-9]/.test(text)
}

/** A base amount in lots. Every fault of it is named at once, as clients know it. */
export function sizeOf(market: MarketInfo, text: string): SizeLots {
  const precision = market.sizePrecision
  if (!isPositive(text)) throw new Problem('amount-not-positive')
  const exact = tryParseDecimal(text, precision)
  const whole = typeof exact === 'bigint' ? exact : tryParseDecimal(truncateDecimal(text, precision), precision)
  if (typeof whole !== 'bigint' || whole > SAFE) throw new Problem('amount-too-large')
  const tooSmall = whole < BigInt(market.minSize)
  const faults: string[] = []
  if (tooSmall) faults.push(`Given amount is less than min amount ${formatDecimal(market.minSize, precision)}`)
  if (typeof exact !== 'bigint') faults.push(`Min amount step = ${stepOf(precision)}`)
  if (faults.length > 0)
    throw tooSmall
      ? new Problem('amount-below-minimum', {
          fields: { amount: faults },
          limit: formatDecimal(market.minSize, precision),
        })
      : new Problem('amount-step', { fields: { amount: faults }, limit: stepOf(precision) })
  return sizeLots(Number(whole))
}

/** A price in ticks; `field` is where the caller wrote it. */
export function priceOf(market: MarketInfo, text: string, field = 'price'): PriceTicks {
  if (!isPositive(text)) throw new Problem('price-not-positive', { field })
  const ticks = tryParseDecimal(text, market.pricePrecision)
  if (ticks === 'precision') throw new Problem('price-step', { limit: stepOf(market.pricePrecision), field })
  if (typeof ticks !== 'bigint' || ticks > SAFE) throw new Problem('price-too-large', { field })
  return priceTicks(Number(ticks))
}

/** Quote to spend, in units of the quote asset. */
export function quoteAmountOf(market: MarketInfo, text: string): Amount {
  if (!isPositive(text)) throw new Problem('amount-not-positive')
  const units = tryParseDecimal(text, market.quote.scale)
  if (units === 'precision') throw new Problem('amount-step', { limit: stepOf(market.quote.scale) })
  if (typeof units !== 'bigint') throw new Problem('amount-too-large')
  return amount(units)
}

function limitPriceOf(market: MarketInfo, { price = '0', bestOffer }: OrderRequest): PriceTicks {
  return bestOffer === undefined ? priceOf(market, price) : priceTicks(BestOffer[bestOffer])
}

/** Checks an order in the order clients know: market, amount, price, client id, flags. Balance is the core's word. */
export function orderSpec(market: MarketInfo, request: OrderRequest, source: OrderSource): OrderSpec {
  const { type, side, postOnly = false, ioc = false, rpi = false, stp = 'no', clientOrderId = '' } = request
  const { retail = source === 'web' } = request
  const byQuote = type === 'market' && side === 'buy'
  const size = byQuote ? sizeLots(0) : sizeOf(market, request.amount)
  const quoteAmount = byQuote ? quoteAmountOf(market, request.amount) : amount(0n)
  const price = type === 'limit' ? limitPriceOf(market, request) : priceTicks(0)
  if (!CLIENT_ORDER_ID.test(clientOrderId)) throw new Problem('client-order-id-invalid')
  if (postOnly && ioc) throw new Problem('flags-conflict')
  return {
    market: market.id,
    side,
    type,
    price,
    size,
    quoteAmount,
    postOnly,
    ioc,
    rpi,
    retail,
    fok: false,
    wallet: 'spot',
    stp,
    clientOrderId,
    source,
  }
}
