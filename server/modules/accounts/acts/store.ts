import type { Database } from '../../../kernel/index.ts'
import {
  and,
  at,
  boolean,
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
  smallint,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'

/** −2 waiting, −1 asked, 0 refused, 1 confirmed. */
export type ActState = -2 | -1 | 0 | 1

const acts = pgTable('acts', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  userId: integer('user_id').notNull(),
  operation: text('operation').notNull(),
  requestHash: text('request_hash').notNull(),
  nonce: bytea('nonce').notNull(),
  /** A code of a factor counts together with the password. */
  withPassword: boolean('with_password').notNull(),
  state: smallint('state').$type<ActState>().notNull(),
  triesLeft: integer('tries_left').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  provedAt: at('proved_at'),
  usedAt: at('used_at'),
})

export type ActRow = typeof acts.$inferSelect

/** A request as an act is bound to it. */
export type ActRequest = Pick<ActRow, 'sessionId' | 'operation' | 'requestHash'>

/** Requests that their owner was asked to prove. */
export class ProvedActStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** A session keeps the newest `most` that wait. */
  async add(row: ActRow, most: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.insert(acts).values(row)
      const surplus = tx
        .select({ id: acts.id })
        .from(acts)
        .where(and(eq(acts.sessionId, row.sessionId), lte(acts.state, 0)))
        .orderBy(desc(acts.createdAt))
        .offset(most)
      await tx.delete(acts).where(inArray(acts.id, surplus))
    })
  }

  /** One that this session may still prove. */
  async open(id: string, sessionId: string, now: Date): Promise<ActRow | null> {
    const rows = await this.#db
      .select()
      .from(acts)
      .where(and(eq(acts.id, id), eq(acts.sessionId, sessionId), lt(acts.state, 0), gt(acts.expiresAt, now)))
    return rows[0] ?? null
  }

  /** The newest that this session may still prove. */
  async lastOpen(sessionId: string, now: Date): Promise<ActRow | null> {
    const rows = await this.#db
      .select()
      .from(acts)
      .where(and(eq(acts.sessionId, sessionId), lt(acts.state, 0), gt(acts.expiresAt, now)))
      .orderBy(desc(acts.createdAt))
      .limit(1)
    return rows[0] ?? null
  }

  /** Takes one of its tries before anything is compared; those left after it, or null when there was none. */
  async takeTry(id: string): Promise<number | null> {
    const taken = await this.#db
      .update(acts)
      .set({
        triesLeft: sql`${acts.triesLeft} - 1`,
        state: sql`case when ${acts.triesLeft} <= 1 then 0 else -1 end`,
      })
      .where(and(eq(acts.id, id), gt(acts.triesLeft, 0), lt(acts.state, 0)))
      .returning({ left: acts.triesLeft })
    return taken[0]?.left ?? null
  }

  async confirm(id: string, now: Date, expiresAt: Date): Promise<void> {
    await this.#db.update(acts).set({ state: 1, provedAt: now, expiresAt }).where(eq(acts.id, id))
  }

  /** True for the one request that it was proved for, once. */
  async use(id: string, { sessionId, operation, requestHash }: ActRequest, now: Date): Promise<boolean> {
    const used = await this.#db
      .update(acts)
      .set({ usedAt: now })
      .where(
        and(
          eq(acts.id, id),
          eq(acts.sessionId, sessionId),
          eq(acts.operation, operation),
          eq(acts.requestHash, requestHash),
          eq(acts.state, 1),
          gt(acts.expiresAt, now),
          isNull(acts.usedAt),
        ),
      )
      .returning({ id: acts.id })
    return used.length === 1
  }

  async provedSince(sessionId: string, since: Date): Promise<boolean> {
    const rows = await this.#db
      .select({ id: acts.id })
      .from(acts)
      .where(and(eq(acts.sessionId, sessionId), eq(acts.state, 1), gt(acts.provedAt, since)))
      .limit(1)
    return rows.length === 1
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(acts).where(lt(acts.createdAt, before))
  }
}
