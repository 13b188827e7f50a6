/** What the model keeps: maps and arrays, searched from end to end and sorted anew whenever an order is asked for. */
import type { Command, CommandBody, MarketListing, OrderSpec, TransferLeg } from '../../src/codec/commands.ts'
import type { EventBody, OrderState } from '../../src/codec/events.ts'
import { limits } from '../../src/registry/limits.ts'
import type { Limit } from '../../src/registry/limits.ts'
import type { ActivationCondition, SecondaryKind, TransferReason, Wallet } from '../../src/registry/numbers.ts'
import type { Refusal } from '../../src/registry/refusals.ts'
import type { Mutation } from './mutations.ts'

export type Flags = Pick<
  OrderState,
  'postOnly' | 'ioc' | 'retail' | 'rpi' | 'fok' | 'activated' | 'grouped' | 'oto' | 'stp' | 'source' | 'wallet'
>

export interface Order extends Omit<Flags, 'activated' | 'grouped' | 'oto'> {
  readonly id: number
  readonly owner: number
  readonly market: number
  readonly side: OrderSpec['side']
  readonly type: OrderSpec['type']
  readonly clientOrderId: string
  readonly quoteAmount: bigint
  readonly createdAt: number
  updatedAt: number
  price: bigint
  size: bigint
  left: bigint
  quoteLeft: bigint
  dealSize: bigint
  dealQuote: bigint
  fee: bigint
  activated: boolean
  grouped: boolean
  oto: boolean
  /** What it holds of what it pays with. Of a stop in an OCO: beyond what the limit order holds. */
  held: bigint
  /** Its place in time among orders that rest; 0 until it does. */
  arrival: number
  /** Of a stop, waiting or entered. */
  activation: bigint
  when: ActivationCondition | null
}

export interface Stop {
  readonly order: Order
  readonly activation: bigint
  readonly when: ActivationCondition
  /** The limit order of the same OCO, also when it is gone; 0 = none. */
  readonly sibling: number
  /** A trade has reached it: its turn stands in the backlog. */
  fired: boolean
}

export interface Second {
  readonly order: Order
  readonly kind: SecondaryKind
  readonly activation: bigint
  readonly when: ActivationCondition | null
  primary: number
}

export interface Market {
  listing: MarketListing
  last: bigint
  /** Orders that rest, by id. */
  readonly book: Map<number, Order>
}

export interface Cell {
  readonly owner: number
  readonly wallet: Wallet
  readonly asset: number
  available: bigint
  held: bigint
  /** What pending transfers will bring. */
  coming: bigint
}

export interface Pending {
  readonly key: string
  readonly reason: TransferReason
  readonly commitment: string
  parts: number
  phase: 'open' | 'closed' | 'posting' | 'voiding'
  done: number
  readonly legs: TransferLeg[]
  amounts: readonly bigint[] | null
}

export interface Answer {
  readonly low: number
  readonly high: number
  readonly seq: number
  readonly refusal: Refusal | null
  readonly firstOrder: number
  readonly orders: number
  /** Where the refusals of a bulk's items begin in the row of items; null unless there were some. */
  readonly items: { readonly begin: number; readonly refusals: readonly (Refusal | null)[] } | null
}

export interface Producer {
  epoch: number
  highest: number
  window: number
  readonly answers: { readonly epoch: number; readonly number: number; readonly answer: Answer }[]
}

export type Task =
  | { readonly kind: 'fire'; readonly market: number; readonly ids: number[] }
  | { readonly kind: 'enter'; readonly id: number }
  | {
      readonly kind: 'cancel-all'
      readonly owner: number
      market: number
      readonly every: boolean
      readonly upTo: number
    }
  | { readonly kind: 'delist'; readonly market: number }
  | { readonly kind: 'finish-transfer'; readonly key: string }

/** Of everything that the rules leave open this is what was asked, answered and is still to be done. */
export class State {
  readonly mutation: Mutation | null
  seq = 0
  now = 0
  lastOrder = 0
  lastTrade = 0
  arrivals = 0
  readonly limits = new Map<Limit, number>()
  readonly assets: { readonly ticker: string; readonly scale: number; readonly supply: number }[] = []
  readonly markets: Market[] = []
  /** Key: owner and market, every market as null. */
  readonly fees = new Map<
    string,
    { readonly owner: number; readonly market: number | null; maker: number; taker: number }
  >()
  readonly accounts = new Map<number, { readonly stpGroup: number; readonly permissions: number }>()
  readonly cells = new Map<string, Cell>()
  readonly stops = new Map<number, Stop>()
  readonly seconds = new Map<number, Second>()
  readonly pendings = new Map<string, Pending>()
  readonly producers = new Map<number, Producer>()
  /** In order of arrival. */
  readonly personal = new Map<string, Answer>()
  itemsWritten = 0
  itemsKeptFrom = 0
  readonly backlog: Task[] = []

  // Of the command that is being done.
  at = 0
  commandId = ''
  out: EventBody[] = []
  /** Cells in the order they were first touched, with what they had before. */
  readonly touched = new Map<string, { readonly available: bigint; readonly held: bigint }>()
  /** Resting orders that the orders of this command have met, or looked at before they would. */
  met = 0
  /** Steps done so far. */
  steps = 0
  /** Limit orders of OCOs that traded or went. */
  ocosLost: number[] = []

  constructor(mutation: Mutation | null) {
    this.mutation = mutation
    let limit: Limit
    for (limit in limits) this.limits.set(limit, limits[limit].start)
  }

  limit(limit: Limit): number {
    return this.limits.get(limit) ?? 0
  }

  emit(event: EventBody): void {
    this.out.push(event)
  }
}

/** A command as the model is told it: `body` is null where the bytes are none. */
export interface Told {
  readonly header: Pick<Command, 'origin' | 'id' | 'seq' | 'at'>
  readonly bytes: Uint8Array
  readonly body: CommandBody | null
}

/** Why a command, or an item of a bulk, changed nothing. */
export class Refused extends Error {
  readonly code: Refusal
  readonly limit: bigint
  constructor(code: Refusal, limit = 0n) {
    super(code)
    this.code = code
    this.limit = limit
  }
}

export function refuse(code: Refusal, limit: bigint | number = 0n): never {
  throw new Refused(code, BigInt(limit))
}

/** What must be there. */
export function there<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('the model lost something')
  return value
}
