import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  boolean,
  bytea,
  eq,
  inArray,
  integer,
  lte,
  not,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import { isHeld } from '../messages/index.ts'
import type { MessageChannel } from '../messages/index.ts'

const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<MessageChannel>().notNull(),
  /** What has to be looked at before there is a message; null = it is one. */
  step: text('step'),
  sealed: bytea('sealed').notNull(),
  attempts: integer('attempts').notNull(),
  nextAt: at('next_at').notNull(),
  until: at('until').notNull(),
  what: text('what').notNull(),
  language: text('language'),
  subject: text('subject'),
  repeatable: boolean('repeatable').notNull(),
  error: text('error'),
})

export type OutboxRow = typeof outbox.$inferSelect

/** Messages on their way out. */
export class OutboxStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** False when `most` of its kind are waiting already. `db` = the transaction of what it tells of. */
  async add(row: OutboxRow, most: number, db: Queries = this.#db): Promise<boolean> {
    const { id, kind, step, sealed, attempts, what, language, subject, repeatable, error } = row
    const [nextAt, until] = [row.nextAt.toISOString(), row.until.toISOString()]
    const values = sql`${id}::uuid, ${kind}, ${step}::text, ${sealed}::bytea, ${attempts}::integer, ${nextAt}::timestamptz, ${until}::timestamptz, ${what}, ${language}::text, ${subject}::text, ${repeatable}::boolean, ${error}::text`
    const added = await db
      .insert(outbox)
      .select(sql`select ${values} where (select count(*) from ${outbox} where kind = ${kind}) < ${most}`)
      .returning({ id: outbox.id })
    return added.length === 1
  }

  /** How many wait, and how many of them were tried before. */
  async standing(kind: MessageChannel): Promise<{ readonly waiting: number; readonly failing: number }> {
    const [counts] = await this.#db
      .select({
        waiting: sql<number>`count(*)::integer`,
        failing: sql<number>`(count(*) filter (where ${outbox.attempts} > 0))::integer`,
      })
      .from(outbox)
      .where(eq(outbox.kind, kind))
    return counts ?? { waiting: 0, failing: 0 }
  }

  /** Takes what is due, in order, unless operators hold it. Nobody else gets it before `leaseUntil`. */
  async take(kind: MessageChannel, now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]> {
    const due = this.#db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, kind), lte(outbox.nextAt, now), not(isHeld(kind))))
      .orderBy(asc(outbox.nextAt), asc(outbox.until))
      .limit(limit)
      .for('update', { skipLocked: true })
    const taken = await this.#db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: leaseUntil })
      .where(inArray(outbox.id, due))
      .returning()
    return taken.toSorted((one, other) => one.until.getTime() - other.until.getTime())
  }

  async later(id: string, nextAt: Date, error: string): Promise<void> {
    await this.#db.update(outbox).set({ nextAt, error }).where(eq(outbox.id, id))
  }

  /** One transaction: `prepare` makes what a step leads to, and its message takes the place of the step; null ends it. */
  async become(
    id: string,
    nextAt: Date,
    prepare: (db: Queries) => Promise<Pick<OutboxRow, 'sealed' | 'until' | 'what' | 'language' | 'subject'> | null>,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const next = await prepare(tx)
      if (next === null) await tx.delete(outbox).where(eq(outbox.id, id))
      else
        await tx
          .update(outbox)
          .set({ step: null, attempts: 0, nextAt, ...next })
          .where(eq(outbox.id, id))
    })
  }
}
