/** Events → rows in the text format of COPY. No value needs escaping: numbers, names and [A-Za-z0-9._-], also as JSON. */
import type { AssetId, Event, FinishReason, MarketId, OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { addTrade, firstBar, type Bar } from '../bars.ts'
import { barStart } from '../resolution.ts'
import { StopMemory, waitingOrder } from '../stops.ts'
import { ownTrade, publicTrade, type TradeEvent } from '../trades.ts'
import { amount as asAmount, type Amount, type PriceTicks } from '@exchange/core/units'
import type { KnownOrder } from '../types.ts'
import { EventDraft } from './event-rows.ts'

export const TABLES = {
  orders:
    'order_id, owner, market, side, type, price, size, quote_amount, size_left, quote_left, deal_size, deal_quote, fee, ' +
    'fee_asset, post_only, ioc, stp, source, reason, created_at, finished_at, client_order_id, ' +
    'activation, activation_condition, is_activated, oco_id, rpi, retail',
  deals:
    'trade_id, owner, market, at, role, side, order_id, price, size, quote, fee, fee_asset, fee_rate, client_order_id, rpi',
  transfers: 'id, seq, leg, at, reason, owner, asset, from_wallet, to_wallet, amount',
  ledger: 'seq, at, owner, asset, wallet, reason, change, balance',
  events: 'owner, seq, at, groups, body',
} as const
export type Table = keyof typeof TABLES

/** Candles are kept in the tables at these lengths. */
export const STORED_BASES = [60, 3600, 86_400] as const
export type StoredBase = (typeof STORED_BASES)[number]

export interface StoredBar {
  readonly market: MarketId
  readonly base: StoredBase
  readonly bar: Bar
}

type BalanceEvent = Extract<Event, { kind: 'balance' }>
type TransferEvent = Extract<Event, { kind: 'transfer' }>

/** Rows as the bytes COPY takes: no string outlives its row, which spares the garbage collector most of its work. */
class RowBytes {
  #buffer = Buffer.allocUnsafe(1 << 16)
  #length = 0

  append(row: string): void {
    if (this.#length + row.length > this.#buffer.length) this.#grow(this.#length + row.length)
    this.#length += this.#buffer.write(row, this.#length, 'latin1')
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length))
    this.bytes().copy(larger)
    this.#buffer = larger
  }
}

/** Rows of a stretch of commands, gathered until they are written. */
export class RowDraft {
  readonly tables: Readonly<Record<Table, RowBytes>> = {
    orders: new RowBytes(),
    deals: new RowBytes(),
    transfers: new RowBytes(),
    ledger: new RowBytes(),
    events: new RowBytes(),
  }
  readonly bars = new Map<string, StoredBar>()
  rows = 0

  add(table: Table, row: string): void {
    this.tables[table].append(row)
    this.rows += 1
  }
}

interface MarketAssets {
  readonly base: AssetId
  readonly quote: AssetId
}

/** What rows need to know of what came before: whose assets a market trades, cell totals, last prices. */
export class RowBuilder {
  readonly #markets = new Map<MarketId, MarketAssets>()
  readonly #totals = new Map<string, bigint>()
  readonly #lastPrices: Map<MarketId, PriceTicks>
  readonly #stops = new StopMemory()
  readonly #log = new EventDraft()
  /** Of the command being read. */
  #seq = 0
  #at = 0
  #reason: TransferEvent['reason'] | 'trade' = 'trade'
  #balances: BalanceEvent[] = []

  constructor(lastPrices: Map<MarketId, PriceTicks>) {
    this.#lastPrices = lastPrices
  }

  /** The state before the first event, from Machine.describe. */
  begin(described: readonly Event[]): void {
    for (const event of described) {
      if (event.kind === 'market.listed') this.#list(event)
      if (event.kind === 'conditional.armed' || event.kind === 'conditional.fired') this.#stops.note(event)
      if (event.kind === 'balance') this.#totals.set(cellOf(event), event.available + event.held)
    }
  }

  /** Events of whole commands, in order. */
  build(events: readonly Event[], draft: RowDraft): void {
    for (const event of events) {
      if (event.seq !== this.#seq) this.#endCommand(draft)
      this.#seq = event.seq
      this.#at = event.at
      if (event.kind === 'order.finished') this.#finished(event, draft)
      else if (event.kind === 'order.put' || event.kind === 'order.updated') this.#rests(event)
      else if (event.kind === 'conditional.armed') this.#armed(event)
      else if (event.kind === 'conditional.fired') this.#fired(event)
      else if (event.kind === 'conditional.finished') this.#disarmed(event, draft)
      else if (event.kind === 'trade') this.#trade(event, draft)
      else if (event.kind === 'balance') this.#balance(event)
      else if (event.kind === 'transfer') this.#transfer(event, draft)
      else if (event.kind === 'market.listed') this.#list(event)
    }
    this.#endCommand(draft)
  }

  #list(event: Extract<Event, { kind: 'market.listed' }>): void {
    this.#markets.set(event.market, { base: event.base, quote: event.quote })
  }

  #assets(market: MarketId): MarketAssets {
    const assets = this.#markets.get(market)
    if (assets === undefined) throw new Error(`an event of market ${market}, which was never listed`)
    return assets
  }

  #rests({ kind, order }: Extract<Event, { kind: 'order.put' | 'order.updated' }>): void {
    const known = this.#stops.order(order)
    this.#log.add(order.owner, { kind: kind === 'order.put' ? 'order.placed' : 'order.changed', order: known })
  }

  #finished({ order, reason, at }: Extract<Event, { kind: 'order.finished' }>, draft: RowDraft): void {
    const known = this.#stops.order(order)
    this.#log.add(order.owner, { kind: 'order.finished', order: known, reason })
    this.#order(known, reason, at, draft)
    this.#stops.forget(order.orderId)
  }

  #armed(event: Extract<Event, { kind: 'conditional.armed' }>): void {
    this.#stops.note(event)
    this.#log.add(event.order.owner, { kind: 'stop.placed', order: waitingOrder(event) })
  }

  #fired(event: Extract<Event, { kind: 'conditional.fired' }>): void {
    this.#stops.note(event)
    const { owner, orderId, market, activation, when } = event
    this.#log.add(owner, { kind: 'stop.activated', orderId, market, activation, when })
  }

  #disarmed(event: Extract<Event, { kind: 'conditional.finished' }>, draft: RowDraft): void {
    this.#stops.note(event)
    const order = waitingOrder(event)
    this.#log.add(order.owner, { kind: 'stop.finished', order, reason: event.reason })
    this.#order(order, event.reason, event.at, draft)
  }

  #balance(event: BalanceEvent): void {
    this.#balances.push(event)
    const { owner, wallet, asset, available, held } = event
    this.#log.add(owner, { kind: 'balance', balance: { wallet, asset, available, held } })
  }

  #order(order: KnownOrder, reason: FinishReason, at: number, draft: RowDraft): void {
    const assets = this.#assets(order.market)
    const feeAsset = order.side === 'buy' ? assets.base : assets.quote
    draft.add(
      'orders',
      `${order.orderId}\t${order.owner}\t${order.market}\t${order.side}\t${order.type}\t${order.price}\t${order.size}\t` +
        `${order.quoteAmount}\t${order.left}\t${order.quoteLeft}\t${order.dealSize}\t${order.dealQuote}\t${order.fee}\t` +
        `${feeAsset}\t${order.postOnly}\t${order.ioc}\t${order.stp}\t${order.source}\t${reason}\t${order.createdAt}\t${at}\t` +
        `${order.clientOrderId}\t${order.stop?.activation ?? '\\N'}\t${order.stop?.when ?? '\\N'}\t` +
        `${order.stop?.isActivated ?? '\\N'}\t${order.group}\t${order.rpi}\t${order.retail}\n`,
    )
  }

  #trade(event: TradeEvent, draft: RowDraft): void {
    const assets = this.#assets(event.market)
    for (const role of ['maker', 'taker'] as const) {
      const own = event[role]
      const side = (role === 'taker') === (event.takerSide === 'buy') ? 'buy' : 'sell'
      const feeAsset = side === 'buy' ? assets.base : assets.quote
      draft.add(
        'deals',
        `${event.tradeId}\t${own.owner}\t${event.market}\t${event.at}\t${role}\t${side}\t${own.orderId}\t${event.price}\t` +
          `${event.size}\t${event.quote}\t${own.fee}\t${feeAsset}\t${own.rate}\t${own.clientOrderId}\t${event.rpi}\n`,
      )
      this.#log.add(own.owner, { kind: 'deal', deal: ownTrade(event, role, assets) })
    }
    this.#bars(event, draft)
  }

  #bars(event: TradeEvent, draft: RowDraft): void {
    const trade = publicTrade(event)
    const previousClose = this.#lastPrices.get(event.market) ?? null
    this.#lastPrices.set(event.market, event.price)
    for (const base of STORED_BASES) {
      const start = barStart(base, event.at / 1e6)
      const key = `${event.market}/${base}/${start}`
      const known = draft.bars.get(key)
      if (known !== undefined) addTrade(known.bar, trade)
      else draft.bars.set(key, { market: event.market, base, bar: firstBar(start, previousClose, trade) })
    }
  }

  #transfer(event: TransferEvent, draft: RowDraft): void {
    this.#reason = event.reason
    let leg = 0
    for (const move of movesOf(event.legs)) {
      draft.add(
        'transfers',
        `${event.id}\t${event.seq}\t${leg++}\t${event.at}\t${event.reason}\t${move.owner}\t${move.asset}\t` +
          `${move.from ?? '\\N'}\t${move.to ?? '\\N'}\t${move.amount}\n`,
      )
      const { owner, ...moved } = move
      this.#log.add(owner, { kind: 'transfer', id: event.id, reason: event.reason, ...moved })
    }
  }

  #endCommand(draft: RowDraft): void {
    for (const event of this.#balances) {
      const cell = cellOf(event)
      const balance = event.available + event.held
      const change = balance - (this.#totals.get(cell) ?? 0n)
      if (change === 0n) continue
      this.#totals.set(cell, balance)
      draft.add(
        'ledger',
        `${event.seq}\t${event.at}\t${event.owner}\t${event.asset}\t${event.wallet}\t${this.#reason}\t${change}\t${balance}\n`,
      )
    }
    this.#balances = []
    this.#reason = 'trade'
    this.#log.take(this.#seq, this.#at, (line) => draft.add('events', line))
  }
}

function cellOf(event: BalanceEvent): string {
  return `${event.owner}/${event.wallet}/${event.asset}`
}

interface Move {
  readonly owner: OwnerId
  readonly asset: AssetId
  readonly from: Wallet | null
  readonly to: Wallet | null
  readonly amount: Amount
}

/** Two legs of one owner and asset that cancel out are one move between his wallets; every other leg is a move of its own. */
function movesOf(legs: readonly TransferLeg[]): Move[] {
  const byOwner = Map.groupBy(
    legs.filter((leg) => leg.amount !== 0n),
    (leg) => `${leg.owner}/${leg.asset}`,
  )
  return [...byOwner.values()].flatMap((own) => {
    const out = own.find((leg) => leg.amount < 0n)
    const into = own.find((leg) => leg.amount > 0n)
    if (own.length === 2 && out !== undefined && into !== undefined && out.amount + into.amount === 0n)
      return [{ owner: out.owner, asset: out.asset, from: out.wallet, to: into.wallet, amount: into.amount }]
    return own.map(singleMove)
  })
}

function singleMove({ owner, asset, wallet, amount }: TransferLeg): Move {
  if (amount < 0n) return { owner, asset, from: wallet, to: null, amount: asAmount(-BigInt(amount)) }
  return { owner, asset, from: null, to: wallet, amount }
}
