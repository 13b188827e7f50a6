import type { KillSwitch, OrderProduct } from '@exchange/contract/public'
import type { OwnerId } from '@exchange/core'
import { Problem, unixSeconds } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { Tell } from '../notifications/index.ts'
import type { KillSwitchRow, KillSwitchStore } from './kill-switch-store.ts'
import type { TradingFront } from './service.ts'

/** Dead man's timers, for every door. */
export interface KillSwitches {
  /**
   * Sets the timer of a market, `seconds` from now; `types` null = every kind of order.
   * @throws Problem `market-unknown`
   */
  set(owner: OwnerId, market: string, seconds: number, types: readonly OrderProduct[] | null): Promise<KillSwitch>
  /** @throws Problem `market-unknown` */
  remove(owner: OwnerId, market: string): Promise<void>
  /**
   * Without a market, all of this owner's.
   * @throws Problem `market-unknown`
   */
  status(owner: OwnerId, market: string | undefined): readonly KillSwitch[]
}

export interface KillSwitchDeps {
  readonly store: KillSwitchStore
  readonly trading: Pick<TradingFront, 'cancelAll'>
  readonly views: Pick<Views, 'directory'>
  readonly clock: Clock
  readonly tell: Tell
}

const keyOf = (owner: OwnerId, market: string): string => `${owner} ${market}`

/** Timers are kept in memory and in the database; what was due while the process was down fires at the next start. */
export class KillSwitchService implements KillSwitches {
  readonly #deps: KillSwitchDeps
  readonly #timers = new Map<string, KillSwitchRow>()
  #isFiring = false

  constructor(deps: KillSwitchDeps) {
    this.#deps = deps
  }

  /** Reads the timers that were set before the last stop; once, before the doors open. */
  async load(): Promise<void> {
    for (const row of await this.#deps.store.all()) this.#timers.set(keyOf(row.owner, row.market), row)
  }

  async set(owner: OwnerId, market: string, seconds: number, types: readonly OrderProduct[] | null) {
    this.#check(market)
    const now = this.#deps.clock.now()
    const row: KillSwitchRow = {
      owner,
      market,
      types: types === null ? null : [...new Set(types)],
      startedAt: new Date(now),
      firesAt: new Date(now + seconds * 1000),
    }
    await this.#deps.store.set(row)
    this.#timers.set(keyOf(owner, market), row)
    return shapeOf(row)
  }

  async remove(owner: OwnerId, market: string): Promise<void> {
    this.#check(market)
    await this.#deps.store.remove(owner, market)
    this.#timers.delete(keyOf(owner, market))
  }

  /** Takes all of them from an account that is closed. */
  async erase(owner: OwnerId): Promise<void> {
    await this.#deps.store.removeAll(owner)
    for (const [key, row] of this.#timers) if (row.owner === owner) this.#timers.delete(key)
  }

  status(owner: OwnerId, market: string | undefined): readonly KillSwitch[] {
    if (market !== undefined) this.#check(market)
    return [...this.#timers.values()]
      .filter((row) => row.owner === owner && (market === undefined || row.market === market))
      .map(shapeOf)
  }

  /** Cancels what is due. Called several times a second by the process; one that fails is due at the next call again. */
  async fire(): Promise<void> {
    if (this.#isFiring) return
    this.#isFiring = true
    try {
      const now = this.#deps.clock.now()
      const due = [...this.#timers.values()].filter(({ firesAt }) => firesAt.getTime() <= now)
      // One that fails keeps no other from firing.
      const fired = await Promise.allSettled(due.map(async (row) => this.#fireOne(row)))
      for (const outcome of fired) if (outcome.status === 'rejected') throw outcome.reason
    } finally {
      this.#isFiring = false
    }
  }

  /** The command's id comes from the timer, so that a timer cancels once, whenever the process stops in between. */
  async #fireOne(row: KillSwitchRow): Promise<void> {
    const { owner, market, types, firesAt } = row
    if (types === null || types.includes('spot')) {
      const commandId = `kill-switch ${market} ${firesAt.getTime()}`
      const orders = await this.#deps.trading.cancelAll(owner, market, { source: 'api', commandId })
      await this.#deps.tell(owner, { kind: 'kill-switch-fired', values: { market, orders } })
    }
    await this.#deps.store.removeFired(row)
    const key = keyOf(owner, market)
    if (this.#timers.get(key) === row) this.#timers.delete(key)
  }

  #check(market: string): void {
    if (this.#deps.views.directory.marketByName(market) === undefined) throw new Problem('market-unknown')
  }
}

function shapeOf({ market, types, startedAt, firesAt }: KillSwitchRow): KillSwitch {
  const startTime = unixSeconds(startedAt)
  const seconds = Math.round((firesAt.getTime() - startedAt.getTime()) / 1000)
  return { market, startTime, cancellationTime: startTime + seconds, types }
}
