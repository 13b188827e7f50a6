import type { Database, Queries } from '../../../kernel/index.ts'
import { newUuid } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  desc,
  eq,
  integer,
  isNotNull,
  isNull,
  jsonb,
  lt,
  lte,
  max,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'
import type { AccessStore, SessionRow } from '../access/index.ts'

/** By the page, by the link of a notice, or because the old address took a change of it back. */
export type FreezeWay = 'page' | 'link' | 'email'

const freezes = pgTable('account_freezes', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  way: text('way').$type<FreezeWay>().notNull(),
  at: at('at').notNull(),
  devices: jsonb('devices').$type<readonly string[]>().notNull(),
  linkedAt: at('linked_at'),
  programsStoppedAt: at('programs_stopped_at'),
  thawsAt: at('thaws_at'),
  endedAt: at('ended_at'),
})

export type FreezeRow = typeof freezes.$inferSelect

/** Accounts that their owners have frozen. */
export class FreezeStore {
  readonly #db: Database
  readonly #signIn: AccessStore

  constructor(db: Database, signIn: AccessStore) {
    this.#db = db
    this.#signIn = signIn
  }

  /** In a transaction of its own. */
  async freeze(userId: number, way: FreezeWay, now: Date): Promise<readonly SessionRow[] | null> {
    return this.#db.transaction(async (tx) => this.begin(tx, userId, way, now))
  }

  /** Within a transaction: an active account is frozen, and all access ends. The ended sessions; null when it was not active. */
  async begin(db: Queries, userId: number, way: FreezeWay, now: Date): Promise<readonly SessionRow[] | null> {
    const frozen = await db
      .update(users)
      .set({ status: 'frozen' })
      .where(and(eq(users.id, userId), eq(users.status, 'active')))
      .returning({ id: users.id })
    if (frozen.length === 0) return null
    const devices = await this.#signIn.deviceHashes(db, userId)
    const linkedAt = way === 'link' ? now : null
    await db.insert(freezes).values({ id: newUuid(), userId, way, at: now, devices, linkedAt })
    return this.#signIn.endAccess(db, userId, null, now)
  }

  /** The one that lasts; null when its owner has not frozen the account. */
  async open(userId: number): Promise<FreezeRow | null> {
    const rows = await this.#db
      .select()
      .from(freezes)
      .innerJoin(users, eq(users.id, freezes.userId))
      .where(and(eq(freezes.userId, userId), isNull(freezes.endedAt), eq(users.status, 'frozen')))
    return rows[0]?.account_freezes ?? null
  }

  /** When a link of a notice has last frozen this account, or kept it frozen. */
  async lastLinked(userId: number): Promise<Date | null> {
    const rows = await this.#db
      .select({ at: max(freezes.linkedAt) })
      .from(freezes)
      .where(eq(freezes.userId, userId))
    return rows[0]?.at ?? null
  }

  /** It opens then, unless somebody has asked before: then it stays as it was asked for. When it opens; null = it isn't frozen. */
  async thawAt(id: string, thawsAt: Date): Promise<Date | null> {
    const set = await this.#db
      .update(freezes)
      .set({ thawsAt: sql`coalesce(${freezes.thawsAt}, ${thawsAt.toISOString()}::timestamptz)` })
      .where(and(eq(freezes.id, id), isNull(freezes.endedAt)))
      .returning({ thawsAt: freezes.thawsAt })
    return set[0]?.thawsAt ?? null
  }

  /** By the link of a notice: it stays frozen although somebody asked to open it. False when nobody had, or it is open. */
  async stayFrozen(id: string, now: Date): Promise<boolean> {
    const set = await this.#db
      .update(freezes)
      .set({ thawsAt: null, linkedAt: now })
      .where(and(eq(freezes.id, id), isNull(freezes.endedAt), isNotNull(freezes.thawsAt)))
      .returning({ id: freezes.id })
    return set.length === 1
  }

  /** One transaction: the account is open again. False when it was opened before, or somebody else keeps it closed. */
  async thaw(id: string, userId: number, now: Date): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const opened = await tx
        .update(users)
        .set({ status: 'active' })
        .where(and(eq(users.id, userId), eq(users.status, 'frozen')))
        .returning({ id: users.id })
      if (opened.length === 0) return false
      const ended = await tx
        .update(freezes)
        .set({ endedAt: now })
        .where(and(eq(freezes.id, id), isNull(freezes.endedAt)))
        .returning({ id: freezes.id })
      if (ended.length === 0) tx.rollback()
      return true
    })
  }

  /** In the transaction of an operator who decides on the account: from now on it is for operators to open it. */
  async end(db: Queries, userId: number, now: Date): Promise<void> {
    await db
      .update(freezes)
      .set({ endedAt: now })
      .where(and(eq(freezes.userId, userId), isNull(freezes.endedAt)))
  }

  /** Those that open now. */
  async due(now: Date, most: number): Promise<readonly FreezeRow[]> {
    return this.#db
      .select()
      .from(freezes)
      .where(and(isNull(freezes.endedAt), lte(freezes.thawsAt, now)))
      .orderBy(asc(freezes.thawsAt))
      .limit(most)
  }

  /** Those whose programs may still run. */
  async withPrograms(most: number): Promise<readonly FreezeRow[]> {
    return this.#db
      .select()
      .from(freezes)
      .where(isNull(freezes.programsStoppedAt))
      .orderBy(desc(freezes.at))
      .limit(most)
  }

  async programsStopped(userId: number, now: Date): Promise<void> {
    await this.#db
      .update(freezes)
      .set({ programsStoppedAt: now })
      .where(and(eq(freezes.userId, userId), isNull(freezes.programsStoppedAt)))
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(freezes).where(and(isNotNull(freezes.endedAt), lt(freezes.endedAt, before)))
  }
}
