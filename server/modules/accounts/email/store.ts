import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  eq,
  gt,
  gte,
  inArray,
  integer,
  lt,
  lte,
  ne,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import type { CodeFields } from '../codes/index.ts'
import type { FreezeStore, FreezeWay } from '../freezing/index.ts'
import type { HoldStore } from '../holds/index.ts'
import { users } from '../profile/index.ts'
import type { SessionRow } from '../access/index.ts'

/** What the migration says of each. */
type EmailChangeState = 'code' | 'waiting' | 'done' | 'ended' | 'reverted'

const changes = pgTable('email_changes', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  state: text('state').$type<EmailChangeState>().notNull(),
  codeHash: text('code_hash'),
  codeExpiresAt: at('code_expires_at').notNull(),
  codeSentAt: at('code_sent_at').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  origin: text('origin').notNull(),
  askedAt: at('asked_at').notNull(),
  dueAt: at('due_at'),
  revertUntil: at('revert_until'),
})

export type EmailChangeRow = typeof changes.$inferSelect

/** Changes of e-mail addresses. */
export class EmailStore {
  readonly #db: Database
  readonly #holds: HoldStore
  readonly #freezes: FreezeStore

  constructor(db: Database, holds: HoldStore, freezes: FreezeStore) {
    this.#db = db
    this.#holds = holds
    this.#freezes = freezes
  }

  async one(id: string): Promise<EmailChangeRow | null> {
    return (await this.#db.select().from(changes).where(eq(changes.id, id)))[0] ?? null
  }

  /** The one that is under way; null when there is none. */
  async open(userId: number): Promise<EmailChangeRow | null> {
    const rows = await this.#db
      .select()
      .from(changes)
      .where(and(eq(changes.userId, userId), isOpen))
    return rows[0] ?? null
  }

  /** One transaction: takes the place of one whose code was not entered; false while another one waits. */
  async ask(row: EmailChangeRow): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.delete(changes).where(and(eq(changes.userId, row.userId), eq(changes.state, 'code')))
      const added = await tx.insert(changes).values(row).onConflictDoNothing().returning({ id: changes.id })
      return added.length === 1
    })
  }

  /** Within the transaction of its mail: the code of a change that waits for one. False when it does no more. */
  async putCode(db: Queries, id: string, code: Omit<CodeFields, 'codeHash'> & { codeHash: string | null }) {
    const put = await db
      .update(changes)
      .set(code)
      .where(and(eq(changes.id, id), eq(changes.state, 'code')))
      .returning({ id: changes.id })
    return put.length === 1
  }

  /** Takes one of the tries of the code that this session waits for. */
  async takeTry(userId: number, sessionId: string, now: Date): Promise<EmailChangeRow | null> {
    const taken = await this.#db
      .update(changes)
      .set({ attemptsLeft: sql`${changes.attemptsLeft} - 1` })
      .where(
        and(
          eq(changes.userId, userId),
          eq(changes.sessionId, sessionId),
          eq(changes.state, 'code'),
          gt(changes.attemptsLeft, 0),
          gt(changes.codeExpiresAt, now),
        ),
      )
      .returning()
    return taken[0] ?? null
  }

  /** True for the one caller whose code was right. */
  async wait(id: string, dueAt: Date): Promise<boolean> {
    const set = await this.#db
      .update(changes)
      .set({ state: 'waiting', dueAt, codeHash: null })
      .where(and(eq(changes.id, id), eq(changes.state, 'code')))
      .returning({ id: changes.id })
    return set.length === 1
  }

  /** Whoever asked calls it off. */
  async cancel(userId: number): Promise<boolean> {
    const ended = await this.#db
      .update(changes)
      .set({ state: 'ended', codeHash: null })
      .where(and(eq(changes.userId, userId), isOpen))
      .returning({ id: changes.id })
    return ended.length > 0
  }

  /** Those whose time has come, of accounts that are active. */
  async due(now: Date, most: number): Promise<readonly EmailChangeRow[]> {
    const rows = await this.#db
      .select({ change: changes })
      .from(changes)
      .innerJoin(users, eq(users.id, changes.userId))
      .where(and(eq(changes.state, 'waiting'), lte(changes.dueAt, now), eq(users.status, 'active')))
      .orderBy(asc(changes.dueAt))
      .limit(most)
    return rows.map(({ change }) => change)
  }

  /**
   * One transaction: the account has the new address, its funds are held, and links to set a password end, which were mailed
   * to the old one. `taken`: another account has it by now or can go back to it, or it is held (`isHeld`). Null: it waits no
   * more, or the account isn't active.
   */
  async carryOut(
    row: EmailChangeRow,
    { now, revertUntil, heldUntil, isHeld }: { now: Date; revertUntil: Date; heldUntil: Date; isHeld: boolean },
  ): Promise<'done' | 'taken' | null> {
    return this.#db.transaction(async (tx) => {
      const { id, userId, oldEmail, newEmail } = row
      const owner = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active'), eq(users.email, oldEmail)))
        .for('update')
      if (owner.length === 0) return null
      // In this order: whoever leaves the address meanwhile is seen to have it, or to be able to go back to it.
      const taken = await tx.select({ id: users.id }).from(users).where(eq(users.email, newEmail))
      const left = await tx
        .select({ id: changes.id })
        .from(changes)
        .where(and(canGoBackTo(newEmail, now), ne(changes.userId, userId)))
      const isFree = taken.length === 0 && left.length === 0 && !isHeld
      const state = isFree ? ('done' as const) : ('ended' as const)
      const moved = await tx
        .update(changes)
        .set({ state, dueAt: now, revertUntil: state === 'done' ? revertUntil : null })
        .where(and(eq(changes.id, id), eq(changes.state, 'waiting')))
        .returning({ id: changes.id })
      if (moved.length === 0) return null
      if (state === 'ended') return 'taken'
      await tx.update(users).set({ email: newEmail }).where(eq(users.id, userId))
      await this.#holds.add(tx, { userId, what: 'outflow', why: 'email-changed', since: now, until: heldUntil })
      await endLinks(tx, userId, now)
      return 'done'
    })
  }

  /**
   * One transaction: the account has the old address again, whatever followed is undone too, and the account is frozen, also
   * where somebody else has the address. The sessions that have ended; null when this can't be taken back any more.
   */
  async revert({ id, userId, oldEmail, askedAt }: EmailChangeRow, way: FreezeWay, now: Date) {
    return this.#db.transaction(async (tx): Promise<readonly SessionRow[] | null> => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      const reverted = await tx
        .update(changes)
        .set({ state: 'reverted', dueAt: sql`coalesce(${changes.dueAt}, ${now.toISOString()}::timestamptz)` })
        .where(and(eq(changes.id, id), canRevert(now)))
        .returning({ id: changes.id })
      if (reverted.length === 0) return null
      await tx
        .update(changes)
        .set({ state: 'reverted', dueAt: sql`coalesce(${changes.dueAt}, ${now.toISOString()}::timestamptz)` })
        .where(
          and(
            eq(changes.userId, userId),
            gte(changes.askedAt, askedAt),
            inArray(changes.state, ['code', 'waiting', 'done']),
          ),
        )
      const others = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, oldEmail), ne(users.id, userId)))
      if (others.length === 0) await tx.update(users).set({ email: oldEmail }).where(eq(users.id, userId))
      await endLinks(tx, userId, now)
      return (await this.#freezes.begin(tx, userId, way, now)) ?? []
    })
  }

  /** Whether the old address can still take this one back. */
  isRevertible({ state, revertUntil }: EmailChangeRow, now: Date): boolean {
    return state === 'waiting' || (state === 'done' && revertUntil !== null && revertUntil > now)
  }

  /** Until when no other account gets this address, because it can still take a change back; null = it is free. */
  async heldUntil(email: string, now: Date): Promise<Date | null> {
    const rows = await this.#db.select({ until: changes.revertUntil }).from(changes).where(canGoBackTo(email, now))
    return rows[0]?.until ?? null
  }

  /** Addresses that an account had a short while ago. */
  async earlier(userId: number, now: Date): Promise<readonly string[]> {
    const rows = await this.#db
      .selectDistinct({ email: changes.oldEmail })
      .from(changes)
      .where(and(eq(changes.userId, userId), eq(changes.state, 'done'), gt(changes.revertUntil, now)))
    return rows.map(({ email }) => email)
  }

  /** Forgets codes that nobody entered, and what is over for long. */
  async sweep(codesBefore: Date, before: Date): Promise<void> {
    await this.#db.delete(changes).where(and(eq(changes.state, 'code'), lt(changes.codeSentAt, codesBefore)))
    await this.#db
      .delete(changes)
      .where(and(inArray(changes.state, ['done', 'ended', 'reverted']), lt(changes.askedAt, before)))
  }
}

/** Changes whose account can go back to this address. */
const canGoBackTo = (email: string, now: Date) =>
  and(eq(changes.oldEmail, email), eq(changes.state, 'done'), gt(changes.revertUntil, now))
const isOpen = inArray(changes.state, ['code', 'waiting'])
const canRevert = (now: Date) =>
  sql`(${changes.state} = 'waiting' or (${changes.state} = 'done' and ${changes.revertUntil} > ${now.toISOString()}::timestamptz))`

async function endLinks(db: Queries, userId: number, now: Date): Promise<void> {
  await db.execute(
    sql`update password_links set expires_at = ${now.toISOString()}::timestamptz
      where user_id = ${userId} and used_at is null and expires_at > ${now.toISOString()}::timestamptz`,
  )
}
