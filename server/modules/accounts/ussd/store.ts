import type { Database } from '../../../kernel/index.ts'
import { and, at, eq, gt, integer, isNull, lt, pgTable, sql, text, uuid } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'

const access = pgTable('ussd_access', {
  userId: integer('user_id').primaryKey(),
  phoneId: uuid('phone_id').notNull(),
  /** Null = there is no PIN yet. */
  pinHash: text('pin_hash'),
  triesLeft: integer('tries_left').notNull(),
  connectedAt: at('connected_at').notNull(),
  pinAt: at('pin_at'),
  usedAt: at('used_at'),
})

const calls = pgTable('ussd_calls', {
  idHash: text('id_hash').primaryKey(),
  at: at('at').notNull(),
})

export type UssdRow = typeof access.$inferSelect

/** Who may look up balances by USSD, and which calls were answered. */
export class UssdStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async of(userId: number): Promise<UssdRow | null> {
    return (await this.#db.select().from(access).where(eq(access.userId, userId)))[0] ?? null
  }

  /** In place of a connection with another phone; one with this phone stays as it is. */
  async connect({ userId, ...row }: UssdRow): Promise<void> {
    await this.#db
      .insert(access)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: access.userId,
        set: row,
        setWhere: sql`${access.phoneId} <> ${row.phoneId}`,
      })
  }

  /** False when this phone is not connected any more. */
  async setPin(userId: number, phoneId: string, change: Pick<UssdRow, 'pinHash' | 'triesLeft' | 'pinAt'>) {
    const set = await this.#db
      .update(access)
      .set(change)
      .where(and(eq(access.userId, userId), eq(access.phoneId, phoneId)))
      .returning({ userId: access.userId })
    return set.length === 1
  }

  /** The connection that there was; null = there was none. */
  async disconnect(userId: number): Promise<UssdRow | null> {
    return (await this.#db.delete(access).where(eq(access.userId, userId)).returning())[0] ?? null
  }

  /** True for the first who brings this id. */
  async takeCall(idHash: string, now: Date): Promise<boolean> {
    const taken = await this.#db
      .insert(calls)
      .values({ idHash, at: now })
      .onConflictDoNothing()
      .returning({ idHash: calls.idHash })
    return taken.length === 1
  }

  /** Takes a try before the PIN is looked at; null = there is none left, or nobody with this phone who may look. */
  async takeTry(userId: number, phoneId: string): Promise<UssdRow | null> {
    const open = this.#db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'active'), isNull(users.closesAt)))
    const taken = await this.#db
      .update(access)
      .set({ triesLeft: sql`${access.triesLeft} - 1` })
      .where(
        and(
          eq(access.userId, userId),
          eq(access.phoneId, phoneId),
          gt(access.triesLeft, 0),
          sql`${access.pinHash} is not null`,
          sql`exists ${open}`,
        ),
      )
      .returning()
    return taken[0] ?? null
  }

  /** The PIN was right: all tries are there again. Nothing happens when it is another one by now. */
  async used(userId: number, pinHash: string, triesLeft: number, now: Date): Promise<void> {
    await this.#db
      .update(access)
      .set({ triesLeft, usedAt: now })
      .where(and(eq(access.userId, userId), eq(access.pinHash, pinHash)))
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(calls).where(lt(calls.at, before))
  }
}
