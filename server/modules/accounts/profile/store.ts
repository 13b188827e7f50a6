import { agreements as agreementNames } from '@exchange/contract/accounts/agreements'
import type { Agreement, AgreementVersions } from '@exchange/contract/accounts/agreements'
import type { AvatarColor } from '@exchange/contract/accounts/avatar'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Database, Queries } from '../../../kernel/index.ts'
import { at, boolean, eq, integer, jsonb, max, pgTable, primaryKey, text, uuid } from '../../../kernel/sql.ts'

export type Consents = Readonly<Record<string, boolean>>
/** Accounts below this are the exchange's own: nobody signs in to them. */
export const FIRST_USER = 100_000

/** closed: its owner had it closed, and nothing says who that was. */
export type AccountStatus = 'active' | 'blocked' | 'frozen' | 'closed'

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  externalId: uuid('external_id').notNull(),
  email: text('email').notNull(),
  /** Null = it has none. */
  passwordHash: text('password_hash'),
  passwordAt: at('password_at'),
  category: text('category').$type<'B2C' | 'B2B'>().notNull().default('B2C'),
  status: text('status').$type<AccountStatus>().notNull().default('active'),
  language: text('language').notNull(),
  country: text('country'),
  region: text('region').notNull(),
  consents: jsonb('consents').$type<Consents>().notNull(),
  referralCode: text('referral_code'),
  createdAt: at('created_at').notNull(),
  nickname: text('nickname'),
  /** Four digits that tell apart who bears the same name. */
  tag: text('tag'),
  nicknameChangesLeft: integer('nickname_changes_left').notNull().default(3),
  avatarColor: text('avatar_color').$type<AvatarColor>().notNull().default('graphite'),
  /** Null = as the edition says. */
  logoutSeconds: integer('logout_seconds'),
  /** Of mails; null = that of the site. */
  mailLanguage: text('mail_language').$type<SiteLanguage>(),
  /** Whether mails tell of orders that were filled or ended. */
  mailsOrders: boolean('mails_orders').notNull().default(false),
  /** When it is closed for good; null = nobody asked for that. */
  closesAt: at('closes_at'),
  /** Can be signed in to by a QR code. */
  qrLogin: boolean('qr_login').notNull().default(false),
})

export const agreements = pgTable(
  'agreements',
  {
    userId: integer('user_id').notNull(),
    document: text('document').$type<Agreement>().notNull(),
    version: integer('version').notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
)

export type UserRow = typeof users.$inferSelect

/** Puts down what an account agreed to; what it agreed to before keeps its time. */
export async function noteAgreements(
  db: Queries,
  userId: number,
  agreed: AgreementVersions,
  agreedAt: Date,
): Promise<void> {
  await db
    .insert(agreements)
    .values(agreementNames.map((document) => ({ userId, document, version: agreed[document], agreedAt })))
    .onConflictDoNothing()
}

/** Users and what they agreed to. */
export class ProfileStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Whether this account goes on, as it will be when this transaction ends: whoever closes or freezes it waits until then.
   * Null when there is no such account.
   */
  async standingUntilEnd(tx: Queries, id: number): Promise<{ status: AccountStatus; isClosing: boolean } | null> {
    const [found] = await tx
      .select({ status: users.status, closesAt: users.closesAt })
      .from(users)
      .where(eq(users.id, id))
      .for('share')
    return found === undefined ? null : { status: found.status, isClosing: found.closesAt !== null }
  }

  async setLanguage(id: number, language: string): Promise<void> {
    await this.#db.update(users).set({ language }).where(eq(users.id, id))
  }

  async userByEmail(email: string): Promise<UserRow | null> {
    return (await this.#db.select().from(users).where(eq(users.email, email)))[0] ?? null
  }

  async user(id: number): Promise<UserRow | null> {
    return (await this.#db.select().from(users).where(eq(users.id, id)))[0] ?? null
  }

  /** The newest version of each document that this account agreed to; null where it never did. */
  async agreed(userId: number): Promise<Readonly<Record<Agreement, number | null>>> {
    const rows = await this.#db
      .select({ document: agreements.document, version: max(agreements.version) })
      .from(agreements)
      .where(eq(agreements.userId, userId))
      .groupBy(agreements.document)
    const versionOf = (document: Agreement) => rows.find((row) => row.document === document)?.version ?? null
    return { terms: versionOf('terms'), privacy: versionOf('privacy') }
  }

  /** What it agreed to before keeps its time. */
  async agree(userId: number, agreed: AgreementVersions, agreedAt: Date): Promise<void> {
    await noteAgreements(this.#db, userId, agreed, agreedAt)
  }

  /** A user with an id below the registered ones; nothing happens when it exists. */
  async addOwnUser(row: typeof users.$inferInsert): Promise<void> {
    await this.#db.insert(users).values(row).onConflictDoNothing()
  }
}
