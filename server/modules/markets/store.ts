import type { Database } from '../../kernel/index.ts'
import { asc, eq, integer, pgTable, primaryKey, text } from '../../kernel/sql.ts'

const favorites = pgTable(
  'favorite_markets',
  {
    userId: integer('user_id').notNull(),
    market: text('market').notNull(),
    priority: integer('priority').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.market] })],
)

/** Favorite markets in the order their owner gave them. */
export class FavoriteStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(userId: number): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ market: favorites.market })
      .from(favorites)
      .where(eq(favorites.userId, userId))
      .orderBy(asc(favorites.priority))
    return rows.map((row) => row.market)
  }

  /** The whole list at once, in one transaction; `markets` holds each name once. */
  async replace(userId: number, markets: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.delete(favorites).where(eq(favorites.userId, userId))
      if (markets.length > 0)
        await tx
          .insert(favorites)
          .values(markets.map((market, place) => ({ userId, market, priority: place + 1 })))
          .onConflictDoNothing()
    })
  }
}
