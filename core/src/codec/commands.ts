/** The closed set of things the core can be told, as objects. Their bytes are those of registry/commands.ts. */
import type { Amount, Micros, Ppm, PriceTicks, SizeLots } from '../units/index.ts'
import type { Limit } from '../registry/limits.ts'
import type {
  CommandOrigin,
  MarketKind,
  MarketState,
  OrderSource,
  OrderType,
  SecondaryKind,
  SelfTradePrevention,
  Side,
  TransferReason,
  Wallet,
} from '../registry/numbers.ts'

export type {
  ActivationCondition,
  CommandOrigin,
  FinishReason,
  MarketKind,
  MarketState,
  OrderSource,
  OrderType,
  SecondaryKind,
  SelfTradePrevention,
  Side,
  TransferReason,
  Wallet,
} from '../registry/numbers.ts'
export type { Limit } from '../registry/limits.ts'

/** 16 bytes, 32 lower-case hex digits. */
export type CommandId = string
/** 32 bytes, 64 lower-case hex digits. */
export type Digest = string
/** Users, sub-accounts and system owners share one number space. uint32. */
export type OwnerId = number
/** uint16, dense from 0. */
export type AssetId = number
/** uint16, dense from 0. */
export type MarketId = number
/** Safe integer, rising. */
export type OrderId = number
/** uint32. */
export type ProducerId = number

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
  /** It may take RPI orders. Without effect on a post-only order, which takes nothing. */
  readonly retail: boolean
  /** Retail price improvement: it only rests, and only retail orders take it. */
  readonly rpi: boolean
  /** It fills whole at once or is finished untouched. */
  readonly fok: boolean
  readonly stp: SelfTradePrevention
  readonly source: OrderSource
  /** Whose money: an order of a spot market may use spot or bots. */
  readonly wallet: Wallet
  /** '' when absent; at most 64 of [A-Za-z0-9._-]. */
  readonly clientOrderId: string
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

export interface AssetListing {
  readonly asset: AssetId
  readonly ticker: string
  readonly scale: number
  /** The largest number of whole coins that will exist; 0 = not known. */
  readonly supply: number
}

export interface MarketListing {
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
  readonly marketKind: MarketKind
}

/** owner 0 = the schedule everyone starts from; market null = every market. The most specific entry wins. */
export interface FeeEntry {
  readonly owner: OwnerId
  readonly market: MarketId | null
  readonly maker: Ppm
  readonly taker: Ppm
}

export interface AccountRules {
  readonly owner: OwnerId
  /** Owners of one stpGroup count as one for self-trade prevention; 0 = its own. */
  readonly stpGroup: number
  /** Bits of Permission. */
  readonly permissions: number
}

/** A limit and how much it allows. */
export interface LimitValue {
  readonly limit: Limit
  readonly value: number
}

export type CommandBody =
  | ({ readonly kind: 'asset.list' } & AssetListing)
  | ({ readonly kind: 'market.list' } & MarketListing)
  | { readonly kind: 'market.set-state'; readonly market: MarketId; readonly state: MarketState }
  | ({ readonly kind: 'fees.set' } & FeeEntry)
  | ({ readonly kind: 'account.configure' } & AccountRules)
  /** Those named are set together or not at all; a limit stands there once. */
  | { readonly kind: 'limits.set'; readonly limits: readonly LimitValue[] }
  /** Makes a producer, or a new epoch of it, whose last `window` answers are kept. */
  | { readonly kind: 'producer.open'; readonly producer: ProducerId; readonly window: number }
  | { readonly kind: 'audit.anchor'; readonly digest: Digest }
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
  /** One triggers the other: the secondary enters once the primary is filled whole. activation is 0 unless it is a stop. */
  | {
      readonly kind: 'oto.place'
      readonly owner: OwnerId
      readonly primary: OrderSpec
      readonly secondaryKind: SecondaryKind
      readonly activation: PriceTicks
      readonly secondary: OrderSpec
    }
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
  /** Holds what the negative legs take; `more`: further parts with the same key follow, and all are one effect. */
  | {
      readonly kind: 'transfer.pending'
      readonly key: CommandId
      readonly reason: TransferReason
      /** What the submitter ties to the transfer; 64 zeros = nothing. */
      readonly commitment: Digest
      readonly more: boolean
      readonly legs: readonly TransferLeg[]
    }
  /** null = all of it; else one amount for each leg, in order. */
  | { readonly kind: 'transfer.post'; readonly key: CommandId; readonly amounts: readonly Amount[] | null }
  | { readonly kind: 'transfer.void'; readonly key: CommandId }
  | { readonly kind: 'tick' }

export type CommandKind = CommandBody['kind']
/** What a submitter hands in. Without an origin the id is personal; a produced id is made by `producedId`. */
export type Submission = CommandBody & { readonly origin?: CommandOrigin; readonly id: CommandId }
/** What the journal holds: stamped by the engine. */
export type Command = CommandBody & {
  readonly origin: CommandOrigin
  readonly id: CommandId
  readonly seq: number
  readonly at: Micros
}
