import type { MovementReason } from '@exchange/contract/history/reasons'
import type { OwnerId, Refusal, TransferLeg } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import type { Clock, Log } from './context.ts'
import { refusalOf, submit } from './engine.ts'
import { commandIdOfUuid } from './ids.ts'
import { Problem } from './problem.ts'
import { errorOfRefusal } from './refusals.ts'
import { finishOpen, hasMoved, isRefusal } from './row-steps.ts'
import type { Past } from './row-steps.ts'

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

export type MoneyRowsDeps<Row extends MoneyRow> = Leave<Row> &
  Past & {
    readonly engine: EngineClient
    readonly clock: Clock
    readonly log: Log
    readonly store: MoneyRowStore<Row>
    readonly legsOf: (row: Row) => readonly TransferLeg[]
    /** What a refusal of the core is called here; by default what the catalogue calls it everywhere. */
    readonly problemOf?: (refusal: Refusal) => Problem
  }

/** Rows without a written outcome that are remembered. Beyond it every row is asked about. */
const MOST_UNWRITTEN = 10_000

/**
 * Rows of a module, each of which moves money by one transfer of the core. The module writes a row as pending and submits
 * it; whatever comes of it is written into the row. A row that a stop left pending is finished at the next start.
 */
export class MoneyRows<Row extends MoneyRow> {
  readonly #deps: MoneyRowsDeps<Row>
  /** Those that were submitted, and whose outcome could not be written down yet: what is submitted again may have moved. */
  readonly #unwritten = new Set<string>()

  constructor(deps: MoneyRowsDeps<Row>) {
    this.#deps = deps
  }

  /**
   * Moves the money of a pending row, or of one that was refused before; Unix seconds of the effect. Whoever calls it again
   * for a row that moved, and of which that could not be written down, has it written down now.
   * @throws Problem when nothing moved, and then the row is refused; `outcome-unknown` leaves it pending
   */
  async submit(row: Row): Promise<number> {
    const mayHaveMoved = this.#unwritten.has(row.id) || this.#unwritten.size >= MOST_UNWRITTEN
    if (mayHaveMoved && (await this.#hasMoved(row))) {
      await this.#settle(row, 'done')
      return this.#deps.clock.now() / 1000
    }
    try {
      await this.#deps.mayLeave?.(row)
      return await this.#attempt(row)
    } catch (reason) {
      if (isRefusal(reason)) await this.#settle(row, 'refused')
      throw reason
    }
  }

  /** Finishes pending rows, each for itself. Called once, at start, with the number of rows as answer. */
  async resume(): Promise<number> {
    const { store, log, reason: kind } = this.#deps
    const pending = await store.pending()
    for (const row of pending)
      await finishOpen(row, { log, kind, refuse: async () => this.#settle(row, 'refused') }, async () =>
        (await this.#hasMoved(row)) ? this.#settle(row, 'done') : this.#attempt(row),
      )
    return pending.length
  }

  async #hasMoved({ id, userId }: Row): Promise<boolean> {
    return hasMoved(this.#deps, userId, commandIdOfUuid(id))
  }

  async #attempt(row: Row): Promise<number> {
    const { engine, reason, legsOf, problemOf } = this.#deps
    if (this.#unwritten.size < MOST_UNWRITTEN) this.#unwritten.add(row.id)
    const answer = await submit(engine, { kind: 'transfer', reason, legs: legsOf(row), id: commandIdOfUuid(row.id) })
    const refusal = refusalOf(answer)
    if (refusal !== null) throw problemOf?.(refusal.code) ?? new Problem(errorOfRefusal(refusal.code))
    await this.#settle(row, 'done')
    return answer.at / 1_000_000
  }

  async #settle(row: Row, outcome: 'done' | 'refused'): Promise<void> {
    await this.#deps.store.settle(row, outcome, new Date(this.#deps.clock.now()))
    this.#unwritten.delete(row.id)
  }
}
