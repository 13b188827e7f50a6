import type { Agreement } from '@exchange/contract/accounts/agreements'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import type { Region } from '@exchange/contract/regions'
import type { Database, Queries } from '../../../kernel/index.ts'
import type { SQL } from '../../../kernel/sql.ts'
import {
  and,
  at,
  desc,
  eq,
  gt,
  gte,
  inArray,
  integer,
  isNull,
  jsonb,
  lt,
  ne,
  notInArray,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import type { CodeFields } from '../codes/index.ts'
import { agreements, users } from '../profile/index.ts'
import type { AccountStatus, UserRow } from '../profile/index.ts'
import { MOST_SESSIONS } from './rules.ts'
import type { BoundKey } from './tickets.ts'

/** Ends what an account has let others do, within a transaction. */
type Ending = (db: Queries, userId: number, now: Date) => Promise<void>

/** What a sign-in begins with, where a second step may follow. */
export type FirstStep = 'password' | 'wallet' | ConnectionProvider

const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  region: text('region').$type<Region>().notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  idleSeconds: integer('idle_seconds').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  endedAt: at('ended_at'),
  /** Null = the device is trusted no more, or the session is older than that is written down. */
  deviceId: uuid('device_id'),
  /** Null = the session is bound to no key. */
  boundKey: jsonb('bound_key').$type<BoundKey>(),
})

const devices = pgTable('devices', {
  id: uuid('id').notNull().unique(),
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
})

const challenges = pgTable('login_challenges', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: at('code_expires_at').notNull(),
  codeSentAt: at('code_sent_at').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  createdAt: at('created_at').notNull(),
  /** What it waits for. */
  kind: text('kind').$type<'code' | 'factor'>().notNull(),
  /** What was shown before it. */
  way: text('way').$type<FirstStep>().notNull(),
})

const failures = pgTable('login_failures', {
  subject: text('subject').primaryKey(),
  failed: integer('failed').notNull(),
  firstAt: at('first_at').notNull(),
  lockedUntil: at('locked_until'),
})

export type SessionRow = typeof sessions.$inferSelect
export type DeviceRow = typeof devices.$inferSelect
export type ChallengeRow = typeof challenges.$inferSelect
export interface Failures {
  readonly failed: number
  readonly lockedUntil: Date | null
}

/** A session with what its account agreed to: the newest version of each document, null where it never did. */
export interface SeenSession {
  readonly session: SessionRow
  readonly agreed: Readonly<Record<Agreement, number | null>>
  /** Its account is being closed. */
  readonly isClosing: boolean
}

const newestOf = (document: Agreement) =>
  sql<number | null>`(select max(${agreements.version}) from ${agreements}
    where ${agreements.userId} = ${sessions.userId} and ${agreements.document} = ${document})`

const isClosing = sql<boolean>`${users.closesAt} is not null`

/** Sessions, known devices, and tries to sign in. */
export class AccessStore {
  readonly #db: Database
  readonly #endings: Ending[] = []

  constructor(db: Database) {
    this.#db = db
  }

  /** What ends in the same transaction as all access to an account. */
  whenEnding(end: Ending): void {
    this.#endings.push(end)
  }

  /**
   * One transaction: a session on `device`, which is trusted from now on and pushes out the oldest ones beyond `most`, or on
   * the one that the session names, if it is still trusted. Null when the account was closed, or its password was changed,
   * after `user` was read: then nothing has happened.
   * @returns sessions that ended to make room
   */
  async enter(
    user: Checked,
    session: SessionRow,
    device: DeviceRow | null,
    most: number,
  ): Promise<readonly { readonly id: string }[] | null> {
    return this.#db.transaction(async (tx) => {
      if (!(await isAsChecked(tx, user))) return null
      const pushedOut = device === null ? null : await trustDevice(tx, device, most)
      const deviceId = device === null ? await touchDevice(tx, session) : device.id
      await tx.insert(sessions).values({ ...session, deviceId })
      const newest = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, session.userId), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
        .limit(MOST_SESSIONS)
      const others = and(eq(sessions.userId, session.userId), notInArray(sessions.id, newest))
      return [...(pushedOut ?? []), ...(await endWhere(tx, session.createdAt, others))]
    })
  }

  async sessionByToken(
    tokenHash: string,
  ): Promise<{ readonly session: SessionRow; readonly status: AccountStatus; readonly isClosing: boolean } | null> {
    const rows = await this.#db
      .select({ session: sessions, status: users.status, isClosing })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    return rows[0] ?? null
  }

  /** Live sessions of open accounts that were seen at or after this, the newest `most` of them, oldest first. */
  async seenSince(since: Date, most: number): Promise<readonly SeenSession[]> {
    const rows = await this.#db
      .select({ session: sessions, isClosing, terms: newestOf('terms'), privacy: newestOf('privacy') })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(isNull(sessions.endedAt), gte(sessions.lastSeenAt, since), eq(users.status, 'active')))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(most)
    return rows
      .map(({ session, isClosing: closing, ...agreed }) => ({ session, agreed, isClosing: closing }))
      .toReversed()
  }

  /** The ids of those that have ended at or after this. */
  async endedSince(since: Date): Promise<readonly string[]> {
    return (await this.#db.select({ id: sessions.id }).from(sessions).where(gte(sessions.endedAt, since))).map(
      ({ id }) => id,
    )
  }

  async touchSession(id: string, now: Date): Promise<void> {
    await this.#db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  }

  async liveSessions(userId: number): Promise<readonly SessionRow[]> {
    return this.#db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(MOST_SESSIONS)
  }

  /** Binds a live session to a key, once; false when it has ended or has a key. */
  async bindSession(tokenHash: string, key: BoundKey): Promise<boolean> {
    const bound = await this.#db
      .update(sessions)
      .set({ boundKey: key })
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), isNull(sessions.boundKey)))
      .returning({ id: sessions.id })
    return bound.length === 1
  }

  /** False when it is not this user's or has ended. */
  async endSession(userId: number, id: string, now: Date, db: Queries = this.#db): Promise<boolean> {
    const ended = await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    return ended.length === 1
  }

  /** Ends what has been idle for too long or lived for too long; their ids. */
  async endExpiredSessions(now: Date, bornBefore: Date): Promise<readonly string[]> {
    const stale = sql`${sessions.lastSeenAt} + ${sessions.idleSeconds} * interval '1 second' < ${now.toISOString()}::timestamptz`
    const ended = await this.#db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          isNull(sessions.endedAt),
          sql`(${stale} or ${sessions.createdAt} < ${bornBefore.toISOString()}::timestamptz)`,
        ),
      )
      .returning({ id: sessions.id })
    return ended.map((row) => row.id)
  }

  /** The device that holds this token, unless it has been trusted for too long. */
  async device(tokenHash: string, trustedAfter: Date): Promise<DeviceRow | null> {
    const rows = await this.#db
      .select()
      .from(devices)
      .where(and(eq(devices.tokenHash, tokenHash), gt(devices.createdAt, trustedAfter)))
    return rows[0] ?? null
  }

  /** What the browsers of the trusted devices of an account are known by. */
  async deviceHashes(db: Queries, userId: number): Promise<readonly string[]> {
    const rows = await db.select({ tokenHash: devices.tokenHash }).from(devices).where(eq(devices.userId, userId))
    return rows.map(({ tokenHash }) => tokenHash)
  }

  /** The trusted device that a session was opened on; null = it is trusted no more, or the session is over. */
  async deviceOfSession(id: string): Promise<string | null> {
    const rows = await this.#db
      .select({ deviceId: sessions.deviceId })
      .from(sessions)
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    return rows[0]?.deviceId ?? null
  }

  /** Newest first. */
  async devicesOf(userId: number, trustedAfter: Date): Promise<readonly DeviceRow[]> {
    return this.#db
      .select()
      .from(devices)
      .where(and(eq(devices.userId, userId), gt(devices.createdAt, trustedAfter)))
      .orderBy(desc(devices.lastSeenAt))
  }

  /** One transaction: the device is trusted no more, and the sessions opened on it end. Their ids; null when it is not this user's. */
  async endDevice(userId: number, id: string, now: Date): Promise<readonly string[] | null> {
    return this.#db.transaction(async (tx) => this.endDeviceIn(tx, userId, id, now))
  }

  /** The same within a transaction. */
  async endDeviceIn(tx: Queries, userId: number, id: string, now: Date): Promise<readonly string[] | null> {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    const gone = await tx
      .delete(devices)
      .where(and(eq(devices.userId, userId), eq(devices.id, id)))
      .returning({ id: devices.id })
    return gone.length === 0 ? null : ended.map((row) => row.id)
  }

  /** One transaction: ends every session and forgets every device, but those of the session `kept`. The ended sessions. */
  async endAll(userId: number, kept: string | null, now: Date): Promise<readonly SessionRow[]> {
    return this.#db.transaction(async (tx) => {
      const ended = await endSessions(tx, userId, kept, now)
      const current = kept === null ? [] : await tx.select().from(sessions).where(eq(sessions.id, kept))
      const device = current[0]?.deviceId ?? null
      await tx
        .delete(devices)
        .where(and(eq(devices.userId, userId), device === null ? undefined : ne(devices.id, device)))
      return ended
    })
  }

  /**
   * Within a transaction: ends every session but `kept`, the trust in every device, and every sign-in under way. The ended
   * sessions.
   */
  async endAccess(db: Queries, userId: number, kept: string | null, now: Date): Promise<readonly SessionRow[]> {
    await db.delete(devices).where(eq(devices.userId, userId))
    await db.delete(challenges).where(eq(challenges.userId, userId))
    for (const end of this.#endings) await end(db, userId, now)
    return endSessions(db, userId, kept, now)
  }

  /** Within a transaction: sign-ins that began so and wait for their second step end. */
  async endChallengesBy(db: Queries, userId: number, way: FirstStep): Promise<void> {
    await db.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.way, way)))
  }

  /** Within a transaction: how long the live sessions of this account go on without a request. */
  async setIdle(db: Queries, userId: number, idleSeconds: number): Promise<void> {
    await db
      .update(sessions)
      .set({ idleSeconds })
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
  }

  /** When a session was opened; null when it is over. */
  async beganAt(id: string): Promise<Date | null> {
    const rows = await this.#db
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    return rows[0]?.createdAt ?? null
  }

  /**
   * Null when the account was closed, or its password was changed, after `user` was read: then there is none. Whoever opens an
   * account that its owner has frozen shows everything that a sign-in takes.
   */
  async addChallenge(user: Checked & { readonly status: AccountStatus }, row: ChallengeRow): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!(await isAsChecked(tx, user, user.status === 'frozen' ? 'frozen' : 'active'))) return false
      await tx.insert(challenges).values(row)
      return true
    })
  }

  async challengeByToken(tokenHash: string): Promise<ChallengeRow | null> {
    return (await this.#db.select().from(challenges).where(eq(challenges.tokenHash, tokenHash)))[0] ?? null
  }

  /** Takes one of the tries a challenge has; those left after it, or null when there was none. */
  async takeChallengeTry(id: string, now: Date): Promise<number | null> {
    const taken = await this.#db
      .update(challenges)
      .set({ attemptsLeft: sql`${challenges.attemptsLeft} - 1` })
      .where(and(eq(challenges.id, id), gt(challenges.attemptsLeft, 0), gt(challenges.codeExpiresAt, now)))
      .returning({ left: challenges.attemptsLeft })
    return taken[0]?.left ?? null
  }

  async renewChallengeCode(id: string, code: CodeFields, sentBefore: Date): Promise<boolean> {
    const renewed = await this.#db
      .update(challenges)
      .set(code)
      .where(and(eq(challenges.id, id), lt(challenges.codeSentAt, sentBefore)))
      .returning({ id: challenges.id })
    return renewed.length === 1
  }

  /** True for the one caller who removed it: a code works once. */
  async removeChallenge(id: string): Promise<boolean> {
    return (
      (await this.#db.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })).length === 1
    )
  }

  async failures(subject: string, since: Date, now: Date): Promise<Failures> {
    const row = (await this.#db.select().from(failures).where(eq(failures.subject, subject)))[0]
    const live = row !== undefined && (row.firstAt > since || (row.lockedUntil !== null && row.lockedUntil > now))
    return live ? row : { failed: 0, lockedUntil: null }
  }

  /** Counts one more failure in one statement, so that parallel tries can't outrun the count; locks at `most`. */
  async countFailure(subject: string, now: Date, since: Date, most: number, lockUntil: Date): Promise<Failures> {
    const stale = sql`(${failures.firstAt} <= ${since.toISOString()}::timestamptz and coalesce(${failures.lockedUntil} <= ${now.toISOString()}::timestamptz, true))`
    const next = sql`case when ${stale} then 1 else ${failures.failed} + 1 end`
    const lock = lockUntil.toISOString()
    const rows = await this.#db
      .insert(failures)
      .values({ subject, failed: 1, firstAt: now, lockedUntil: most <= 1 ? lockUntil : null })
      .onConflictDoUpdate({
        target: failures.subject,
        set: {
          failed: next,
          firstAt: sql`case when ${stale} then ${now.toISOString()}::timestamptz else ${failures.firstAt} end`,
          lockedUntil: sql`case when ${next} >= ${most} then ${lock}::timestamptz when ${stale} then null else ${failures.lockedUntil} end`,
        },
      })
      .returning({ failed: failures.failed, lockedUntil: failures.lockedUntil })
    return rows[0] ?? { failed: 1, lockedUntil: null }
  }

  /** A try that was counted and was right: it counts no more, and locks nothing. */
  async giveBack(subject: string, most: number): Promise<void> {
    const without = sql`greatest(${failures.failed} - 1, 0)`
    await this.#db
      .update(failures)
      .set({
        failed: without,
        lockedUntil: sql`case when ${without} >= ${most} then ${failures.lockedUntil} end`,
      })
      .where(eq(failures.subject, subject))
  }

  async clearFailures(subjects: readonly string[]): Promise<void> {
    await this.#db.delete(failures).where(inArray(failures.subject, [...subjects]))
  }

  /** Forgets what nobody can use any more. */
  async sweep(before: Date, failuresBefore: Date, devicesBefore: Date): Promise<void> {
    await this.#db.delete(challenges).where(lt(challenges.createdAt, before))
    await this.#db
      .delete(failures)
      .where(
        and(
          lt(failures.firstAt, failuresBefore),
          sql`coalesce(${failures.lockedUntil} < ${before.toISOString()}::timestamptz, true)`,
        ),
      )
    await this.#db.delete(devices).where(lt(devices.createdAt, devicesBefore))
  }
}

/** An account as it was when a password, or what stands in for it, was found right. */
export type Checked = Pick<UserRow, 'id' | 'passwordHash'>

/**
 * Whether the account is still open and has the same password. Whoever changes either waits until this transaction has ended,
 * and then ends what it made.
 */
async function isAsChecked(
  tx: Queries,
  { id, passwordHash }: Checked,
  status: 'active' | 'frozen' = 'active',
): Promise<boolean> {
  const rows = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, id))
    .for('share')
  return rows[0]?.status === status && rows[0].passwordHash === passwordHash
}

/** The live sessions of an account but `kept`, which have ended now. */
async function endSessions(
  db: Queries,
  userId: number,
  kept: string | null,
  now: Date,
): Promise<readonly SessionRow[]> {
  return db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.endedAt), kept === null ? undefined : ne(sessions.id, kept)),
    )
    .returning()
}

/** Trusts a device from now on; sessions on the oldest ones, which make room, end. Those. */
async function trustDevice(tx: Queries, row: DeviceRow, most: number): Promise<{ readonly id: string }[]> {
  await tx.insert(devices).values(row)
  const kept = tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, row.userId))
    .orderBy(desc(devices.createdAt), desc(devices.id))
    .limit(most)
  const others = and(eq(devices.userId, row.userId), notInArray(devices.id, kept))
  const gone = (await tx.select({ id: devices.id }).from(devices).where(others)).map(({ id }) => id)
  const ended = await endWhere(
    tx,
    row.createdAt,
    and(eq(sessions.userId, row.userId), inArray(sessions.deviceId, gone)),
  )
  await tx.delete(devices).where(and(eq(devices.userId, row.userId), inArray(devices.id, gone)))
  return ended
}

/** Ends the live sessions that this is true of; their ids. */
async function endWhere(tx: Queries, now: Date, which: SQL | undefined): Promise<{ readonly id: string }[]> {
  return tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isNull(sessions.endedAt), which))
    .returning({ id: sessions.id })
}

/** The device of the session, which was seen just now; null when it is trusted no more. */
async function touchDevice(tx: Queries, session: SessionRow): Promise<string | null> {
  if (session.deviceId === null) return null
  const { ip, userAgent, lastSeenAt } = session
  const seen = await tx
    .update(devices)
    .set({ lastSeenAt, ip, userAgent })
    .where(eq(devices.id, session.deviceId))
    .returning({ id: devices.id })
  return seen[0]?.id ?? null
}
