import type { Database } from '../../../kernel/index.ts'
import { and, asc, at, count, eq, integer, pgTable, text, uuid } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'
import type { AccessStore } from '../access/index.ts'
import { hasOtherWayIn } from '../ways-in/index.ts'
import type { WaysIn } from '../ways-in/index.ts'

const wallets = pgTable('wallets', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  /** With the checksum of EIP-55. */
  address: text('address').notNull(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  usedAt: at('used_at'),
})

export type WalletRow = typeof wallets.$inferSelect

/** Wallets of accounts. */
export class WalletStore {
  readonly #db: Database
  readonly #signIn: AccessStore

  constructor(db: Database, signIn: AccessStore) {
    this.#db = db
    this.#signIn = signIn
  }

  /** The oldest first. */
  async of(owner: number): Promise<readonly WalletRow[]> {
    return this.#db.select().from(wallets).where(eq(wallets.userId, owner)).orderBy(asc(wallets.createdAt))
  }

  async byAddress(address: string): Promise<WalletRow | null> {
    return (await this.#db.select().from(wallets).where(eq(wallets.address, address)))[0] ?? null
  }

  /** One transaction. `taken` = it belongs to an account already; `full` = this one has `most`. */
  async add(row: WalletRow, most: number): Promise<'added' | 'taken' | 'full'> {
    return this.#db.transaction(async (tx) => {
      // Requests of one account wait for each other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
      const [owned] = await tx.select({ all: count() }).from(wallets).where(eq(wallets.userId, row.userId))
      if ((owned?.all ?? 0) >= most) return 'full'
      const added = await tx.insert(wallets).values(row).onConflictDoNothing().returning({ id: wallets.id })
      return added.length === 1 ? 'added' : 'taken'
    })
  }

  async rename(owner: number, id: string, name: string): Promise<WalletRow | null> {
    const renamed = await this.#db
      .update(wallets)
      .set({ name })
      .where(and(eq(wallets.id, id), eq(wallets.userId, owner)))
      .returning()
    return renamed[0] ?? null
  }

  async use(id: string, now: Date): Promise<void> {
    await this.#db.update(wallets).set({ usedAt: now }).where(eq(wallets.id, id))
  }

  /**
   * One transaction: the wallet is the account’s no more, and sign-ins by a wallet that wait for their second step end.
   * `last` = without it nobody could sign in, and nothing has happened.
   */
  async remove(owner: number, id: string, ways: Omit<WaysIn, 'without'>): Promise<'removed' | 'unknown' | 'last'> {
    return this.#db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('update')
      const owned = await tx
        .select({ id: wallets.id })
        .from(wallets)
        .where(and(eq(wallets.id, id), eq(wallets.userId, owner)))
      if (owned.length === 0) return 'unknown'
      if (!(await hasOtherWayIn(tx, owner, { ...ways, without: id }))) return 'last'
      await tx.delete(wallets).where(eq(wallets.id, id))
      await this.#signIn.endChallengesBy(tx, owner, 'wallet')
      return 'removed'
    })
  }
}
