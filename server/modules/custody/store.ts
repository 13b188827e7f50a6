import type { Database, Transaction } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  bytea,
  desc,
  eq,
  inArray,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../kernel/sql.ts'

const addresses = pgTable(
  'deposit_addresses',
  {
    network: text('network').notNull(),
    place: bigint('place', { mode: 'number' }).notNull(),
    userId: integer('user_id').notNull(),
    address: text('address').notNull(),
    memo: text('memo').notNull(),
    seal: bytea('seal').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.place] })],
)

const places = pgTable('deposit_places', {
  network: text('network').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
})

const cursors = pgTable('chain_cursors', {
  network: text('network').primaryKey(),
  genesis: text('genesis').notNull(),
  height: bigint('height', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

export type AddressRow = typeof addresses.$inferSelect
export type CursorRow = typeof cursors.$inferSelect

/** Addresses asked for by one query. */
const AT_ONCE = 1_000

export class CustodyStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#db.transaction(work)
  }

  /** Newest first. */
  async addressesOf(userId: number, network: string, limit: number): Promise<readonly AddressRow[]> {
    return this.#db
      .select()
      .from(addresses)
      .where(and(eq(addresses.userId, userId), eq(addresses.network, network)))
      .orderBy(desc(addresses.place))
      .limit(limit)
  }

  /** On all networks, oldest first. */
  async allOf(userId: number): Promise<readonly AddressRow[]> {
    return this.#db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(asc(addresses.network), asc(addresses.place))
  }

  /** The next place of a network's wallet; never the same twice. */
  async takePlace(network: string): Promise<number> {
    const [row] = await this.#db
      .insert(places)
      .values({ network, next: 1 })
      .onConflictDoUpdate({ target: places.network, set: { next: sql`${places.next} + 1` } })
      .returning()
    if (row === undefined) throw new Error(`no place on ${network}`)
    return row.next - 1
  }

  /** The row, or the one that the account got meanwhile by another request. */
  async addFirst(row: AddressRow): Promise<AddressRow> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`deposit address ${row.network}`}), ${row.userId})`)
      const [before] = await tx
        .select()
        .from(addresses)
        .where(and(eq(addresses.userId, row.userId), eq(addresses.network, row.network)))
        .orderBy(desc(addresses.place))
        .limit(1)
      if (before !== undefined) return before
      await tx.insert(addresses).values(row)
      return row
    })
  }

  /** Rows of the addresses among these that were given out. */
  async known(network: string, asked: readonly string[]): Promise<readonly AddressRow[]> {
    const found: AddressRow[] = []
    for (let from = 0; from < asked.length; from += AT_ONCE)
      found.push(
        ...(await this.#db
          .select()
          .from(addresses)
          .where(and(eq(addresses.network, network), inArray(addresses.address, asked.slice(from, from + AT_ONCE))))),
      )
    return found
  }

  /** The row of one address with its memo, if it was given out. */
  async at(network: string, address: string, memo: string): Promise<AddressRow | null> {
    const found = await this.#db
      .select()
      .from(addresses)
      .where(and(eq(addresses.network, network), eq(addresses.address, address), eq(addresses.memo, memo)))
    return found[0] ?? null
  }

  /** Whether the address was given out, with whatever memo. */
  async isKnown(network: string, address: string): Promise<boolean> {
    const found = await this.#db
      .select({ place: addresses.place })
      .from(addresses)
      .where(and(eq(addresses.network, network), eq(addresses.address, address)))
      .limit(1)
    return found.length > 0
  }

  async cursor(network: string): Promise<CursorRow | null> {
    return (await this.#db.select().from(cursors).where(eq(cursors.network, network)))[0] ?? null
  }

  async setCursor(row: CursorRow, tx: Transaction | Database = this.#db): Promise<void> {
    const { genesis, height, hash } = row
    await tx.insert(cursors).values(row).onConflictDoUpdate({ target: cursors.network, set: { genesis, height, hash } })
  }
}
