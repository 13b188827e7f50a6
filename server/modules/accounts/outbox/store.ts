import type { Database, Queries } from '../../../kernel/index.ts'
import { and, asc, eq, inArray, lte, not, pgTable, sql, text } from '../../../kernel/sql.ts'
import { isHeld, queueColumns, queueValues } from '../messages/index.ts'

export type OutboxKind = 'sms' | 'push'

const { id, ...others } = queueColumns
const outbox = pgTable('outbox', {
  id,
  kind: text('kind').$type<OutboxKind>().notNull(),
  ...others,
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
      .select(sql`select ${queueValues(row)} where (select count(*) from ${outbox} where kind = ${row.kind}) < ${most}`)
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
