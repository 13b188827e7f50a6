import { Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { HoldStore } from './store.ts'

/** How long a hold that is over stays as a record. */
const KEPT_MS = 90 * 24 * 3_600_000

export interface HoldDeps {
  readonly store: HoldStore
  readonly clock: Clock
}

/** Whether an account may do what a change of its protection puts off. */
export class HoldService {
  readonly #deps: HoldDeps

  constructor(deps: HoldDeps) {
    this.#deps = deps
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

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #outflow(owner: number) {
    return this.#deps.store.longest(owner, 'outflow', new Date(this.#deps.clock.now()))
  }
}
