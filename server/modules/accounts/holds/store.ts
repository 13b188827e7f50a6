import type { Database, Queries } from '../../../kernel/index.ts'
import { and, at, bigint, desc, eq, gt, integer, lt, pgTable, text } from '../../../kernel/sql.ts'

export type HoldReason =
  | 'password-changed'
  | 'password-created'
  | 'password-reset'
  | 'phone-changed'
  | 'email-changed'
  | 'factor-reset'
  | 'payment-claim'

const holds = pgTable('holds', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  /** Funds leaving the account. */
  what: text('what').$type<'outflow'>().notNull(),
  why: text('why').$type<HoldReason>().notNull(),
  since: at('since').notNull(),
  until: at('until').notNull(),
})

export type HoldRow = typeof holds.$inferSelect

/** Holds on accounts; those that are over stay for a while as a record. */
export class HoldStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** In the transaction of what it follows from. */
  async add(db: Queries, row: Omit<HoldRow, 'id'>): Promise<void> {
    await db.insert(holds).values(row)
  }

  /** The one that lasts longest of those that are not over; null when there is none. */
  async longest(userId: number, what: HoldRow['what'], now: Date): Promise<HoldRow | null> {
    const rows = await this.#db
      .select()
      .from(holds)
      .where(and(eq(holds.userId, userId), eq(holds.what, what), gt(holds.until, now)))
      .orderBy(desc(holds.until))
      .limit(1)
    return rows[0] ?? null
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(holds).where(lt(holds.until, before))
  }
}
