import type { CommandBody } from '@exchange/core'
import type { Database, Queries, Transaction } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  desc,
  eq,
  inArray,
  integer,
  lte,
  or,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'

const milliseconds = (name: string) => bigint(name, { mode: 'number' })

export type ProposalState = 'waiting' | 'approved' | 'done' | 'void' | 'canceled' | 'refused'

const proposals = pgTable('operator_proposals', {
  id: uuid('id').primaryKey(),
  operation: text('operation').notNull(),
  content: text('content').notNull(),
  hash: text('hash').notNull(),
  reason: text('reason').notNull(),
  proposer: uuid('proposer').notNull(),
  proposerKey: text('proposer_key').notNull(),
  state: text('state').$type<ProposalState>().notNull(),
  why: text('why'),
  approver: uuid('approver'),
  delayMs: milliseconds('delay_ms').notNull(),
  waitedMs: milliseconds('waited_ms').notNull().default(0),
  madeAt: at('made_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  endedAt: at('ended_at'),
  cancelHash: text('cancel_hash').notNull(),
  announced: boolean('announced').notNull().default(false),
  alone: boolean('alone').notNull().default(false),
})

const commands = pgTable('operator_commands', {
  id: text('id').primaryKey(),
  record: bigint('record', { mode: 'number' }).notNull(),
  place: integer('place').notNull(),
  body: text('body').notNull(),
  operator: text('operator').notNull(),
  operation: text('operation').notNull(),
  target: text('target').notNull(),
  proposal: uuid('proposal'),
})

export type ProposalRow = typeof proposals.$inferSelect
export type CommandRow = typeof commands.$inferSelect

const isOpen = inArray(proposals.state, ['waiting', 'approved'])

/** Shown at a time. */
const NEWEST = 100
/** One at a time does an act. */
const LOCK = 7_151

/** Proposals, and commands of the core whose outcome is open. */
export class ActStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(db: Queries, row: ProposalRow): Promise<void> {
    await db.insert(proposals).values(row)
  }

  async one(id: string, db: Queries = this.#db): Promise<ProposalRow | null> {
    return (await db.select().from(proposals).where(eq(proposals.id, id)))[0] ?? null
  }

  /** Nobody else changes it before the end of this transaction. */
  async held(db: Queries, id: string): Promise<ProposalRow | null> {
    return (await db.select().from(proposals).where(eq(proposals.id, id)).for('update'))[0] ?? null
  }

  /** What this operator proposed or approved and is not done; nobody else changes it before the end of this transaction. */
  async heldOf(db: Queries, operator: string): Promise<readonly ProposalRow[]> {
    const theirs = or(eq(proposals.proposer, operator), eq(proposals.approver, operator))
    return db.select().from(proposals).where(and(isOpen, theirs)).orderBy(asc(proposals.madeAt)).for('update')
  }

  /** Nobody else does an act before the end of this transaction. */
  async lock(tx: Transaction): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  }

  async byCancel(cancelHash: string): Promise<ProposalRow | null> {
    return (await this.#db.select().from(proposals).where(eq(proposals.cancelHash, cancelHash)))[0] ?? null
  }

  async open(): Promise<readonly ProposalRow[]> {
    return this.#db.select().from(proposals).where(isOpen).orderBy(asc(proposals.madeAt)).limit(NEWEST)
  }

  async newest(): Promise<readonly ProposalRow[]> {
    return this.#db.select().from(proposals).orderBy(desc(proposals.madeAt)).limit(NEWEST)
  }

  /** How many wait: of these operators, or of all. */
  async count(db: Queries, operators?: readonly string[]): Promise<number> {
    return db.$count(
      proposals,
      and(isOpen, operators === undefined ? undefined : inArray(proposals.proposer, [...operators])),
    )
  }

  async change(db: Queries, id: string, change: Partial<ProposalRow>): Promise<void> {
    await db.update(proposals).set(change).where(eq(proposals.id, id))
  }

  /** Counts time that has gone by for those that are approved. */
  async wait(elapsedMs: number): Promise<void> {
    await this.#db
      .update(proposals)
      .set({ waitedMs: sql`${proposals.waitedMs} + ${elapsedMs}` })
      .where(eq(proposals.state, 'approved'))
  }

  /** Approved ones whose time has come. */
  async due(): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(eq(proposals.state, 'approved'), sql`${proposals.waitedMs} >= ${proposals.delayMs}`))
      .orderBy(asc(proposals.madeAt))
      .limit(NEWEST)
    return rows.map(({ id }) => id)
  }

  async expired(now: Date): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(isOpen, lte(proposals.expiresAt, now)))
      .limit(NEWEST)
    return rows.map(({ id }) => id)
  }

  async unannounced(): Promise<readonly ProposalRow[]> {
    return this.#db
      .select()
      .from(proposals)
      .where(eq(proposals.announced, false))
      .orderBy(asc(proposals.madeAt))
      .limit(20)
  }

  async keepCommand(db: Queries, row: CommandRow): Promise<void> {
    await db.insert(commands).values(row)
  }

  async openCommands(): Promise<readonly CommandRow[]> {
    return this.#db.select().from(commands).orderBy(asc(commands.record), asc(commands.place))
  }

  /** False when somebody has written its outcome down already. */
  async closeCommand(db: Queries, id: string): Promise<boolean> {
    return (await db.delete(commands).where(eq(commands.id, id)).returning({ id: commands.id })).length === 1
  }
}

/** A command as text; whole numbers of money are marked. */
export const writeCommand = (body: CommandBody): string =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: value.toString() } : value))

export function readCommand(text: string): CommandBody {
  // It was written by the function above.
  return JSON.parse(text, (_, value: unknown) => {
    const isMarked = typeof value === 'object' && value !== null && 'bigint' in value
    return isMarked ? BigInt(String(value.bigint)) : value
  }) as CommandBody
}
