import { MOST_PRICE_ALERTS, PRICE_ALERT_DAYS } from '@exchange/contract/price-alerts'
import type { PriceAlert } from '@exchange/contract/price-alerts'
import type { AlertKind } from '@exchange/contract/price-alerts/kinds'
import type { OwnerId } from '@exchange/core'
import { newUuid, Problem, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Queries } from '../../kernel/index.ts'
import type { MarketInfo, Views } from '../../views/types.ts'
import { figureOf, levelOf, valueOf } from './rules.ts'
import type { AlertRow, PriceAlertStore } from './store.ts'
import type { AlertWatch } from './watch.ts'

/** The most that wait for all accounts together: some hundred bytes each. */
const MOST_IN_ALL = 1_000_000
const RETRY_S = 60
const DAY_MS = 86_400_000

export interface NewAlert {
  readonly market: string
  readonly kind: AlertKind
  readonly condition?: 'gte' | 'lte' | undefined
  readonly value: string
  readonly note: string
  readonly repeat: 'once' | 'each'
  readonly mail: boolean
}

export interface PriceAlertsDeps {
  readonly store: PriceAlertStore
  readonly watch: AlertWatch
  readonly views: Pick<Views, 'directory' | 'tickers'>
  readonly clock: Clock
  /** Throws while the account ends. */
  readonly assertOpen: (tx: Queries, owner: OwnerId) => Promise<void>
  readonly most?: number
}

/** Alerts of accounts: set, moved, removed. */
export class PriceAlertsService {
  readonly #deps: PriceAlertsDeps

  constructor(deps: PriceAlertsDeps) {
    this.#deps = deps
  }

  /** Those that wait, the newest first, then those that are over. @throws Problem `market-unknown` */
  async list(owner: OwnerId, market: string | undefined): Promise<readonly PriceAlert[]> {
    const of = market === undefined ? null : this.#marketOf(market).id
    return (await this.#deps.store.list(owner, of, MOST_PRICE_ALERTS)).flatMap((row) => this.shape(row) ?? [])
  }

  /**
   * @throws Problem `market-unknown`, `price-not-positive`, `price-step`, `price-too-large`, `alert-value`, `alert-holds`,
   * `alert-known`, `alerts-too-many`, `overloaded`
   */
  async add(owner: OwnerId, wanted: NewAlert): Promise<PriceAlert> {
    const { store, watch, clock, assertOpen, most = MOST_IN_ALL } = this.#deps
    const market = this.#marketOf(wanted.market)
    if (watch.size >= most) throw new Problem('overloaded', { retryAfter: RETRY_S })
    const { kind, note, repeat, mail } = wanted
    const row: AlertRow = {
      id: newUuid(),
      userId: owner,
      market: market.id,
      kind,
      ...this.#aim(market, kind, wanted.value, wanted.condition),
      note,
      repeat,
      mail,
      state: 'armed',
      fires: 0,
      told: 0,
      createdAt: new Date(clock.now()),
      firedAt: null,
      firedLevel: null,
    }
    const added = await store.addWithin(row, MOST_PRICE_ALERTS, async (tx) => assertOpen(tx, owner))
    if (added === 'full') throw new Problem('alerts-too-many')
    if (added === 'known') throw new Problem('alert-known')
    watch.holdSince(row)
    return this.#shown(row)
  }

  /** @throws Problem `not-found`, and what `add` refuses a value for */
  async move(owner: OwnerId, id: string, value: string): Promise<PriceAlert> {
    const { store, watch } = this.#deps
    const before = await store.find(owner, id)
    const market = before === null ? undefined : this.#deps.views.directory.market(before.market)
    if (before === null || market === undefined || before.state === 'fired') throw new Problem('not-found')
    const moved = await store.move(owner, id, this.#aim(market, before.kind, value, undefined))
    if (moved === null) throw new Problem('not-found')
    if (moved === 'known') throw new Problem('alert-known')
    watch.holdSince(moved)
    return this.#shown(moved)
  }

  /** @throws Problem `not-found` */
  async remove(owner: OwnerId, id: string): Promise<void> {
    if (!(await this.#deps.store.remove(owner, id))) throw new Problem('not-found')
    this.#deps.watch.forget(id)
  }

  /** Forgets those that have long been over. */
  async sweep(): Promise<void> {
    await this.#deps.store.forgetBefore(new Date(this.#deps.clock.now() - PRICE_ALERT_DAYS * DAY_MS))
  }

  async erase(owner: OwnerId): Promise<void> {
    for (const id of await this.#deps.store.erase(owner)) this.#deps.watch.forget(id)
  }

  /** Null: its market is gone. */
  shape(row: AlertRow): PriceAlert | null {
    const market = this.#deps.views.directory.market(row.market)
    if (market === undefined) return null
    const { id, kind, condition, note, repeat, mail, state, fires } = row
    return {
      id,
      market: market.name,
      kind,
      condition,
      value: valueOf(market, kind, row.level),
      note,
      repeat,
      mail,
      state,
      fires,
      createdAt: unixSeconds(row.createdAt),
      firedAt: row.firedAt === null ? null : unixSeconds(row.firedAt),
      firedValue: row.firedLevel === null ? null : valueOf(market, kind, row.firedLevel),
    }
  }

  #shown(row: AlertRow): PriceAlert {
    const shape = this.shape(row)
    if (shape === null) throw new Problem('market-unknown')
    return shape
  }

  /** What a new value waits for, from now on. */
  #aim(market: MarketInfo, kind: AlertKind, value: string, wanted: 'gte' | 'lte' | undefined) {
    const { views, watch } = this.#deps
    const level = levelOf(market, kind, value)
    const figure = figureOf(views.tickers.ticker(market.id), kind) ?? 0n
    if (figure === level) throw new Problem('alert-holds')
    const condition = figure < level ? ('gte' as const) : ('lte' as const)
    if (wanted !== undefined && wanted !== condition) throw new Problem('alert-holds')
    return { level, condition, armedAt: watch.moment }
  }

  #marketOf(name: string): MarketInfo {
    const market = this.#deps.views.directory.marketByName(name)
    if (market === undefined || market.state === 'delisting') throw new Problem('market-unknown')
    return market
  }
}
