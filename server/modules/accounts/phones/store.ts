import type { Database, Queries } from '../../../kernel/index.ts'
import { and, at, boolean, bytea, eq, gt, integer, isNull, lt, pgTable, sql, text, uuid } from '../../../kernel/sql.ts'
import type { CodeFields } from '../codes/index.ts'

const phones = pgTable('phones', {
  userId: integer('user_id').primaryKey(),
  id: uuid('id').notNull(),
  sealed: bytea('sealed').notNull(),
  numberHash: text('number_hash').notNull(),
  confirmedAt: at('confirmed_at').notNull(),
  /** The account was opened with it; false = it came later. */
  openedAccount: boolean('opened_account').notNull(),
})

const proofs = pgTable('phone_proofs', {
  id: uuid('id').primaryKey(),
  /** Null = of a registration. */
  userId: integer('user_id'),
  /** Of the browser that registers; null = of an account. */
  browserHash: text('browser_hash'),
  sealed: bytea('sealed').notNull(),
  numberHash: text('number_hash').notNull(),
  language: text('language').notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: at('code_expires_at').notNull(),
  codeSentAt: at('code_sent_at').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  createdAt: at('created_at').notNull(),
  /** Of a registration whose number is confirmed. */
  ticketHash: text('ticket_hash'),
  ticketUntil: at('ticket_until'),
})

export type PhoneRow = typeof phones.$inferSelect
export type PhoneProofRow = typeof proofs.$inferSelect

/** The code of a broken unique index. */
const TAKEN = '23505'

/** Phones of accounts, and numbers that wait for their code. */
export class PhoneStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async of(userId: number): Promise<PhoneRow | null> {
    return (await this.#db.select().from(phones).where(eq(phones.userId, userId)))[0] ?? null
  }

  /** Whether some account has it. */
  async isTaken(numberHash: string): Promise<boolean> {
    return (await this.#db.select({ id: phones.id }).from(phones).where(eq(phones.numberHash, numberHash))).length > 0
  }

  async holderOf(numberHash: string): Promise<Pick<PhoneRow, 'userId' | 'id'> | null> {
    const rows = await this.#db
      .select({ userId: phones.userId, id: phones.id })
      .from(phones)
      .where(eq(phones.numberHash, numberHash))
    return rows[0] ?? null
  }

  async pending(userId: number): Promise<PhoneProofRow | null> {
    return (await this.#db.select().from(proofs).where(eq(proofs.userId, userId)))[0] ?? null
  }

  /** Of a registration in this browser that has no ticket yet. */
  async pendingBy(id: string, browserHash: string): Promise<PhoneProofRow | null> {
    const rows = await this.#db
      .select()
      .from(proofs)
      .where(and(eq(proofs.id, id), eq(proofs.browserHash, browserHash), isNull(proofs.ticketHash)))
    return rows[0] ?? null
  }

  /** What this browser began a registration with, whether its code was entered or not. */
  async begunBy(id: string, browserHash: string): Promise<Pick<PhoneProofRow, 'id' | 'sealed'> | null> {
    const rows = await this.#db
      .select({ id: proofs.id, sealed: proofs.sealed })
      .from(proofs)
      .where(and(eq(proofs.id, id), eq(proofs.browserHash, browserHash)))
    return rows[0] ?? null
  }

  /** One transaction: the number waits for its code, in place of one that waited before; `send` writes the message down. */
  async begin(row: PhoneProofRow, send: (db: Queries) => Promise<void>): Promise<void> {
    await this.#db.transaction(async (tx) => {
      if (row.userId !== null) await tx.delete(proofs).where(eq(proofs.userId, row.userId))
      await tx.insert(proofs).values(row)
      await send(tx)
    })
  }

  /** One transaction: another code, unless the last one was sent after `sentBefore`; false then, and nothing is sent. */
  async renew(id: string, code: CodeFields, sentBefore: Date, send: (db: Queries) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const renewed = await tx
        .update(proofs)
        .set(code)
        .where(and(eq(proofs.id, id), isNull(proofs.ticketHash), lt(proofs.codeSentAt, sentBefore)))
        .returning({ id: proofs.id })
      if (renewed.length === 0) return false
      await send(tx)
      return true
    })
  }

  /** Takes one of the tries of the code before it is compared; the row as it is then, or null when there is none left. */
  async takeTry(id: string, now: Date): Promise<PhoneProofRow | null> {
    const taken = await this.#db
      .update(proofs)
      .set({ attemptsLeft: sql`${proofs.attemptsLeft} - 1` })
      .where(
        and(eq(proofs.id, id), isNull(proofs.ticketHash), gt(proofs.attemptsLeft, 0), gt(proofs.codeExpiresAt, now)),
      )
      .returning()
    return taken[0] ?? null
  }

  /**
   * One transaction: the number whose code was entered becomes that of its account, in place of another, and `then` holds what
   * follows. `gone` = the code was used or renewed meanwhile.
   */
  async confirm(
    proof: Pick<PhoneProofRow, 'id' | 'codeHash'>,
    row: PhoneRow,
    then: (db: Queries) => Promise<void>,
  ): Promise<'confirmed' | 'taken' | 'gone'> {
    try {
      return await this.#db.transaction(async (tx) => {
        const used = await tx
          .delete(proofs)
          .where(and(eq(proofs.id, proof.id), eq(proofs.codeHash, proof.codeHash)))
          .returning({ id: proofs.id })
        if (used.length === 0) return 'gone'
        const { userId: _userId, ...change } = row
        await tx.insert(phones).values(row).onConflictDoUpdate({ target: phones.userId, set: change })
        await then(tx)
        return 'confirmed'
      })
    } catch (reason) {
      if (isTaken(reason)) return 'taken'
      throw reason
    }
  }

  /** The code of a registration was entered: its ticket takes the place of the code. False when that is done already. */
  async giveTicket(
    { id, codeHash }: Pick<PhoneProofRow, 'id' | 'codeHash'>,
    ticketHash: string,
    ticketUntil: Date,
  ): Promise<boolean> {
    const given = await this.#db
      .update(proofs)
      .set({ ticketHash, ticketUntil })
      .where(and(eq(proofs.id, id), eq(proofs.codeHash, codeHash), isNull(proofs.ticketHash)))
      .returning({ id: proofs.id })
    return given.length === 1
  }

  /** The proof that a ticket stands for in this browser; null when there is none any more. */
  async proofOf(ticketHash: string, browserHash: string, now: Date): Promise<string | null> {
    const rows = await this.#db
      .select({ id: proofs.id })
      .from(proofs)
      .where(and(eq(proofs.ticketHash, ticketHash), eq(proofs.browserHash, browserHash), gt(proofs.ticketUntil, now)))
    return rows[0]?.id ?? null
  }

  /** Within the transaction that opens an account: takes the confirmed number that its registration began with. */
  async takeProof(db: Queries, id: string): Promise<PhoneProofRow | null> {
    const taken = await db
      .delete(proofs)
      .where(and(eq(proofs.id, id), sql`${proofs.ticketHash} is not null`))
      .returning()
    return taken[0] ?? null
  }

  /** Within the transaction that opens an account; nothing happens when some account has the number. */
  async add(db: Queries, row: PhoneRow): Promise<void> {
    await db.insert(phones).values(row).onConflictDoNothing()
  }

  /** One transaction: this account has none any more, and none waits; false when it had none. */
  async remove(userId: number, then: (db: Queries) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.delete(proofs).where(eq(proofs.userId, userId))
      const removed = await tx.delete(phones).where(eq(phones.userId, userId)).returning({ id: phones.id })
      if (removed.length === 0) return false
      await then(tx)
      return true
    })
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(proofs).where(lt(proofs.createdAt, before))
  }
}

function isTaken(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  return ('code' in reason && reason.code === TAKEN) || isTaken(reason.cause)
}
