import type { OwnerId } from '@exchange/core'
import type { Outbound } from '@exchange/ports'
import { Problem, newUuid, unseal } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { EventLog } from '../history/index.ts'
import { GIVE_UP_MS, MOST_LETTERS, logKindsOf, pauseAfter } from './rules.ts'
import { Lanes } from './lanes.ts'
import { failureOf } from './service.ts'
import { deliveryId, signDelivery } from './signing.ts'
import type { IntegrationRow, IntegrationStore, WaitingEvent, SentEvent } from './store.ts'

/** Events of one integration in one turn, and how long a turn may take, so that others have theirs. */
const TURN = 100
const TURN_MS = 2_000

export interface DeliveriesDeps {
  readonly store: IntegrationStore
  readonly log: EventLog
  readonly outbound: Outbound
  readonly clock: Clock
  readonly masterKey: Buffer
  readonly terminal: Log
}

/** Null: delivered. */
type Failure = string | null

/**
 * Carries events to integrations: one after the other for each, and the cursor moves when a call was answered with 2xx. So
 * a process that ends in between sends an event again, under the same id, and never skips one.
 */
export class Deliveries {
  readonly #deps: DeliveriesDeps
  readonly #lanes = new Lanes()
  #nonce = 0
  #isStopped = false

  constructor(deps: DeliveriesDeps) {
    this.#deps = deps
  }

  /** Begins with everything that can be sent now, and returns. Called several times a second by the process. */
  async run(): Promise<void> {
    if (this.#isStopped) return
    const { store, clock } = this.#deps
    const queued = await store.queued()
    for (const [letter, row] of queued)
      this.#begin(`letter ${row.id}`, row, async () => {
        const failure = await this.#send(row, letter.event)
        await (failure === null ? store.delivered(letter.id) : store.failed(letter.id, failure))
      })
    for (const row of await store.waiting(new Date(clock.now())))
      this.#begin(`wallet ${row.id}`, row, async () => this.#walletTurn(row))
    const due = (await store.due(new Date(clock.now()))).filter(({ id }) => !this.#lanes.isBusy(id))
    const waiting = await this.#deps.log.waiting(oldestCursors(due))
    const wanted = due.filter(({ userId }) => waiting.has(userId))
    for (const row of this.#lanes.inTurn(wanted)) this.#begin(row.id, row, async () => this.#turn(row))
  }

  /** Waits for the calls that are on their way; none follows. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#lanes.idle()
  }

  /** Resolves when everything that can be sent now was tried. */
  async idle(): Promise<void> {
    await this.#lanes.idle()
  }

  /** If a lane is free; otherwise the next run tries again. */
  #begin(name: string, { id, userId }: IntegrationRow, work: () => Promise<void>): void {
    this.#lanes.begin({ name, owner: userId, receiver: id }, async () =>
      work().catch((reason: unknown) =>
        this.#deps.terminal.warn('a webhook could not be served', { reason: String(reason) }),
      ),
    )
  }

  /** One after the other, in the order in which it happened. */
  async #walletTurn(row: IntegrationRow): Promise<void> {
    const { store, clock } = this.#deps
    const end = performance.now() + TURN_MS
    while (!this.#isStopped && performance.now() < end) {
      const next = await store.next(row.id)
      if (next === null || next.nextTryAt.getTime() > clock.now()) return
      const { id, kind, data, madeAt } = next
      const event = { cursor: id, time: madeAt.getTime() / 1000, kind, data }
      const failure = await this.#send(row, event)
      if (failure === null) await store.sent(next)
      else return this.#notSent(row, next, event, failure)
    }
  }

  async #notSent(row: IntegrationRow, next: WaitingEvent, event: SentEvent, error: string): Promise<void> {
    const { store, clock } = this.#deps
    const now = clock.now()
    if (now - next.madeAt.getTime() < GIVE_UP_MS)
      return store.tryLater(next, new Date(now + pauseAfter(next.attempts + 1)))
    const given = (await store.counts([row.id])).get(row.id) ?? 0
    const letter = { id: newUuid(), integrationId: row.id, cursor: next.id, event, error }
    return store.giveUpSent(next, { ...letter, givenUpAt: new Date(now), queued: false }, given + 1 < MOST_LETTERS)
  }

  async #turn(first: IntegrationRow): Promise<void> {
    const { store, log } = this.#deps
    if (logKindsOf(first) === null) {
      const { next } = await log.read(first.userId, { after: 'latest', limit: 1 })
      return void (await store.note(first, { cursor: next }))
    }
    const page = await this.#page(first)
    const end = performance.now() + TURN_MS
    let row = first
    for (const event of page.events) {
      if (this.#isStopped || performance.now() >= end) return
      const failure = await this.#send(row, event)
      const next = failure === null ? await this.#delivered(row, event) : await this.#failed(row, event, failure)
      if (next === null) return
      row = next
    }
    // Past what it does not want to hear of.
    if (page.events.length < TURN && page.next !== row.cursor) await store.note(row, { cursor: page.next })
  }

  /** From its cursor on; from the oldest that is kept when that is gone. */
  async #page(row: IntegrationRow) {
    const { userId, cursor } = row
    const wanted = { kinds: logKindsOf(row) ?? [], limit: TURN }
    try {
      return await this.#deps.log.read(userId, { ...wanted, after: cursor })
    } catch (reason) {
      if (!(reason instanceof Problem) || reason.error !== 'events-gone') throw reason
      return this.#deps.log.read(userId, wanted)
    }
  }

  async #delivered(row: IntegrationRow, { cursor }: SentEvent): Promise<IntegrationRow | null> {
    const deliveredAt = new Date(this.#deps.clock.now())
    const progress = { cursor, attempts: 0, error: null, deliveredAt, nextTryAt: deliveredAt }
    return (await this.#deps.store.note(row, progress)) ? { ...row, ...progress } : null
  }

  /** Later again; or, after a day, without this event. */
  async #failed(row: IntegrationRow, event: SentEvent, error: string): Promise<IntegrationRow | null> {
    const { store, clock } = this.#deps
    const now = clock.now()
    const since = Math.max(event.time * 1000, row.sendingSince.getTime())
    const attempts = row.attempts + 1
    if (now - since < GIVE_UP_MS) {
      await store.note(row, { attempts, error, nextTryAt: new Date(now + pauseAfter(attempts)) })
      return null
    }
    const given = (await store.counts([row.id])).get(row.id) ?? 0
    const progress = { cursor: event.cursor, attempts: 0, error: null, enabled: given + 1 < MOST_LETTERS }
    const letter = { id: newUuid(), integrationId: row.id, cursor: event.cursor, event, error }
    const kept = await store.giveUp(row, { ...letter, givenUpAt: new Date(now), queued: false }, progress)
    return kept && progress.enabled ? { ...row, ...progress } : null
  }

  async #send(row: IntegrationRow, event: SentEvent): Promise<Failure> {
    const { outbound, clock, masterKey } = this.#deps
    const now = clock.now()
    this.#nonce = Math.max(this.#nonce + 1, now)
    const { cursor, time, kind, data } = event
    const delivery = { id: deliveryId(row.id, cursor), method: kind, params: { ...data, cursor, time } }
    const signer = { key: row.key, secret: unseal(masterKey, row.id, row.secretSealed) }
    const { headers, body } = signDelivery(signer, delivery, this.#nonce, now)
    const from = performance.now()
    try {
      const status = await outbound.post(row.url, headers, body)
      return status >= 200 && status < 300 ? null : `HTTP ${status}`
    } catch (reason) {
      return failureOf(reason)
    } finally {
      this.#lanes.answered(row.id, performance.now() - from)
    }
  }
}

/** By account, the cursor that is furthest behind. */
function oldestCursors(rows: readonly IntegrationRow[]): ReadonlyMap<OwnerId, string> {
  const cursors = new Map<OwnerId, string>()
  for (const { userId, cursor } of rows) {
    const known = cursors.get(userId)
    if (known === undefined || Number(cursor.split('-')[0]) < Number(known.split('-')[0])) cursors.set(userId, cursor)
  }
  return cursors
}
