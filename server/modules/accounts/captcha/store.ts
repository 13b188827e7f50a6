import type { Database } from '../../../kernel/index.ts'
import { at, desc, gt, inArray, integer, lte, pgTable, sql, text, and } from '../../../kernel/sql.ts'

const counts = pgTable('captcha_counts', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  until: at('until').notNull(),
})

const used = pgTable('captchas_used', {
  ticketHash: text('ticket_hash').primaryKey(),
  until: at('until').notNull(),
})

/** Counts by subject, and captchas that were shown. */
export class CaptchaStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** One more of each of these, in one statement: parallel calls are all counted. What each is at then. */
  async count(
    subjects: readonly { readonly subject: string; readonly until: Date }[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>> {
    if (subjects.length === 0) return new Map()
    const isOver = sql`${counts.until} <= ${now.toISOString()}::timestamptz`
    const rows = await this.#db
      .insert(counts)
      // In one order, so that two calls never wait for each other.
      .values(
        subjects.map((row) => ({ ...row, count: 1 })).toSorted((one, other) => (one.subject < other.subject ? -1 : 1)),
      )
      .onConflictDoUpdate({
        target: counts.subject,
        set: {
          count: sql`case when ${isOver} then 1 else ${counts.count} + 1 end`,
          until: sql`case when ${isOver} then excluded.until else ${counts.until} end`,
        },
      })
      .returning({ subject: counts.subject, count: counts.count })
    return new Map(rows.map(({ subject, count }) => [subject, count]))
  }

  async counted(subjects: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    if (subjects.length === 0) return new Map()
    const rows = await this.#db
      .select({ subject: counts.subject, count: counts.count })
      .from(counts)
      .where(and(inArray(counts.subject, [...subjects]), gt(counts.until, now)))
    return new Map(rows.map(({ subject, count }) => [subject, count]))
  }

  /** True for the one who shows it first. */
  async use(ticketHash: string, until: Date): Promise<boolean> {
    const taken = await this.#db
      .insert(used)
      .values({ ticketHash, until })
      .onConflictDoNothing()
      .returning({ ticketHash: used.ticketHash })
    return taken.length === 1
  }

  /** Forgets what is over, and of the counts those beyond `most` that end first. */
  async sweep(now: Date, most: number): Promise<void> {
    await this.#db.delete(used).where(lte(used.until, now))
    await this.#db.delete(counts).where(lte(counts.until, now))
    const kept = this.#db.select({ until: counts.until }).from(counts).orderBy(desc(counts.until)).offset(most).limit(1)
    await this.#db.delete(counts).where(lte(counts.until, kept))
  }
}
