import type { Event, MarketId, OwnerId } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'

/** How long an answer waits for what is still to be canceled. */
const PATIENCE_MS = 10_000

type Finished = Extract<Event, { kind: 'order.finished' | 'conditional.finished' }>

/** Whether the event ends an order of this account by a cancel. */
export const isCanceled = (event: Event, owner: OwnerId): event is Finished =>
  (event.kind === 'order.finished' || event.kind === 'conditional.finished') &&
  event.order.owner === owner &&
  event.reason === 'canceled'

/**
 * Counts the orders of an account that a cancel-all takes off the book: the first of them go with the command itself, the
 * others with those that follow it. Watching begins before the command is submitted, so that nothing is missed.
 */
export class CanceledOrders {
  readonly #owner: OwnerId
  readonly #market: MarketId | null
  readonly #leave: () => void
  /** By which command each was canceled. */
  readonly #canceledBy: number[] = []
  /** The last command behind which nothing was left to do. */
  #settledAt = 0
  #settled: () => void = () => {}

  constructor(engine: EngineClient, owner: OwnerId, market: MarketId | null) {
    this.#owner = owner
    this.#market = market
    this.#leave = engine.subscribe((batch) => {
      for (const event of batch.events) if (this.#isMeant(event)) this.#canceledBy.push(event.seq)
      if (batch.hasBacklog) return
      this.#settledAt = batch.lastSeq
      this.#settled()
    })
  }

  /** How many are gone by the command of this number and those that followed it, once nothing of it is left to do. */
  async since(seq: number): Promise<number> {
    if (this.#settledAt < seq) await this.#settles()
    return this.#canceledBy.filter((by) => by >= seq).length
  }

  end(): void {
    this.#leave()
  }

  /** Or the answer has waited long enough, and says what is gone by then. */
  #settles(): Promise<void> {
    return new Promise((resolve) => {
      const patience = setTimeout(resolve, PATIENCE_MS)
      this.#settled = () => {
        clearTimeout(patience)
        resolve()
      }
    })
  }

  #isMeant(event: Event): boolean {
    return isCanceled(event, this.#owner) && (this.#market === null || event.order.market === this.#market)
  }
}
