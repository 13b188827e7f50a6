/** Packs users' old months beside the projector, which does not wait for it. */
import type { Pool } from '@exchange/adapters/postgres'
import { archiveMonths } from '../views/index.ts'

/** Of the journal's time between two looks: what has been packed goes with the next one. */
const LOOK_EVERY_MICROS = 3_600_000_000

export class Packing {
  readonly #pool: Pool
  readonly #warn: (message: string) => void
  #looked = 0
  #stopping = false
  #running: Promise<void> | null = null

  constructor(pool: Pool, warn: (message: string) => void) {
    this.#pool = pool
    this.#warn = warn
  }

  /** Looks when an hour has gone since the last time, one look at a time. `newest` in microseconds. */
  whenDue(newest: number): void {
    if (this.#running !== null || newest < this.#looked + LOOK_EVERY_MICROS) return
    this.#looked = newest
    this.#running = this.#look(newest).finally(() => {
      this.#running = null
    })
  }

  /** What is half packed is begun again at the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }

  async #look(newest: number): Promise<void> {
    try {
      const rows = await archiveMonths(this.#pool, newest, { isStopping: () => this.#stopping })
      if (rows > 0) this.#warn(`${rows} rows of histories were packed into the archive`)
    } catch (error) {
      this.#warn(`old histories are not packed yet: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
