import { confirmation } from '@exchange/contract/accounts/confirmation'
import type { Confirmation } from '@exchange/contract/accounts/confirmation'
import type { Region } from '@exchange/contract/regions'
import type { Database } from '../../../kernel/index.ts'
import { and, at, count, eq, gt, integer, jsonb, lt, ne, pgTable, smallint, text, uuid } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'

const qrLogins = pgTable('qr_logins', {
  codeHash: text('code_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  region: text('region').$type<Region>().notNull(),
  ip: text('ip').notNull(),
  country: text('country'),
  userAgent: text('user_agent').notNull(),
  number: integer('number').notNull(),
  numbers: jsonb('numbers').$type<readonly number[]>().notNull(),
  state: smallint('state').$type<Confirmation>().notNull(),
  userId: integer('user_id'),
  sessionId: uuid('session_id'),
  expiresAt: at('expires_at').notNull(),
})

export type QrLoginRow = typeof qrLogins.$inferSelect
/** The account and the session of a phone. */
export interface Phone {
  readonly userId: number
  readonly sessionId: string
}

/** Browsers that wait for a phone, and which accounts let them. */
export class QrLoginStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** False when `most` browsers wait already. */
  async add(row: QrLoginRow, most: number): Promise<boolean> {
    const [waiting] = await this.#db.select({ all: count() }).from(qrLogins)
    if ((waiting?.all ?? 0) >= most) return false
    await this.#db.insert(qrLogins).values(row)
    return true
  }

  /** What the browser asked for before is worth nothing any more. */
  async forgetBrowser(browserHash: string): Promise<void> {
    await this.#db.delete(qrLogins).where(eq(qrLogins.browserHash, browserHash))
  }

  /** Null when it has expired. */
  async find(codeHash: string, now: Date): Promise<QrLoginRow | null> {
    const rows = await this.#db
      .select()
      .from(qrLogins)
      .where(and(eq(qrLogins.codeHash, codeHash), gt(qrLogins.expiresAt, now)))
    return rows[0] ?? null
  }

  /** The first phone of this edition that looks has it from then on; null when another one was first, or it has expired. */
  async prompt(codeHash: string, phone: Phone, region: Region, now: Date, expiresAt: Date): Promise<QrLoginRow | null> {
    const prompted = await this.#db
      .update(qrLogins)
      .set({ state: confirmation.prompted, ...phone, expiresAt })
      .where(
        and(
          eq(qrLogins.codeHash, codeHash),
          eq(qrLogins.state, confirmation.waiting),
          eq(qrLogins.region, region),
          gt(qrLogins.expiresAt, now),
        ),
      )
      .returning()
    return prompted[0] ?? null
  }

  /** What the phone that looked says, once; null when it is not its to say, or has expired. */
  async settle(
    codeHash: string,
    { userId, sessionId }: Phone,
    state: typeof confirmation.reject | typeof confirmation.confirm,
    now: Date,
    expiresAt: Date,
  ): Promise<QrLoginRow | null> {
    const settled = await this.#db
      .update(qrLogins)
      .set({ state, expiresAt })
      .where(
        and(
          eq(qrLogins.codeHash, codeHash),
          eq(qrLogins.state, confirmation.prompted),
          eq(qrLogins.userId, userId),
          eq(qrLogins.sessionId, sessionId),
          gt(qrLogins.expiresAt, now),
        ),
      )
      .returning()
    return settled[0] ?? null
  }

  /** True for the one request that takes what was confirmed. */
  async take(codeHash: string, browserHash: string, now: Date): Promise<boolean> {
    const taken = await this.#db
      .delete(qrLogins)
      .where(
        and(
          eq(qrLogins.codeHash, codeHash),
          eq(qrLogins.browserHash, browserHash),
          eq(qrLogins.state, confirmation.confirm),
          gt(qrLogins.expiresAt, now),
        ),
      )
      .returning({ codeHash: qrLogins.codeHash })
    return taken.length === 1
  }

  /** False when it was so already. */
  async setEnabled(owner: number, qrLogin: boolean): Promise<boolean> {
    const changed = await this.#db
      .update(users)
      .set({ qrLogin })
      .where(and(eq(users.id, owner), ne(users.qrLogin, qrLogin)))
      .returning({ id: users.id })
    return changed.length === 1
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.delete(qrLogins).where(lt(qrLogins.expiresAt, now))
  }
}
