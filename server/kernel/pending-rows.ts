import type { CommandId, Digest, Refusal, TransferLeg } from '@exchange/core'
import type { Amount } from '@exchange/core/units'
import type { EngineClient, HandedCommand } from '@exchange/ports'
import type { Views } from '../views/types.ts'
import type { Clock, Log } from './context.ts'
import { submit } from './engine.ts'
import { commandIdOfUuid, derivedCommandId } from './ids.ts'
import type { MoneyRow, OutflowReason } from './money-rows.ts'
import { Problem } from './problem.ts'
import { errorOfRefusal } from './refusals.ts'
import { finishOpen, hasMoved, isRefusal } from './row-steps.ts'
import type { Past } from './row-steps.ts'

/**
 * What came of a row's money. held: it waits in the core. posted: it moved. voided: it is where it was before. refused: it was
 * never held.
 */
export type PendingOutcome = 'held' | 'posted' | 'voided' | 'refused'

/** A step that was written down before it was submitted. */
export type PendingStep = 'hold' | 'post' | 'void'

export interface PendingRowStore<Row extends MoneyRow> {
  /** Rows whose outcome of this step was never written down, oldest first. */
  waiting(step: PendingStep): Promise<readonly Row[]>
  /** Writes down what came of a row. What has ended stays as it is. */
  settle(row: Row, outcome: PendingOutcome, at: Date): Promise<void>
}

export interface PendingRowsDeps<Row extends MoneyRow> extends Past {
  readonly engine: EngineClient
  readonly views: Pick<Views, 'lastSeq' | 'pendings'>
  readonly clock: Clock
  readonly log: Log
  readonly store: PendingRowStore<Row>
  readonly reason: OutflowReason
  readonly legsOf: (row: Row) => readonly TransferLeg[]
  /** How much of each leg is posted; the rest is released. Null = all of it. */
  readonly amountsOf: (row: Row) => readonly Amount[] | null
  /** What the journal fixes of where the money goes. */
  readonly commitmentOf: (row: Row) => Digest
  /** Throws `held` while funds may not leave the account. */
  readonly mayLeave: (row: Row) => Promise<void>
  /** What a refusal of the core is called here. */
  readonly problemOf: (refusal: Refusal) => Problem
}

/**
 * Rows of a module, each of which moves money in two steps: the core holds it under the row's id, and later it is posted or
 * voided. The module writes each step into the row before it is submitted, and what came of it afterwards. A step that a stop
 * left open is finished at the next start, by what the core still holds and by what the tables know.
 */
export class PendingRows<Row extends MoneyRow> {
  readonly #deps: PendingRowsDeps<Row>

  constructor(deps: PendingRowsDeps<Row>) {
    this.#deps = deps
  }

  /** @throws Problem when nothing is held, and then the row is refused; `outcome-unknown` leaves it as it is */
  async hold(row: Row): Promise<void> {
    try {
      await this.#deps.mayLeave(row)
      await this.#hold(row)
    } catch (reason) {
      if (isRefusal(reason)) await this.#settle(row, 'refused')
      throw reason
    }
  }

  /** Finds out what came of a hold whose answer never came, and tries it again where nothing did. Never throws. */
  async settleHold(row: Row): Promise<void> {
    await this.#again(row, async () => this.#holdAgain(row))
  }

  /** Moves what the row holds, or as much of it as `amountsOf` says. */
  async post(row: Row): Promise<void> {
    const key = commandIdOfUuid(row.id)
    const amounts = this.#deps.amountsOf(row)
    await this.#end(row, 'posted', { kind: 'transfer.post', key, amounts, id: derivedCommandId('post', row.id) })
  }

  /** Releases what the row holds. */
  async void(row: Row): Promise<void> {
    const key = commandIdOfUuid(row.id)
    await this.#end(row, 'voided', { kind: 'transfer.void', key, id: derivedCommandId('void', row.id) })
  }

  /** Finishes what a stop left open, each row for itself. Called once, at start. */
  async resume(): Promise<void> {
    const { store } = this.#deps
    const [held, posted, voided] = await Promise.all([
      store.waiting('hold'),
      store.waiting('post'),
      store.waiting('void'),
    ])
    for (const row of held) await this.#again(row, async () => this.#holdAgain(row))
    for (const row of posted) await this.#again(row, async () => this.post(row))
    for (const row of voided) await this.#again(row, async () => this.void(row))
  }

  async #again(row: Row, finish: () => Promise<void>): Promise<void> {
    const { log, reason: kind } = this.#deps
    await finishOpen(row, { log, kind, refuse: async () => this.#settle(row, 'refused') }, finish)
  }

  /** What the core doesn't hold any more may have been posted long ago. */
  async #holdAgain(row: Row): Promise<void> {
    const { views, mayLeave } = this.#deps
    const key = commandIdOfUuid(row.id)
    if (views.pendings.of(key) !== null) return this.#settle(row, 'held')
    if (await hasMoved(this.#deps, row.userId, key)) return this.#settle(row, 'posted')
    await mayLeave(row)
    await this.#hold(row)
  }

  async #hold(row: Row): Promise<void> {
    const { reason, legsOf, commitmentOf, problemOf, views } = this.#deps
    const id = commandIdOfUuid(row.id)
    const { isRepeated, refusal } = await this.#submit({
      kind: 'transfer.pending',
      key: id,
      reason,
      commitment: commitmentOf(row),
      more: false,
      legs: legsOf(row),
      id,
    })
    if (refusal !== null) throw problemOf(refusal)
    if (isRepeated && views.pendings.of(id) === null) await this.#settle(row, await this.#wayOut(row, id))
    else await this.#settle(row, 'held')
  }

  async #end(row: Row, outcome: 'posted' | 'voided', command: HandedCommand): Promise<void> {
    const { refusal } = await this.#submit(command)
    if (refusal === null) return this.#settle(row, outcome)
    if (refusal !== 'transfer-unknown') throw new Problem(errorOfRefusal(refusal))
    // It has ended before, so long ago that the core has forgotten by which command.
    await this.#settle(row, await this.#wayOut(row, commandIdOfUuid(row.id)))
  }

  /** How a transfer ended that the core holds no more. */
  async #wayOut(row: Row, key: CommandId): Promise<'posted' | 'voided'> {
    return (await hasMoved(this.#deps, row.userId, key)) ? 'posted' : 'voided'
  }

  async #submit(command: HandedCommand): Promise<{ readonly isRepeated: boolean; readonly refusal: Refusal | null }> {
    for (const event of (await submit(this.#deps.engine, command)).events) {
      if (event.kind === 'refused') return { isRepeated: false, refusal: event.code }
      if (event.kind === 'repeated') return { isRepeated: true, refusal: event.refusal }
    }
    return { isRepeated: false, refusal: null }
  }

  async #settle(row: Row, outcome: PendingOutcome): Promise<void> {
    await this.#deps.store.settle(row, outcome, new Date(this.#deps.clock.now()))
  }
}
