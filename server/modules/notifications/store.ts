import type { Notice } from '@exchange/contract/notifications'
import type { Database } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  count,
  desc,
  eq,
  gt,
  gte,
  integer,
  isNull,
  jsonb,
  lt,
  lte,
  pgTable,
  sql,
  text,
  unique,
} from '../../kernel/sql.ts'

const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<Notice['kind']>().notNull(),
    facts: jsonb('facts').$type<Notice['values']>().notNull(),
    subject: text('subject'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [unique().on(table.userId, table.subject)],
)

export type NotificationRow = typeof notifications.$inferSelect

export class NotificationStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Null when this account was told of the subject before. */
  async add(userId: number, notice: Notice, subject: string | null, now: Date): Promise<NotificationRow | null> {
    const rows = await this.#db
      .insert(notifications)
      .values({ userId, kind: notice.kind, facts: notice.values, subject, createdAt: now })
      .onConflictDoNothing()
      .returning()
    return rows[0] ?? null
  }

  /** Newest first; ids below `before`. */
  async page(userId: number, before: number, since: Date, limit: number): Promise<readonly NotificationRow[]> {
    return this.#db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), lt(notifications.id, before), gte(notifications.createdAt, since)))
      .orderBy(desc(notifications.id))
      .limit(limit)
  }

  async unread(userId: number, since: Date): Promise<number> {
    const rows = await this.#db
      .select({ unread: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), gte(notifications.createdAt, since)))
    return rows[0]?.unread ?? 0
  }

  /** False when it is not this account's. */
  async read(userId: number, id: number, now: Date): Promise<boolean> {
    const read = await this.#db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
      .returning({ id: notifications.id })
    return read.length === 1
  }

  async readUpTo(userId: number, id: number, now: Date): Promise<void> {
    await this.#db
      .update(notifications)
      .set({ readAt: now })
      .where(and(eq(notifications.userId, userId), lte(notifications.id, id), isNull(notifications.readAt)))
  }

  /** Oldest first; ids above `after`. */
  async pageUp(userId: number, after: number, limit: number): Promise<readonly NotificationRow[]> {
    return this.#db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(limit)
  }

  /** All of this account. */
  async forgetAccount(userId: number): Promise<void> {
    await this.#db.delete(notifications).where(eq(notifications.userId, userId))
  }

  async forgetBefore(before: Date): Promise<void> {
    await this.#db.delete(notifications).where(lt(notifications.createdAt, before))
  }
}
