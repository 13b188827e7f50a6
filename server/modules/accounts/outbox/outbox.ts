import { newUuid, reasonOf, seal, unseal } from '../../../kernel/index.ts'
import type { Clock, Log, Queries } from '../../../kernel/index.ts'
import { DUE_NOW, MOST_WAITING, safeError } from '../messages/index.ts'
import type { DescribedMessage, MessageLog } from '../messages/index.ts'
import type { OutboxKind, OutboxRow, OutboxStore } from './store.ts'

/** Sent side by side; a gateway that answers slowly holds up no more than this. */
const AT_ONCE = 4
/** A process that takes a message holds it so long; if it dies, another may take the message afterwards. */
const LEASE_MS = 30_000
/** A message that was tried as often is given up. */
const MOST_TRIES = 12
/** How long to wait after the first failures; then always as long as the last. */
const WAITS_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000] as const

export interface OutboxDeps {
  readonly kind: OutboxKind
  readonly store: OutboxStore
  /** What becomes of messages is written down there. */
  readonly messages: MessageLog
  readonly clock: Clock
  readonly log: Log
  /** Seals what waits; 32 bytes. */
  readonly key: Buffer
  /** Resolves when the message is on its way, or of no use to anybody; rejects to have it tried again. `until` = when it is of no use. */
  readonly send: (id: string, text: string, until: Date) => Promise<void>
  /** Whom a message goes to, as `add` was told. */
  readonly whomOf: (text: string) => string
  readonly most?: number
}

/**
 * Messages of one kind. A message is written down in the transaction of what it tells of, and sent after it, at least once,
 * always under the same id.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  #running: Promise<void> | null = null
  #wanted = false
  #isStopped = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  /** In a transaction, after which `wake` sends it; false when too many wait. */
  async add(db: Queries, text: string, until: Date, about: DescribedMessage): Promise<boolean> {
    const { kind, store, messages, key, most = MOST_WAITING } = this.#deps
    const id = newUuid()
    const waiting = { id, kind, sealed: seal(key, id, text), attempts: 0, nextAt: DUE_NOW, until }
    return store.add(db, { ...waiting, ...messages.columns(kind, about), error: null }, most)
  }

  /** To whom a message goes that waits. */
  whomOf(id: string, sealed: Buffer): string {
    return this.#deps.whomOf(unseal(this.#deps.key, id, sealed))
  }

  /** Sends what is due, after the request has been answered. */
  wake(): void {
    setImmediate(() => {
      this.run().catch((reason: unknown) =>
        this.#deps.log.warn('reading the outbox failed', { kind: this.#deps.kind, reason: reasonOf(reason) }),
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

  async #drain(): Promise<void> {
    const { kind, store, clock } = this.#deps
    while (this.#wanted && !this.#isStopped) {
      this.#wanted = false
      const now = clock.now()
      const rows = await store.take(kind, new Date(now), new Date(now + LEASE_MS), AT_ONCE)
      if (rows.length === 0) continue
      this.#wanted = true
      await Promise.all(rows.map(async (row) => this.#handle(row)))
    }
  }

  async #handle(row: OutboxRow): Promise<void> {
    const { kind, store, clock, key, log, send, messages } = this.#deps
    const { id, attempts, until } = row
    if (until.getTime() <= clock.now()) return this.#giveUp(row, attempts - 1, row.error ?? 'its time was over')
    try {
      await send(id, unseal(key, id, row.sealed), until)
      await messages.end(kind, row, 'sent', this.whomOf(id, row.sealed))
    } catch (reason) {
      log.warn('a message could not be sent yet', { kind, attempts, reason: reasonOf(reason) })
      if (attempts >= MOST_TRIES) return this.#giveUp(row, attempts, safeError(reason))
      const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
      await store.later(id, new Date(clock.now() + wait), safeError(reason))
    }
  }

  async #giveUp({ id, kind, sealed }: OutboxRow, attempts: number, error: string): Promise<void> {
    const { log, messages } = this.#deps
    // Nobody can do anything about a browser that is switched off.
    if (kind === 'push') log.info('a message was given up', { kind, attempts })
    else log.error('a message was given up', { kind, attempts })
    await messages.end(kind, { id, attempts }, 'given-up', this.whomOf(id, sealed), error)
  }
}
