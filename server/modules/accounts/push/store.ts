import type { PushTopic } from '@exchange/contract/accounts'
import type { Database } from '../../../kernel/index.ts'
import { and, at, bytea, desc, eq, inArray, integer, pgTable, smallint, sql, text, uuid } from '../../../kernel/sql.ts'

const keys = pgTable('push_keys', {
  id: smallint('id').primaryKey().default(1),
  publicKey: text('public_key').notNull(),
  sealed: bytea('sealed').notNull(),
})

const subscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  endpointHash: text('endpoint_hash').notNull(),
  sealed: bytea('sealed').notNull(),
  language: text('language').notNull(),
  topics: text('topics').array().$type<PushTopic[]>().notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: at('created_at').notNull(),
})

export type PushKeysRow = Omit<typeof keys.$inferSelect, 'id'>
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** Browsers that show notifications, and the key that they are pushed with. */
export class PushStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async keys(): Promise<PushKeysRow | null> {
    return (await this.#db.select().from(keys))[0] ?? null
  }

  /** Nothing happens when there are some: another process was first. */
  async addKeys(row: PushKeysRow): Promise<void> {
    await this.#db.insert(keys).values(row).onConflictDoNothing()
  }

  /** The device that a session was opened on; null when it is trusted no more. */
  async deviceOf(sessionId: string): Promise<string | null> {
    const { rows } = await this.#db.execute<{ device_id: string | null }>(
      sql`select device_id from sessions where id = ${sessionId}`,
    )
    return rows[0]?.device_id ?? null
  }

  /**
   * One transaction, one after the other for an account: in place of what had this endpoint before; an account keeps its newest
   * `most`.
   */
  async put(row: SubscriptionRow, most: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('push'), ${row.userId})`)
      await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.endpointHash, set: row })
      const surplus = tx
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(eq(subscriptions.userId, row.userId))
        .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
        .offset(most)
      await tx.delete(subscriptions).where(inArray(subscriptions.id, surplus))
    })
  }

  /** Newest first. */
  async of(userId: number): Promise<readonly SubscriptionRow[]> {
    return this.#db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
  }

  /** Those of an account that show this. */
  async following(userId: number, topic: PushTopic): Promise<readonly SubscriptionRow[]> {
    return this.#db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), sql`${topic} = any(${subscriptions.topics})`))
  }

  async byId(id: string): Promise<SubscriptionRow | null> {
    return (await this.#db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0] ?? null
  }

  /** Null when it is not this account's. */
  async change(userId: number, id: string, topics: PushTopic[]): Promise<SubscriptionRow | null> {
    const changed = await this.#db
      .update(subscriptions)
      .set({ topics })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
      .returning()
    return changed[0] ?? null
  }

  /** False when it is not this account's. */
  async remove(userId: number, id: string): Promise<boolean> {
    const removed = await this.#db
      .delete(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
      .returning({ id: subscriptions.id })
    return removed.length === 1
  }

  /** The browser is gone. */
  async forget(id: string): Promise<void> {
    await this.#db.delete(subscriptions).where(eq(subscriptions.id, id))
  }

  /** Whoever signs out is told nothing more there. */
  async forgetDevice(userId: number, deviceId: string): Promise<void> {
    await this.#db
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.deviceId, deviceId)))
  }
}
