import { newUuid, reasonOf, seal, unseal } from '../../../kernel/index.ts'
import type { Clock, Log, Metrics, Queries } from '../../../kernel/index.ts'
import { DUE_NOW, MOST_WAITING, safeError } from '../messages/index.ts'
import type { DescribedMessage, MessageChannel, MessageLog } from '../messages/index.ts'
import type { OutboxRow, OutboxStore } from './store.ts'

/** Sent side by side; a server or gateway that answers slowly holds up no more than this. */
const AT_ONCE = 4
/** A process that takes a message holds it so long; if it dies, another may take the message afterwards. */
const LEASE_MS = 120_000
/** How long to wait after the first failures; then always as long as the last. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const
/** A message that was tried as often is given up: after sixteen hours, unless its time is over before. */
const MOST_TRIES = 36

/** What a step leads to. */
export interface NextMessage {
  readonly text: string
  readonly until: Date
  readonly about: DescribedMessage
}

/** A way by which messages leave. */
export interface WayOut {
  readonly kind: MessageChannel
  /** Seals what waits; 32 bytes. */
  readonly key: Buffer
  /** Resolves when the message is on its way, or of no use to anybody; rejects to have it tried again. `until` = when it is of no use. */
  readonly send: (id: string, text: string, until: Date) => Promise<void>
  /** Whom a message goes to, as `add` was told. */
  readonly whomOf: (text: string) => string
  /** The message that a step leads to, or null. It runs in a transaction and may run again. */
  readonly prepare?: (step: string, text: string, db: Queries) => Promise<NextMessage | null>
  /** Nobody can do anything about a message that was given up. */
  readonly mayFail?: boolean
}

export interface OutboxDeps {
  readonly store: OutboxStore
  /** What becomes of messages is written down there. */
  readonly messages: MessageLog
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'add'>
  readonly most?: number
}

/**
 * Messages of one way out. A message is sent after whatever wrote it down, at least once and always under the same id, unless it
 * is of no use any more or was tried too often.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #way: WayOut
  #running: Promise<void> | null = null
  #wanted = false
  #isStopped = false

  constructor(deps: OutboxDeps, way: WayOut) {
    this.#deps = deps
    this.#way = way
  }

  /** False when too many wait. `db` = the transaction of what it tells of, after which `wake` sends it. */
  async add(text: string, until: Date, about: DescribedMessage, db?: Queries): Promise<boolean> {
    return this.#add(null, text, until, about, db)
  }

  /** Has something looked at that may lead to a message. False when too many wait. */
  async addStep(step: string, text: string, until: Date): Promise<boolean> {
    return this.#add(step, text, until, { what: step, language: null, to: null, isRepeatable: false })
  }

  /** To whom a message goes that waits. */
  whomOf(id: string, sealed: Buffer): string {
    return this.#way.whomOf(unseal(this.#way.key, id, sealed))
  }

  /** How many wait, and how many of them were tried in vain. */
  async standing(): Promise<{ readonly waiting: number; readonly failing: number }> {
    return this.#deps.store.standing(this.#way.kind)
  }

  /** Sends what is due, after the request has been answered. */
  wake(): void {
    setImmediate(() => {
      this.run().catch((reason: unknown) =>
        this.#deps.log.warn('reading the outbox failed', { kind: this.#way.kind, reason: reasonOf(reason) }),
      )
    })
  }

  /** Sends what is due, and what becomes due meanwhile. Never rejects for a message. */
  async run(): Promise<void> {
    this.#wanted = true
    while (this.#wanted && !this.#isStopped) {
      this.#running ??= this.#drain().finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  /** Lets the messages that are being sent finish. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }

  async #add(step: string | null, text: string, until: Date, about: DescribedMessage, db?: Queries): Promise<boolean> {
    const { store, messages, most = MOST_WAITING } = this.#deps
    const { kind, key } = this.#way
    const id = newUuid()
    const waiting = { id, kind, step, sealed: seal(key, id, text), attempts: 0, nextAt: DUE_NOW, until }
    return store.add({ ...waiting, ...messages.columns(kind, about), error: null }, most, db)
  }

  async #drain(): Promise<void> {
    const { store, clock } = this.#deps
    while (this.#wanted && !this.#isStopped) {
      this.#wanted = false
      const now = clock.now()
      const rows = await store.take(this.#way.kind, new Date(now), new Date(now + LEASE_MS), AT_ONCE)
      if (rows.length === 0) continue
      this.#wanted = true
      await Promise.all(rows.map(async (row) => this.#handle(row)))
    }
  }

  async #handle(row: OutboxRow): Promise<void> {
    const { store, clock, log, messages } = this.#deps
    const { kind, send } = this.#way
    const { id, attempts, until } = row
    if (until.getTime() <= clock.now()) return this.#giveUp(row, attempts - 1, row.error ?? 'its time was over')
    try {
      if (row.step !== null) return await this.#prepare(row, row.step)
      await send(id, unseal(this.#way.key, id, row.sealed), until)
      await messages.end(kind, row, 'sent', this.#whom(row))
    } catch (reason) {
      log.warn('a message could not be sent yet', { kind, attempts, reason: reasonOf(reason) })
      if (attempts >= MOST_TRIES) return this.#giveUp(row, attempts, safeError(reason))
      const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
      // Once its time is over it is given up, not tried.
      await store.later(id, new Date(Math.min(clock.now() + wait, until.getTime())), safeError(reason))
    }
  }

  async #prepare({ id, sealed }: OutboxRow, step: string): Promise<void> {
    const { kind, key, prepare } = this.#way
    const text = unseal(key, id, sealed)
    await this.#deps.store.become(id, DUE_NOW, async (db) => {
      const next = (await prepare?.(step, text, db)) ?? null
      if (next === null) return null
      const { what, language, subject } = this.#deps.messages.columns(kind, next.about)
      return { sealed: seal(key, id, next.text), until: next.until, what, language, subject }
    })
  }

  async #giveUp(row: OutboxRow, attempts: number, error: string): Promise<void> {
    const { log, metrics, messages } = this.#deps
    const { kind, mayFail = false } = this.#way
    if (mayFail) log.info('a message was given up', { kind, attempts })
    else log.error('a message was given up', { kind, attempts })
    metrics.add('messages_given_up_total', { channel: kind })
    await messages.end(kind, { id: row.id, attempts }, 'given-up', this.#whom(row), error)
  }

  /** Null = it is not known yet, or nobody is to know. */
  #whom({ id, sealed, subject }: OutboxRow): string | null {
    return subject === null ? null : this.whomOf(id, sealed)
  }
}
