import type { Wallet } from '@exchange/core'
import type { Database, MoneyRowStore } from '../../kernel/index.ts'
import { and, asc, at, eq, integer, ne, numeric, pgTable, text, uuid } from '../../kernel/sql.ts'

const transfers = pgTable('wallet_transfers', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  asset: integer('asset').notNull(),
  from: text('from_wallet').$type<Wallet>().notNull(),
  to: text('to_wallet').$type<Wallet>().notNull(),
  amount: numeric('amount', { precision: 20, scale: 0, mode: 'bigint' }).notNull(),
  status: text('status').$type<'pending' | 'done' | 'refused'>().notNull(),
  createdAt: at('created_at').notNull(),
  settledAt: at('settled_at'),
})

export type TransferRow = typeof transfers.$inferSelect

export class TransferStore implements MoneyRowStore<TransferRow> {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Writes a pending row; with an id that exists already, the row that has it. */
  async begin(row: TransferRow): Promise<TransferRow> {
    const added = await this.#db.insert(transfers).values(row).onConflictDoNothing({ target: transfers.id }).returning()
    if (added[0] !== undefined) return added[0]
    const before = (await this.#db.select().from(transfers).where(eq(transfers.id, row.id)))[0]
    if (before === undefined) throw new Error(`transfer ${row.id} is neither new nor there`)
    return before
  }

  async settle({ id }: TransferRow, status: 'done' | 'refused', settledAt: Date): Promise<void> {
    const isOpen = status === 'done' ? undefined : ne(transfers.status, 'done')
    await this.#db
      .update(transfers)
      .set({ status, settledAt })
      .where(and(eq(transfers.id, id), isOpen))
  }

  /** How many of this user have no end yet. */
  async countPending(userId: number): Promise<number> {
    return this.#db.$count(transfers, and(eq(transfers.userId, userId), eq(transfers.status, 'pending')))
  }

  async pending(): Promise<readonly TransferRow[]> {
    return this.#db.select().from(transfers).where(eq(transfers.status, 'pending')).orderBy(asc(transfers.createdAt))
  }
}
