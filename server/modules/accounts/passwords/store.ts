import type { Database, Queries } from '../../../kernel/index.ts'
import { and, at, eq, gt, integer, isNull, lt, pgTable, text } from '../../../kernel/sql.ts'
import type { HoldReason, HoldStore } from '../holds/index.ts'
import { users } from '../profile/index.ts'
import type { AccessStore, SessionRow } from '../access/index.ts'

const links = pgTable('password_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export type LinkRow = typeof links.$inferSelect

/** A password that takes the place of another. */
export interface NewPassword {
  readonly userId: number
  readonly hash: string
  readonly now: Date
  /** What allows it: an open link, or that the password is still this one (null = none). */
  readonly by: { readonly link: string } | { readonly before: string | null }
  /** The session that stays; null = none does. */
  readonly kept: string | null
  readonly hold: { readonly why: HoldReason; readonly until: Date }
}

/** Passwords, and links to set them. */
export class PasswordStore {
  readonly #db: Database
  readonly #signIn: AccessStore
  readonly #holds: HoldStore

  constructor(db: Database, signIn: AccessStore, holds: HoldStore) {
    this.#db = db
    this.#signIn = signIn
    this.#holds = holds
  }

  /** In the transaction of its mail: those before it end. */
  async addLink(db: Queries, row: Omit<LinkRow, 'usedAt'>): Promise<void> {
    await endLinks(db, row.userId, row.createdAt)
    await db.insert(links).values(row)
  }

  async link(tokenHash: string): Promise<LinkRow | null> {
    return (await this.#db.select().from(links).where(eq(links.tokenHash, tokenHash)))[0] ?? null
  }

  /**
   * One transaction: the password, the hold that follows from it, the end of every other session, every trusted device,
   * every sign-in under way and every link. The ended sessions; null when what allows it is no more, and nothing has
   * happened then.
   */
  async set({ userId, hash, now, by, kept, hold }: NewPassword): Promise<readonly SessionRow[] | null> {
    return this.#db.transaction(async (tx) => {
      if ('link' in by) {
        const open = and(eq(links.tokenHash, by.link), isNull(links.usedAt), gt(links.expiresAt, now))
        const used = await tx.update(links).set({ usedAt: now }).where(open).returning({ userId: links.userId })
        if (used[0]?.userId !== userId) return null
      }
      const as =
        'link' in by ? undefined : by.before === null ? isNull(users.passwordHash) : eq(users.passwordHash, by.before)
      const set = await tx
        .update(users)
        .set({ passwordHash: hash, passwordAt: now })
        .where(and(eq(users.id, userId), as))
        .returning({ id: users.id })
      if (set.length === 0) return null
      await endLinks(tx, userId, now)
      await this.#holds.add(tx, { userId, what: 'outflow', since: now, ...hold })
      return this.#signIn.endAccess(tx, userId, kept, now)
    })
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(links).where(lt(links.createdAt, before))
  }
}

async function endLinks(db: Queries, userId: number, now: Date): Promise<void> {
  await db
    .update(links)
    .set({ expiresAt: now })
    .where(and(eq(links.userId, userId), isNull(links.usedAt), gt(links.expiresAt, now)))
}
