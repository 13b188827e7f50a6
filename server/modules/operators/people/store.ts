import type { RoleName } from '@exchange/contract/operators/roles'
import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  bytea,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'

const milliseconds = (name: string) => bigint(name, { mode: 'number' })

const operators = pgTable('operators', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  person: uuid('person').notNull(),
  state: text('state').$type<'invited' | 'enrolled' | 'active' | 'recovering' | 'ended'>().notNull(),
  createdAt: at('created_at').notNull(),
  endedAt: at('ended_at'),
})

const roles = pgTable(
  'operator_roles',
  {
    operator: uuid('operator').notNull(),
    name: text('name').$type<RoleName>().notNull(),
    lapsesAt: at('lapses_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operator, table.name] })],
)

const keys = pgTable('operator_keys', {
  id: text('id').primaryKey(),
  operator: uuid('operator').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  deviceBound: boolean('device_bound').notNull(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  usedAt: at('used_at'),
  endedAt: at('ended_at'),
})

const invitations = pgTable('operator_invitations', {
  id: uuid('id').primaryKey(),
  operator: uuid('operator').notNull(),
  tokenHash: text('token_hash').notNull(),
  recovers: boolean('recovers').notNull(),
  delayMs: milliseconds('delay_ms').notNull(),
  waitedMs: milliseconds('waited_ms').notNull().default(0),
  lastsMs: milliseconds('lasts_ms').notNull(),
  openedAt: at('opened_at'),
  madeAt: at('made_at').notNull(),
  endedAt: at('ended_at'),
  cancelHash: text('cancel_hash'),
  madeBy: uuid('made_by'),
})

const questions = pgTable('operator_questions', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<'sign-in' | 'enrol' | 'act' | 'approve'>().notNull(),
  subject: text('subject'),
  challenge: text('challenge').notNull(),
  content: text('content').notNull(),
  expiresAt: at('expires_at').notNull(),
})

const sessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  operator: uuid('operator').notNull(),
  key: text('key').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: at('created_at').notNull(),
  seenAt: at('seen_at').notNull(),
  endedAt: at('ended_at'),
})

export type OperatorRow = typeof operators.$inferSelect
export type RoleRow = typeof roles.$inferSelect
export type OperatorKeyRow = typeof keys.$inferSelect
export type InvitationRow = typeof invitations.$inferSelect
export type QuestionRow = typeof questions.$inferSelect
export type OperatorSessionRow = typeof sessions.$inferSelect

/** A live session with its operator, the key it was opened with, and the roles that have not lapsed. */
export interface LiveSession {
  readonly session: OperatorSessionRow
  readonly operator: OperatorRow
  readonly isDeviceBound: boolean
  readonly roles: readonly RoleName[]
}

/** Operators, their roles, keys, invitations and sessions. Acts hand in their transaction. */
export class PeopleStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byName(name: string, db: Queries = this.#db): Promise<OperatorRow | null> {
    return (await db.select().from(operators).where(eq(operators.name, name)))[0] ?? null
  }

  async one(id: string, db: Queries = this.#db): Promise<OperatorRow | null> {
    return (await db.select().from(operators).where(eq(operators.id, id)))[0] ?? null
  }

  async all(db: Queries = this.#db): Promise<readonly OperatorRow[]> {
    return db.select().from(operators).orderBy(asc(operators.createdAt), asc(operators.name)).limit(500)
  }

  async add(db: Queries, row: OperatorRow, names: readonly RoleName[], lapsesAt: Date): Promise<void> {
    await db.insert(operators).values(row)
    await this.setRoles(db, row.id, names, lapsesAt)
  }

  async setState(db: Queries, id: string, state: Exclude<OperatorRow['state'], 'ended'>): Promise<void> {
    await db.update(operators).set({ state }).where(eq(operators.id, id))
  }

  /** With sessions, keys and invitations. The roles stay with the row: they say what this operator could do. */
  async end(db: Queries, id: string, now: Date): Promise<void> {
    await db.update(operators).set({ state: 'ended', endedAt: now }).where(eq(operators.id, id))
    await this.endSessions(db, id, now)
    await this.endKeys(db, id, now)
    await this.endInvitations(db, id, now)
  }

  /** In place of those before. */
  async setRoles(db: Queries, id: string, names: readonly RoleName[], lapsesAt: Date): Promise<void> {
    await db.delete(roles).where(eq(roles.operator, id))
    const distinct = [...new Set(names)]
    if (distinct.length > 0) await db.insert(roles).values(distinct.map((name) => ({ operator: id, name, lapsesAt })))
  }

  /** Those that have not lapsed, by operator. */
  async rolesOf(ids: readonly string[], now: Date, db: Queries = this.#db): Promise<readonly RoleRow[]> {
    if (ids.length === 0) return []
    return db
      .select()
      .from(roles)
      .where(and(inArray(roles.operator, [...ids]), gt(roles.lapsesAt, now)))
      .orderBy(asc(roles.name))
  }

  /** Keys that have not ended, oldest first. */
  async keysOf(ids: readonly string[], db: Queries = this.#db): Promise<readonly OperatorKeyRow[]> {
    if (ids.length === 0) return []
    return db
      .select()
      .from(keys)
      .where(and(inArray(keys.operator, [...ids]), isNull(keys.endedAt)))
      .orderBy(asc(keys.createdAt))
  }

  /** Also one that has ended. */
  async key(id: string, db: Queries = this.#db): Promise<OperatorKeyRow | null> {
    return (await db.select().from(keys).where(eq(keys.id, id)))[0] ?? null
  }

  /** False when somebody has this key already, or had it. */
  async addKey(db: Queries, row: OperatorKeyRow): Promise<boolean> {
    return (await db.insert(keys).values(row).onConflictDoNothing().returning({ id: keys.id })).length === 1
  }

  /** False when the key counted no further than before, which a copy of it would do. */
  async useKey(db: Queries, id: string, counter: number, now: Date): Promise<boolean> {
    const used = await db
      .update(keys)
      .set({ counter, usedAt: now })
      .where(
        and(
          eq(keys.id, id),
          isNull(keys.endedAt),
          sql`(${keys.counter} < ${counter} or ${counter} = 0 and ${keys.counter} = 0)`,
        ),
      )
      .returning({ id: keys.id })
    return used.length === 1
  }

  async endKeys(db: Queries, operator: string, now: Date, only?: string): Promise<number> {
    const ended = await db
      .update(keys)
      .set({ endedAt: now })
      .where(and(eq(keys.operator, operator), isNull(keys.endedAt), only === undefined ? undefined : eq(keys.id, only)))
      .returning({ id: keys.id })
    return ended.length
  }

  /** Ends the invitations that this operator had before. */
  async addInvitation(db: Queries, row: InvitationRow): Promise<void> {
    await this.endInvitations(db, row.operator, row.madeAt)
    await db.insert(invitations).values(row)
  }

  async endInvitations(db: Queries, operator: string, now: Date): Promise<void> {
    await db
      .update(invitations)
      .set({ endedAt: now })
      .where(and(eq(invitations.operator, operator), isNull(invitations.endedAt)))
  }

  async invitation(tokenHash: string, db: Queries = this.#db): Promise<InvitationRow | null> {
    return (
      (
        await db
          .select()
          .from(invitations)
          .where(and(eq(invitations.tokenHash, tokenHash), isNull(invitations.endedAt)))
      )[0] ?? null
    )
  }

  /** The last one of this operator, also when it has ended. */
  async lastInvitation(operator: string, db: Queries = this.#db): Promise<InvitationRow | null> {
    const mine = db.select().from(invitations).where(eq(invitations.operator, operator))
    return (await mine.orderBy(desc(invitations.madeAt)).limit(1))[0] ?? null
  }

  async recoveries(db: Queries = this.#db): Promise<readonly InvitationRow[]> {
    return db
      .select()
      .from(invitations)
      .where(and(eq(invitations.recovers, true), isNull(invitations.endedAt)))
      .orderBy(desc(invitations.madeAt))
      .limit(100)
  }

  async recovery(id: string, db: Queries = this.#db): Promise<InvitationRow | null> {
    return (
      (
        await db
          .select()
          .from(invitations)
          .where(and(eq(invitations.id, id), eq(invitations.recovers, true), isNull(invitations.endedAt)))
      )[0] ?? null
    )
  }

  async recoveryByCancel(cancelHash: string, db: Queries = this.#db): Promise<InvitationRow | null> {
    return (
      (
        await db
          .select()
          .from(invitations)
          .where(and(eq(invitations.cancelHash, cancelHash), isNull(invitations.endedAt)))
      )[0] ?? null
    )
  }

  /** Counts time that has gone by; those that have waited long enough open. */
  async waitInvitations(db: Queries, elapsedMs: number, now: Date): Promise<void> {
    await db
      .update(invitations)
      .set({ waitedMs: sql`${invitations.waitedMs} + ${elapsedMs}` })
      .where(and(isNull(invitations.endedAt), isNull(invitations.openedAt)))
    await db
      .update(invitations)
      .set({ openedAt: now })
      .where(
        and(
          isNull(invitations.endedAt),
          isNull(invitations.openedAt),
          sql`${invitations.waitedMs} >= ${invitations.delayMs}`,
        ),
      )
  }

  async ask(row: QuestionRow): Promise<void> {
    await this.#db.insert(questions).values(row)
  }

  /** Takes a question out: it is answered once. Null when it is none of this purpose, or is too old. */
  async take(id: string, purpose: QuestionRow['purpose'], now: Date): Promise<QuestionRow | null> {
    const [taken] = await this.#db
      .delete(questions)
      .where(and(eq(questions.id, id), eq(questions.purpose, purpose)))
      .returning()
    return taken === undefined || taken.expiresAt <= now ? null : taken
  }

  async addSession(db: Queries, row: OperatorSessionRow): Promise<void> {
    await db.insert(sessions).values(row)
  }

  async session(tokenHash: string, now: Date): Promise<LiveSession | null> {
    const [found] = await this.#db
      .select({ session: sessions, operator: operators, isDeviceBound: keys.deviceBound })
      .from(sessions)
      .innerJoin(operators, eq(operators.id, sessions.operator))
      .innerJoin(keys, eq(keys.id, sessions.key))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          isNull(sessions.endedAt),
          isNull(keys.endedAt),
          eq(operators.state, 'active'),
        ),
      )
    if (found === undefined) return null
    const live = await this.rolesOf([found.operator.id], now)
    return { ...found, roles: live.map(({ name }) => name) }
  }

  async seen(id: string, now: Date): Promise<void> {
    await this.#db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id))
  }

  async endSession(id: string, now: Date, db: Queries = this.#db): Promise<void> {
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  }

  async endSessions(db: Queries, operator: string, now: Date): Promise<void> {
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.operator, operator), isNull(sessions.endedAt)))
  }

  /** When each was last seen. */
  async lastSeen(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#db
      .select({ operator: sessions.operator, seenAt: sql<string>`max(${sessions.seenAt})` })
      .from(sessions)
      .groupBy(sessions.operator)
    return new Map(rows.map(({ operator, seenAt }) => [operator, new Date(seenAt)]))
  }

  /** Forgets questions that nobody answered and sessions that ended before this. */
  async sweep(now: Date, sessionsBefore: Date): Promise<void> {
    await this.#db.delete(questions).where(lt(questions.expiresAt, now))
    await this.#db.delete(sessions).where(lt(sessions.seenAt, sessionsBefore))
  }
}
