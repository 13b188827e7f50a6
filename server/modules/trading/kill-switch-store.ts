import type { OrderProduct } from '@exchange/contract/public'
import type { Database } from '../../kernel/index.ts'
import { and, at, eq, integer, pgTable, primaryKey, text } from '../../kernel/sql.ts'

const switches = pgTable(
  'kill_switches',
  {
    owner: integer('owner').notNull(),
    market: text('market').notNull(),
    types: text('types').array().$type<OrderProduct[]>(),
    startedAt: at('started_at').notNull(),
    firesAt: at('fires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.market] })],
)

export type KillSwitchRow = typeof switches.$inferSelect

export class KillSwitchStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async all(): Promise<readonly KillSwitchRow[]> {
    return this.#db.select().from(switches)
  }

  async set(row: KillSwitchRow): Promise<void> {
    const { types, startedAt, firesAt } = row
    await this.#db
      .insert(switches)
      .values(row)
      .onConflictDoUpdate({ target: [switches.owner, switches.market], set: { types, startedAt, firesAt } })
  }

  async remove(owner: number, market: string): Promise<void> {
    await this.#db.delete(switches).where(and(eq(switches.owner, owner), eq(switches.market, market)))
  }

  async removeAll(owner: number): Promise<void> {
    await this.#db.delete(switches).where(eq(switches.owner, owner))
  }

  /** Takes away the timer that fired; one that was set since then stays. */
  async removeFired({ owner, market, firesAt }: KillSwitchRow): Promise<void> {
    await this.#db
      .delete(switches)
      .where(and(eq(switches.owner, owner), eq(switches.market, market), eq(switches.firesAt, firesAt)))
  }
}
