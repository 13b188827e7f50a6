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

export type OutboxKind = 'sms' | 'push'

const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<OutboxKind>().notNull(),
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

  /** In the transaction of what it tells of. False when `most` of its kind are waiting already. */
  async add(db: Queries, row: OutboxRow, most: number): Promise<boolean> {
    const added = await db
      .insert(outbox)
      .select(
        sql`select ${row.id}::uuid, ${row.kind}, ${row.sealed}::bytea, ${row.attempts}::integer, ${row.nextAt.toISOString()}::timestamptz, ${row.until.toISOString()}::timestamptz, ${row.what}, ${row.language}::text, ${row.subject}::text, ${row.repeatable}::boolean, ${row.error}::text where (select count(*) from ${outbox} where kind = ${row.kind}) < ${most}`,
      )
      .returning({ id: outbox.id })
    return added.length === 1
  }

  /** Takes what is due, unless operators hold it. Nobody else gets it before `leaseUntil`. */
  async take(kind: OutboxKind, now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxRow[]> {
    const due = this.#db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, kind), lte(outbox.nextAt, now), not(isHeld(kind))))
      .orderBy(asc(outbox.nextAt), asc(outbox.until))
      .limit(limit)
      .for('update', { skipLocked: true })
    return this.#db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAt: leaseUntil })
      .where(inArray(outbox.id, due))
      .returning()
  }

  async later(id: string, nextAt: Date, error: string): Promise<void> {
    await this.#db.update(outbox).set({ nextAt, error }).where(eq(outbox.id, id))
  }
}
