import type { Database, Queries } from '../../../kernel/index.ts'
import { and, asc, eq, inArray, lte, not, pgTable, sql, text } from '../../../kernel/sql.ts'
import { isHeld, queueColumns, queueValues } from '../messages/index.ts'

/** What may lead to a mail: it is looked at outside the request. */
export type MailStep = 'registration' | 'password' | 'email'

const { id, ...others } = queueColumns
const queue = pgTable('mail_queue', {
  id,
  kind: text('kind').$type<'mail' | MailStep>().notNull(),
  ...others,
})

export type QueuedRow = typeof queue.$inferSelect

/** Mails on their way out. */
export class QueueStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** False when `most` are waiting already. */
  async add(row: QueuedRow, most: number, db: Queries = this.#db): Promise<boolean> {
    const added = await db
      .insert(queue)
      .select(sql`select ${queueValues(row)} where (select count(*) from ${queue}) < ${most}`)
      .returning({ id: queue.id })
    return added.length === 1
  }

  /** How many wait, and how many of them were tried before. */
  async standing(): Promise<{ readonly waiting: number; readonly failing: number }> {
    const [counts] = await this.#db
      .select({
        waiting: sql<number>`count(*)::integer`,
        failing: sql<number>`(count(*) filter (where ${queue.attempts} > 0))::integer`,
      })
      .from(queue)
    return counts ?? { waiting: 0, failing: 0 }
  }

  /** Takes what is due, in order, unless operators hold mails. Nobody else gets it before `leaseUntil`. */
  async take(now: Date, leaseUntil: Date, limit: number): Promise<readonly QueuedRow[]> {
    const due = this.#db
      .select({ id: queue.id })
      .from(queue)
      .where(and(lte(queue.nextAt, now), not(isHeld('mail'))))
      .orderBy(asc(queue.nextAt), asc(queue.until))
      .limit(limit)
      .for('update', { skipLocked: true })
    const taken = await this.#db
      .update(queue)
      .set({ attempts: sql`${queue.attempts} + 1`, nextAt: leaseUntil })
      .where(inArray(queue.id, due))
      .returning()
    return taken.toSorted((one, other) => one.until.getTime() - other.until.getTime())
  }

  async later(id: string, nextAt: Date, error: string): Promise<void> {
    await this.#db.update(queue).set({ nextAt, error }).where(eq(queue.id, id))
  }

  /** One transaction: `prepare` makes what the first step leads to, and its mail takes the place of the step; null ends it. */
  async become(
    id: string,
    nextAt: Date,
    prepare: (db: Queries) => Promise<Pick<QueuedRow, 'sealed' | 'until' | 'what' | 'language' | 'subject'> | null>,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const next = await prepare(tx)
      if (next === null) await tx.delete(queue).where(eq(queue.id, id))
      else
        await tx
          .update(queue)
          .set({ kind: 'mail', attempts: 0, nextAt, ...next })
          .where(eq(queue.id, id))
    })
  }
}
