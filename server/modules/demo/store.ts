import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Mail } from '@exchange/ports'
import type { Database } from '../../kernel/index.ts'

const grants = pgTable('demo_grants', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  status: text('status').$type<'pending' | 'done'>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})

const mails = pgTable('demo_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('body_text').notNull(),
  html: text('body_html').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull(),
})

export type GrantRow = typeof grants.$inferSelect
export type MailRow = typeof mails.$inferSelect
/** The mailbox keeps about as many. */
const KEPT_MAILS = 2_000

export class DemoStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** `day` as 2026-11-21. */
  async grantOf(userId: number, day: string): Promise<GrantRow | null> {
    return (
      (
        await this.#db
          .select()
          .from(grants)
          .where(and(eq(grants.userId, userId), eq(grants.day, day)))
      )[0] ?? null
    )
  }

  /** False when this user has one for that day. */
  async beginGrant(row: GrantRow): Promise<boolean> {
    return (await this.#db.insert(grants).values(row).onConflictDoNothing().returning({ id: grants.id })).length === 1
  }

  async finishGrant(id: string): Promise<void> {
    await this.#db.update(grants).set({ status: 'done' }).where(eq(grants.id, id))
  }

  async pendingGrants(): Promise<readonly GrantRow[]> {
    return this.#db.select().from(grants).where(eq(grants.status, 'pending'))
  }

  async addMail({ to, subject, text, html }: Mail, sentAt: Date): Promise<void> {
    const rows = await this.#db
      .insert(mails)
      .values({ recipient: to.toLowerCase(), subject, text, html, sentAt })
      .returning({ id: mails.id })
    const newest = rows[0]?.id ?? 0
    if (newest % 100 === 0) await this.#db.delete(mails).where(lt(mails.id, newest - KEPT_MAILS))
  }

  /** Newest first. */
  async mails(recipient: string | undefined, limit: number): Promise<readonly MailRow[]> {
    return this.#db
      .select()
      .from(mails)
      .where(recipient === undefined ? sql`true` : eq(mails.recipient, recipient))
      .orderBy(desc(mails.id))
      .limit(limit)
  }
}
