import type { MovementReason } from '@exchange/contract/history/reasons'
import type { OwnerId, Refusal, TransferLeg } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import type { Histories, Views } from '../views/types.ts'
import type { Clock, Log } from './context.ts'
import { refusalOf, submit } from './engine.ts'
import { commandIdOfUuid } from './ids.ts'
import { Problem } from './problem.ts'
import { errorOfRefusal } from './refusals.ts'

/** What a module wrote down before it moves money. */
export interface MoneyRow {
  /** UUID; the transfer's command has the same id, so it happens once however often it is submitted. */
  readonly id: string
  readonly userId: OwnerId
}

export interface MoneyRowStore<Row extends MoneyRow> {
  /** Rows whose outcome was never written down, oldest first. */
  pending(): Promise<readonly Row[]>
  /** Writes down what came of a row. What is done stays done. */
  settle(row: Row, outcome: 'done' | 'refused', at: Date): Promise<void>
}

/** Transfers that can take funds out of an account for good: to the outside, or to somebody else. */
export type OutflowReason = Extract<MovementReason, 'withdrawal' | 'code' | 'p2p'>

/** What may take funds out of an account says how it asks whether they may leave now. */
type Leave<Row extends MoneyRow> =
  | { readonly reason: Exclude<MovementReason, OutflowReason>; readonly mayLeave?: never }
  | {
      readonly reason: OutflowReason
      /** Throws `held` while they may not; asks nothing for rows that bring funds in. */
      readonly mayLeave: (row: Row) => Promise<void>
    }

export type MoneyRowsDeps<Row extends MoneyRow> = Leave<Row> & {
  readonly engine: EngineClient
  readonly clock: Clock
  readonly log: Log
  readonly store: MoneyRowStore<Row>
  readonly legsOf: (row: Row) => readonly TransferLeg[]
  /** What a refusal of the core is called here; by default what the catalogue calls it everywhere. */
  readonly problemOf?: (refusal: Refusal) => Problem
}

/** What is asked before a row is submitted again after a stop. */
export interface Past {
  readonly views: Pick<Views, 'lastSeq'>
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
}

/**
 * Rows of a module, each of which moves money by one transfer of the core. The module writes a row as pending and submits
 * it; whatever comes of it is written into the row. A row that a stop left pending is finished at the next start.
 */
export class MoneyRows<Row extends MoneyRow> {
  readonly #deps: MoneyRowsDeps<Row>

  constructor(deps: MoneyRowsDeps<Row>) {
    this.#deps = deps
  }

  /**
   * Moves the money of a pending row, or of one that was refused before; Unix seconds of the effect.
   * @throws Problem when nothing moved, and then the row is refused; `outcome-unknown` leaves it pending
   */
  async submit(row: Row): Promise<number> {
    try {
      await this.#deps.mayLeave?.(row)
      return await this.#attempt(row)
    } catch (reason) {
      // The engine didn't take it. Left pending it would happen at the next start, when its owner has long tried again.
      if (reason instanceof Problem && reason.error !== 'outcome-unknown') await this.#settle(row, 'refused')
      throw reason
    }
  }

  /**
   * Finishes pending rows. A refusal concerns its row alone, and so does a fault of ours: that row stays pending until
   * the next start, and this start goes on. Called once, at start, with the number of rows as answer.
   */
  async resume({ views, histories }: Past): Promise<number> {
    const pending = await this.#deps.store.pending()
    if (pending.length > 0) await histories.caughtUp(views.lastSeq)
    for (const row of pending) {
      // The core remembers its newest ids only, the tables all for ever. So an id that the core knows and the tables don't is
      // one that was refused, also where the row's legs have become others since.
      if (await histories.hasTransfer(row.userId, commandIdOfUuid(row.id))) await this.#settle(row, 'done')
      else await this.#again(row)
    }
    return pending.length
  }

  async #again(row: Row): Promise<void> {
    const { log, reason: kind } = this.#deps
    try {
      await this.#attempt(row)
    } catch (reason) {
      if (!(reason instanceof Problem) || reason.spec.status >= 500)
        return log.error('a pending transfer could not be finished', { id: row.id, kind, reason: String(reason) })
      await this.#settle(row, 'refused')
      log.warn('a pending transfer was refused', { id: row.id, kind, reason: reason.error })
    }
  }

  async #attempt(row: Row): Promise<number> {
    const { engine, reason, legsOf, problemOf } = this.#deps
    const answer = await submit(engine, { kind: 'transfer', reason, legs: legsOf(row), id: commandIdOfUuid(row.id) })
    const refusal = refusalOf(answer)
    if (refusal !== null) throw problemOf?.(refusal.code) ?? new Problem(errorOfRefusal(refusal.code))
    await this.#settle(row, 'done')
    return answer.at / 1_000_000
  }

  async #settle(row: Row, outcome: 'done' | 'refused'): Promise<void> {
    await this.#deps.store.settle(row, outcome, new Date(this.#deps.clock.now()))
  }
}
