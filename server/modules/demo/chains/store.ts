import type { Database } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  eq,
  gte,
  integer,
  inArray,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
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
  payment: uuid('payment'),
  sequence: bigint('sequence', { mode: 'number' }),
  fee: numeric('fee', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
  coin: text('coin'),
  failed: boolean('failed').notNull(),
})

const forks = pgTable('demo_chain_forks', {
  network: text('network').notNull(),
  height: bigint('height', { mode: 'number' }).notNull(),
  at: at('at').notNull(),
})

const signed = pgTable(
  'demo_chain_signed',
  {
    network: text('network').notNull(),
    payment: uuid('payment').notNull(),
    version: integer('version').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    txid: text('txid').notNull(),
    raw: text('raw').notNull(),
    signedAt: at('signed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.payment, table.version] })],
)

export type SimulatedTransaction = typeof transactions.$inferSelect
export type SignedRow = typeof signed.$inferSelect
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
      .orderBy(asc(transactions.sentAt), asc(transactions.sequence), asc(transactions.txid))
  }

  async forks(network: string): Promise<readonly Fork[]> {
    return this.#db.select().from(forks).where(eq(forks.network, network)).orderBy(asc(forks.at))
  }

  /** How many an account has sent since then, on all networks. */
  async countSince(userId: number, since: Date): Promise<number> {
    return this.#db.$count(transactions, and(eq(transactions.userId, userId), gte(transactions.sentAt, since)))
  }

  /** One that was sent before gets the height it has now. */
  async add(row: SimulatedTransaction): Promise<void> {
    const { height } = row
    await this.#db.insert(transactions).values(row).onConflictDoUpdate({ target: transactions.txid, set: { height } })
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

  /** What is forgotten stays in the sums; of what wallets have sent the last that is in a block stays, which says what is next. */
  async forgetBefore(before: Date): Promise<void> {
    await this.#db.execute(sql`
      with gone as (
        delete from demo_chain_transactions t
        where sent_at < ${before}
          and (sequence is null or sequence < (
            select max(sequence) from demo_chain_transactions m where m.network = t.network and m.height is not null))
        returning *
      ), moved as (
        select network, ticker, case when payment is null then amount when failed then 0 else -amount end as amount
        from gone where height is not null
        union all
        select network, coin, -fee from gone where height is not null and coin is not null
      )
      insert into demo_chain_forgotten as kept (network, ticker, amount)
      select network, ticker, sum(amount) from moved group by network, ticker
      on conflict (network, ticker) do update set amount = kept.amount + excluded.amount`)
    await this.#db.execute(
      sql`delete from demo_chain_signed s where signed_at < ${before}
        and not exists (select from demo_chain_transactions t where t.txid = s.txid)`,
    )
  }

  /** What came in up to one block, less what was sent up to another; null = all that was sent, in a block or not yet. */
  async holdings(network: string, ticker: string, until: number, sentUntil: number | null): Promise<bigint> {
    const { rows } = await this.#db.execute<{ amount: string }>(sql`
      select (
        coalesce((select amount from demo_chain_forgotten where network = ${network} and ticker = ${ticker}), 0)
        + coalesce(sum(amount) filter (where payment is null and ticker = ${ticker} and height <= ${until}), 0)
        - coalesce(sum(amount) filter (where payment is not null and not failed and ticker = ${ticker} and is_sent), 0)
        - coalesce(sum(fee) filter (where coin = ${ticker} and is_sent), 0)
      )::text as amount
      from (
        select *, height is not null and (${sentUntil}::bigint is null or height <= ${sentUntil}::bigint) as is_sent
        from demo_chain_transactions where network = ${network}
      ) as known`)
    return BigInt(rows[0]?.amount ?? 0)
  }

  /** The transaction, if its network still knows it. */
  async one(network: string, txid: string): Promise<SimulatedTransaction | null> {
    const found = await this.#db
      .select()
      .from(transactions)
      .where(and(eq(transactions.network, network), eq(transactions.txid, txid)))
    return found[0] ?? null
  }

  /** The least sequence above all that are in a block up to this height; null = or wait for one. */
  async nextSequence(network: string, until: number | null): Promise<number> {
    const { rows } = await this.#db.execute<{ next: string }>(
      sql`select coalesce(max(sequence) + 1, 0)::text as next from demo_chain_transactions
        where network = ${network} and height is not null and (${until}::bigint is null or height <= ${until}::bigint)`,
    )
    return Number(rows[0]?.next ?? 0)
  }

  /** The row of this version, as it was first signed. */
  async sign(row: SignedRow): Promise<SignedRow> {
    await this.#db.insert(signed).values(row).onConflictDoNothing()
    const found = await this.versions(row.network, row.payment)
    const kept = found.find(({ version }) => version === row.version)
    if (kept === undefined) throw new Error(`payment ${row.payment} was not signed`)
    return kept
  }

  async versions(network: string, payment: string): Promise<readonly SignedRow[]> {
    return this.#db
      .select()
      .from(signed)
      .where(and(eq(signed.network, network), eq(signed.payment, payment)))
  }

  async signed(network: string, txid: string): Promise<SignedRow | null> {
    const found = await this.#db
      .select()
      .from(signed)
      .where(and(eq(signed.network, network), eq(signed.txid, txid)))
    return found[0] ?? null
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
