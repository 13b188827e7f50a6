import type { OwnerId } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { ppm } from '@exchange/core/units'
import { derivedCommandId, errorOfRefusal, newUuid, Problem, refusalOf, submit, refuseAct } from '../../kernel/index.ts'
import type { Clock, Database, Queries, Transaction } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import type { FeeChangeRow, FeeChangeStore } from './change-store.ts'

/** The entry of the fee book that holds for who has none of their own. */
const EVERYBODY: OwnerId = 0
/** Changes that may be planned at a time: all of them are kept in memory. */
const MOST_OPEN = 100
const MOST_AHEAD_MS = 366 * 24 * 3_600_000
/** Shown of those that are over. */
const ENDED_SHOWN = 20

/** Fees of everybody from a date; rates in parts per million. */
export interface FeeChange {
  /** Null = every market without an entry of its own. */
  readonly market: string | null
  readonly maker: number
  readonly taker: number
  readonly from: Date
}

/** Writes down what became of a change, in the transaction in which it ends; `command` = its number in the journal. */
export type FeeChangeRecord = (
  tx: Transaction,
  change: FeeChangeRow,
  outcome: { readonly result: string; readonly command: number | null },
) => Promise<unknown>

export interface FeeChangesDeps {
  readonly store: FeeChangeStore
  readonly db: Database
  readonly engine: EngineClient
  readonly directory: DirectoryView
  readonly clock: Clock
}

/** Fees that operators have set from a date on: announced before, and told to the core once when the date has come. */
export class FeeChanges {
  readonly #deps: FeeChangesDeps
  #open: readonly FeeChangeRow[] = []

  constructor(deps: FeeChangesDeps) {
    this.#deps = deps
  }

  /** Reads the table again: what other processes or an operator wrote is shown from then on. */
  async refresh(): Promise<void> {
    this.#open = await this.#deps.store.open()
  }

  /** Those that do not hold yet, the next first, and the last ones that are over. */
  async list(): Promise<{ readonly open: readonly FeeChangeRow[]; readonly ended: readonly FeeChangeRow[] }> {
    const { store } = this.#deps
    const [open, ended] = await Promise.all([store.open(), store.ended(ENDED_SHOWN)])
    return { open, ended }
  }

  /** What this owner will pay next on this market, as far as everybody's fees decide it; null = no change is planned. */
  next(owner: OwnerId, market: { readonly id: number; readonly name: string }): FeeChange | null {
    const { directory } = this.#deps
    const covers = (entry: { readonly market: number | null }) => entry.market === null || entry.market === market.id
    if (owner !== EVERYBODY && directory.customFees(owner).some(covers)) return null
    const hasEntry = directory.customFees(EVERYBODY).some((entry) => entry.market === market.id)
    return this.#open.find((one) => one.market === market.name || (one.market === null && !hasEntry)) ?? null
  }

  /** @throws Problem `act-refused` where it can't begin then, or something begins there then already */
  async check({ market, from }: FeeChange, db: Queries): Promise<void> {
    const { store, clock } = this.#deps
    const ahead = from.getTime() - clock.now()
    if (ahead <= 0) refuseAct('its date has passed')
    if (ahead > MOST_AHEAD_MS) refuseAct('its date is more than a year ahead')
    const open = await store.open(db)
    if (open.length >= MOST_OPEN) refuseAct(`${MOST_OPEN} changes are planned already`)
    if (open.some((one) => one.market === market && one.from.getTime() === from.getTime()))
      refuseAct('another change of this market begins then')
  }

  /** In the transaction of what says why; `refresh` comes after it. @throws Problem `act-refused` as above */
  async plan(tx: Queries, change: FeeChange): Promise<void> {
    const { store, clock } = this.#deps
    const ended = { endedAt: null, why: null }
    const row: FeeChangeRow = { ...change, ...ended, id: newUuid(), state: 'planned', madeAt: new Date(clock.now()) }
    if (!(await store.add(tx, row, MOST_OPEN)))
      refuseAct('too many changes are planned, or one of this market begins then')
  }

  /** @throws Problem `not-found`, `act-refused` when it is over or its date has come */
  async planned(id: string, db: Queries): Promise<FeeChangeRow> {
    const { store, clock } = this.#deps
    const row = await store.one(id, db)
    if (row === null) throw new Problem('not-found')
    if (row.state !== 'planned' || row.from.getTime() <= clock.now())
      throw new Problem('act-refused', { data: { state: row.state } })
    return row
  }

  /** In the transaction of what says why; `refresh` comes after it. @throws Problem as above */
  async withdraw(tx: Queries, id: string): Promise<void> {
    const { store, clock } = this.#deps
    const now = new Date(clock.now())
    await this.planned(id, tx)
    if (!(await store.end(tx, id, { from: 'planned', to: 'withdrawn', now, why: null })))
      throw new Problem('act-refused', { data: { state: 'sending' } })
  }

  /**
   * Tells the core of what is due, each once: its command has the same id however often a stop comes in between.
   * @throws Problem when the core can't be asked now; the next run goes on
   */
  async run(record: FeeChangeRecord): Promise<void> {
    const { store, clock } = this.#deps
    for (;;) {
      const change = await store.begin(new Date(clock.now()))
      if (change === null) return
      await this.#carryOut(change, record)
      await this.refresh()
    }
  }

  async #carryOut(change: FeeChangeRow, record: FeeChangeRecord): Promise<void> {
    const { store, db, engine, directory, clock } = this.#deps
    const market = change.market === null ? null : directory.marketByName(change.market)
    let why: string | null = market === undefined ? 'market-not-found' : null
    let command: number | null = null
    if (market !== undefined) {
      const answer = await submit(engine, {
        kind: 'fees.set',
        owner: EVERYBODY,
        market: market?.id ?? null,
        maker: ppm(change.maker),
        taker: ppm(change.taker),
        id: derivedCommandId('fee-change', change.id),
      })
      const refusal = refusalOf(answer)
      command = answer.seq
      why = refusal === null ? null : errorOfRefusal(refusal.code)
    }
    await db.transaction(async (tx) => {
      const to = why === null ? 'done' : 'refused'
      const isOurs = await store.end(tx, change.id, { from: 'sending', to, now: new Date(clock.now()), why })
      if (isOurs) await record(tx, change, { result: why ?? 'done', command })
    })
  }
}
