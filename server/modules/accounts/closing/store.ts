import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bytea,
  desc,
  eq,
  gt,
  inArray,
  integer,
  isNull,
  lt,
  lte,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'
import { agreements, users } from '../profile/index.ts'
import type { AccessStore, SessionRow } from '../access/index.ts'

/**
 * It waits, its data is being erased, that is done, its owner canceled it, or it was stopped because the account was not empty.
 */
type ClosingState = 'waiting' | 'erasing' | 'done' | 'canceled' | 'stopped'

const closings = pgTable('account_closings', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  state: text('state').$type<ClosingState>().notNull(),
  reason: text('reason'),
  askedAt: at('asked_at').notNull(),
  dueAt: at('due_at').notNull(),
  programsStoppedAt: at('programs_stopped_at'),
  remindedAt: at('reminded_at'),
  endedAt: at('ended_at'),
})

const legalFiles = pgTable('legal_files', {
  userId: integer('user_id').primaryKey(),
  sealed: bytea('sealed').notNull(),
  until: at('until').notNull(),
})

const closedAddresses = pgTable('closed_addresses', {
  addressHash: text('address_hash').primaryKey(),
  until: at('until').notNull(),
})

export type ClosingRow = typeof closings.$inferSelect
export type LegalFile = typeof legalFiles.$inferSelect

/** An account that nobody signs in to any more has an address that nobody can have. */
const nobodysAddress = (id: number): string => `${id}@closed.invalid`

/** Closings of accounts, and what is left of accounts that were closed. */
export class ClosingStore {
  readonly #db: Database
  readonly #signIn: AccessStore

  constructor(db: Database, signIn: AccessStore) {
    this.#db = db
    this.#signIn = signIn
  }

  /** The one that is under way; null when there is none. */
  async open(userId: number): Promise<ClosingRow | null> {
    const rows = await this.#db
      .select()
      .from(closings)
      .where(and(eq(closings.userId, userId), isOpen))
    return rows[0] ?? null
  }

  /** The last one, however it ended. */
  async last(userId: number): Promise<ClosingRow | null> {
    const rows = await this.#db
      .select()
      .from(closings)
      .where(eq(closings.userId, userId))
      .orderBy(desc(closings.askedAt))
      .limit(1)
    return rows[0] ?? null
  }

  /** One transaction: it waits, and all access ends. The ended sessions; null when one is under way already. */
  async begin(row: ClosingRow): Promise<readonly SessionRow[] | null> {
    return this.#db.transaction(async (tx) => {
      const set = await tx
        .update(users)
        .set({ closesAt: row.dueAt })
        .where(and(eq(users.id, row.userId), isNull(users.closesAt), eq(users.status, 'active')))
        .returning({ id: users.id })
      if (set.length === 0) return null
      await tx.insert(closings).values(row)
      return this.#signIn.endAccess(tx, row.userId, null, row.askedAt)
    })
  }

  /** One transaction: ends one that waits, and the account goes on. False when none waits, or it is due. */
  async end(userId: number, state: 'canceled' | 'stopped', now: Date): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      const isDue = state === 'canceled' ? gt(closings.dueAt, now) : lte(closings.dueAt, now)
      const ended = await tx
        .update(closings)
        .set({ state, endedAt: now, reason: null })
        .where(and(eq(closings.userId, userId), eq(closings.state, 'waiting'), isDue))
        .returning({ id: closings.id })
      if (ended.length === 0) return false
      await tx.update(users).set({ closesAt: null }).where(eq(users.id, userId))
      return true
    })
  }

  /** Those whose programs may still run. */
  async withPrograms(most: number): Promise<readonly ClosingRow[]> {
    return this.#db
      .select()
      .from(closings)
      .where(and(isOpen, isNull(closings.programsStoppedAt)))
      .orderBy(asc(closings.askedAt))
      .limit(most)
  }

  async programsStopped(id: string, now: Date): Promise<void> {
    await this.#db.update(closings).set({ programsStoppedAt: now }).where(eq(closings.id, id))
  }

  /** Those that are due before `before` and were not reminded of. */
  async unreminded(before: Date, most: number): Promise<readonly ClosingRow[]> {
    return this.#db
      .select()
      .from(closings)
      .where(and(eq(closings.state, 'waiting'), isNull(closings.remindedAt), lt(closings.dueAt, before)))
      .orderBy(asc(closings.dueAt))
      .limit(most)
  }

  /** True for the one who reminds. */
  async remind(id: string, now: Date): Promise<boolean> {
    const marked = await this.#db
      .update(closings)
      .set({ remindedAt: now })
      .where(and(eq(closings.id, id), isNull(closings.remindedAt)))
      .returning({ id: closings.id })
    return marked.length === 1
  }

  /** Those whose time has come, and those that a stop left half-way. An account that is frozen or blocked waits. */
  async due(now: Date, most: number): Promise<readonly ClosingRow[]> {
    const rows = await this.#db
      .select({ closing: closings })
      .from(closings)
      .innerJoin(users, eq(users.id, closings.userId))
      .where(and(isOpen, lte(closings.dueAt, now), inArray(users.status, ['active', 'closed'])))
      .orderBy(asc(closings.dueAt))
      .limit(most)
    return rows.map(({ closing }) => closing)
  }

  /**
   * One transaction: from here on there is no way back. What the law wants kept is sealed, the address is held, and
   * nobody signs in. False when it was taken back or is no longer open.
   */
  async beginErasing(
    { id, userId }: ClosingRow,
    { file, addressHash, addressUntil }: { file: LegalFile; addressHash: string; addressUntil: Date },
    now: Date,
  ): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const active = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .for('update')
      if (active.length === 0) return false
      const begun = await tx
        .update(closings)
        .set({ state: 'erasing' })
        .where(and(eq(closings.id, id), eq(closings.state, 'waiting'), lte(closings.dueAt, now)))
        .returning({ id: closings.id })
      if (begun.length === 0) return false
      await tx.update(users).set({ status: 'closed' }).where(eq(users.id, userId))
      await this.#signIn.endAccess(tx, userId, null, now)
      await tx.insert(legalFiles).values(file)
      await tx
        .insert(closedAddresses)
        .values({ addressHash, until: addressUntil })
        .onConflictDoUpdate({ target: closedAddresses.addressHash, set: { until: addressUntil } })
      return true
    })
  }

  /** One transaction: every row of these tables, whatever else says who it was, what `write` adds, and then it is done. */
  async erase(
    { id, userId }: ClosingRow,
    email: string,
    tables: readonly string[],
    now: Date,
    write: (db: Queries) => Promise<void>,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`)
      await tx.execute(sql`delete from registrations where email = ${email}`)
      // Counted by the address, or by the account.
      await tx.execute(
        sql`delete from login_failures where right(subject, ${email.length + 1}) in (${`:${email}`}, ${` ${email}`})
          or split_part(subject, ':', 2) = ${String(userId)}`,
      )
      await tx
        .update(users)
        .set({
          email: nobodysAddress(userId),
          passwordHash: null,
          passwordAt: null,
          language: 'en',
          country: null,
          consents: {},
          referralCode: null,
          nickname: null,
          tag: null,
          nicknameChangesLeft: 0,
          avatarColor: 'graphite',
          logoutSeconds: null,
          closesAt: null,
          qrLogin: false,
          mailLanguage: null,
          mailsOrders: false,
        })
        .where(eq(users.id, userId))
      await write(tx)
      await tx.update(closings).set({ state: 'done', reason: null, endedAt: now }).where(eq(closings.id, id))
    })
  }

  /** What an account agreed to, and when. */
  async agreementsOf(userId: number): Promise<readonly (typeof agreements.$inferSelect)[]> {
    return this.#db.select().from(agreements).where(eq(agreements.userId, userId))
  }

  /** Until when no account is opened with this address; null = it is free. */
  async addressHeldUntil(addressHash: string, now: Date): Promise<Date | null> {
    const rows = await this.#db
      .select({ until: closedAddresses.until })
      .from(closedAddresses)
      .where(and(eq(closedAddresses.addressHash, addressHash), gt(closedAddresses.until, now)))
    return rows[0]?.until ?? null
  }

  /** Forgets whose time is over. */
  async sweep(now: Date): Promise<void> {
    await this.#db.delete(legalFiles).where(lte(legalFiles.until, now))
    await this.#db.delete(closedAddresses).where(lte(closedAddresses.until, now))
  }
}

const isOpen = inArray(closings.state, ['waiting', 'erasing'])
