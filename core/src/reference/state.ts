import type {
  AccountRules,
  ActivationCondition,
  AssetId,
  AssetListing,
  CommandId,
  Digest,
  FeeEntry,
  Limit,
  MarketId,
  MarketListing,
  OrderId,
  OwnerId,
  ProducerId,
  SecondaryKind,
  TransferLeg,
  TransferReason,
  Wallet,
} from '../codec/commands.ts'
import type { EventBody, OrderState } from '../codec/events.ts'
import { limits } from '../registry/limits.ts'
import type { Refusal } from '../registry/refusals.ts'
import { amount, micros } from '../units/index.ts'
import type { Amount, Micros, PriceTicks } from '../units/index.ts'

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

export interface Activation {
  readonly activation: PriceTicks
  readonly when: ActivationCondition
}

/** An order as it stands now. */
export interface Order extends Mutable<OrderState> {
  /** How a stop came in that has entered; null for any other order. */
  entered: Activation | null
}

/** A listed market and its book. */
export interface Market extends Mutable<MarketListing> {
  /** Base units of one lot. */
  readonly baseUnit: bigint
  /** Quote units of one lot at one tick. */
  readonly quoteUnit: bigint
  /** 0 before the first trade. */
  lastPrice: PriceTicks
  /** Resting orders in the order in which a retail taker meets them. */
  readonly buys: Order[]
  readonly sells: Order[]
}

/** (owner, wallet, asset) → what is available and what is held; once opened it stays. */
export interface Cell {
  readonly owner: OwnerId
  readonly wallet: Wallet
  readonly asset: AssetId
  available: bigint
  held: bigint
  /** What pending transfers will credit. */
  noted: bigint
}

/** A stop that waits. */
export interface ArmedStop extends Activation {
  readonly order: Order
  /** The limit order of the same OCO; 0 = none. */
  readonly sibling: OrderId
  /** Beyond what the sibling holds. */
  readonly held: Amount
  /** A price has reached it: it lies in a task of the backlog. */
  isReached: boolean
}

/** The second order of an OTO, until its turn. It holds nothing. */
export interface Second {
  readonly order: Order
  readonly kind: SecondaryKind
  /** null unless it will be a stop. */
  readonly condition: Activation | null
  /** The first order. */
  primary: OrderId
  /** The first order is filled: it lies in a task of the backlog. */
  isReleased: boolean
}

/** A transfer in two steps. */
export interface Pending {
  readonly key: CommandId
  readonly reason: TransferReason
  readonly commitment: Digest
  /** How many commands it came in. */
  parts: number
  phase: 'open' | 'closed' | 'posting' | 'voiding'
  readonly legs: TransferLeg[]
  /** How many legs are posted or voided. */
  done: number
  /** What of each leg is posted; null = all of it. */
  amounts: readonly Amount[] | null
}

/** What a command was answered. */
export interface StoredAnswer {
  /** The hash over its kind and body. */
  readonly content: string
  readonly seq: number
  readonly refusal: Refusal | null
  /** 0 = none. */
  readonly firstOrder: OrderId
  readonly orders: number
  /** Of a bulk with a refusal: what became of each item, and where that begins in the row of all of them. */
  readonly items: { readonly start: number; readonly codes: readonly (Refusal | null)[] } | null
}

/** A submitter that numbers its commands. */
export interface Producer {
  readonly producer: ProducerId
  epoch: number
  highest: number
  window: number
  /** The oldest first. */
  readonly answers: { readonly epoch: number; readonly number: number; readonly answer: StoredAnswer }[]
}

export type Task =
  | { readonly kind: 'fire'; readonly market: MarketId; readonly stops: OrderId[] }
  | { readonly kind: 'enter'; readonly second: OrderId }
  | {
      readonly kind: 'cancel-all'
      readonly owner: OwnerId
      /** The market it is at. */
      market: MarketId
      /** Those that follow are meant too. */
      readonly every: boolean
      /** Orders up to this one. */
      readonly upTo: OrderId
    }
  | { readonly kind: 'delist'; readonly market: MarketId }
  | { readonly kind: 'finish-transfer'; readonly key: CommandId }

/** Everything the machine knows. */
export interface State {
  lastSeq: number
  /** The latest stamp of any command. */
  now: Micros
  lastOrderId: OrderId
  lastTradeId: number
  /** The stamp of the running command. */
  at: Micros
  readonly limits: Record<Limit, number>
  /** By number. */
  readonly assets: AssetListing[]
  /** By number. */
  readonly markets: Market[]
  /** By owner and market. */
  readonly fees: Map<string, FeeEntry>
  /** Those that differ from the default. */
  readonly accounts: Map<OwnerId, AccountRules>
  readonly cells: Map<string, Cell>
  /** What cells had before the running command touched them, in order of the touch. */
  readonly touched: Map<Cell, { readonly available: bigint; readonly held: bigint }>
  /** What the running command took for transfers that are being posted, less what it gave, by asset. */
  readonly underWay: Map<AssetId, bigint>
  /** What rests in books. */
  readonly orders: Map<OrderId, Order>
  readonly stops: Map<OrderId, ArmedStop>
  readonly seconds: Map<OrderId, Second>
  /** How many resting orders the orders of the running command have met, or looked at before they would. */
  matches: number
  /** Limit orders of OCOs that traded or went, whose stops go next. */
  readonly loosened: OrderId[]
  readonly pendings: Map<CommandId, Pending>
  readonly producers: Map<ProducerId, Producer>
  /** By id, the oldest first. */
  readonly personal: Map<CommandId, StoredAnswer>
  /** Answers to the items of bulks lie in one row: bytes ever written, and the first of them that is kept. */
  readonly row: { written: number; from: number }
  readonly backlog: Task[]
  /** Where events go. */
  say: (event: EventBody) => void
}

export function newState(): State {
  return {
    lastSeq: 0,
    now: micros(0),
    lastOrderId: 0,
    lastTradeId: 0,
    at: micros(0),
    limits: firstLimits(),
    assets: [],
    markets: [],
    fees: new Map(),
    accounts: new Map(),
    cells: new Map(),
    touched: new Map(),
    underWay: new Map(),
    orders: new Map(),
    stops: new Map(),
    seconds: new Map(),
    matches: 0,
    loosened: [],
    pendings: new Map(),
    producers: new Map(),
    personal: new Map(),
    row: { written: 0, from: 0 },
    backlog: [],
    say: () => {},
  }
}

function firstLimits(): Record<Limit, number> {
  const start: Partial<Record<Limit, number>> = {}
  let limit: Limit
  for (limit in limits) start[limit] = limits[limit].start
  return start as Record<Limit, number>
}

export const NOTHING = amount(0n)
