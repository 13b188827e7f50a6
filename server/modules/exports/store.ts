import type { ExportFilterName, ExportFormat, ExportKindName } from '@exchange/contract/exports/kinds'
import { MadeFileStore } from '../../kernel/index.ts'
import type { Database, FileFailure, MadeFile, Queries } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  desc,
  eq,
  gt,
  gte,
  inArray,
  integer,
  jsonb,
  lt,
  lte,
  ne,
  notInArray,
  pgTable,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'

const exports = pgTable('history_exports', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<ExportKindName>().notNull(),
  format: text('format').$type<ExportFormat>().notNull(),
  from: bigint('from_s', { mode: 'number' }).notNull(),
  to: bigint('to_s', { mode: 'number' }).notNull(),
  timeZone: text('time_zone').notNull(),
  filters: jsonb('filters').$type<Readonly<Partial<Record<ExportFilterName, string>>>>().notNull(),
  state: text('state').$type<'making' | 'ready' | 'failed' | 'expired' | 'removed'>().notNull(),
  failure: text('failure').$type<FileFailure>(),
  attempts: integer('attempts').notNull(),
  origin: text('origin').notNull(),
  askedAt: at('asked_at').notNull(),
  nextAt: at('next_at').notNull(),
  rows: integer('rows').notNull(),
  total: integer('total'),
  until: at('until'),
  bytes: bigint('bytes', { mode: 'number' }),
})

const parts = pgTable('history_export_parts', { exportId: uuid('export_id').notNull() })

export type HistoryExportRow = typeof exports.$inferSelect

/** Of one account, and of all of them. */
export interface ExportCounts {
  readonly waiting: number
  /** When those of the last day were asked for, the oldest first. */
  readonly ofDay: readonly Date[]
  readonly allWaiting: number
  readonly allBytes: number
}

/** Exports; `files` = those that wait, and the sealed parts. */
export class HistoryExportStore {
  readonly #db: Database
  readonly files: MadeFileStore

  constructor(db: Database) {
    this.#db = db
    this.files = new MadeFileStore(db, { files: 'history_exports', parts: 'history_export_parts', file: 'export_id' })
  }

  /** One transaction that holds the account's place in line, in which `allowed` refuses by throwing. */
  async add(row: HistoryExportRow, since: Date, allowed: (counts: ExportCounts) => void): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('history_exports'), ${row.userId})`)
      allowed(await this.#counts(row.userId, since, tx))
      await tx.insert(exports).values(row)
    })
  }

  async #counts(userId: number, since: Date, queries: Queries): Promise<ExportCounts> {
    const making = eq(exports.state, 'making')
    const [all] = await queries
      .select({ bytes: sql<string>`coalesce(sum(${exports.bytes}), 0)` })
      .from(exports)
      .where(eq(exports.state, 'ready'))
    return {
      waiting: await queries.$count(exports, and(making, eq(exports.userId, userId))),
      ofDay: await this.askedSince(userId, since, queries),
      allWaiting: await queries.$count(exports, making),
      allBytes: Number(all?.bytes ?? 0),
    }
  }

  /** When those of an account were asked for after this, the oldest first. */
  async askedSince(userId: number, since: Date, queries: Queries = this.#db): Promise<readonly Date[]> {
    const rows = await queries
      .select({ askedAt: exports.askedAt })
      .from(exports)
      .where(and(eq(exports.userId, userId), gt(exports.askedAt, since)))
      .orderBy(asc(exports.askedAt))
    return rows.map(({ askedAt }) => askedAt)
  }

  /** Those of an account that it hasn't removed, the newest first. */
  async all(userId: number, most: number): Promise<readonly HistoryExportRow[]> {
    return this.#db
      .select()
      .from(exports)
      .where(and(eq(exports.userId, userId), ne(exports.state, 'removed')))
      .orderBy(desc(exports.askedAt), desc(exports.id))
      .limit(most)
  }

  async one(id: string): Promise<HistoryExportRow | null> {
    const rows = await this.#db.select().from(exports).where(eq(exports.id, id))
    return rows[0] ?? null
  }

  /** One of this account that is ready. */
  async ready(id: string, userId: number, now: Date): Promise<HistoryExportRow | null> {
    const rows = await this.#db
      .select()
      .from(exports)
      .where(and(eq(exports.id, id), eq(exports.userId, userId), eq(exports.state, 'ready'), gte(exports.until, now)))
    return rows[0] ?? null
  }

  async progress({ id, attempts }: MadeFile, rows: number, total: number | null): Promise<void> {
    await this.#db
      .update(exports)
      .set({ rows, total })
      .where(and(eq(exports.id, id), eq(exports.state, 'making'), eq(exports.attempts, attempts)))
  }

  /**
   * One transaction: it is ready, and of its account the newest `kept` keep their parts. False when somebody else has it now, or it
   * was removed.
   */
  async finish({ id, userId, attempts }: HistoryExportRow, bytes: number, until: Date, kept: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const done = await tx
        .update(exports)
        .set({ state: 'ready', bytes, until })
        .where(and(eq(exports.id, id), eq(exports.state, 'making'), eq(exports.attempts, attempts)))
        .returning({ id: exports.id })
      if (done.length === 0) return false
      const mine = and(eq(exports.userId, userId), eq(exports.state, 'ready'))
      const newest = await tx
        .select({ id: exports.id })
        .from(exports)
        .where(mine)
        .orderBy(desc(exports.askedAt), desc(exports.id))
        .limit(kept)
      const stay = newest.map(({ id: one }) => one)
      await this.#expire(tx, and(mine, notInArray(exports.id, stay)))
      return true
    })
  }

  async fail({ id, attempts }: MadeFile, failure: FileFailure): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const failed = await tx
        .update(exports)
        .set({ state: 'failed', failure })
        .where(and(eq(exports.id, id), eq(exports.state, 'making'), eq(exports.attempts, attempts)))
        .returning({ id: exports.id })
      await tx.delete(parts).where(eq(parts.exportId, id))
      return failed.length === 1
    })
  }

  /** One transaction. False when it is not this account's, or not there. */
  async remove(id: string, userId: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const removed = await tx
        .update(exports)
        .set({ state: 'removed', bytes: null })
        .where(and(eq(exports.id, id), eq(exports.userId, userId), ne(exports.state, 'removed')))
        .returning({ id: exports.id })
      await tx.delete(parts).where(
        inArray(
          parts.exportId,
          removed.map(({ id: one }) => one),
        ),
      )
      return removed.length === 1
    })
  }

  /** Takes the parts of those that were kept for long enough, and forgets those that were asked for before `before`. */
  async sweep(now: Date, before: Date): Promise<void> {
    await this.#db.transaction(async (tx) => this.#expire(tx, and(eq(exports.state, 'ready'), lte(exports.until, now))))
    await this.#db.delete(exports).where(lt(exports.askedAt, before))
  }

  /** Everything of an account. */
  async erase(userId: number): Promise<void> {
    await this.#db.delete(exports).where(eq(exports.userId, userId))
  }

  async #expire(tx: Queries, which: ReturnType<typeof and>): Promise<void> {
    const expired = await tx
      .update(exports)
      .set({ state: 'expired', bytes: null })
      .where(which)
      .returning({ id: exports.id })
    await tx.delete(parts).where(
      inArray(
        parts.exportId,
        expired.map(({ id }) => id),
      ),
    )
  }
}
