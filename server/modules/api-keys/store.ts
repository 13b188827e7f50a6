import type { KeyType } from '@exchange/contract/api-keys/types'
import type { Database, NonceMarks, Queries } from '../../kernel/index.ts'
import {
  and,
  at,
  boolean,
  bytea,
  desc,
  eq,
  inArray,
  integer,
  not,
  numeric,
  or,
  pgTable,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'

const keys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  label: text('label').notNull(),
  key: text('key').notNull(),
  secretSealed: bytea('secret_sealed').notNull(),
  type: text('type').$type<KeyType>().notNull(),
  ips: text('ips').array().notNull(),
  endpoints: text('endpoints').array(),
  enabled: boolean('enabled').notNull().default(true),
  suspended: boolean('suspended').notNull().default(false),
  createdAt: at('created_at').notNull(),
  enabledAt: at('enabled_at').notNull(),
  lastUsedAt: at('last_used_at'),
  risingNonce: numeric('rising_nonce', { precision: 25, scale: 0, mode: 'bigint' }),
  windowNonce: numeric('window_nonce', { precision: 25, scale: 0, mode: 'bigint' }),
})

export type KeyRow = typeof keys.$inferSelect
/** What of a key can change. */
export type KeyChange = Partial<Pick<KeyRow, 'label' | 'type' | 'ips' | 'endpoints' | 'enabled' | 'enabledAt'>>

export class KeyStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(userId: number): Promise<readonly KeyRow[]> {
    return this.#db.select().from(keys).where(eq(keys.userId, userId)).orderBy(desc(keys.createdAt))
  }

  async byKey(key: string): Promise<KeyRow | null> {
    return (await this.#db.select().from(keys).where(eq(keys.key, key)))[0] ?? null
  }

  /** The newest key of all, or null when there is none. */
  async newest(): Promise<KeyRow | null> {
    return (await this.#db.select().from(keys).orderBy(desc(keys.createdAt)).limit(1))[0] ?? null
  }

  /** Of the keys that are switched on those that were used last. */
  async usedLast(most: number): Promise<readonly KeyRow[]> {
    const last = sql`greatest(${keys.lastUsedAt}, ${keys.enabledAt})`
    return (
      await this.#db.select().from(keys).where(eq(keys.enabled, true)).orderBy(desc(last)).limit(most)
    ).toReversed()
  }

  /**
   * One transaction that holds the owner's place in line, so that parallel calls can't pass the limit, and in which `allowed`
   * refuses by throwing. False when it is full.
   */
  async addWithin(row: KeyRow, most: number, allowed: (tx: Queries) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await allowed(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(7001, ${row.userId})`)
      if ((await tx.$count(keys, eq(keys.userId, row.userId))) >= most) return false
      await tx.insert(keys).values(row)
      return true
    })
  }

  /** This user's key, or null. */
  async one(userId: number, id: string): Promise<KeyRow | null> {
    return (
      (
        await this.#db
          .select()
          .from(keys)
          .where(and(eq(keys.id, id), eq(keys.userId, userId)))
      )[0] ?? null
    )
  }

  /** The key as it is now, or null when it is gone. `changeOf` sees it as nobody else changes it meanwhile, or refuses by throwing. */
  async change(userId: number, id: string, changeOf: (row: KeyRow) => KeyChange): Promise<KeyRow | null> {
    return this.#db.transaction(async (tx) => {
      const mine = and(eq(keys.id, id), eq(keys.userId, userId))
      const [row] = await tx.select().from(keys).where(mine).for('update')
      if (row === undefined) return null
      return (await tx.update(keys).set(changeOf(row)).where(mine).returning())[0] ?? null
    })
  }

  /** Every key of this user, as long as the account is not open. The keys. */
  async suspend(db: Queries, userId: number, suspended: boolean): Promise<readonly Pick<KeyRow, 'id' | 'key'>[]> {
    return db.update(keys).set({ suspended }).where(eq(keys.userId, userId)).returning({ id: keys.id, key: keys.key })
  }

  /** The removed key, or null when this user has no such key. */
  async remove(userId: number, id: string): Promise<KeyRow | null> {
    return (
      (
        await this.#db
          .delete(keys)
          .where(and(eq(keys.id, id), eq(keys.userId, userId)))
          .returning()
      )[0] ?? null
    )
  }

  /** Every key of this user. The removed keys. */
  async removeAll(userId: number): Promise<readonly Pick<KeyRow, 'id' | 'key'>[]> {
    return this.#db.delete(keys).where(eq(keys.userId, userId)).returning({ id: keys.id, key: keys.key })
  }

  /** Those of these keys that are off: switched off, or without addresses and not used since then. */
  async offAmong(ids: readonly string[], idleSince: Date): Promise<readonly Pick<KeyRow, 'id' | 'key'>[]> {
    if (ids.length === 0) return []
    const isIdle = sql`${keys.ips} = '{}' and greatest(${keys.enabledAt}, ${keys.lastUsedAt}) < ${idleSince.toISOString()}::timestamptz`
    return this.#db
      .select({ id: keys.id, key: keys.key })
      .from(keys)
      .where(and(inArray(keys.id, [...ids]), or(not(keys.enabled), keys.suspended, isIdle)))
  }

  /** One statement for all; a mark never goes down. */
  async used(marks: ReadonlyMap<string, NonceMarks>, at: Date): Promise<void> {
    if (marks.size === 0) return
    const all = [...marks.values()]
    const rising = all.map((mark) => mark.rising?.toString() ?? null)
    const windowed = all.map((mark) => mark.windowed?.toString() ?? null)
    await this.#db.execute(sql`
      update api_keys set
        last_used_at = greatest(last_used_at, ${at.toISOString()}::timestamptz),
        rising_nonce = greatest(rising_nonce, marks.rising),
        window_nonce = greatest(window_nonce, marks.windowed)
      from unnest(
        ${sql.param([...marks.keys()])}::uuid[], ${sql.param(rising)}::numeric[], ${sql.param(windowed)}::numeric[]
      ) as marks (id, rising, windowed)
      where api_keys.id = marks.id`)
  }
}
