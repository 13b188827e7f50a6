import type { BonusKind } from '@exchange/contract/bonuses'
import type { Database, MoneyRowStore } from '../../kernel/index.ts'
import { and, asc, at, eq, integer, numeric, pgTable, text, uuid } from '../../kernel/sql.ts'

const bonuses = pgTable('bonuses', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<BonusKind>().notNull(),
  /** Of the number that the account was opened with. */
  numberHash: text('number_hash').notNull(),
  asset: integer('asset').notNull(),
  /** Whole units of the asset's scale, as they were promised when it was claimed. */
  amount: numeric('amount', { precision: 20, scale: 0, mode: 'bigint' }).notNull(),
  status: text('status').$type<'pending' | 'done'>().notNull(),
  createdAt: at('created_at').notNull(),
  paidAt: at('paid_at'),
})

export type BonusRow = typeof bonuses.$inferSelect

/** Bonuses that were paid, or are being paid. */
export class BonusStore implements MoneyRowStore<BonusRow> {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The oldest first. */
  async of(userId: number): Promise<readonly BonusRow[]> {
    return this.#db.select().from(bonuses).where(eq(bonuses.userId, userId)).orderBy(asc(bonuses.createdAt))
  }

  /** Those of a number, whichever accounts had them. */
  async ofNumber(numberHash: string): Promise<readonly BonusRow[]> {
    return this.#db.select().from(bonuses).where(eq(bonuses.numberHash, numberHash))
  }

  /** False when the account, or the number, has had this one. */
  async begin(row: BonusRow): Promise<boolean> {
    return (await this.#db.insert(bonuses).values(row).onConflictDoNothing().returning({ id: bonuses.id })).length > 0
  }

  /** A refused one is forgotten: it can be claimed again. */
  async settle({ id }: BonusRow, outcome: 'done' | 'refused', paidAt: Date): Promise<void> {
    const isOpen = and(eq(bonuses.id, id), eq(bonuses.status, 'pending'))
    if (outcome === 'refused') await this.#db.delete(bonuses).where(isOpen)
    else await this.#db.update(bonuses).set({ status: 'done', paidAt }).where(isOpen)
  }

  async pending(): Promise<readonly BonusRow[]> {
    return this.#db.select().from(bonuses).where(eq(bonuses.status, 'pending')).orderBy(asc(bonuses.createdAt))
  }
}
