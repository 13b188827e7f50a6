import type { Database } from '../../../kernel/index.ts'
import { at, bytea, eq, integer, pgTable } from '../../../kernel/sql.ts'

const addresses = pgTable('billing_addresses', {
  userId: integer('user_id').primaryKey(),
  sealed: bytea('sealed').notNull(),
  changedAt: at('changed_at').notNull(),
})

export type BillingRow = typeof addresses.$inferSelect

/** Billing addresses, sealed. */
export class BillingStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async of(userId: number): Promise<BillingRow | null> {
    return (await this.#db.select().from(addresses).where(eq(addresses.userId, userId)))[0] ?? null
  }

  /** False when the account has one already. */
  async add(row: BillingRow): Promise<boolean> {
    const added = await this.#db
      .insert(addresses)
      .values(row)
      .onConflictDoNothing()
      .returning({ userId: addresses.userId })
    return added.length === 1
  }

  /** False when the account has none. */
  async replace({ userId, ...change }: BillingRow): Promise<boolean> {
    const replaced = await this.#db
      .update(addresses)
      .set(change)
      .where(eq(addresses.userId, userId))
      .returning({ userId: addresses.userId })
    return replaced.length === 1
  }

  /** False when the account had none. */
  async remove(userId: number): Promise<boolean> {
    const removed = await this.#db
      .delete(addresses)
      .where(eq(addresses.userId, userId))
      .returning({ userId: addresses.userId })
    return removed.length === 1
  }
}
