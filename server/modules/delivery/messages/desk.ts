import { Problem, maskedEmail, refuseAct } from '../../../kernel/index.ts'
import type { Clock, Queries } from '../../../kernel/index.ts'
import type { MessageLog } from './log.ts'
import { DUE_NOW, MOST_WAITING } from './store.ts'
import type { ChannelStanding, MessageChannel, MessageEntry, MessageState, MessageStore } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** What was sent again is worth sending for so long. */
const AGAIN_MS = DAY_MS
/** What became of messages is kept for so long, and of so many. */
const KEPT_MS = 30 * DAY_MS
const MOST_ENDED = 200_000
/** What a message says that was given up and may be sent again. */
const SAID_MS = 7 * DAY_MS

export interface MessageQuery {
  readonly state: MessageState
  readonly channel?: MessageChannel | undefined
  /** An account by its id, a whole e-mail address, or a whole phone number. */
  readonly query?: string | undefined
  readonly beyond?: number | undefined
}

/** Who stands behind addresses and numbers. */
export interface Receivers {
  /** The e-mail address and the phone number of an account. */
  readonly waysTo: (owner: number) => Promise<{ readonly email: string | null; readonly phone: string | null }>
  /** Whose address or number it is; null = no account's. */
  readonly holderOf: (channel: 'mail' | 'sms', to: string) => Promise<number | null>
}

const nobody: Receivers = {
  waysTo: () => Promise.resolve({ email: null, phone: null }),
  holderOf: () => Promise.resolve(null),
}

export interface MessageDeskDeps {
  readonly store: MessageStore
  readonly log: MessageLog
  readonly clock: Clock
  /** Whom a message that waits goes to: an address or a number; null = it can't be said. */
  readonly whomOf: (channel: MessageChannel, id: string, sealed: Buffer) => string | null
  /** Sends what is due. */
  readonly wake: () => void
}

/** A message, and to whom it goes; `to` is masked. */
export interface ShownMessage extends MessageEntry {
  readonly to: string | null
}

const OWNER = /^\d{1,10}$/

/** Messages of every channel, for whoever runs the exchange. What they say is never shown. */
export class MessageDesk {
  readonly #deps: MessageDeskDeps
  #receivers = nobody

  constructor(deps: MessageDeskDeps) {
    this.#deps = deps
  }

  /** Whom messages go to is known elsewhere. */
  know(receivers: Receivers): void {
    this.#receivers = receivers
  }

  /** How each channel stands, with what became of messages within a day. */
  async standing(): Promise<readonly ChannelStanding[]> {
    const { store, clock } = this.#deps
    return store.standing(new Date(clock.now() - DAY_MS))
  }

  async list({ query = '', ...wanted }: MessageQuery, limit: number) {
    const subjects = query === '' ? null : await this.#subjects(query)
    const found = await this.#deps.store.list({ ...wanted, subjects }, limit)
    const messages = found.slice(0, limit).map((row): ShownMessage => ({ ...row, to: masked(row, this.#whom(row)) }))
    return { messages, more: found.length > limit }
  }

  /** @throws Problem `not-found` */
  async one(id: string, db?: Queries): Promise<MessageEntry> {
    const row = await this.#deps.store.one(id, db)
    if (row === null) throw new Problem('not-found')
    return row
  }

  /** Whom it goes to, and which account that is; each null where it isn't known. */
  async whom(row: MessageEntry): Promise<{ readonly to: string | null; readonly owner: number | null }> {
    const to = this.#whom(row)
    if (to === null) return { to, owner: null }
    if (row.channel === 'push') return { to: null, owner: Number(to) }
    return { to, owner: await this.#receivers.holderOf(row.channel, to) }
  }

  /** Why a message can't be sent again; null = it can. */
  whyNotAgain({ state, isRepeatable }: MessageEntry): string | null {
    if (state === 'waiting') return null
    if (state !== 'given-up') return state === 'sent' ? 'it was sent' : 'it was dropped'
    return isRepeatable ? null : 'it held a code, which has expired, or it is kept no more'
  }

  /** In the transaction of what says why. @throws Problem `act-refused` when it can't be any more, or too many wait */
  async sendAgain(tx: Queries, id: string): Promise<void> {
    const { store, clock } = this.#deps
    const row = await this.one(id, tx)
    const until = new Date(clock.now() + AGAIN_MS)
    const isBack =
      row.state === 'waiting'
        ? await store.hasten(row.channel, id, DUE_NOW, tx)
        : await store.putBack(id, { nextAt: DUE_NOW, until, most: MOST_WAITING }, tx)
    if (!isBack) refuseAct('it waits no more, or too many do')
  }

  /** In the transaction of what says why. @throws Problem `act-refused` when it waits no more */
  async drop(tx: Queries, id: string): Promise<void> {
    const { store, clock, log } = this.#deps
    const row = await this.one(id, tx)
    const to = this.#whom(row)
    const isDropped =
      row.state === 'waiting' &&
      (await store.end(
        row.channel,
        id,
        {
          outcome: 'dropped',
          sealedTo: to === null ? null : log.sealed(id, to),
          error: null,
          attempts: row.attempts,
          endedAt: new Date(clock.now()),
        },
        tx,
      ))
    if (!isDropped) throw new Problem('act-refused', { data: { state: row.state } })
  }

  async heldSince(channel: MessageChannel, db: Queries): Promise<Date | null> {
    return this.#deps.store.heldSince(channel, db)
  }

  /** In the transaction of what says why: nothing leaves by this channel until it is released. */
  async hold(tx: Queries, channel: MessageChannel): Promise<void> {
    await this.#deps.store.hold(channel, new Date(this.#deps.clock.now()), tx)
  }

  async release(tx: Queries, channel: MessageChannel): Promise<void> {
    await this.#deps.store.release(channel, tx)
  }

  /** Once it is durable. */
  wake(): void {
    this.#deps.wake()
  }

  /** Of an account that is being erased: what became of messages to it. */
  async forget(owner: number): Promise<void> {
    await this.#deps.store.forget(await this.#subjects(String(owner)))
  }

  async sweep(most = MOST_ENDED): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.store.sweep({ before: new Date(now - KEPT_MS), sealedBefore: new Date(now - SAID_MS), most })
  }

  #whom({ id, channel, state, subject, sealed }: MessageEntry): string | null {
    if (sealed === null || subject === null) return null
    return state === 'waiting' ? this.#deps.whomOf(channel, id, sealed) : this.#deps.log.whom(id, sealed)
  }

  async #subjects(query: string): Promise<readonly string[]> {
    const { log } = this.#deps
    const text = query.toLowerCase()
    if (text.includes('@')) return [log.subjectOf('mail', text)]
    if (text.startsWith('+')) return [log.subjectOf('sms', text.replaceAll(/[^+\d]/g, ''))]
    if (!OWNER.test(text)) return []
    const { email, phone } = await this.#receivers.waysTo(Math.min(Number(text), 2_147_483_647))
    return [
      log.subjectOf('push', text),
      ...(email === null ? [] : [log.subjectOf('mail', email)]),
      ...(phone === null ? [] : [log.subjectOf('sms', phone)]),
    ]
  }
}

/** `+90•••67`, as far as a number is shown. */
function masked({ channel }: MessageEntry, to: string | null): string | null {
  if (to === null) return null
  if (channel === 'push') return `user ${to}`
  return channel === 'mail' ? maskedEmail(to) : `${to.slice(0, 3)}•••${to.slice(-2)}`
}
