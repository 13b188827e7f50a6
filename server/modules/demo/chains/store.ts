import type { Database } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  eq,
  gte,
  integer,
  inArray,
  lt,
  numeric,
  pgTable,
  sql,
  text,
} from '../../../kernel/sql.ts'

const transactions = pgTable('demo_chain_transactions', {
  txid: text('txid').primaryKey(),
  network: text('network').notNull(),
  userId: integer('user_id').notNull(),
  address: text('address').notNull(),
  memo: text('memo').notNull(),
  ticker: text('ticker').notNull(),
  amount: numeric('amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
  height: bigint('height', { mode: 'number' }),
  sentAt: at('sent_at').notNull(),
})

const forks = pgTable('demo_chain_forks', {
  network: text('network').notNull(),
  height: bigint('height', { mode: 'number' }).notNull(),
  at: at('at').notNull(),
})

export type SimulatedTransaction = typeof transactions.$inferSelect
export type Fork = typeof forks.$inferSelect

export class ChainStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Of one network since then, oldest first. */
  async transactions(network: string, since: Date): Promise<readonly SimulatedTransaction[]> {
    return this.#db
      .select()
      .from(transactions)
      .where(and(eq(transactions.network, network), gte(transactions.sentAt, since)))
      .orderBy(asc(transactions.sentAt), asc(transactions.txid))
  }

  async forks(network: string): Promise<readonly Fork[]> {
    return this.#db.select().from(forks).where(eq(forks.network, network)).orderBy(asc(forks.at))
  }

  /** How many an account has sent since then, on all networks. */
  async countSince(userId: number, since: Date): Promise<number> {
    return this.#db.$count(transactions, and(eq(transactions.userId, userId), gte(transactions.sentAt, since)))
  }

  async add(row: SimulatedTransaction): Promise<void> {
    await this.#db.insert(transactions).values(row)
  }

  /** The blocks from `fork.height` on are others; what was in them is in the block of this height now, or nowhere. */
  async fork(fork: Fork, moved: readonly string[], height: number | null): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.insert(forks).values(fork)
      if (moved.length > 0)
        await tx
          .update(transactions)
          .set({ height })
          .where(inArray(transactions.txid, [...moved]))
    })
  }

  async forgetBefore(before: Date): Promise<void> {
    await this.#db.delete(transactions).where(lt(transactions.sentAt, before))
  }

  /** Of one account, oldest first. */
  async sentBy(userId: number): Promise<readonly SimulatedTransaction[]> {
    return this.#db
      .select()
      .from(transactions)
      .where(eq(transactions.userId, userId))
      .orderBy(asc(transactions.sentAt), sql`${transactions.txid}`)
  }
}
