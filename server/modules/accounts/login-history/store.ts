import type { SignInMethod, SignInOutcome } from '@exchange/contract/accounts'
import type { Database } from '../../../kernel/index.ts'
import { and, at, bigint, desc, eq, gt, integer, lt, pgTable, text } from '../../../kernel/sql.ts'

const loginHistory = pgTable('login_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  at: at('at').notNull(),
  ip: text('ip').notNull(),
  /** Null = not known. */
  country: text('country'),
  userAgent: text('user_agent').notNull(),
  /** Null = from before it was written down. */
  method: text('method').$type<SignInMethod>(),
  outcome: text('outcome').$type<SignInOutcome>().notNull(),
})

export type LoginRow = typeof loginHistory.$inferSelect

/** Sign-ins and tries of accounts. */
export class LoginHistoryStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(row: Omit<LoginRow, 'id'>): Promise<void> {
    await this.#db.insert(loginHistory).values(row)
  }

  /** Whether there is one with this outcome after this time. */
  async hasSince(userId: number, outcome: SignInOutcome, since: Date): Promise<boolean> {
    const rows = await this.#db
      .select({ id: loginHistory.id })
      .from(loginHistory)
      .where(and(eq(loginHistory.userId, userId), eq(loginHistory.outcome, outcome), gt(loginHistory.at, since)))
      .limit(1)
    return rows.length === 1
  }

  /** Newest first: up to `most` older than `before`, no older than `since`. */
  async page(userId: number, before: number | null, since: Date, most: number): Promise<readonly LoginRow[]> {
    return this.#db
      .select()
      .from(loginHistory)
      .where(
        and(
          eq(loginHistory.userId, userId),
          gt(loginHistory.at, since),
          before === null ? undefined : lt(loginHistory.id, before),
        ),
      )
      .orderBy(desc(loginHistory.id))
      .limit(most)
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(loginHistory).where(lt(loginHistory.at, before))
  }
}
