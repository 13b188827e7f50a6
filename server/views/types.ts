/**
 * What modules, the public API and the sockets may read. Everything here is in the core's units (ticks, lots, amounts,
 * microseconds); turning them into decimal strings is the edge's work. Views are built from events alone and never write.
 */
import type {
  ActivationCondition,
  Amount,
  AssetId,
  CommandId,
  FinishReason,
  MarketId,
  MarketState,
  Micros,
  OrderId,
  OrderState,
  OrderType,
  OwnerId,
  Ppm,
  PriceTicks,
  Side,
  SizeLots,
  TransferLeg,
  TransferReason,
  Wallet,
} from '@exchange/core'
import { MONTH, WEEK } from '@exchange/core/formulas'

// ── directory ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface AssetInfo {
  readonly id: AssetId
  readonly ticker: string
  /** Decimals kept in the ledger. */
  readonly scale: number
}

export interface MarketInfo {
  readonly id: MarketId
  /** As listed, for example BTC_USDT. */
  readonly name: string
  readonly base: AssetInfo
  readonly quote: AssetInfo
  /** A price tick is 10^-pricePrecision quote. */
  readonly pricePrecision: number
  /** A lot is 10^-sizePrecision base. */
  readonly sizePrecision: number
  readonly minSize: SizeLots
  /** In quote units; 0n = none. */
  readonly minNotional: Amount
  readonly maxNotional: Amount
  readonly priceBand: Ppm
  readonly takerBand: Ppm
  readonly referencePrice: PriceTicks
  readonly state: MarketState
}

export interface FeeRates {
  readonly maker: Ppm
  readonly taker: Ppm
}

export interface AccountRights {
  readonly stpGroup: number
  /** Bits of Permission. */
  readonly permissions: number
}

export interface DirectoryView {
  asset(id: AssetId): AssetInfo | undefined
  assetByTicker(ticker: string): AssetInfo | undefined
  /** By id. */
  assets(): readonly AssetInfo[]
  market(id: MarketId): MarketInfo | undefined
  marketByName(name: string): MarketInfo | undefined
  /** By id, delisted ones included (look at `state`). */
  markets(): readonly MarketInfo[]
  /** What this owner pays on this market; the most specific entry wins. */
  fees(owner: OwnerId, market: MarketId): FeeRates
  /** Entries of this owner alone, market null = every market. */
  customFees(owner: OwnerId): readonly (FeeRates & { readonly market: MarketId | null })[]
  /** Full rights when never configured. */
  account(owner: OwnerId): AccountRights
}

// ── market data ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Level {
  readonly price: PriceTicks
  readonly size: SizeLots
  /** How much of it is of RPI orders; set in the site's book alone, and only where there are some. */
  readonly rpi?: SizeLots
}

export interface Depth {
  /** Best first. */
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
  /** The market's counter: grows with every changed level, starts anew at 0 with the process. */
  readonly updateId: number
  /** When a level last changed. */
  readonly at: Micros
}

export interface LevelChange {
  readonly side: Side
  readonly price: PriceTicks
  /** 0 = the level is gone. */
  readonly size: SizeLots
}

/** The book as the site shows it, with the RPI orders that a retail order could take and nobody would wonder about. */
export interface SiteBookView {
  /**
   * As in BookView. RPI prices at or through the best ordinary price of the other side, or each other, are left out: a
   * retail order still meets them.
   */
  depth(market: MarketId, limit: number, step?: number): Depth
  updateId(market: MarketId): number
}

/** The public book: ordinary orders. */
export interface BookView {
  /** At most `limit` levels a side. Grouped when `step` > 1: bids down, asks up to a multiple of `step` ticks. */
  depth(market: MarketId, limit: number, step?: number): Depth
  updateId(market: MarketId): number
  /** Each level changed after `updateId`, once, as it stands now; null when that is too long ago: take the whole depth. */
  changesSince(market: MarketId, updateId: number): readonly LevelChange[] | null
  /** Null when that side is empty. */
  best(market: MarketId): { readonly bid: Level | null; readonly ask: Level | null }
  /** Levels from the best to the given price, best first (for depth within a distance of the last price). */
  within(market: MarketId, side: Side, worst: PriceTicks): readonly Level[]
}

/** The last 24 hours, to the minute. Prices are 0 while the market has never traded. */
export interface Ticker {
  readonly market: MarketId
  readonly open: PriceTicks
  /** Last price. */
  readonly close: PriceTicks
  readonly high: PriceTicks
  readonly low: PriceTicks
  /** Base traded. */
  readonly volume: SizeLots
  /** Quote traded. */
  readonly deal: Amount
  /** When it last traded; 0 = never. */
  readonly lastTradeAt: Micros
}

export interface TickerView {
  ticker(market: MarketId): Ticker
  lastPrice(market: MarketId): PriceTicks
  /** Open, high, low, volume and deal since 00:00 UTC. */
  today(market: MarketId): Ticker
}

export interface PublicTrade {
  readonly id: number
  readonly at: Micros
  readonly market: MarketId
  readonly price: PriceTicks
  readonly size: SizeLots
  readonly quote: Amount
  readonly takerSide: Side
  /** The maker was an RPI order. */
  readonly rpi: boolean
}

export interface TradeView {
  /** Newest first; at most `limit` and at most RECENT_TRADES; only ids above `afterId` when given. */
  recent(market: MarketId, limit: number, afterId?: number): readonly PublicTrade[]
}

/** How many public trades a market keeps in memory. */
export const RECENT_TRADES = 500

/** The resolutions of the chart and the API: 1s 10s 30s, 1 3 5 15 30 min, 1 2 4 6 8 12 h, 1 d 3 d 1 w 1 M. */
export const RESOLUTIONS = [
  1,
  10,
  30,
  60,
  180,
  300,
  900,
  1800,
  3600,
  7200,
  14_400,
  21_600,
  28_800,
  43_200,
  86_400,
  259_200,
  WEEK,
  MONTH,
] as const

export interface Candle {
  /** Unix seconds, a multiple of the resolution; weeks begin on Monday, months on the 1st, both 00:00 UTC. */
  readonly start: number
  /** The previous bar's close; the first trade's price in the market's first bar. */
  readonly open: PriceTicks
  readonly close: PriceTicks
  readonly high: PriceTicks
  readonly low: PriceTicks
  readonly volume: SizeLots
  readonly deal: Amount
}

export interface CandleView {
  /**
   * Bars whose start lies in [floor(from), to], oldest first, the newest `limit` of them. An interval without trade
   * repeats the previous close. Nothing before the market's first trade, nothing after now.
   * Any number of seconds is accepted that divides a minute, an hour, a day or is a multiple of a day (ViaBTC's rule);
   * others throw RangeError (ask `isResolution` first).
   */
  range(market: MarketId, resolution: number, from: number, to: number, limit: number): Promise<readonly Candle[]>
  /** The bar being built, from memory; null before the first trade. */
  current(market: MarketId, resolution: number): Candle | null
  isResolution(seconds: number): boolean
}

// ── of one owner ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Balance {
  readonly wallet: Wallet
  readonly asset: AssetId
  readonly available: Amount
  readonly held: Amount
}

export interface BalanceView {
  /** Zeros when it holds nothing. */
  of(owner: OwnerId, wallet: Wallet, asset: AssetId): Balance
  /** Cells that hold something. */
  all(owner: OwnerId, wallet?: Wallet): readonly Balance[]
}

/** What a stop waits or waited for. */
export interface Stop {
  readonly activation: PriceTicks
  readonly when: ActivationCondition
  /** It has entered the book. */
  readonly isActivated: boolean
}

/** An order as the views know it. */
export interface KnownOrder extends OrderState {
  /** Null for an order that never was a stop. */
  readonly stop: Stop | null
  /** The OCO it belongs to, named by the id of its stop; 0 = none. */
  readonly group: OrderId
}

/** Resting orders, and stops that wait. */
export interface OpenOrderView {
  /** Newest first. */
  of(owner: OwnerId, market?: MarketId): readonly KnownOrder[]
  byId(orderId: OrderId): KnownOrder | undefined
  byClientId(owner: OwnerId, market: MarketId, clientOrderId: string): KnownOrder | undefined
  count(owner: OwnerId, market?: MarketId): number
}

// ── what changed ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface OrderChange {
  /** put: now in the book, or waiting as a stop; updated: smaller; finished: gone, or never rested. */
  readonly change: 'put' | 'updated' | 'finished'
  readonly order: KnownOrder
  /** Set when finished. */
  readonly reason: FinishReason | null
}

/** One side of a trade, as its owner sees it. */
export interface OwnTrade extends PublicTrade {
  readonly orderId: OrderId
  readonly clientOrderId: string
  readonly side: Side
  readonly role: 'maker' | 'taker'
  /** In units of feeAsset; negative = rebate. */
  readonly fee: Amount
  readonly feeAsset: AssetId
  readonly feeRate: Ppm
}

export interface MarketChange {
  readonly market: MarketId
  /** True when the book changed: ask BookView for what. */
  readonly levels: boolean
  /** Oldest first. */
  readonly trades: readonly PublicTrade[]
  /** True when the listing or its state changed. */
  readonly listing: boolean
}

/** A transfer in two steps whose second step is still to come: its debits are held, its credits noted. */
export interface PendingTransfer {
  readonly key: CommandId
  readonly reason: TransferReason
  /** What the submitter tied to it; 64 zeros = nothing. */
  readonly commitment: string
  /** No more parts follow. */
  readonly isWhole: boolean
  readonly legs: readonly TransferLeg[]
}

export interface PendingView {
  /** Null = there is none of this key, or it has been posted or voided. */
  of(key: CommandId): PendingTransfer | null
}

/** A transfer as one of its owners sees it. */
export type OwnTransfer = Pick<TransferRecord, 'id' | 'reason' | 'asset' | 'from' | 'to' | 'amount'>

export interface OwnerChange {
  readonly owner: OwnerId
  /** The last value of each cell that changed. */
  readonly balances: readonly Balance[]
  /** In the order they happened. */
  readonly orders: readonly OrderChange[]
  readonly trades: readonly OwnTrade[]
  /** In the order they happened. */
  readonly transfers: readonly OwnTransfer[]
}

/** What one durable batch of commands changed. */
export interface ViewChange {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly at: Micros
  readonly markets: ReadonlyMap<MarketId, MarketChange>
  readonly owners: ReadonlyMap<OwnerId, OwnerChange>
}

/** The views of this process, in memory. */
export interface Views {
  readonly directory: DirectoryView
  readonly books: BookView
  readonly siteBooks: SiteBookView
  readonly tickers: TickerView
  readonly trades: TradeView
  readonly candles: CandleView
  readonly balances: BalanceView
  readonly orders: OpenOrderView
  readonly pendings: PendingView
  /** The last command these views show. */
  readonly lastSeq: number
  /** Called after each batch, when every view shows it and before its submitters are answered. Returns the way to leave. */
  subscribe(listener: (change: ViewChange) => void): () => void
}

// ── histories in SQL ────────────────────────────────────────────────────────────────────────────────────────────────

export interface FinishedOrder extends KnownOrder {
  readonly reason: FinishReason
  readonly finishedAt: Micros
}

/** Newest first. Times are inclusive microseconds; absent = unbounded. limit and offset as the caller asks. */
export interface PageQuery {
  readonly market?: MarketId
  readonly from?: Micros
  readonly to?: Micros
  readonly limit: number
  readonly offset: number
}

/** filled: completely; partially-filled: finished with something done and something left; canceled: finished with something left. */
export type FinishedStatus = 'filled' | 'partially-filled' | 'canceled'

/** What people call an order: a stop stays one when it has entered. */
export type OrderKind = OrderType | 'stop-limit' | 'stop-market'

export interface OrdersQuery extends PageQuery {
  readonly owner: OwnerId
  readonly side?: Side
  readonly status?: FinishedStatus
  readonly reason?: FinishReason
  readonly clientOrderId?: string
  /** Empty or absent: all kinds. */
  readonly types?: readonly OrderKind[]
}

export interface DealsQuery extends PageQuery {
  readonly owner: OwnerId
  readonly side?: Side
  readonly clientOrderId?: string
  readonly orderId?: OrderId
}

/** What one transfer did to one owner's balance of one asset. */
export interface TransferRecord {
  readonly id: CommandId
  readonly seq: number
  readonly at: Micros
  readonly reason: TransferReason
  readonly owner: OwnerId
  readonly asset: AssetId
  /** Null when it came from another owner (a deposit, a grant …). */
  readonly from: Wallet | null
  /** Null when it went to another owner. */
  readonly to: Wallet | null
  /** Above zero. */
  readonly amount: Amount
}

export interface TransfersQuery {
  readonly owner: OwnerId
  readonly reason?: TransferReason
  readonly asset?: AssetId
  readonly from?: Micros
  readonly to?: Micros
  readonly limit: number
  readonly offset: number
}

/** Totals are counted up to here; who has more sees this number. */
export const LARGEST_TOTAL = 10_000

export interface Page<Row> {
  readonly records: readonly Row[]
  /** Rows the query matches without limit and offset. */
  readonly total: number
}

/** What happened to one account, in the words of its log. */
export type AccountEventBody =
  /** Now in the book. */
  | { readonly kind: 'order.placed'; readonly order: KnownOrder }
  /** Still in the book, smaller. */
  | { readonly kind: 'order.changed'; readonly order: KnownOrder }
  /** Gone; an order that never rested has only this one. */
  | { readonly kind: 'order.finished'; readonly order: KnownOrder; readonly reason: FinishReason }
  /** Waits outside the book. */
  | { readonly kind: 'stop.placed'; readonly order: KnownOrder }
  /** The last price reached it: what follows of this id are its events as an ordinary order. */
  | {
      readonly kind: 'stop.activated'
      readonly orderId: OrderId
      readonly market: MarketId
      readonly activation: PriceTicks
      readonly when: ActivationCondition
    }
  /** Gone without having entered. */
  | { readonly kind: 'stop.finished'; readonly order: KnownOrder; readonly reason: FinishReason }
  | { readonly kind: 'deal'; readonly deal: OwnTrade }
  /** Absolute values after the change. */
  | { readonly kind: 'balance'; readonly balance: Balance }
  | ({ readonly kind: 'transfer' } & Omit<TransferRecord, 'seq' | 'at' | 'owner'>)
export type EventGroup = 'order' | 'stop' | 'deal' | 'balance' | 'transfer'

/** A place in the log: a command, and how many of its events for this account are behind it. */
export interface EventPosition {
  readonly seq: number
  readonly part: number
}
export type AccountEvent = AccountEventBody & { readonly position: EventPosition; readonly at: Micros }

export interface EventsQuery {
  readonly owner: OwnerId
  /** Exclusive; null = from the oldest that is kept. */
  readonly after: EventPosition | null
  /** Empty: all. */
  readonly groups: readonly EventGroup[]
  readonly limit: number
}

export interface EventsPage {
  /** Oldest first. */
  readonly events: readonly AccountEvent[]
  /** Where the next page begins; never before `after`. */
  readonly next: EventPosition
  /** There may be more behind `next` already. */
  readonly more: boolean
}

/** Written by the projector, some milliseconds behind the engine. Open orders are not here: ask OpenOrderView. */
export interface Histories {
  finishedOrders(query: OrdersQuery): Promise<Page<FinishedOrder>>
  /** A finished order by its id, of this owner only. */
  finishedOrder(owner: OwnerId, orderId: OrderId): Promise<FinishedOrder | null>
  /** Own trades; of one order when orderId is set. */
  deals(query: DealsQuery): Promise<Page<OwnTrade>>
  transfers(query: TransfersQuery): Promise<Page<TransferRecord>>
  /** Whether the transfer of this command, or the pending one of this key, moved something of the owner. */
  hasTransfer(owner: OwnerId, id: CommandId): Promise<boolean>
  /** The account's own log. Null: events behind `after` are no longer kept. */
  events(query: EventsQuery): Promise<EventsPage | null>
  /** Which of these accounts have an event behind the command that stands beside them. */
  withEventsAfter(owners: ReadonlyMap<OwnerId, number>): Promise<ReadonlySet<OwnerId>>
  /** Resolves when everything up to this command is in the tables: for a caller that wants to read its own write. */
  caughtUp(seq: number): Promise<void>
}
