import type { Database, Queries } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import type { SQL } from '../../../kernel/sql.ts'

/** Messages of a channel that may wait; more than a server or gateway that was away for an hour leaves behind. */
export const MOST_WAITING = 10_000
/** Due at once, even if the clock is set back. */
export const DUE_NOW = new Date(0)

export type MessageChannel = 'mail' | 'sms' | 'push'
type Outcome = 'sent' | 'given-up' | 'dropped'
export type MessageState = 'waiting' | Outcome

/** A message as it is shown: never what it says. */
export interface MessageEntry {
  readonly id: string
  readonly seq: number
  readonly channel: MessageChannel
  readonly state: MessageState
  readonly what: string
  readonly language: string | null
  readonly subject: string | null
  /** What it says while it waits, else to whom it went; each sealed. */
  readonly sealed: Buffer | null
  readonly attempts: number
  readonly error: string | null
  readonly isRepeatable: boolean
  readonly madeAt: Date
  readonly nextAt: Date | null
  readonly until: Date | null
  readonly endedAt: Date | null
}

export interface WantedMessages {
  readonly state: MessageState
  readonly channel?: MessageChannel | undefined
  /** Keyed hashes of whom they go to; null = of everybody. */
  readonly subjects: readonly string[] | null
  /** The number of the last one of the page before. */
  readonly beyond?: number | undefined
}

export interface ChannelStanding {
  readonly channel: MessageChannel
  readonly waiting: number
  readonly failing: number
  readonly oldestAt: Date | null
  readonly heldSince: Date | null
  readonly sent: number
  readonly givenUp: number
}

/** How a message ends; `sealedTo` = to whom it went. */
export interface MessageEnding {
  readonly outcome: Outcome
  readonly sealedTo: Buffer | null
  readonly error: string | null
  readonly attempts: number
  readonly endedAt: Date
}

/** Whether operators hold what leaves by this channel. */
export const isHeld = (channel: MessageChannel): SQL<boolean> =>
  sql<boolean>`exists (select from message_holds where channel = ${channel})`

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly seq: string
  readonly channel: MessageChannel
  readonly state: MessageState
  readonly what: string
  readonly language: string | null
  readonly subject: string | null
  readonly sealed: Buffer | null
  readonly attempts: number
  readonly error: string | null
  readonly repeatable: boolean
  readonly made_at: string
  readonly next_at: string | null
  readonly until: string | null
  readonly ended_at: string | null
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

const shape = (row: Raw): MessageEntry => ({
  id: row.id,
  seq: Number(row.seq),
  channel: row.channel,
  state: row.state,
  what: row.what,
  language: row.language,
  subject: row.subject,
  sealed: row.sealed,
  attempts: row.attempts,
  error: row.error,
  isRepeatable: row.repeatable,
  madeAt: new Date(row.made_at),
  nextAt: moment(row.next_at),
  until: moment(row.until),
  endedAt: moment(row.ended_at),
})

const waitingColumns = sql`id, seq, 'waiting' as state, what, language, subject, sealed, attempts, error, repeatable, made_at, next_at, until, null::timestamptz as ended_at`
const waiting = sql`(select kind as channel, ${waitingColumns} from outbox)`
const ended = sql`(
  select channel, id, seq, outcome as state, what, language, subject, sealed_to as sealed, attempts, error,
    sealed is not null as repeatable, made_at, null::timestamptz as next_at, null::timestamptz as until, ended_at
  from messages_ended
)`

/** Messages that wait and messages that have ended. */
export class MessageStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** One more than `limit` where there are more: what waits longest first, else the newest first. */
  async list({ state, channel, subjects, beyond }: WantedMessages, limit: number): Promise<readonly MessageEntry[]> {
    const isWaiting = state === 'waiting'
    const beyondLast = isWaiting ? sql`seq > ${beyond ?? 0}` : sql`seq < ${beyond ?? Number.MAX_SAFE_INTEGER}`
    const { rows } = await this.#db.execute<Raw>(
      sql`select * from ${isWaiting ? waiting : ended} as messages where state = ${state}
        and ${channel === undefined ? sql`true` : sql`channel = ${channel}`}
        and ${subjects === null ? sql`true` : sql`subject = any(${sql.param([...subjects])}::text[])`}
        and ${beyondLast} order by seq ${sql.raw(isWaiting ? 'asc' : 'desc')} limit ${limit + 1}`,
    )
    return rows.map(shape)
  }

  /** Wherever it is; null = it is nowhere any more. */
  async one(id: string, db: Queries = this.#db): Promise<MessageEntry | null> {
    const { rows } = await db.execute<Raw>(
      sql`select * from ${waiting} as messages where id = ${id} union all select * from ${ended} as messages where id = ${id} limit 1`,
    )
    return rows[0] === undefined ? null : shape(rows[0])
  }

  /** How each channel stands: what waits, and what became of messages since then. */
  async standing(since: Date): Promise<readonly ChannelStanding[]> {
    const { rows } = await this.#db.execute<{
      channel: MessageChannel
      waiting: number
      failing: number
      oldest: string | null
      held: string | null
      sent: number
      given_up: number
    }>(
      sql`select channel,
          coalesce(waiting, 0)::integer as waiting, coalesce(failing, 0)::integer as failing, oldest, since as held,
          coalesce(sent, 0)::integer as sent, coalesce(given_up, 0)::integer as given_up
        from unnest(array['mail', 'sms', 'push']) as channel
        left join (
          select channel, count(*) as waiting, count(*) filter (where attempts > 0) as failing, min(made_at) as oldest
          from ${waiting} as messages group by channel
        ) as queues using (channel)
        left join (
          select channel, count(*) filter (where outcome = 'sent') as sent,
            count(*) filter (where outcome = 'given-up') as given_up
          from messages_ended where ended_at >= ${since.toISOString()}::timestamptz group by channel
        ) as endings using (channel)
        left join message_holds using (channel)`,
    )
    return rows.map((row) => ({
      channel: row.channel,
      waiting: row.waiting,
      failing: row.failing,
      oldestAt: moment(row.oldest),
      heldSince: moment(row.held),
      sent: row.sent,
      givenUp: row.given_up,
    }))
  }

  /**
   * Takes a message out of its queue and writes down what became of it: one statement. One that somebody dropped while it was
   * being sent was sent.
   */
  async end(channel: MessageChannel, id: string, ending: MessageEnding, db: Queries = this.#db): Promise<boolean> {
    const { outcome, sealedTo, error, attempts, endedAt } = ending
    const isKept = outcome === 'given-up' ? sql`repeatable` : sql`false`
    const { rows } = await db.execute<{ id: string }>(
      sql`with gone as (delete from outbox where id = ${id} and kind = ${channel} returning *)
        insert into messages_ended (id, channel, what, language, subject, sealed_to, sealed, outcome, error, attempts, made_at, ended_at)
        select id, ${channel}, what, language, subject, ${sealedTo}::bytea, case when ${isKept} then sealed end, ${outcome},
          coalesce(${error}::text, case when ${outcome} <> 'sent' then gone.error end), ${attempts}::integer, made_at, ${endedAt.toISOString()}::timestamptz
        from gone
        on conflict (id) do nothing
        returning id`,
    )
    if (rows.length === 0 && outcome === 'sent')
      await db.execute(
        sql`update messages_ended set outcome = 'sent', error = null where id = ${id} and outcome = 'dropped'`,
      )
    return rows.length === 1
  }

  /** Has a message that waits tried at once. False when it waits no more. */
  async hasten(channel: MessageChannel, id: string, nextAt: Date, db: Queries): Promise<boolean> {
    const { rows } = await db.execute(
      sql`update outbox set next_at = ${nextAt.toISOString()}::timestamptz where id = ${id} and kind = ${channel} returning id`,
    )
    return rows.length === 1
  }

  /** Puts a message that was given up back into its queue. False when it can't be: what it says is kept no more, or too many wait. */
  async putBack(
    id: string,
    { nextAt, until, most }: { nextAt: Date; until: Date; most: number },
    db: Queries,
  ): Promise<boolean> {
    const found = await this.one(id, db)
    if (found === null || found.state !== 'given-up') return false
    const { channel } = found
    const { rows } = await db.execute(
      sql`with back as (
          delete from messages_ended where id = ${id} and outcome = 'given-up' and sealed is not null
            and (select count(*) from outbox where kind = ${channel}) < ${most}
          returning *
        )
        insert into outbox (id, kind, sealed, attempts, next_at, until, what, language, subject, repeatable, made_at, error)
        select id, ${channel}, sealed, 0, ${nextAt.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, what,
          language, subject, true, made_at, error
        from back returning id`,
    )
    return rows.length === 1
  }

  async heldSince(channel: MessageChannel, db: Queries = this.#db): Promise<Date | null> {
    const { rows } = await db.execute<{ since: string }>(
      sql`select since from message_holds where channel = ${channel}`,
    )
    return moment(rows[0]?.since ?? null)
  }

  async hold(channel: MessageChannel, since: Date, db: Queries): Promise<void> {
    await db.execute(
      sql`insert into message_holds (channel, since) values (${channel}, ${since.toISOString()}::timestamptz) on conflict do nothing`,
    )
  }

  async release(channel: MessageChannel, db: Queries): Promise<void> {
    await db.execute(sql`delete from message_holds where channel = ${channel}`)
  }

  /** Forgets whom messages went to that have ended, and what is kept of them. */
  async forget(subjects: readonly string[]): Promise<void> {
    await this.#db.execute(sql`delete from messages_ended where subject = any(${sql.param([...subjects])}::text[])`)
  }

  /** What ended before `before` is forgotten, and so are all but the newest `most`; what they say goes at `sealedBefore`. */
  async sweep({ before, sealedBefore, most }: { before: Date; sealedBefore: Date; most: number }): Promise<void> {
    await this.#db.execute(
      sql`delete from messages_ended where ended_at < ${before.toISOString()}::timestamptz
        or seq <= (select seq from messages_ended order by seq desc offset ${most} limit 1)`,
    )
    await this.#db.execute(
      sql`update messages_ended set sealed = null where sealed is not null and ended_at < ${sealedBefore.toISOString()}::timestamptz`,
    )
  }
}
