import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  count,
  desc,
  eq,
  gt,
  inArray,
  integer,
  isNull,
  lt,
  lte,
  ne,
  or,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import type { FactorStore } from '../factors/index.ts'
import type { HoldReason, HoldStore } from '../holds/index.ts'
import { users } from '../profile/index.ts'
import type { AccessStore, SessionRow } from '../access/index.ts'

const recoveries = pgTable('recoveries', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  state: text('state').$type<'waiting' | 'done' | 'stopped' | 'expired'>().notNull(),
  way: text('way').$type<'code' | 'identity' | 'operators'>().notNull(),
  origin: text('origin').notNull(),
  askedAt: at('asked_at').notNull(),
  dueAt: at('due_at').notNull(),
  approvedAt: at('approved_at'),
  toldAt: at('told_at').notNull(),
  endedAt: at('ended_at'),
})

export type RecoveryRow = typeof recoveries.$inferSelect

/** What a recovery ends with. */
interface Reset {
  readonly userId: number
  readonly now: Date
  readonly hold: { readonly why: HoldReason; readonly until: Date }
}

/** Second factors that were lost. */
export class RecoveryStore {
  readonly #db: Database
  readonly #signIn: AccessStore
  readonly #holds: HoldStore
  readonly #factors: FactorStore

  constructor(db: Database, signIn: AccessStore, holds: HoldStore, factors: FactorStore) {
    this.#db = db
    this.#signIn = signIn
    this.#holds = holds
    this.#factors = factors
  }

  async one(id: string): Promise<RecoveryRow | null> {
    return (await this.#db.select().from(recoveries).where(eq(recoveries.id, id)))[0] ?? null
  }

  /** The one that waits; null when there is none. */
  async open(userId: number, db: Queries = this.#db): Promise<RecoveryRow | null> {
    const rows = await db
      .select()
      .from(recoveries)
      .where(and(eq(recoveries.userId, userId), eq(recoveries.state, 'waiting')))
    return rows[0] ?? null
  }

  /** The last one, however it stands. */
  async last(userId: number): Promise<RecoveryRow | null> {
    const rows = await this.#db
      .select()
      .from(recoveries)
      .where(eq(recoveries.userId, userId))
      .orderBy(desc(recoveries.askedAt))
      .limit(1)
    return rows[0] ?? null
  }

  /** How many were begun since then. */
  async countSince(userId: number, since: Date): Promise<number> {
    const [found] = await this.#db
      .select({ count: count() })
      .from(recoveries)
      .where(and(eq(recoveries.userId, userId), gt(recoveries.askedAt, since)))
    return found?.count ?? 0
  }

  /** One transaction, in which nobody else begins one: false when one waits, or `most` were begun since `since`. */
  async begin(row: RecoveryRow, since: Date, most: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!(await hasRoom(tx, row.userId, since, most))) return false
      const added = await tx.insert(recoveries).values(row).onConflictDoNothing().returning({ id: recoveries.id })
      return added.length === 1
    })
  }

  /** One transaction: a recovery that needs no wait. The ended sessions; null as above. */
  async resetNow(row: RecoveryRow, reset: Reset, since: Date, most: number): Promise<readonly SessionRow[] | null> {
    return this.#db.transaction(async (tx) => {
      if (!(await hasRoom(tx, row.userId, since, most))) return null
      await tx.insert(recoveries).values(row)
      return this.#reset(tx, reset)
    })
  }

  /** One transaction: one that waited long enough. The ended sessions; null when it waits no more, or the account isn't active. */
  async carryOut({ id, userId }: RecoveryRow, reset: Reset): Promise<readonly SessionRow[] | null> {
    return this.#db.transaction(async (tx) => {
      const active = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .for('update')
      if (active.length === 0) return null
      const done = await tx
        .update(recoveries)
        .set({ state: 'done', endedAt: reset.now })
        .where(and(eq(recoveries.id, id), eq(recoveries.state, 'waiting'), lte(recoveries.dueAt, reset.now), isReady))
        .returning({ id: recoveries.id })
      return done.length === 0 ? null : this.#reset(tx, reset)
    })
  }

  /** Ends the one that waits, before anything has happened. It, or null when none waits. */
  async end(
    userId: number,
    state: 'stopped' | 'expired',
    now: Date,
    db: Queries = this.#db,
  ): Promise<RecoveryRow | null> {
    const ended = await db
      .update(recoveries)
      .set({ state, endedAt: now })
      .where(and(eq(recoveries.userId, userId), eq(recoveries.state, 'waiting')))
      .returning()
    return ended[0] ?? null
  }

  /** Two people of the exchange have agreed. False when none waits for that. */
  async approve(db: Queries, userId: number, now: Date): Promise<boolean> {
    const approved = await db
      .update(recoveries)
      .set({ approvedAt: now })
      .where(
        and(
          eq(recoveries.userId, userId),
          eq(recoveries.state, 'waiting'),
          eq(recoveries.way, 'operators'),
          isNull(recoveries.approvedAt),
        ),
      )
      .returning({ id: recoveries.id })
    return approved.length === 1
  }

  /** Those that are due and need nobody any more. */
  async due(now: Date, most: number): Promise<readonly RecoveryRow[]> {
    const rows = await this.#db
      .select({ recovery: recoveries })
      .from(recoveries)
      .innerJoin(users, eq(users.id, recoveries.userId))
      .where(and(eq(recoveries.state, 'waiting'), lte(recoveries.dueAt, now), isReady, eq(users.status, 'active')))
      .orderBy(asc(recoveries.dueAt))
      .limit(most)
    return rows.map(({ recovery }) => recovery)
  }

  /** Those that nobody has agreed to for too long. */
  async stale(askedBefore: Date, most: number): Promise<readonly RecoveryRow[]> {
    return this.#db
      .select()
      .from(recoveries)
      .where(and(eq(recoveries.state, 'waiting'), lt(recoveries.askedAt, askedBefore)))
      .limit(most)
  }

  /** Those whose owner was last told before. */
  async untold(toldBefore: Date, most: number): Promise<readonly RecoveryRow[]> {
    return this.#db
      .select()
      .from(recoveries)
      .where(and(eq(recoveries.state, 'waiting'), lte(recoveries.toldAt, toldBefore)))
      .orderBy(asc(recoveries.toldAt))
      .limit(most)
  }

  /** True for the one who tells. */
  async told({ id, toldAt }: RecoveryRow, now: Date): Promise<boolean> {
    const marked = await this.#db
      .update(recoveries)
      .set({ toldAt: now })
      .where(and(eq(recoveries.id, id), eq(recoveries.toldAt, toldAt), eq(recoveries.state, 'waiting')))
      .returning({ id: recoveries.id })
    return marked.length === 1
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(recoveries).where(and(ne(recoveries.state, 'waiting'), lt(recoveries.askedAt, before)))
  }

  /** Every factor goes, and with it every session, trusted device and sign-in under way; funds are held. */
  async #reset(tx: Queries, { userId, now, hold }: Reset): Promise<readonly SessionRow[]> {
    await this.#factors.removeAll(tx, userId, now)
    await this.#holds.add(tx, { userId, what: 'outflow', since: now, ...hold })
    return this.#signIn.endAccess(tx, userId, null, now)
  }
}

const isReady = or(inArray(recoveries.way, ['code', 'identity']), sql`${recoveries.approvedAt} is not null`)

async function hasRoom(tx: Queries, userId: number, since: Date, most: number): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [begun] = await tx
    .select({
      count: count(),
      waiting: sql<number>`(count(*) filter (where ${recoveries.state} = 'waiting'))::integer`,
    })
    .from(recoveries)
    .where(and(eq(recoveries.userId, userId), or(gt(recoveries.askedAt, since), eq(recoveries.state, 'waiting'))))
  return (begun?.count ?? 0) < most && (begun?.waiting ?? 0) === 0
}
