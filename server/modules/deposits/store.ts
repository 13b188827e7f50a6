import type { DepositStatus } from '@exchange/contract/deposits'
import type { AssetId } from '@exchange/core'
import type { Database, Queries, Transaction } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  integer,
  jsonb,
  isDueAgain,
  lt,
  lte,
  notInArray,
  numeric,
  pgTable,
  sql,
  STUCK_ATTEMPTS,
  text,
  unique,
  uuid,
} from '../../kernel/sql.ts'

export type DepositState =
  | 'seen'
  | 'confirming'
  | 'small'
  | 'crediting'
  | 'credited'
  | 'final'
  | 'gone'
  | 'orphaned'
  | 'reversing'
  | 'reversed'

/** Units of the asset, as decimal digits. */
export interface Reversal {
  readonly main: string
  readonly spot: string
  readonly insurance: string
  readonly fees: string
}

const deposits = pgTable(
  'deposits',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id'),
    network: text('network').notNull(),
    genesis: text('genesis').notNull(),
    txid: text('txid').notNull(),
    ordinal: integer('ordinal').notNull(),
    generation: integer('generation').notNull(),
    attempt: integer('attempt').notNull(),
    asset: integer('asset').$type<AssetId>().notNull(),
    address: text('address').notNull(),
    memo: text('memo').notNull(),
    chainAmount: numeric('chain_amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    amount: numeric('amount', { precision: 20, scale: 0, mode: 'bigint' }).notNull(),
    remainder: numeric('remainder', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    state: text('state').$type<DepositState>().notNull(),
    required: integer('required').notNull(),
    height: bigint('height', { mode: 'number' }),
    block: text('block'),
    reversal: jsonb('reversal').$type<Reversal>(),
    seenAt: at('seen_at').notNull(),
    changedAt: at('changed_at').notNull(),
    creditedAt: at('credited_at'),
  },
  (table) => [unique().on(table.network, table.txid, table.ordinal)],
)

const changes = pgTable('deposit_changes', {
  depositId: uuid('deposit_id').notNull(),
  at: at('at').notNull(),
  state: text('state').$type<DepositState>().notNull(),
  why: text('why').notNull(),
})

export type DepositRow = typeof deposits.$inferSelect
/** One that is somebody's. */
export type OwnedDeposit = DepositRow & { readonly userId: number }

/** What a state is called outside. */
export const statesOf: Readonly<Record<DepositStatus, readonly DepositState[]>> = {
  pending: ['seen', 'confirming', 'crediting'],
  'below-minimum': ['small'],
  credited: ['credited', 'orphaned', 'reversing'],
  final: ['final'],
  canceled: ['gone', 'reversed'],
}

/** `before`: the state it was in; null = it is new. */
export type DepositWatcher = (tx: Queries, row: DepositRow, before: DepositState | null) => Promise<void>

export interface DepositFilter {
  readonly asset?: AssetId | undefined
  readonly states?: readonly DepositState[] | undefined
  readonly addresses?: readonly string[] | undefined
  readonly memo?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Rows that one turn moves on; the rest comes with the next. */
const AT_ONCE = 500

/** Rows of one account that pass a filter. */
function matching(userId: number, { asset, states, addresses, memo, from, to }: DepositFilter) {
  return and(
    eq(deposits.userId, userId),
    asset === undefined ? undefined : eq(deposits.asset, asset),
    states === undefined ? undefined : inArray(deposits.state, [...states]),
    addresses === undefined ? undefined : inArray(deposits.address, [...addresses]),
    memo === undefined ? undefined : eq(deposits.memo, memo),
    from === undefined ? undefined : gte(deposits.seenAt, from),
    to === undefined ? undefined : lt(deposits.seenAt, to),
  )
}

export class DepositStore {
  readonly #db: Database
  #watcher: DepositWatcher = async () => {}

  constructor(db: Database) {
    this.#db = db
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#db.transaction(work)
  }

  /** Who is told of each change, in its transaction. */
  watch(watcher: DepositWatcher): void {
    this.#watcher = watcher
  }

  /** Null when the movement is known. */
  async add(row: DepositRow, why: string, queries: Queries = this.#db): Promise<DepositRow | null> {
    if (queries === this.#db) return this.#db.transaction(async (tx) => this.add(row, why, tx))
    const [added] = await queries.insert(deposits).values(row).onConflictDoNothing().returning()
    if (added === undefined) return null
    await queries.insert(changes).values({ depositId: row.id, at: row.changedAt, state: row.state, why })
    await this.#watcher(queries, added, null)
    return added
  }

  /** The movement's row, locked. */
  async known(
    tx: Transaction,
    { network, txid, ordinal }: Pick<DepositRow, 'network' | 'txid' | 'ordinal'>,
  ): Promise<DepositRow | null> {
    const [row] = await tx
      .select()
      .from(deposits)
      .where(and(eq(deposits.network, network), eq(deposits.txid, txid), eq(deposits.ordinal, ordinal)))
      .for('update')
    return row ?? null
  }

  /**
   * Moves a row on, if it is still in the state it was read in.
   * @returns whether it was
   */
  async move(
    { id, state }: Pick<DepositRow, 'id' | 'state'>,
    change: Partial<DepositRow> & Pick<DepositRow, 'state' | 'changedAt'>,
    why: string,
    queries: Queries = this.#db,
  ): Promise<boolean> {
    if (queries === this.#db) return this.#db.transaction(async (tx) => this.move({ id, state }, change, why, tx))
    const [moved] = await queries
      .update(deposits)
      .set(change)
      .where(and(eq(deposits.id, id), eq(deposits.state, state)))
      .returning()
    if (moved === undefined) return false
    await queries.insert(changes).values({ depositId: id, at: change.changedAt, state: change.state, why })
    await this.#watcher(queries, moved, state)
    return true
  }

  /** Rows of a network in these states, oldest first; at most so many as one turn moves on. */
  async inStates(
    network: string,
    states: readonly DepositState[],
    upTo: { readonly height?: number; readonly changedBefore?: Date; readonly dueAt?: Date } = {},
  ): Promise<readonly DepositRow[]> {
    return this.#db
      .select()
      .from(deposits)
      .where(
        and(
          eq(deposits.network, network),
          inArray(deposits.state, [...states]),
          upTo.height === undefined ? undefined : lte(deposits.height, upTo.height),
          upTo.changedBefore === undefined ? undefined : lt(deposits.changedAt, upTo.changedBefore),
          upTo.dueAt === undefined ? undefined : isDueAgain(deposits.attempt, deposits.changedAt, upTo.dueAt),
        ),
      )
      .orderBy(asc(deposits.changedAt), asc(deposits.id))
      .limit(AT_ONCE)
  }

  /** The states in which something of a network is that may still change: most networks have nothing to look at. */
  async statesOn(network: string): Promise<ReadonlySet<DepositState>> {
    const rows = await this.#db
      .selectDistinct({ state: deposits.state })
      .from(deposits)
      .where(and(eq(deposits.network, network), notInArray(deposits.state, ['final', 'gone', 'reversed'])))
    return new Set(rows.map(({ state }) => state))
  }

  /** Rows of all networks in a state, oldest first. */
  async all(state: DepositState): Promise<readonly DepositRow[]> {
    return this.#db.select().from(deposits).where(eq(deposits.state, state)).orderBy(asc(deposits.changedAt))
  }

  /** Rows of a network in blocks above this one that could be undone, locked. */
  async above(tx: Transaction, network: string, height: number): Promise<readonly DepositRow[]> {
    return tx
      .select()
      .from(deposits)
      .where(
        and(
          eq(deposits.network, network),
          gt(deposits.height, height),
          inArray(deposits.state, ['confirming', 'small', 'crediting', 'credited']),
        ),
      )
      .for('update')
  }

  /** Newest first, with how many there are in all. */
  async page(
    userId: number,
    filter: DepositFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly DepositRow[]; readonly total: number }> {
    const where = matching(userId, filter)
    const rows = await this.#db
      .select()
      .from(deposits)
      .where(where)
      .orderBy(desc(deposits.seenAt), desc(deposits.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await this.#db.select({ total: count() }).from(deposits).where(where)
    return { rows, total: counted?.total ?? 0 }
  }

  /** Of one account, newest first, older than this one. */
  async older(
    userId: number,
    filter: DepositFilter,
    before: DepositRow | null,
    limit: number,
  ): Promise<readonly DepositRow[]> {
    const behind =
      before === null
        ? undefined
        : sql`(${deposits.seenAt}, ${deposits.id}) < (${before.seenAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    return this.#db
      .select()
      .from(deposits)
      .where(and(matching(userId, filter), behind))
      .orderBy(desc(deposits.seenAt), desc(deposits.id))
      .limit(limit)
  }

  /** Of one account, oldest first, behind this one. */
  async pageUp(userId: number, after: string | null, limit: number): Promise<readonly DepositRow[]> {
    return this.#db
      .select()
      .from(deposits)
      .where(and(eq(deposits.userId, userId), after === null ? undefined : gt(deposits.id, after)))
      .orderBy(asc(deposits.id))
      .limit(limit)
  }

  /** What those of an account in these states come to, by asset. */
  async sums(userId: number, states: readonly DepositState[]): Promise<ReadonlyMap<AssetId, bigint>> {
    const rows = await this.#db
      .select({ asset: deposits.asset, amount: sql<string>`sum(${deposits.amount})::text` })
      .from(deposits)
      .where(and(eq(deposits.userId, userId), inArray(deposits.state, [...states])))
      .groupBy(deposits.asset)
    return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]))
  }

  /** Those whose money is refused again and again. */
  async stuck(): Promise<number> {
    return this.#db.$count(
      deposits,
      and(inArray(deposits.state, ['crediting', 'reversing']), gte(deposits.attempt, STUCK_ATTEMPTS)),
    )
  }

  /** How many of an account may still be credited or taken back. */
  async countOpen(userId: number): Promise<number> {
    return this.#db.$count(
      deposits,
      and(eq(deposits.userId, userId), sql`${deposits.state} not in ('final', 'gone', 'reversed', 'small')`),
    )
  }
}
