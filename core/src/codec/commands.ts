/**
 * The closed set of things the core can be told. Types marked "reserved" are drawn in ARCHITECTURE.md and keep their
 * code number, so that a journal written today replays when they are built.
 */
import type { Amount, Micros, Ppm, PriceTicks, SizeLots } from '../units/index.ts'

/** 128-bit id made by the submitter, 32 lower-case hex digits. A repeated id gets the first answer again. */
export type CommandId = string
/** Users, sub-accounts and system owners share one number space; see ledger/owners.ts. uint32. */
export type OwnerId = number
/** uint16, dense from 0. */
export type AssetId = number
/** uint16, dense from 0. */
export type MarketId = number
/** Safe integer, rising. */
export type OrderId = number

export const Wallet = { main: 0, spot: 1, margin: 2, staking: 3 } as const
export type Wallet = keyof typeof Wallet
export type Side = 'sell' | 'buy'
/** market = by quote amount when buying, by base amount when selling; stock-market = by base amount on both sides. */
export type OrderType = 'limit' | 'market' | 'stock-market'
/** Self-trade prevention: none, cancel both, cancel new (taker), cancel old (maker). */
export type SelfTradePrevention = 'no' | 'cb' | 'cn' | 'co'
/** The last price at which an armed order enters the book: `gte` at the activation price or above, `lte` at it or below. */
export type ActivationCondition = 'gte' | 'lte'
export type OrderSource = 'web' | 'api' | 'socket' | 'system'
export type MarketState = 'prelaunch' | 'open' | 'cancel-only' | 'halted' | 'delisting'

export interface OrderSpec {
  readonly market: MarketId
  readonly side: Side
  readonly type: OrderType
  /**
   * Limit orders only; 0 otherwise. One of BestOffer stands for the price that is best when the order is reached: of its own
   * side (it joins the queue there) or of the other. Orders that are placed may have one, and stops, which are reached when
   * they enter; pairs and changes may not.
   */
  readonly price: PriceTicks
  /** Base size; 0 for a market buy by quote. */
  readonly size: SizeLots
  /** Quote to spend for a market buy; 0n otherwise. In units of the quote asset. */
  readonly quoteAmount: Amount
  readonly postOnly: boolean
  readonly ioc: boolean
  /** Retail price improvement: it only rests, and only retail orders take it. */
  readonly rpi: boolean
  /** It may take RPI orders. Without effect on a post-only order, which takes nothing. */
  readonly retail: boolean
  readonly stp: SelfTradePrevention
  /** '' when absent; at most 64 of [A-Za-z0-9._-]. */
  readonly clientOrderId: string
  readonly source: OrderSource
}

/** Which order: exactly one of the two is set (orderId 0 and clientOrderId '' mean absent). */
export interface OrderRef {
  readonly market: MarketId
  readonly orderId: OrderId
  readonly clientOrderId: string
}

export interface TransferLeg {
  readonly owner: OwnerId
  readonly wallet: Wallet
  readonly asset: AssetId
  /** Signed; the legs of one transfer sum to zero per asset. */
  readonly amount: Amount
}

/** Why money moved; shown in histories. */
export type TransferReason = 'wallet' | 'deposit' | 'withdrawal' | 'demo-grant' | 'adjustment'

export type CommandBody =
  | { readonly kind: 'asset.list'; readonly asset: AssetId; readonly ticker: string; readonly scale: number }
  | {
      readonly kind: 'market.list'
      readonly market: MarketId
      readonly name: string
      readonly base: AssetId
      readonly quote: AssetId
      readonly pricePrecision: number
      readonly sizePrecision: number
      readonly minSize: SizeLots
      /** In quote units; 0n = none. */
      readonly minNotional: Amount
      readonly maxNotional: Amount
      /** Limit price may be this far from the last price; 0 = no band. */
      readonly priceBand: Ppm
      /** A market order may walk this far from the best price it met; 0 = no band. */
      readonly takerBand: Ppm
      /** Last price a band is measured from before the first trade; 0 = none. */
      readonly referencePrice: PriceTicks
      readonly state: MarketState
    }
  | { readonly kind: 'market.set-state'; readonly market: MarketId; readonly state: MarketState }
  /** owner 0 = the schedule everyone starts from; market null = every market. The most specific entry wins. */
  | {
      readonly kind: 'fees.set'
      readonly owner: OwnerId
      readonly market: MarketId | null
      readonly maker: Ppm
      readonly taker: Ppm
    }
  /** Owners of one stpGroup count as one for self-trade prevention; 0 = its own. */
  | {
      readonly kind: 'account.configure'
      readonly owner: OwnerId
      readonly stpGroup: number
      readonly canTrade: boolean
      readonly canTransfer: boolean
    }
  | ({ readonly kind: 'order.place'; readonly owner: OwnerId } & OrderSpec)
  | {
      readonly kind: 'order.bulk'
      readonly owner: OwnerId
      readonly stopOnFail: boolean
      readonly orders: readonly OrderSpec[]
    }
  | ({ readonly kind: 'order.cancel'; readonly owner: OwnerId } & OrderRef)
  /** market null = every market. */
  | { readonly kind: 'order.cancel-all'; readonly owner: OwnerId; readonly market: MarketId | null }
  /** Cancel and new: new id, back of the queue, same client id. price/size 0 = unchanged. */
  | ({
      readonly kind: 'order.modify'
      readonly owner: OwnerId
      readonly price: PriceTicks
      readonly size: SizeLots
    } & OrderRef)
  /**
   * As order.modify, but `size` is what the whole order comes to, fills included, and an order that only shrinks keeps its
   * id and its place in the queue.
   */
  | ({
      readonly kind: 'order.amend'
      readonly owner: OwnerId
      readonly price: PriceTicks
      readonly size: SizeLots
    } & OrderRef)
  /** A stop: a limit or market order that enters when the last price reaches `activation`. */
  | ({ readonly kind: 'conditional.place'; readonly owner: OwnerId; readonly activation: PriceTicks } & OrderSpec)
  /**
   * One cancels the other: the limit order of the spec, and a stop of the same side and size. `stopPrice` 0 makes the stop a
   * market order, which spends `stopQuote` when it buys; 0n otherwise.
   */
  | ({
      readonly kind: 'oco.place'
      readonly owner: OwnerId
      readonly activation: PriceTicks
      readonly stopPrice: PriceTicks
      readonly stopQuote: Amount
    } & OrderSpec)
  /** As order.modify, for a stop that waits; 0 and 0n = unchanged. */
  | ({
      readonly kind: 'conditional.modify'
      readonly owner: OwnerId
      readonly activation: PriceTicks
      readonly price: PriceTicks
      readonly size: SizeLots
      readonly quoteAmount: Amount
    } & OrderRef)
  | { readonly kind: 'transfer'; readonly reason: TransferReason; readonly legs: readonly TransferLeg[] }
  | { readonly kind: 'tick' }

export type CommandKind = CommandBody['kind']
/** What a submitter hands in. */
export type Submission = CommandBody & { readonly id: CommandId }
/** What the journal holds: stamped by the engine. */
export type Command = Submission & { readonly seq: number; readonly at: Micros }
