/** Events → rows in the text format of COPY. No value needs escaping: numbers, names and [A-Za-z0-9._-], also as JSON. */
import { FIRST_REGISTERED_OWNER, type Event, type FinishReason, type MarketId } from '@exchange/core'
import { barStart } from '@exchange/core/formulas'
import { addTrade, firstBar, type Bar } from '../bars.ts'
import { PendingMemory } from '../pendings.ts'
import { StopMemory, waitingOrder } from '../stops.ts'
import { ownTrade, publicTrade, type TradeEvent } from '../trades.ts'
import type { Amount, PriceTicks } from '@exchange/core/units'
import { movesOf } from '../transfers.ts'
import type { KnownOrder } from '../types.ts'
import { EventDraft } from './event-rows.ts'
import { Listings, type AssetsOfMarket } from './listings.ts'
import { slotOf, TABLE_NAMES, type Slot, type Table } from './tables.ts'
import { orderTerms, tradeTerms } from './terms.ts'

/** Candles are kept in the tables at these lengths. */
export const STORED_BASES = [60, 3600, 86_400] as const
export type StoredBase = (typeof STORED_BASES)[number]

export interface StoredBar {
  readonly market: MarketId
  readonly base: StoredBase
  readonly bar: Bar
}

type BalanceEvent = Extract<Event, { kind: 'balance' }>

/** What was moved, by one transfer or by a pending one that was posted. */
type Moved = Pick<Extract<Event, { kind: 'transfer' }>, 'id' | 'reason' | 'legs'>

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

/** Rows of one part of a table. */
interface Lines {
  readonly slot: Slot
  readonly bytes: RowBytes
}

/** Rows of a stretch of commands, gathered until they are written. */
export class RowDraft {
  readonly #lines: Record<Table, Lines[]> = {
    order_rows: [],
    house_order_rows: [],
    trade_rows: [],
    house_trade_rows: [],
    transfers: [],
    events: [],
  }
  readonly bars = new Map<string, StoredBar>()
  /** Markets that were listed. */
  readonly listed: AssetsOfMarket[] = []
  rows = 0
  /** The newest time; rows come in the order of time. */
  newest = 0

  /** `at` in microseconds. */
  add(table: Table, at: number, row: string): void {
    const all = this.#lines[table]
    let lines = all.at(-1)
    if (lines === undefined || at >= lines.slot.end) {
      lines = { slot: slotOf(table, at), bytes: new RowBytes() }
      all.push(lines)
    }
    lines.bytes.append(row)
    this.rows += 1
  }

  slots(table: Table): Slot[] {
    return this.#lines[table].map(({ slot }) => slot)
  }

  /** Forgets the rows of slots that end at or before this time. @returns the end of the last that had some; 0 = none */
  drop(table: Table, before: number): number {
    const all = this.#lines[table]
    const gone = all.filter(({ slot }) => slot.end <= before)
    all.splice(0, gone.length)
    return gone.at(-1)?.slot.end ?? 0
  }

  bytes(table: Table): Buffer {
    const all = this.#lines[table]
    const [first] = all
    if (first !== undefined && all.length === 1) return first.bytes.bytes()
    return Buffer.concat(all.map(({ bytes }) => bytes.bytes()))
  }

  get tables(): Table[] {
    return TABLE_NAMES.filter((table) => this.#lines[table].length > 0)
  }
}

/** What rows need to know of what came before: whose assets a market trades, cell totals, last prices. */
export class RowBuilder {
  readonly #listings = new Listings()
  readonly #lastPrices: Map<MarketId, PriceTicks>
  readonly #stops = new StopMemory()
  readonly #pendings = new PendingMemory()
  readonly #log = new EventDraft()
  /** Of the command being read. */
  #seq = 0
  #at = 0

  constructor(lastPrices: Map<MarketId, PriceTicks>) {
    this.#lastPrices = lastPrices
  }

  /** The state before the first event, from Machine.describe. @returns the markets that are listed */
  begin(described: readonly Event[]): AssetsOfMarket[] {
    return described.flatMap((event) => {
      if (event.kind === 'conditional.armed' || event.kind === 'conditional.fired') this.#stops.note(event)
      if (event.kind === 'transfer.pending') this.#pendings.note(event)
      return this.#listings.note(event) ?? []
    })
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
      else if (event.kind === 'transfer.pending') this.#pendings.note(event)
      else if (event.kind === 'transfer.finished') this.#ended(event, draft)
      else if (event.kind === 'asset.listed' || event.kind === 'market.listed') this.#list(event, draft)
    }
    this.#endCommand(draft)
    draft.newest = Math.max(draft.newest, this.#at)
  }

  #list(event: Event, draft: RowDraft): void {
    const listed = this.#listings.note(event)
    if (listed !== null) draft.listed.push(listed)
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
    const { owner, wallet, asset, available, held } = event
    this.#log.add(owner, { kind: 'balance', balance: { wallet, asset, available, held } })
  }

  #order(order: KnownOrder, reason: FinishReason, at: number, draft: RowDraft): void {
    const { size, quoteAmount, dealSize, dealQuote } = order
    const usualLeft = size === 0 ? 0 : size - dealSize
    const usualQuoteLeft = quoteAmount === 0n ? 0n : quoteAmount - dealQuote
    draft.add(
      isHouse(order.owner) ? 'house_order_rows' : 'order_rows',
      at,
      `${order.orderId}\t${order.owner}\t${at}\t${order.createdAt}\t${order.price}\t${size}\t${order.market}\t` +
        `${orderTerms(order, reason)}\t${unless(quoteAmount, 0n)}\t${unless(order.left, usualLeft)}\t` +
        `${unless(order.quoteLeft, usualQuoteLeft)}\t${unless(dealSize, 0)}\t${unless(dealQuote, 0n)}\t` +
        `${unless(order.fee, 0n)}\t${order.stop?.activation ?? '\\N'}\t${unless(order.group, 0)}\t${order.clientOrderId}\n`,
    )
  }

  #trade(event: TradeEvent, draft: RowDraft): void {
    const { maker, taker } = event
    draft.add(
      isHouse(maker.owner) && isHouse(taker.owner) ? 'house_trade_rows' : 'trade_rows',
      event.at,
      `${event.tradeId}\t${event.at}\t${event.price}\t${event.size}\t${event.quote}\t${maker.owner}\t${taker.owner}\t` +
        `${maker.orderId}\t${taker.orderId}\t${maker.fee}\t${taker.fee}\t${event.market}\t${maker.rate}\t${taker.rate}\t` +
        `${tradeTerms(event)}\t${maker.clientOrderId}\t${taker.clientOrderId}\n`,
    )
    const assets = this.#listings.assets(event.market)
    for (const role of ['maker', 'taker'] as const)
      this.#log.add(event[role].owner, { kind: 'deal', deal: ownTrade(event, role, assets) })
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

  #ended(event: Extract<Event, { kind: 'transfer.finished' }>, draft: RowDraft): void {
    const moved = this.#pendings.end(event)
    if (moved !== null) this.#transfer({ id: event.key, ...moved }, draft)
  }

  #transfer({ id, reason, legs }: Moved, draft: RowDraft): void {
    let leg = 0
    for (const move of movesOf(legs)) {
      draft.add(
        'transfers',
        this.#at,
        `${id}\t${this.#seq}\t${this.#at}\t${move.owner}\t${move.amount}\t${move.asset}\t${leg++}\t${reason}\t` +
          `${move.from ?? '\\N'}\t${move.to ?? '\\N'}\n`,
      )
      const { owner, ...moved } = move
      this.#log.add(owner, { kind: 'transfer', id, reason, ...moved })
    }
  }

  #endCommand(draft: RowDraft): void {
    const at = this.#at
    this.#log.take(this.#seq, at, (line) => draft.add('events', at, line))
  }
}

/** The house's own accounts, its demo traders among them. */
const isHouse = (owner: number): boolean => owner < FIRST_REGISTERED_OWNER

/** Null where the value is what it follows from elsewhere in the row. */
const unless = (value: number | Amount, usual: number | bigint): number | Amount | '\\N' =>
  value === usual ? '\\N' : value
