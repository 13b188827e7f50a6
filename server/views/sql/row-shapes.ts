/** Rows of the tables and of the archive, and what they tell. */
import type { TransferReason, Wallet } from '@exchange/core'
import { amount, micros, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { FinishedOrder, OwnTrade, TransferRecord } from '../types.ts'
import type { MarketAssets } from './listings.ts'
import { readOrderTerms, readTradeTerms } from './terms.ts'

export const ORDER_LIST = `order_id, owner, finished_at, created_at, price, size, market, terms, quote_amount, size_left,
  quote_left, deal_size, deal_quote, fee, activation, oco_id, client_order_id`

/** One side of a trade. */
export const dealList = (role: 'maker' | 'taker'): string =>
  `trade_id, at, price, size, quote, market, terms, '${role}'::text as role, ${role} as owner, ${role}_order as order_id,
  ${role}_fee as fee, ${role}_rate as fee_rate, ${role}_client as client_order_id`

export const TRANSFER_LIST = `id, seq, at, owner, amount, asset, leg, reason, from_wallet, to_wallet`

/** The driver gives 64-bit numbers as text; null is what usually follows from the rest (migration 0006). */
export interface OrderRow {
  readonly order_id: string
  readonly owner: string
  readonly finished_at: string
  readonly created_at: string
  readonly price: string
  readonly size: string
  readonly market: number
  readonly terms: number
  readonly quote_amount: string | null
  readonly size_left: string | null
  readonly quote_left: string | null
  readonly deal_size: string | null
  readonly deal_quote: string | null
  readonly fee: string | null
  readonly activation: string | null
  readonly oco_id: string | null
  readonly client_order_id: string
}

export function toOrder(row: OrderRow): FinishedOrder {
  const { when, isActivated, ...terms } = readOrderTerms(row.terms)
  const finishedAt = micros(Number(row.finished_at))
  const size = Number(row.size)
  const dealSize = Number(row.deal_size ?? 0)
  const quoteAmount = BigInt(row.quote_amount ?? 0)
  const dealQuote = BigInt(row.deal_quote ?? 0)
  const usualLeft = size === 0 ? 0 : size - dealSize
  const usualQuoteLeft = quoteAmount === 0n ? 0n : quoteAmount - dealQuote
  const group = Number(row.oco_id ?? 0)
  return {
    ...terms,
    orderId: Number(row.order_id),
    owner: Number(row.owner),
    market: row.market,
    price: priceTicks(Number(row.price)),
    size: sizeLots(size),
    quoteAmount: amount(quoteAmount),
    left: sizeLots(row.size_left === null ? usualLeft : Number(row.size_left)),
    quoteLeft: amount(row.quote_left === null ? usualQuoteLeft : BigInt(row.quote_left)),
    dealSize: sizeLots(dealSize),
    dealQuote: amount(dealQuote),
    fee: amount(BigInt(row.fee ?? 0)),
    activated: isActivated,
    grouped: row.activation === null && group !== 0,
    stop: row.activation === null ? null : { activation: priceTicks(Number(row.activation)), when, isActivated },
    group,
    clientOrderId: row.client_order_id,
    createdAt: micros(Number(row.created_at)),
    updatedAt: finishedAt,
    finishedAt,
  }
}

export interface DealRow {
  readonly trade_id: string
  readonly at: string
  readonly price: string
  readonly size: string
  readonly quote: string
  readonly market: number
  readonly terms: number
  readonly role: 'maker' | 'taker'
  readonly order_id: string
  readonly fee: string
  readonly fee_rate: number
  readonly client_order_id: string
}

/** A fee is in the asset that this side receives. */
export function toDeal(row: DealRow, assetsOf: (market: number) => MarketAssets): OwnTrade {
  const { takerSide, rpi } = readTradeTerms(row.terms)
  const side = (row.role === 'taker') === (takerSide === 'buy') ? 'buy' : 'sell'
  const { base, quote } = assetsOf(row.market)
  return {
    id: Number(row.trade_id),
    at: micros(Number(row.at)),
    market: row.market,
    price: priceTicks(Number(row.price)),
    size: sizeLots(Number(row.size)),
    quote: amount(BigInt(row.quote)),
    takerSide,
    orderId: Number(row.order_id),
    clientOrderId: row.client_order_id,
    side,
    role: row.role,
    fee: amount(BigInt(row.fee)),
    feeAsset: side === 'buy' ? base : quote,
    feeRate: ppm(row.fee_rate),
    rpi,
  }
}

export interface StoredTransfer {
  readonly id: string
  readonly seq: string
  readonly at: string
  readonly owner: string
  readonly amount: string
  readonly asset: number
  readonly reason: TransferReason
  readonly from_wallet: Wallet | null
  readonly to_wallet: Wallet | null
}

export function toTransfer(row: StoredTransfer): TransferRecord {
  return {
    id: row.id.replaceAll('-', ''),
    seq: Number(row.seq),
    at: micros(Number(row.at)),
    reason: row.reason,
    owner: Number(row.owner),
    asset: row.asset,
    from: row.from_wallet,
    to: row.to_wallet,
    amount: amount(BigInt(row.amount)),
  }
}
