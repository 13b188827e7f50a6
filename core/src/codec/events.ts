/** What the core says happened. A view is built from these alone, from any snapshot on. */
import type { Amount, Micros, Ppm, PriceTicks, SizeLots } from '../units/index.ts'
import type {
  ActivationCondition,
  AssetId,
  CommandId,
  MarketId,
  MarketState,
  OrderId,
  OrderSource,
  OrderType,
  OwnerId,
  SelfTradePrevention,
  Side,
  TransferLeg,
  TransferReason,
  Wallet,
} from './commands.ts'
import type { Refusal } from './refusals.ts'

/** oco: the other order of the group was filled, entered or cancelled. */
export type FinishReason = 'filled' | 'canceled' | 'ioc' | 'taker-band' | 'stp' | 'modified' | 'market-delisted' | 'oco'

/** An order in full, as it stands after the event. */
export interface OrderState {
  readonly orderId: OrderId
  readonly owner: OwnerId
  readonly market: MarketId
  readonly side: Side
  readonly type: OrderType
  /** One of BestOffer while a stop waits that is priced when it enters. */
  readonly price: PriceTicks
  /** Base size asked for; 0 for a market buy by quote. */
  readonly size: SizeLots
  /** Quote asked for by a market buy; 0n otherwise. */
  readonly quoteAmount: Amount
  /** What is left of `size`. */
  readonly left: SizeLots
  /** What is left of `quoteAmount`. */
  readonly quoteLeft: Amount
  readonly dealSize: SizeLots
  readonly dealQuote: Amount
  /** Paid so far, in units of the received asset: base when buying, quote when selling. Negative = rebate. */
  readonly fee: Amount
  readonly postOnly: boolean
  readonly ioc: boolean
  readonly rpi: boolean
  readonly retail: boolean
  /** A stop that entered the book. */
  readonly activated: boolean
  /** The limit order of an OCO. */
  readonly grouped: boolean
  readonly stp: SelfTradePrevention
  readonly clientOrderId: string
  readonly source: OrderSource
  readonly createdAt: Micros
  readonly updatedAt: Micros
}

/** When an armed order enters, and what else hangs on it. */
export interface Condition {
  readonly activation: PriceTicks
  readonly when: ActivationCondition
  /** The limit order of the same OCO; 0 = none. */
  readonly sibling: OrderId
  /** Held beyond what the sibling holds, in units of the asset the order pays with. */
  readonly held: Amount
}

export interface TradeSide {
  readonly orderId: OrderId
  readonly owner: OwnerId
  readonly clientOrderId: string
  /** In units of the asset this side receives; negative = rebate. */
  readonly fee: Amount
  /** The rate the fee was made with. */
  readonly rate: Ppm
}

export type EventBody =
  | { readonly kind: 'asset.listed'; readonly asset: AssetId; readonly ticker: string; readonly scale: number }
  | {
      readonly kind: 'market.listed'
      readonly market: MarketId
      readonly name: string
      readonly base: AssetId
      readonly quote: AssetId
      readonly pricePrecision: number
      readonly sizePrecision: number
      readonly minSize: SizeLots
      readonly minNotional: Amount
      readonly maxNotional: Amount
      readonly priceBand: Ppm
      readonly takerBand: Ppm
      readonly referencePrice: PriceTicks
      readonly state: MarketState
    }
  | { readonly kind: 'market.state'; readonly market: MarketId; readonly state: MarketState }
  | {
      readonly kind: 'fees.set'
      readonly owner: OwnerId
      readonly market: MarketId | null
      readonly maker: Ppm
      readonly taker: Ppm
    }
  | {
      readonly kind: 'account.configured'
      readonly owner: OwnerId
      readonly stpGroup: number
      readonly canTrade: boolean
      readonly canTransfer: boolean
    }
  /** Now resting in the book. */
  | { readonly kind: 'order.put'; readonly order: OrderState }
  /** Still resting, smaller. */
  | { readonly kind: 'order.updated'; readonly order: OrderState }
  /** Gone; an order that never rested has only this one. */
  | { readonly kind: 'order.finished'; readonly order: OrderState; readonly reason: FinishReason }
  /** A stop waits outside the book; its money is held. */
  | { readonly kind: 'conditional.armed'; readonly order: OrderState; readonly condition: Condition }
  /** The last price reached the stop: what follows of this id are its events as an ordinary order. */
  | {
      readonly kind: 'conditional.fired'
      readonly orderId: OrderId
      readonly owner: OwnerId
      readonly market: MarketId
      readonly activation: PriceTicks
      readonly when: ActivationCondition
    }
  /** A stop is gone without having entered. */
  | {
      readonly kind: 'conditional.finished'
      readonly order: OrderState
      readonly condition: Condition
      readonly reason: FinishReason
    }
  | {
      readonly kind: 'trade'
      readonly tradeId: number
      readonly market: MarketId
      readonly price: PriceTicks
      readonly size: SizeLots
      /** price × size, exact, in quote units. */
      readonly quote: Amount
      readonly takerSide: Side
      /** The maker was an RPI order. */
      readonly rpi: boolean
      readonly maker: TradeSide
      readonly taker: TradeSide
    }
  /** Absolute values after the change. One per cell and command. */
  | {
      readonly kind: 'balance'
      readonly owner: OwnerId
      readonly wallet: Wallet
      readonly asset: AssetId
      readonly available: Amount
      readonly held: Amount
    }
  | {
      readonly kind: 'transfer'
      readonly id: CommandId
      readonly reason: TransferReason
      readonly legs: readonly TransferLeg[]
    }
  /** Nothing changed. `item` is the index inside a bulk command, 0 otherwise; `limit` the bound that was broken, as price ticks or amount where the code has one, else 0n. */
  | { readonly kind: 'refused'; readonly code: Refusal; readonly item: number; readonly limit: bigint }
  /** The id was seen before with the same content: nothing happened; this is what happened then. */
  | {
      readonly kind: 'repeated'
      readonly firstSeq: number
      readonly refusal: Refusal | null
      readonly orders: readonly OrderId[]
    }

/** seq and at are those of the command; index counts the events of one command from 0. */
export type Event = EventBody & { readonly seq: number; readonly at: Micros; readonly index: number }
export type EventKind = EventBody['kind']
