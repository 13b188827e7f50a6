import type { AlertKind } from '@exchange/contract/price-alerts/kinds'
import type { MarketId, Micros } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { asError } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { PublicTrade, ViewChange, Views } from '../../views/types.ts'
import { RECENT_TRADES } from '../../views/types.ts'
import { Levels } from './levels.ts'
import type { Awaiting } from './levels.ts'
import { figureOf } from './rules.ts'
import type { AlertRow, Crossing, PriceAlertStore } from './store.ts'

/** Rows read at a time at a start. */
const PAGE = 5_000
/** Crossings written at a time. */
const BATCH = 200
/** Owners told at a time. */
const LANES = 8
/** After a failure it is tried again so much later. */
const AGAIN_MS = 1_000
/** One that is told each time waits at least so long, so that a market that shakes tells nobody every second. */
const REST_MS = 60_000
/** Of those that rest, so many are looked at in a second. */
const RESTING_LOOKS = 5_000
/** Bars of a second that a start looks at, where the trades themselves are no longer at hand. */
const MOST_BARS = 10_000

const isThere = ({ condition, level }: Awaiting, { price }: PublicTrade): boolean =>
  condition === 'gte' ? BigInt(price) >= level : BigInt(price) <= level

export interface AlertWatchDeps {
  readonly store: PriceAlertStore
  readonly views: Pick<Views, 'directory' | 'tickers' | 'trades' | 'candles' | 'subscribe'>
  readonly clock: Clock
  readonly log: Log
  /** Tells the owner of an alert that its market got there; rejects where that could not be written down. */
  readonly tell: (row: AlertRow) => Promise<void>
}

type Armed = Pick<AlertRow, 'id' | 'market' | 'kind' | 'condition' | 'level' | 'armedAt'> & Awaiting

interface Resting {
  readonly row: AlertRow
  /** Milliseconds. */
  readonly until: number
}

/**
 * Holds what markets do against every alert that waits. An alert that is reached is written down once, whatever happens in
 * between: what was seen since the last note of how far it had looked is looked at again after a start.
 */
export class AlertWatch {
  readonly #deps: AlertWatchDeps
  readonly #armed = new Map<string, Armed>()
  readonly #resting = new Map<string, Resting>()
  readonly #levels = new Map<MarketId, Map<AlertKind, Levels<Armed>>>()
  /** Not written down yet. */
  readonly #crossings: Crossing[] = []
  #writing: Promise<void> | null = null
  #leave: (() => void) | null = null
  #isStopped = false
  #moment = micros(0)
  #noted = micros(0)

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps
  }

  /** How many wait. */
  get size(): number {
    return this.#armed.size + this.#resting.size
  }

  /** Of the last change that was looked at. */
  get moment(): Micros {
    return this.#moment
  }

  /** Takes up all that wait, looks at what markets did since it last looked, and goes on from there. */
  async resume(): Promise<void> {
    const { store, views } = this.#deps
    let after: string | null = null
    for (;;) {
      const rows: readonly AlertRow[] = await store.waiting(after, PAGE)
      for (const row of rows) this.hold(row)
      after = rows.at(-1)?.id ?? null
      if (rows.length < PAGE) break
    }
    const since = (await store.seenAt()) ?? micros(0)
    for (const market of this.#levels.keys()) await this.#lookAtBars(market, since)
    // From here to the end nothing else runs: no trade is looked at by neither.
    this.#leave = views.subscribe((change) => this.#look(change))
    for (const { id } of views.directory.markets()) {
      const trades = views.trades.recent(id, RECENT_TRADES).toReversed()
      for (const trade of trades) if (trade.at > since) this.#lookAt(trade)
      this.#moment = micros(Math.max(this.#moment, trades.at(-1)?.at ?? 0))
    }
    await this.tellUntold()
  }

  /** Waits with a row, in place of what was known of it. */
  hold(row: AlertRow): void {
    this.forget(row.id)
    if (row.state === 'resting') this.#resting.set(row.id, { row, until: (row.firedAt?.getTime() ?? 0) + REST_MS })
    if (row.state !== 'armed') return
    const { id, market, kind, condition, level, armedAt } = row
    const item = { id, market, kind, condition, level, armedAt }
    this.#armed.set(id, item)
    this.#levelsOf(item).add(item)
  }

  /** As `hold`, of one that was made just now: what its market did in between counts. */
  holdSince(row: AlertRow): void {
    this.hold(row)
    const item = this.#armed.get(row.id)
    if (item === undefined || item.kind !== 'price') return
    const since = this.#deps.views.trades.recent(row.market, RECENT_TRADES)
    const reached = since.find((trade) => trade.at > row.armedAt && isThere(row, trade))
    if (reached === undefined) return
    this.forget(row.id)
    this.#crossPrices([item], BigInt(reached.price), BigInt(reached.price), reached.at)
  }

  forget(id: string): void {
    this.#resting.delete(id)
    const item = this.#armed.get(id)
    if (item === undefined) return
    this.#armed.delete(id)
    this.#levelsOf(item).remove(item)
  }

  /** Looks at what has no event of its own, and at those that rest. Called each second. */
  async run(): Promise<void> {
    const now = this.#deps.clock.now()
    for (const [market, kinds] of this.#levels)
      for (const kind of ['change', 'volume'] as const) {
        const levels = kinds.get(kind)
        const figure = levels === undefined || levels.size === 0 ? null : this.#figure(market, kind)
        if (levels !== undefined && figure !== null) this.#cross(levels.take(figure, figure), () => figure, now)
      }
    await this.#rearm(now)
  }

  /** Notes how far it has looked. Called now and then. */
  async note(): Promise<void> {
    if (this.#crossings.length > 0 || this.#writing !== null || this.#moment === this.#noted) return
    const moment = this.#moment
    await this.#deps.store.noteSeen(moment)
    this.#noted = moment
  }

  /** Tells those who were not told when they should have been. */
  async tellUntold(): Promise<void> {
    await this.#tellAll(await this.#deps.store.untold(BATCH))
  }

  /** Looks no more; what was seen is written down where that is possible at once. */
  async stop(): Promise<void> {
    this.#leave?.()
    this.#isStopped = true
    await this.#writing
    await this.note().catch((reason: unknown) =>
      this.#deps.log.warn('how far price alerts were looked at could not be noted', {
        reason: asError(reason).message,
      }),
    )
  }

  #look({ at, markets }: ViewChange): void {
    this.#moment = micros(Math.max(this.#moment, at))
    for (const [market, { trades }] of markets) {
      const levels = this.#levels.get(market)?.get('price')
      if (levels === undefined || levels.size === 0 || trades.length === 0) continue
      let [low, high] = [Infinity, 0]
      for (const { price } of trades) {
        low = Math.min(low, price)
        high = Math.max(high, price)
      }
      this.#crossPrices(levels.take(BigInt(low), BigInt(high)), BigInt(low), BigInt(high), at)
    }
  }

  /** A trade of before, against those that waited then. */
  #lookAt({ market, price, at }: PublicTrade): void {
    this.#lookBack(market, BigInt(price), BigInt(price), at, ({ armedAt }) => armedAt < at)
  }

  /** What a market did between two prices, against those that `waited` then. */
  #lookBack(market: MarketId, low: bigint, high: bigint, at: Micros, waited: (item: Armed) => boolean): void {
    const levels = this.#levels.get(market)?.get('price')
    if (levels === undefined || levels.size === 0) return
    const taken = levels.take(low, high)
    for (const item of taken) if (!waited(item)) levels.add(item)
    this.#crossPrices(taken.filter(waited), low, high, at)
  }

  /** What a market did before the trades that are at hand begin. */
  async #lookAtBars(market: MarketId, since: Micros): Promise<void> {
    const { trades, candles } = this.#deps.views
    const recent = trades.recent(market, RECENT_TRADES)
    const oldest = recent.at(-1)
    if (recent.length < RECENT_TRADES || oldest === undefined || oldest.at <= since || since === 0) return
    const [from, to] = [Math.floor(since / 1e6), Math.floor(oldest.at / 1e6)]
    for (const { start, low, high } of await candles.range(market, 1, from, to, MOST_BARS)) {
      // A bar is as long as a second: whoever waited since its middle is not told of what came before.
      const at = micros(start * 1e6)
      this.#lookBack(market, BigInt(low), BigInt(high), at, ({ armedAt }) => armedAt <= at)
    }
  }

  #crossPrices(items: readonly Armed[], low: bigint, high: bigint, at: Micros): void {
    this.#cross(items, ({ condition }) => (condition === 'gte' ? high : low), Math.floor(at / 1_000))
  }

  #cross(items: readonly Armed[], levelOf: (item: Armed) => bigint, atMs: number): void {
    for (const item of items) {
      this.#armed.delete(item.id)
      this.#crossings.push({ id: item.id, armedAt: item.armedAt, at: new Date(atMs), level: levelOf(item) })
    }
    this.#startWriting()
  }

  #startWriting(): void {
    if (this.#crossings.length === 0 || this.#writing !== null || this.#isStopped) return
    this.#writing = this.#write().finally(() => {
      this.#writing = null
      // What was seen after the last look at the list.
      this.#startWriting()
    })
  }

  async #write(): Promise<void> {
    const { store, log } = this.#deps
    while (this.#crossings.length > 0) {
      const batch = this.#crossings.slice(0, BATCH)
      try {
        const rows = await store.fire(batch)
        this.#crossings.splice(0, batch.length)
        for (const row of rows) if (row.state === 'resting') this.hold(row)
        await this.#tellAll(rows)
      } catch (reason) {
        // After the next start it is looked at again.
        if (this.#isStopped) return
        log.warn('price alerts that were reached could not be written down', { reason: asError(reason).message })
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  async #tellAll(rows: readonly AlertRow[]): Promise<void> {
    const waiting = rows.values()
    const lane = async (): Promise<void> => {
      for (const row of waiting) await this.#tell(row)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  async #tell(row: AlertRow): Promise<void> {
    const { store, tell, log } = this.#deps
    try {
      await tell(row)
      await store.noteTold(row)
    } catch (reason) {
      log.warn('the owner of a price alert could not be told', { alert: row.id, reason: asError(reason).message })
    }
  }

  /** Those that rest, and whose market has come back, wait again. */
  async #rearm(now: number): Promise<void> {
    const back: string[] = []
    let looked = 0
    for (const [id, { row, until }] of this.#resting) {
      if (++looked > RESTING_LOOKS || back.length === BATCH) break
      // Whoever was looked at comes last: all have their turn.
      this.#resting.delete(id)
      this.#resting.set(id, { row, until })
      const figure = until > now ? null : this.#figure(row.market, row.kind)
      if (figure !== null && (row.condition === 'gte' ? figure < row.level : figure > row.level)) back.push(id)
    }
    if (back.length === 0) return
    for (const row of await this.#deps.store.arm(back, this.#moment)) if (this.#resting.has(row.id)) this.hold(row)
  }

  /** Null while the market has never traded, or is gone. */
  #figure(market: MarketId, kind: AlertKind): bigint | null {
    return figureOf(this.#deps.views.tickers.ticker(market), kind)
  }

  #levelsOf({ market, kind }: Pick<Armed, 'market' | 'kind'>): Levels<Armed> {
    const kinds = this.#levels.get(market) ?? new Map<AlertKind, Levels<Armed>>()
    this.#levels.set(market, kinds)
    const levels = kinds.get(kind) ?? new Levels<Armed>()
    kinds.set(kind, levels)
    return levels
  }
}
