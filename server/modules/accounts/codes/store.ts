import type { Database } from '../../../kernel/index.ts'
import { and, at, eq, gt, integer, lt, pgTable, primaryKey, sql, text } from '../../../kernel/sql.ts'

const actionCodes = pgTable(
  'action_codes',
  {
    userId: integer('user_id').notNull(),
    action: text('action').notNull(),
    request: text('request').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: at('code_expires_at').notNull(),
    codeSentAt: at('code_sent_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.action] })],
)

/** What a newly sent code changes. */
export interface CodeFields {
  readonly codeHash: string
  readonly codeExpiresAt: Date
  readonly codeSentAt: Date
  readonly attemptsLeft: number
}

/** Codes that confirm what a signed-in user does. */
export class CodeStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Puts a new code in place of the last one, unless that was sent for the same request after `sentBefore`; false then. */
  async putActionCode(
    userId: number,
    action: string,
    request: string,
    code: CodeFields,
    sentBefore: Date,
  ): Promise<boolean> {
    const put = await this.#db
      .insert(actionCodes)
      .values({ userId, action, request, ...code })
      .onConflictDoUpdate({
        target: [actionCodes.userId, actionCodes.action],
        set: { request, ...code },
        setWhere: sql`${actionCodes.codeSentAt} < ${sentBefore} or ${actionCodes.request} <> ${request}`,
      })
      .returning({ userId: actionCodes.userId })
    return put.length === 1
  }

  /** Takes one of the tries of the code; what is left of them, and its hash. Null when there is no live code for this request. */
  async takeActionTry(
    userId: number,
    action: string,
    request: string,
    now: Date,
  ): Promise<{ readonly codeHash: string; readonly attemptsLeft: number } | null> {
    const taken = await this.#db
      .update(actionCodes)
      .set({ attemptsLeft: sql`${actionCodes.attemptsLeft} - 1` })
      .where(
        and(
          eq(actionCodes.userId, userId),
          eq(actionCodes.action, action),
          eq(actionCodes.request, request),
          gt(actionCodes.attemptsLeft, 0),
          gt(actionCodes.codeExpiresAt, now),
        ),
      )
      .returning({ codeHash: actionCodes.codeHash, attemptsLeft: actionCodes.attemptsLeft })
    return taken[0] ?? null
  }

  /** True for the one caller who removed it: a code works once. */
  async removeActionCode(userId: number, action: string, hash: string): Promise<boolean> {
    const removed = await this.#db
      .delete(actionCodes)
      .where(and(eq(actionCodes.userId, userId), eq(actionCodes.action, action), eq(actionCodes.codeHash, hash)))
      .returning({ userId: actionCodes.userId })
    return removed.length === 1
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(actionCodes).where(lt(actionCodes.codeSentAt, before))
  }
}
