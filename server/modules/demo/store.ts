import type { Region } from '@exchange/contract/regions'
import type { Mail, Sms } from '@exchange/ports'
import type { Database, MoneyRowStore } from '../../kernel/index.ts'
import { and, asc, at, bigint, date, desc, eq, integer, lt, pgTable, sql, text, uuid } from '../../kernel/sql.ts'
import type { SQL } from '../../kernel/sql.ts'

/** faucet: the bundle of the edition, into the main wallet; sandbox: demo tokens, into the spot wallet. */
export type GrantKind = 'faucet' | 'sandbox'

const grants = pgTable('demo_grants', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<GrantKind>().notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** The edition that it was asked for in, which says what is in it. */
  region: text('region').$type<Region>().notNull(),
  status: text('status').$type<'pending' | 'done'>().notNull(),
  createdAt: at('created_at').notNull(),
})

const mails = pgTable('demo_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('body_text').notNull(),
  html: text('body_html').notNull(),
  sentAt: at('sent_at').notNull(),
})

const messages = pgTable('demo_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: uuid('message_id').notNull(),
  recipient: text('recipient').notNull(),
  text: text('body_text').notNull(),
  sentAt: at('sent_at').notNull(),
})

export type GrantRow = typeof grants.$inferSelect
export type MailRow = typeof mails.$inferSelect
export type MessageRow = typeof messages.$inferSelect
/** Of mails, and of messages, about as many are kept. */
const KEPT_MAILS = 2_000

function of(userId: number, kind: GrantKind, ...conditions: readonly SQL[]): SQL | undefined {
  return and(eq(grants.userId, userId), eq(grants.kind, kind), ...conditions)
}

export class DemoStore implements MoneyRowStore<GrantRow> {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** `day` as 2026-11-21. */
  async hasGrant(userId: number, kind: GrantKind, day: string): Promise<boolean> {
    const found = await this.#db
      .select({ id: grants.id })
      .from(grants)
      .where(of(userId, kind, eq(grants.day, day)))
    return found.length > 0
  }

  /** Those that are still known, the oldest first. */
  async grantsOf(userId: number) {
    const { kind, day, region, status, createdAt } = grants
    return this.#db
      .select({ kind, day, region, status, createdAt })
      .from(grants)
      .where(eq(grants.userId, userId))
      .orderBy(asc(createdAt))
  }

  /** False when this user has one of that kind for that day. What was granted on earlier days is in the ledger alone. */
  async beginGrant(row: GrantRow): Promise<boolean> {
    const begun = await this.#db.insert(grants).values(row).onConflictDoNothing().returning({ id: grants.id })
    if (begun.length === 0) return false
    await this.#db.delete(grants).where(of(row.userId, row.kind, lt(grants.day, row.day), eq(grants.status, 'done')))
    return true
  }

  /** A refused grant is forgotten: its day can be claimed again. */
  async settle({ id }: GrantRow, outcome: 'done' | 'refused'): Promise<void> {
    if (outcome === 'refused') await this.#db.delete(grants).where(and(eq(grants.id, id), eq(grants.status, 'pending')))
    else await this.#db.update(grants).set({ status: 'done' }).where(eq(grants.id, id))
  }

  async pending(): Promise<readonly GrantRow[]> {
    return this.#db.select().from(grants).where(eq(grants.status, 'pending')).orderBy(asc(grants.createdAt))
  }

  async addMail({ to, subject, text, html }: Mail, sentAt: Date): Promise<void> {
    const rows = await this.#db
      .insert(mails)
      .values({ recipient: to.toLowerCase(), subject, text, html, sentAt })
      .returning({ id: mails.id })
    const newest = rows[0]?.id ?? 0
    if (newest % 100 === 0) await this.#db.delete(mails).where(lt(mails.id, newest - KEPT_MAILS))
  }

  async removeMailsTo(recipient: string): Promise<void> {
    await this.#db.delete(mails).where(eq(mails.recipient, recipient.toLowerCase()))
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

  /** One that came before is kept once. */
  async addMessage({ id, to, text: body }: Sms, sentAt: Date): Promise<void> {
    const rows = await this.#db
      .insert(messages)
      .values({ messageId: id, recipient: to, text: body, sentAt })
      .onConflictDoNothing()
      .returning({ id: messages.id })
    const newest = rows[0]?.id ?? 0
    if (newest % 100 === 0) await this.#db.delete(messages).where(lt(messages.id, newest - KEPT_MAILS))
  }

  async removeMessagesTo(recipient: string): Promise<void> {
    await this.#db.delete(messages).where(eq(messages.recipient, recipient))
  }

  /** Newest first. */
  async messages(recipient: string | undefined, limit: number): Promise<readonly MessageRow[]> {
    return this.#db
      .select()
      .from(messages)
      .where(recipient === undefined ? sql`true` : eq(messages.recipient, recipient))
      .orderBy(desc(messages.id))
      .limit(limit)
  }
}
