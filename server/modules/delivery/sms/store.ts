import type { Database, Queries } from '../../../kernel/index.ts'
import { and, at, gt, integer, like, lt, lte, pgTable, primaryKey, sql, text } from '../../../kernel/sql.ts'

const budgets = pgTable(
  'sms_budgets',
  {
    subject: text('subject').notNull(),
    beganAt: at('began_at').notNull(),
    until: at('until').notNull(),
    spent: integer('spent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.beganAt] })],
)

/** What was spent within windows of time. */
export class SmsBudgetStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** In a transaction: false when that would be more than `most`, and nothing was spent then. */
  async spend(
    db: Queries,
    { subject, beganAt, until }: Omit<typeof budgets.$inferSelect, 'spent'>,
    amount: number,
    most: number,
  ): Promise<boolean> {
    if (amount > most) return false
    const spent = await db
      .insert(budgets)
      .values({ subject, beganAt, until, spent: amount })
      .onConflictDoUpdate({
        target: [budgets.subject, budgets.beganAt],
        set: { spent: sql`${budgets.spent} + ${amount}` },
        setWhere: sql`${budgets.spent} + ${amount} <= ${most}`,
      })
      .returning({ subject: budgets.subject })
    return spent.length === 1
  }

  /** What was spent in the windows that last, by subjects that begin so; `beginning` holds no wildcard. */
  async spent(beginning: string, now: Date): Promise<readonly { readonly subject: string; readonly spent: number }[]> {
    return this.#db
      .select({ subject: budgets.subject, spent: budgets.spent })
      .from(budgets)
      .where(and(like(budgets.subject, `${beginning}%`), lte(budgets.beganAt, now), gt(budgets.until, now)))
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.delete(budgets).where(lt(budgets.until, now))
  }
}
