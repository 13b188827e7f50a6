/** What the core says happened. A view is built from these alone, from any snapshot on. Bytes: registry/events.ts. */
import type { Amount, Micros, Ppm, PriceTicks, SizeLots } from '../units/index.ts'
import type {
  AccountRules,
  ActivationCondition,
  AssetId,
  AssetListing,
  CommandId,
  Digest,
  FeeEntry,
  FinishReason,
  LimitValue,
  MarketId,
  MarketListing,
  MarketState,
  OrderId,
  OrderSource,
  OrderType,
  OwnerId,
  ProducerId,
  SecondaryKind,
  SelfTradePrevention,
  Side,
  TransferLeg,
  TransferReason,
  Wallet,
} from './commands.ts'
import type { Refusal } from '../registry/refusals.ts'

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
  readonly retail: boolean
  readonly rpi: boolean
  readonly fok: boolean
  /** A stop that entered the book. */
  readonly activated: boolean
  /** The limit order of an OCO. */
  readonly grouped: boolean
  /** The first order of an OTO. */
  readonly oto: boolean
  readonly stp: SelfTradePrevention
  readonly source: OrderSource
  readonly wallet: Wallet
  readonly createdAt: Micros
  readonly updatedAt: Micros
  readonly clientOrderId: string
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

export interface TradeParty {
  readonly orderId: OrderId
  readonly owner: OwnerId
  readonly wallet: Wallet
  /** In units of the asset this side receives; negative = rebate. */
  readonly fee: Amount
  /** The rate the fee was made with. */
  readonly rate: Ppm
  readonly clientOrderId: string
}

export type EventBody =
  | ({ readonly kind: 'asset.listed' } & AssetListing)
  | ({ readonly kind: 'market.listed' } & MarketListing)
  | { readonly kind: 'market.state'; readonly market: MarketId; readonly state: MarketState }
  | ({ readonly kind: 'fees.set' } & FeeEntry)
  | ({ readonly kind: 'account.configured' } & AccountRules)
  | { readonly kind: 'limits.set'; readonly limits: readonly LimitValue[] }
  | { readonly kind: 'audit.anchored'; readonly digest: Digest }
  /** Now resting in the book. */
  | { readonly kind: 'order.put'; readonly order: OrderState }
  /** Still resting, smaller. */
  | { readonly kind: 'order.updated'; readonly order: OrderState }
  /** Gone; an order that never rested has only this one. Also a secondary, stop or not, that never entered. */
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
  /** The second order of an OTO waits for the first, `primary`; nothing is held for it. Said again when the first has a new id. */
  | {
      readonly kind: 'oto.waiting'
      readonly primary: OrderId
      readonly secondaryKind: SecondaryKind
      /** 0 unless it will be a stop. */
      readonly activation: PriceTicks
      readonly order: OrderState
    }
  | {
      readonly kind: 'trade'
      readonly tradeId: number
      readonly market: MarketId
      readonly takerSide: Side
      /** The maker was an RPI order. */
      readonly rpi: boolean
      readonly price: PriceTicks
      readonly size: SizeLots
      /** price × size, exact, in quote units. */
      readonly quote: Amount
      readonly maker: TradeParty
      readonly taker: TradeParty
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
  /** A part of a transfer waits; `part` counts from 0. The last one has more = false. */
  | {
      readonly kind: 'transfer.pending'
      readonly key: CommandId
      readonly reason: TransferReason
      readonly commitment: Digest
      readonly part: number
      readonly more: boolean
      readonly legs: readonly TransferLeg[]
    }
  /** Posted or voided. amounts null: all legs in full. */
  | {
      readonly kind: 'transfer.finished'
      readonly key: CommandId
      readonly posted: boolean
      readonly amounts: readonly Amount[] | null
    }
  /**
   * Nothing changed. `item` is the index inside a bulk command, 0 otherwise; `limit` the bound that was broken, as price ticks,
   * amount or number where the code has one, else 0n.
   */
  | { readonly kind: 'refused'; readonly code: Refusal; readonly item: number; readonly limit: bigint }
  /** The id was seen before with the same content: nothing happened; this is what happened then. */
  | {
      readonly kind: 'repeated'
      readonly firstSeq: number
      readonly refusal: Refusal | null
      readonly orders: readonly OrderId[]
      /** Of a bulk that was let in: what became of each item. null otherwise. */
      readonly items: readonly (Refusal | null)[] | null
    }
  /** `highest` is the last number of the epoch before; 0 where there was none. */
  | {
      readonly kind: 'producer.opened'
      readonly producer: ProducerId
      readonly epoch: number
      readonly window: number
      readonly highest: number
    }

/** seq and at are those of the command; index counts the events of one command from 0. */
export type Event = EventBody & { readonly seq: number; readonly at: Micros; readonly index: number }
export type EventKind = EventBody['kind']
