import { MadeFileStore } from '../../../kernel/index.ts'
import type { Database } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  bytea,
  desc,
  eq,
  gt,
  gte,
  inArray,
  integer,
  lt,
  lte,
  ne,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../../../kernel/sql.ts'

const exports = pgTable('data_exports', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  state: text('state').$type<'making' | 'ready' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull(),
  origin: text('origin').notNull(),
  askedAt: at('asked_at').notNull(),
  nextAt: at('next_at').notNull(),
  until: at('until'),
  bytes: bigint('bytes', { mode: 'number' }),
  openSession: uuid('open_session'),
  openUntil: at('open_until'),
})

const parts = pgTable(
  'data_export_parts',
  { exportId: uuid('export_id').notNull(), part: integer('part').notNull(), sealed: bytea('sealed').notNull() },
  (table) => [primaryKey({ columns: [table.exportId, table.part] })],
)

export type ExportRow = typeof exports.$inferSelect

/** Exports; `files` = those that wait, and the sealed parts. */
export class ExportStore {
  readonly #db: Database
  readonly files: MadeFileStore

  constructor(db: Database) {
    this.#db = db
    this.files = new MadeFileStore(db, { files: 'data_exports', parts: 'data_export_parts', file: 'export_id' })
  }

  /** False when one of this account is being made. */
  async add(row: ExportRow): Promise<boolean> {
    const added = await this.#db.insert(exports).values(row).onConflictDoNothing().returning({ id: exports.id })
    return added.length === 1
  }

  /** The newest of an account. */
  async last(userId: number): Promise<ExportRow | null> {
    const rows = await this.#db
      .select()
      .from(exports)
      .where(eq(exports.userId, userId))
      .orderBy(desc(exports.askedAt))
      .limit(1)
    return rows[0] ?? null
  }

  /** When those of an account were asked for after this, the oldest first. */
  async askedSince(userId: number, since: Date): Promise<readonly Date[]> {
    const rows = await this.#db
      .select({ askedAt: exports.askedAt })
      .from(exports)
      .where(and(eq(exports.userId, userId), gt(exports.askedAt, since)))
      .orderBy(asc(exports.askedAt))
    return rows.map(({ askedAt }) => askedAt)
  }

  async one(id: string): Promise<ExportRow | null> {
    const rows = await this.#db.select().from(exports).where(eq(exports.id, id))
    return rows[0] ?? null
  }

  /** One transaction: it is ready, and those before it have no parts any more. False when somebody else has it now. */
  async finish({ id, userId, attempts }: ExportRow, bytes: number, until: Date): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const done = await tx
        .update(exports)
        .set({ state: 'ready', bytes, until })
        .where(and(eq(exports.id, id), eq(exports.state, 'making'), eq(exports.attempts, attempts)))
        .returning({ id: exports.id })
      if (done.length === 0) return false
      const before = tx
        .select({ id: exports.id })
        .from(exports)
        .where(and(eq(exports.userId, userId), ne(exports.id, id)))
      await tx
        .update(exports)
        .set({ bytes: null })
        .where(and(eq(exports.userId, userId), ne(exports.id, id)))
      await tx.delete(parts).where(inArray(parts.exportId, before))
      return true
    })
  }

  async fail(id: string): Promise<void> {
    await this.#db.update(exports).set({ state: 'failed' }).where(eq(exports.id, id))
  }

  /** Lets a session download one that is ready. False when it is not this account's, or not there. */
  async open(id: string, userId: number, session: string, now: Date, until: Date): Promise<boolean> {
    const opened = await this.#db
      .update(exports)
      .set({ openSession: session, openUntil: until })
      .where(and(eq(exports.id, id), eq(exports.userId, userId), eq(exports.state, 'ready'), gt(exports.until, now)))
      .returning({ id: exports.id })
    return opened.length === 1
  }

  /** One of this account that is ready. */
  async ready(id: string, userId: number, now: Date): Promise<ExportRow | null> {
    const rows = await this.#db
      .select()
      .from(exports)
      .where(and(eq(exports.id, id), eq(exports.userId, userId), eq(exports.state, 'ready'), gte(exports.until, now)))
    return rows[0] ?? null
  }

  /** Takes the parts of those that were kept for long enough, and forgets those that were asked for before `before`. */
  async sweep(now: Date, before: Date): Promise<void> {
    const over = this.#db.select({ id: exports.id }).from(exports).where(lte(exports.until, now))
    await this.#db.delete(parts).where(inArray(parts.exportId, over))
    await this.#db.delete(exports).where(lt(exports.askedAt, before))
  }
}
