import type { Database } from '../../../kernel/index.ts'
import { and, at, bigint, bytea, desc, eq, inArray, integer, pgTable } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'

const codes = pgTable('anti_phishing_codes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  /** Null = none from then on. */
  sealed: bytea('sealed'),
  at: at('at').notNull(),
})

export type AntiPhishingRow = typeof codes.$inferSelect

/** Words of accounts, sealed; the newest of an account counts. */
export class AntiPhishingStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** An account keeps its newest `most`. */
  async add(row: Omit<AntiPhishingRow, 'id'>, most: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.insert(codes).values(row)
      const surplus = tx
        .select({ id: codes.id })
        .from(codes)
        .where(eq(codes.userId, row.userId))
        .orderBy(desc(codes.id))
        .offset(most)
      await tx.delete(codes).where(and(eq(codes.userId, row.userId), inArray(codes.id, surplus)))
    })
  }

  /** The newest `most`, newest first. */
  async of(userId: number, most: number): Promise<readonly AntiPhishingRow[]> {
    return this.#db.select().from(codes).where(eq(codes.userId, userId)).orderBy(desc(codes.id)).limit(most)
  }

  /** The one that counts for the account of this address; null when it never had one. */
  async ofAddress(email: string): Promise<AntiPhishingRow | null> {
    const rows = await this.#db
      .select({ code: codes })
      .from(codes)
      .innerJoin(users, eq(users.id, codes.userId))
      .where(eq(users.email, email))
      .orderBy(desc(codes.id))
      .limit(1)
    return rows[0]?.code ?? null
  }
}
