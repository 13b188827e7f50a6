import type { Clock, Database, Queries, Transaction } from '../../../kernel/index.ts'
import { and, asc, at, bigint, desc, eq, gt, lt, pgTable, sql, text } from '../../../kernel/sql.ts'
import { plain } from './canonical.ts'
import { ChainCheck, linkBehind } from './chain.ts'
import type { Anchor, Entry } from './chain.ts'

const records = pgTable('operator_audit', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  entry: text('entry').notNull(),
  previous: text('previous').notNull(),
  hash: text('hash').notNull(),
  operator: text('operator').generatedAlwaysAs(sql`''`),
  act: text('act').generatedAlwaysAs(sql`''`),
  target: text('target').generatedAlwaysAs(sql`''`),
  counted: text('counted').generatedAlwaysAs(sql`''`),
  writtenAt: at('written_at').notNull(),
})

const anchors = pgTable('operator_anchors', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  hash: text('hash').notNull(),
  command: bigint('command', { mode: 'number' }).notNull(),
  anchoredAt: at('anchored_at').notNull(),
})

/** One at a time adds to the chain. */
const LOCK = 7_150
const DAY_MS = 86_400_000
const PAGE = 100
/** Records read at a time while the chain is checked. */
const BATCH = 1_000

/** What of a record the caller says; the rest has defaults that say nothing. */
export type RecordDraft = Pick<Entry, 'operator' | 'act' | 'target' | 'result'> &
  Partial<Omit<Entry, 'seq' | 'at' | 'build' | 'before' | 'after'>> & {
    readonly before?: unknown
    readonly after?: unknown
  }

export interface AuditQuery {
  readonly operator?: string | undefined
  readonly act?: string | undefined
  readonly target?: string | undefined
  readonly before?: number | undefined
}

export type AuditRecord = Entry & { readonly hash: string }

/** The audit log: only added to, each record bound to the one before it. */
export class AuditLog {
  readonly #db: Database
  readonly #clock: Clock
  readonly #build: string

  constructor(db: Database, clock: Clock, build: string) {
    this.#db = db
    this.#clock = clock
    this.#build = build
  }

  /** Adds a record in the transaction of what it tells of: without the record there is no act. Its number. */
  async add(tx: Transaction, draft: RecordDraft): Promise<number> {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [last] = await tx
      .select({ seq: records.seq, hash: records.hash })
      .from(records)
      .orderBy(desc(records.seq))
      .limit(1)
    const at = new Date(this.#clock.now())
    const link = linkBehind(last ?? null, {
      at: at.toISOString(),
      operator: draft.operator,
      session: draft.session ?? null,
      key: draft.key ?? null,
      network: draft.network ?? '',
      act: draft.act,
      target: draft.target,
      reason: (draft.reason ?? '').toWellFormed(),
      ticket: draft.ticket ?? null,
      before: plain(draft.before),
      after: plain(draft.after),
      proposal: draft.proposal ?? null,
      of: draft.of ?? null,
      counted: draft.counted ?? null,
      command: draft.command ?? null,
      result: draft.result,
      build: this.#build,
    })
    await tx.insert(records).values({ ...link, writtenAt: at })
    return link.seq
  }

  /** A record of something that changes no table. */
  async note(draft: RecordDraft): Promise<number> {
    return this.#db.transaction(async (tx) => this.add(tx, draft))
  }

  /** How many different people this operator did something counted with in the last 24 hours, without `target`. */
  async countedToday(db: Queries, operator: string, limit: string, target: string): Promise<number> {
    const since = new Date(this.#clock.now() - DAY_MS)
    const rows = await db
      .selectDistinct({ target: records.target })
      .from(records)
      .where(and(eq(records.operator, operator), eq(records.counted, limit), gt(records.writtenAt, since)))
    return rows.filter((row) => row.target !== target).length
  }

  /** Newest first. */
  async page({ operator, act, target, before }: AuditQuery): Promise<{ records: AuditRecord[]; more: boolean }> {
    const rows = await this.#db
      .select({ entry: records.entry, hash: records.hash })
      .from(records)
      .where(
        and(
          operator === undefined || operator === '' ? undefined : eq(records.operator, operator),
          act === undefined || act === '' ? undefined : eq(records.act, act),
          target === undefined || target === '' ? undefined : eq(records.target, target),
          before === undefined ? undefined : lt(records.seq, before),
        ),
      )
      .orderBy(desc(records.seq))
      .limit(PAGE + 1)
    return {
      // The log wrote it.
      records: rows.slice(0, PAGE).map(({ entry, hash }) => ({ ...(JSON.parse(entry) as Entry), hash })),
      more: rows.length > PAGE,
    }
  }

  /** Every record in order, against these anchors and those of the table; `also` sees each hash. */
  async verify(
    more: readonly Anchor[] = [],
    also: (hash: string) => void = () => {},
  ): Promise<{ readonly records: number; readonly anchors: number; readonly faults: readonly string[] }> {
    const held = await this.#db.select({ seq: anchors.seq, hash: anchors.hash }).from(anchors)
    const check = new ChainCheck([...held, ...more])
    for (let after = 0; ;) {
      const rows = await this.#db
        .select({ seq: records.seq, entry: records.entry, previous: records.previous, hash: records.hash })
        .from(records)
        .where(gt(records.seq, after))
        .orderBy(asc(records.seq))
        .limit(BATCH)
      for (const row of rows) {
        check.take(row)
        also(row.hash)
      }
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.seq
    }
    check.end()
    return { records: check.records, anchors: held.length + more.length, faults: check.faults }
  }

  /** The newest record that no anchor holds; null = the journal has the newest of all. */
  async unanchored(): Promise<Anchor | null> {
    const [last] = await this.#db
      .select({ seq: records.seq, hash: records.hash })
      .from(records)
      .orderBy(desc(records.seq))
      .limit(1)
    const anchored = (await this.standing()).anchored
    return last === undefined || last.seq === anchored ? null : last
  }

  async keepAnchor({ seq, hash }: Anchor, command: number): Promise<void> {
    const anchoredAt = new Date(this.#clock.now())
    await this.#db.insert(anchors).values({ seq, hash, command, anchoredAt }).onConflictDoNothing()
  }

  /** How long the log is, and how much of it the journal holds. */
  async standing(): Promise<{ records: number; anchored: number | null; anchoredAt: Date | null }> {
    const [last] = await this.#db.select({ seq: records.seq }).from(records).orderBy(desc(records.seq)).limit(1)
    const [anchor] = await this.#db.select().from(anchors).orderBy(desc(anchors.seq)).limit(1)
    return { records: last?.seq ?? 0, anchored: anchor?.seq ?? null, anchoredAt: anchor?.anchoredAt ?? null }
  }
}
