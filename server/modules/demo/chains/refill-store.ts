import type { Database } from '../../../kernel/index.ts'
import { and, asc, at, eq, integer, lt, ne, numeric, pgTable, text, uuid } from '../../../kernel/sql.ts'

const refills = pgTable('demo_refills', {
  id: uuid('id').primaryKey(),
  network: text('network').notNull(),
  ticker: text('ticker').notNull(),
  txid: text('txid').notNull(),
  chainAmount: numeric('chain_amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
  amount: numeric('amount', { precision: 20, scale: 0, mode: 'bigint' }).notNull(),
  state: text('state').$type<'sent' | 'pending' | 'done'>().notNull(),
  attempt: integer('attempt').notNull(),
  sentAt: at('sent_at').notNull(),
})

export type RefillRow = typeof refills.$inferSelect

/** What the demo puts into the exchange's wallets on simulated networks. */
export class RefillStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(row: RefillRow): Promise<void> {
    await this.#db.insert(refills).values(row)
  }

  /** Oldest first. */
  async inState(state: RefillRow['state']): Promise<readonly RefillRow[]> {
    return this.#db.select().from(refills).where(eq(refills.state, state)).orderBy(asc(refills.sentAt))
  }

  /** Tickers for which something is on its way on a network. */
  async underWay(network: string): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .select({ ticker: refills.ticker })
      .from(refills)
      .where(and(eq(refills.network, network), ne(refills.state, 'done')))
    return new Set(rows.map(({ ticker }) => ticker))
  }

  /** What is done stays done. */
  async move({ id }: RefillRow, change: Partial<Pick<RefillRow, 'state' | 'attempt'>>): Promise<void> {
    await this.#db
      .update(refills)
      .set(change)
      .where(and(eq(refills.id, id), ne(refills.state, 'done')))
  }

  async remove({ id }: RefillRow): Promise<void> {
    await this.#db.delete(refills).where(and(eq(refills.id, id), eq(refills.state, 'sent')))
  }

  async forgetBefore(before: Date): Promise<void> {
    await this.#db.delete(refills).where(and(eq(refills.state, 'done'), lt(refills.sentAt, before)))
  }
}
