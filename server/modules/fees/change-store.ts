import type { Database, Queries } from '../../kernel/index.ts'
import { and, asc, at, desc, eq, inArray, integer, isNotNull, lte, pgTable, sql, text, uuid } from '../../kernel/sql.ts'

export type FeeChangeState = 'planned' | 'sending' | 'done' | 'refused' | 'withdrawn'

const changes = pgTable('fee_changes', {
  id: uuid('id').primaryKey(),
  market: text('market'),
  /** Parts per million. */
  maker: integer('maker_ppm').notNull(),
  taker: integer('taker_ppm').notNull(),
  from: at('from_at').notNull(),
  madeAt: at('made_at').notNull(),
  state: text('state').$type<FeeChangeState>().notNull(),
  endedAt: at('ended_at'),
  why: text('why'),
})

export type FeeChangeRow = typeof changes.$inferSelect

const isOpen = inArray(changes.state, ['planned', 'sending'])

/** Fees that hold from a date, and what has become of earlier ones. */
export class FeeChangeStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Those that do not hold yet, the next first. */
  async open(db: Queries = this.#db): Promise<readonly FeeChangeRow[]> {
    return db.select().from(changes).where(isOpen).orderBy(asc(changes.from), asc(changes.madeAt))
  }

  /** The last ones that hold, were refused or withdrawn. */
  async ended(most: number): Promise<readonly FeeChangeRow[]> {
    return this.#db.select().from(changes).where(isNotNull(changes.endedAt)).orderBy(desc(changes.endedAt)).limit(most)
  }

  async one(id: string, db: Queries): Promise<FeeChangeRow | null> {
    return (await db.select().from(changes).where(eq(changes.id, id)))[0] ?? null
  }

  /** False when `most` are open, or one of this market begins at this moment. */
  async add(db: Queries, row: FeeChangeRow, most: number): Promise<boolean> {
    // One after the other: two that are added at once are both counted.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('fee_changes'))`)
    if ((await db.$count(changes, isOpen)) >= most) return false
    const added = await db.insert(changes).values(row).onConflictDoNothing().returning({ id: changes.id })
    return added.length === 1
  }

  /** The first one whose date has come; from here on it can't be withdrawn. Null = there is none. */
  async begin(now: Date): Promise<FeeChangeRow | null> {
    const due = this.#db
      .select({ id: changes.id })
      .from(changes)
      .where(and(isOpen, lte(changes.from, now)))
      .orderBy(asc(changes.from), asc(changes.madeAt))
      .limit(1)
      .for('update')
    const begun = await this.#db.update(changes).set({ state: 'sending' }).where(inArray(changes.id, due)).returning()
    return begun[0] ?? null
  }

  /** False when somebody else has written down what became of it. */
  async end(
    db: Queries,
    id: string,
    { from, to, now, why }: { from: FeeChangeState; to: FeeChangeState; now: Date; why: string | null },
  ): Promise<boolean> {
    const ended = await db
      .update(changes)
      .set({ state: to, endedAt: now, why })
      .where(and(eq(changes.id, id), eq(changes.state, from)))
      .returning({ id: changes.id })
    return ended.length === 1
  }
}
