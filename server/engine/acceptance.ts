import type { EngineHooks } from './hooks.ts'

/** Whether commands are taken, and why not: what commands did, and what the clock did. */
export class Acceptance {
  readonly #hooks: Pick<EngineHooks, 'acceptance' | 'alarm' | 'clock'>
  #stopped: string | null = null
  #clockFault: string | null = null

  constructor(hooks: Pick<EngineHooks, 'acceptance' | 'alarm' | 'clock'>) {
    this.#hooks = hooks
  }

  /** Why nothing is taken; null = everything is. */
  get refusing(): string | null {
    return this.#stopped ?? this.#clockFault
  }

  /** Nothing is taken from now on. */
  stop(reason: string): void {
    this.#stopped = reason
    this.#hooks.acceptance(reason)
  }

  /** Everything is taken again, whatever kept it out: the clock is right as it is. */
  resume(): void {
    if (this.refusing === null) return
    this.#stopped = null
    this.#hooks.clock.confirm()
    this.#clockFault = null
    this.#hooks.acceptance(null)
  }

  /** Nothing is taken when the clock has jumped, everything again when it is back. */
  checkClock(): void {
    const fault = this.#hooks.clock.fault()
    if ((fault === null) === (this.#clockFault === null)) return
    this.#clockFault = fault
    this.#hooks.alarm(fault ?? 'the clock is back where it was')
    this.#hooks.acceptance(this.refusing)
  }
}
