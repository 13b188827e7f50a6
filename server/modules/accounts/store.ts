import { agreements as agreementNames } from '@exchange/contract/accounts/agreements'
import type { Agreement, AgreementVersions } from '@exchange/contract/accounts/agreements'
import type { Region } from '@exchange/contract/regions'
import { and, desc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database } from '../../kernel/index.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export type Consents = Readonly<Record<string, boolean>>
/** The version of each document that was agreed to. */
export type Agreed = AgreementVersions
export type AccountStatus = 'active' | 'blocked' | 'frozen'
export type LoginOutcome = 'signed-in' | 'wrong-password' | 'code-sent' | 'wrong-code' | 'locked' | 'blocked' | 'frozen'

const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  externalId: uuid('external_id').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  category: text('category').$type<'B2C' | 'B2B'>().notNull().default('B2C'),
  status: text('status').$type<AccountStatus>().notNull().default('active'),
  language: text('language').notNull(),
  country: text('country'),
  region: text('region').notNull(),
  consents: jsonb('consents').$type<Consents>().notNull(),
  referralCode: text('referral_code'),
  createdAt: at('created_at').notNull(),
})

const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text('language').notNull(),
    region: text('region').notNull(),
    consents: jsonb('consents').$type<Consents>().notNull(),
    agreed: jsonb('agreed').$type<Agreed>().notNull(),
    referralCode: text('referral_code'),
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at').notNull(),
    codeSentAt: at('code_sent_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('registrations_created').on(table.createdAt)],
)

const agreements = pgTable(
  'agreements',
  {
    userId: integer('user_id').notNull(),
    document: text('document').$type<Agreement>().notNull(),
    version: integer('version').notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
)

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
})

const devices = pgTable('devices', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
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
})

const actionCodes = pgTable(
  'action_codes',
  {
    userId: integer('user_id').notNull(),
    action: text('action').notNull(),
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: at('code_expires_at').notNull(),
    codeSentAt: at('code_sent_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.action] })],
)

const failures = pgTable('login_failures', {
  subject: text('subject').primaryKey(),
  failed: integer('failed').notNull(),
  firstAt: at('first_at').notNull(),
  lockedUntil: at('locked_until'),
})

const loginHistory = pgTable('login_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  at: at('at').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  outcome: text('outcome').$type<LoginOutcome>().notNull(),
})

export type UserRow = typeof users.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type ChallengeRow = typeof challenges.$inferSelect
export interface Failures {
  readonly failed: number
  readonly lockedUntil: Date | null
}

/** Rows of accounts. Every method is one statement, or one transaction where it says so. */
export class AccountStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async setLanguage(id: number, language: string): Promise<void> {
    await this.#db.update(users).set({ language }).where(eq(users.id, id))
  }

  async userByEmail(email: string): Promise<UserRow | null> {
    return (await this.#db.select().from(users).where(eq(users.email, email)))[0] ?? null
  }

  async user(id: number): Promise<UserRow | null> {
    return (await this.#db.select().from(users).where(eq(users.id, id)))[0] ?? null
  }

  async addRegistration(row: RegistrationRow): Promise<void> {
    await this.#db.insert(registrations).values(row)
  }

  async registration(id: string): Promise<RegistrationRow | null> {
    return (await this.#db.select().from(registrations).where(eq(registrations.id, id)))[0] ?? null
  }

  /** Takes one of the tries a registration has; false when there is none left. */
  async takeRegistrationTry(id: string, now: Date): Promise<boolean> {
    const taken = await this.#db
      .update(registrations)
      .set({ attemptsLeft: sql`${registrations.attemptsLeft} - 1` })
      .where(and(eq(registrations.id, id), gt(registrations.attemptsLeft, 0), gt(registrations.codeExpiresAt, now)))
      .returning({ id: registrations.id })
    return taken.length === 1
  }

  /** Puts a new code in place of the old one, unless that was sent after `sentBefore`; false then. */
  async renewRegistrationCode(id: string, code: CodeFields, sentBefore: Date): Promise<boolean> {
    const renewed = await this.#db
      .update(registrations)
      .set(code)
      .where(and(eq(registrations.id, id), lt(registrations.codeSentAt, sentBefore)))
      .returning({ id: registrations.id })
    return renewed.length === 1
  }

  /** One transaction: the registration becomes a user who agreed to what it agreed to, when it did. Null when it is gone or its address has been taken meanwhile. */
  async openAccount(registration: RegistrationRow, externalId: string, now: Date): Promise<UserRow | null> {
    return this.#db.transaction(async (tx) => {
      const gone = await tx
        .delete(registrations)
        .where(eq(registrations.id, registration.id))
        .returning({ id: registrations.id })
      if (gone.length === 0) return null
      const { email, passwordHash, language, region, consents, referralCode } = registration
      const added = await tx
        .insert(users)
        .values({ externalId, email, passwordHash, language, region, consents, referralCode, createdAt: now })
        .onConflictDoNothing({ target: users.email })
        .returning()
      const user = added[0]
      if (user === undefined) return null
      const { agreed, createdAt: agreedAt } = registration
      await tx
        .insert(agreements)
        .values(agreementNames.map((document) => ({ userId: user.id, document, version: agreed[document], agreedAt })))
      return user
    })
  }

  /** The newest version of each document that this account agreed to; null where it never did. */
  async agreed(userId: number): Promise<Readonly<Record<Agreement, number | null>>> {
    const rows = await this.#db
      .select({ document: agreements.document, version: max(agreements.version) })
      .from(agreements)
      .where(eq(agreements.userId, userId))
      .groupBy(agreements.document)
    const versionOf = (document: Agreement) => rows.find((row) => row.document === document)?.version ?? null
    return { terms: versionOf('terms'), privacy: versionOf('privacy') }
  }

  /** What it agreed to before keeps its time. */
  async agree(userId: number, agreed: Agreed, agreedAt: Date): Promise<void> {
    await this.#db
      .insert(agreements)
      .values(agreementNames.map((document) => ({ userId, document, version: agreed[document], agreedAt })))
      .onConflictDoNothing()
  }

  /** A user with an id below the registered ones; nothing happens when it exists. */
  async addOwnUser(row: Omit<UserRow, 'category' | 'status'>): Promise<void> {
    await this.#db.insert(users).values(row).onConflictDoNothing()
  }

  async addSession(row: SessionRow): Promise<void> {
    await this.#db.insert(sessions).values(row)
  }

  async sessionByToken(
    tokenHash: string,
  ): Promise<{ readonly session: SessionRow; readonly status: AccountStatus } | null> {
    const rows = await this.#db
      .select({ session: sessions, status: users.status })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
    return rows[0] ?? null
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
      .limit(100)
  }

  /** False when it is not this user's or has ended. */
  async endSession(userId: number, id: string, now: Date): Promise<boolean> {
    const ended = await this.#db
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

  async deviceOwner(tokenHash: string, seenAfter: Date): Promise<number | null> {
    const rows = await this.#db
      .select({ userId: devices.userId })
      .from(devices)
      .where(and(eq(devices.tokenHash, tokenHash), gt(devices.lastSeenAt, seenAfter)))
    return rows[0]?.userId ?? null
  }

  async trustDevice(tokenHash: string, userId: number, now: Date): Promise<void> {
    await this.#db
      .insert(devices)
      .values({ tokenHash, userId, createdAt: now, lastSeenAt: now })
      .onConflictDoUpdate({ target: devices.tokenHash, set: { lastSeenAt: now, userId } })
  }

  async addChallenge(row: ChallengeRow): Promise<void> {
    await this.#db.insert(challenges).values(row)
  }

  async challengeByToken(tokenHash: string): Promise<ChallengeRow | null> {
    return (await this.#db.select().from(challenges).where(eq(challenges.tokenHash, tokenHash)))[0] ?? null
  }

  async takeChallengeTry(id: string, now: Date): Promise<boolean> {
    const taken = await this.#db
      .update(challenges)
      .set({ attemptsLeft: sql`${challenges.attemptsLeft} - 1` })
      .where(and(eq(challenges.id, id), gt(challenges.attemptsLeft, 0), gt(challenges.codeExpiresAt, now)))
      .returning({ id: challenges.id })
    return taken.length === 1
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

  /** Puts a new code in place of the last one, unless that was sent after `sentBefore`; false then. */
  async putActionCode(userId: number, action: string, code: CodeFields, sentBefore: Date): Promise<boolean> {
    const put = await this.#db
      .insert(actionCodes)
      .values({ userId, action, ...code })
      .onConflictDoUpdate({
        target: [actionCodes.userId, actionCodes.action],
        set: code,
        setWhere: lt(actionCodes.codeSentAt, sentBefore),
      })
      .returning({ userId: actionCodes.userId })
    return put.length === 1
  }

  /** Takes one of the tries of the code; what is left of them, and its hash. Null when there is no live code. */
  async takeActionTry(
    userId: number,
    action: string,
    now: Date,
  ): Promise<{ readonly codeHash: string; readonly attemptsLeft: number } | null> {
    const taken = await this.#db
      .update(actionCodes)
      .set({ attemptsLeft: sql`${actionCodes.attemptsLeft} - 1` })
      .where(
        and(
          eq(actionCodes.userId, userId),
          eq(actionCodes.action, action),
          gt(actionCodes.attemptsLeft, 0),
          gt(actionCodes.codeExpiresAt, now),
        ),
      )
      .returning({ codeHash: actionCodes.codeHash, attemptsLeft: actionCodes.attemptsLeft })
    return taken[0] ?? null
  }

  /** True for the one caller who removed it: a code works once. */
  async removeActionCode(userId: number, action: string, hash: string): Promise<boolean> {
    const removed = await this.#db
      .delete(actionCodes)
      .where(and(eq(actionCodes.userId, userId), eq(actionCodes.action, action), eq(actionCodes.codeHash, hash)))
      .returning({ userId: actionCodes.userId })
    return removed.length === 1
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

  async clearFailures(subject: string): Promise<void> {
    await this.#db.delete(failures).where(eq(failures.subject, subject))
  }

  async noteLogin(userId: number, now: Date, ip: string, userAgent: string, outcome: LoginOutcome): Promise<void> {
    await this.#db.insert(loginHistory).values({ userId, at: now, ip, userAgent, outcome })
  }

  /** Forgets what nobody can use any more. */
  async sweep(before: Date, devicesBefore: Date): Promise<void> {
    await this.#db.delete(registrations).where(lt(registrations.createdAt, before))
    await this.#db.delete(challenges).where(lt(challenges.createdAt, before))
    await this.#db.delete(actionCodes).where(lt(actionCodes.codeSentAt, before))
    await this.#db
      .delete(failures)
      .where(
        and(
          lt(failures.firstAt, before),
          sql`coalesce(${failures.lockedUntil} < ${before.toISOString()}::timestamptz, true)`,
        ),
      )
    await this.#db.delete(devices).where(lt(devices.lastSeenAt, devicesBefore))
  }
}

/** What a newly sent code changes. */
export interface CodeFields {
  readonly codeHash: string
  readonly codeExpiresAt: Date
  readonly codeSentAt: Date
  readonly attemptsLeft: number
}
