import type { Database, Queries } from '../../kernel/index.ts'
import { and, at, bytea, desc, eq, integer, isNull, pgTable, sql, text, uuid } from '../../kernel/sql.ts'

const addresses = pgTable('withdrawal_addresses', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  network: text('network').notNull(),
  address: text('address').notNull(),
  memo: text('memo').notNull(),
  tickers: text('tickers').array(),
  label: text('label').notNull(),
  createdAt: at('created_at').notNull(),
  usableAt: at('usable_at').notNull(),
  seal: bytea('seal').notNull(),
})

const whitelists = pgTable('withdrawal_whitelists', {
  userId: integer('user_id').primaryKey(),
  enabledAt: at('enabled_at').notNull(),
  offAt: at('off_at'),
})

export type ListedRow = typeof addresses.$inferSelect
export type WhitelistRow = typeof whitelists.$inferSelect
/** A way to be paid, whoever lists it. */
export type Destination = Pick<ListedRow, 'network' | 'address' | 'memo'>

export class AddressBookStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Newest first. */
  async list(userId: number): Promise<readonly ListedRow[]> {
    return this.#db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.createdAt), desc(addresses.id))
  }

  async find(userId: number, { network, address, memo }: Destination): Promise<ListedRow | null> {
    const [row] = await this.#db
      .select()
      .from(addresses)
      .where(
        and(
          eq(addresses.userId, userId),
          eq(addresses.network, network),
          eq(addresses.address, address),
          eq(addresses.memo, memo),
        ),
      )
    return row ?? null
  }

  /**
   * One transaction that holds the owner's place in line, so that parallel calls can't pass the limit, and in which `allowed`
   * refuses by throwing. `listed` = it is in the list already; `full` = there are `most`.
   */
  async addWithin(
    row: ListedRow,
    most: number,
    allowed: (tx: Queries) => Promise<void>,
  ): Promise<'added' | 'listed' | 'full'> {
    return this.#db.transaction(async (tx) => {
      await allowed(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(7010, ${row.userId})`)
      if ((await tx.$count(addresses, eq(addresses.userId, row.userId))) >= most) return 'full'
      const added = await tx.insert(addresses).values(row).onConflictDoNothing().returning({ id: addresses.id })
      return added.length === 1 ? 'added' : 'listed'
    })
  }

  /** The row that is gone; null when there was none of this id. */
  async remove(userId: number, id: string): Promise<ListedRow | null> {
    const removed = await this.#db
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
      .returning()
    return removed[0] ?? null
  }

  async whitelist(userId: number): Promise<WhitelistRow | null> {
    return (await this.#db.select().from(whitelists).where(eq(whitelists.userId, userId)))[0] ?? null
  }

  /** The row as it is now, where it is another one than before: on anew from `now`, or on as it was and to stay so. */
  async switchOn(userId: number, now: Date): Promise<WhitelistRow | null> {
    const [row] = await this.#db
      .insert(whitelists)
      .values({ userId, enabledAt: now, offAt: null })
      .onConflictDoUpdate({
        target: whitelists.userId,
        set: {
          offAt: null,
          enabledAt: sql`case when ${whitelists.offAt} <= ${now} then ${now} else ${whitelists.enabledAt} end`,
        },
        setWhere: sql`${whitelists.offAt} is not null`,
      })
      .returning()
    return row ?? null
  }

  /** Off from `offAt` on. False where it is not on, or is going to be off already. */
  async switchOffAt(userId: number, offAt: Date): Promise<boolean> {
    const changed = await this.#db
      .update(whitelists)
      .set({ offAt })
      .where(and(eq(whitelists.userId, userId), isNull(whitelists.offAt)))
      .returning({ userId: whitelists.userId })
    return changed.length === 1
  }

  async erase(userId: number): Promise<void> {
    await this.#db.delete(addresses).where(eq(addresses.userId, userId))
    await this.#db.delete(whitelists).where(eq(whitelists.userId, userId))
  }
}
