import { Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Queries } from '../../../kernel/index.ts'
import type { HoldReason, HoldRow, HoldStore } from './store.ts'

/** How long a hold that is over stays as a record. */
const KEPT_MS = 90 * 24 * 3_600_000

export interface HoldDeps {
  readonly store: HoldStore
  readonly clock: Clock
}

/** Whether an account may do what a change of its protection puts off. */
export class HoldService {
  readonly #deps: HoldDeps
  #recoveryUntil: (owner: number) => Promise<Date | null> = () => Promise.resolve(null)

  constructor(deps: HoldDeps) {
    this.#deps = deps
  }

  /** Until when a recovery holds an account at least; null = none is under way. */
  holdWhileRecovering(until: (owner: number) => Promise<Date | null>): void {
    this.#recoveryUntil = until
  }

  /** Until when no funds may leave this account; null when they may leave now. */
  async outflowHeldUntil(owner: number): Promise<Date | null> {
    return (await this.#outflow(owner))?.until ?? null
  }

  /**
   * Whatever moves funds out of an account asks this first, each time.
   * @throws Problem `held` with what is held, why, and until when in Unix seconds
   */
  async requireOutflow(owner: number): Promise<void> {
    const hold = await this.#outflow(owner)
    if (hold === null) return
    const { what, why, until } = hold
    throw new Problem('held', { data: { what, why, until: unixSeconds(until) } })
  }

  /** No funds leave the account until then; in the transaction of what it follows from. */
  async add(db: Queries, owner: number, why: HoldReason, until: Date): Promise<void> {
    const since = new Date(this.#deps.clock.now())
    await this.#deps.store.add(db, { userId: owner, what: 'outflow', why, since, until })
  }

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #outflow(owner: number): Promise<(Pick<HoldRow, 'what' | 'until'> & { readonly why: string }) | null> {
    const { store, clock } = this.#deps
    const [hold, until] = await Promise.all([
      store.longest(owner, 'outflow', new Date(clock.now())),
      this.#recoveryUntil(owner),
    ])
    if (until === null || (hold !== null && hold.until > until)) return hold
    return { what: 'outflow', why: 'recovery', until }
  }
}
