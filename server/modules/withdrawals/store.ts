import type { WithdrawalEnd, WithdrawalStatus, WithdrawalWait } from '@exchange/contract/withdrawals/statuses'
import type { AssetId } from '@exchange/core'
import { PERSONAL_PAGE } from '../../kernel/index.ts'
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
  isNotNull,
  isNull,
  lt,
  isDueAgain,
  lte,
  notInArray,
  or,
  STUCK_ATTEMPTS,
  numeric,
  pgTable,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'
import type { SQL } from '../../kernel/sql.ts'

export type WithdrawalState =
  | 'requested'
  | 'unconfirmed'
  | 'policy'
  | 'held'
  | 'approved'
  | 'planned'
  | 'signed'
  | 'broadcast'
  | 'mined'
  | 'posting'
  | 'delivering'
  | 'done'
  | 'canceling'
  | 'canceled'
  | 'failing'
  | 'failed'

/** Nothing comes after these. */
const over = ['done', 'canceled', 'failed'] as const satisfies readonly WithdrawalState[]
/** Nothing has been signed, so that the owner can cancel it. */
export const cancelable = ['unconfirmed', 'policy', 'held', 'approved'] as const satisfies readonly WithdrawalState[]
/** The policy has nothing against it, or hasn't looked yet. */
const unapproved = ['requested', 'unconfirmed', 'policy', 'held'] as const satisfies readonly WithdrawalState[]
/** Its funds have not left the account, or come back. */
const undone = ['canceling', 'canceled', 'failing', 'failed'] as const satisfies readonly WithdrawalState[]

/** What a state is called outside. */
export const statesOf: Readonly<Record<WithdrawalStatus, readonly WithdrawalState[]>> = {
  unconfirmed: ['unconfirmed'],
  checking: ['requested', 'policy'],
  held: ['held'],
  waiting: ['approved'],
  sending: ['planned', 'signed', 'broadcast'],
  confirming: ['mined', 'posting', 'delivering'],
  done: ['done'],
  canceled: ['canceling', 'canceled'],
  failed: ['failing', 'failed'],
}

const units = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  uniqueId: text('unique_id'),
  through: text('through').$type<'site' | 'key'>().notNull(),
  asset: integer('asset').$type<AssetId>().notNull(),
  network: text('network').notNull(),
  address: text('address').notNull(),
  memo: text('memo').notNull(),
  amount: units('amount').notNull(),
  fee: units('fee').notNull(),
  worth: units('worth').notNull(),
  receiver: integer('receiver'),
  state: text('state').$type<WithdrawalState>().notNull(),
  waitWhy: text('wait_why').$type<WithdrawalWait>(),
  waitUntil: at('wait_until'),
  endWhy: text('end_why').$type<WithdrawalEnd>(),
  confirmBy: at('confirm_by'),
  sendAt: at('send_at'),
  attempt: integer('attempt').notNull(),
  sequence: bigint('sequence', { mode: 'number' }),
  networkFee: units('network_fee'),
  networkTerms: text('network_terms'),
  txid: text('txid'),
  raw: text('raw'),
  height: bigint('height', { mode: 'number' }),
  coin: integer('coin').$type<AssetId>(),
  cost: units('cost'),
  costState: text('cost_state').$type<'pending' | 'done'>(),
  approvedAt: at('approved_at'),
  reviewedBy: text('reviewed_by'),
  reviewedAt: at('reviewed_at'),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
  endedAt: at('ended_at'),
})

const changes = pgTable('withdrawal_changes', {
  withdrawalId: uuid('withdrawal_id').notNull(),
  at: at('at').notNull(),
  state: text('state').$type<WithdrawalState>().notNull(),
  why: text('why').notNull(),
})

const sequences = pgTable('payout_sequences', {
  network: text('network').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
})

export type WithdrawalRow = typeof withdrawals.$inferSelect
/** What changes of a row on its way. */
export type WithdrawalChange = Partial<WithdrawalRow> & Pick<WithdrawalRow, 'state' | 'changedAt'>

/** `before`: the state it was in; null = it is new. */
export type WithdrawalWatcher = (tx: Queries, row: WithdrawalRow, before: WithdrawalState | null) => Promise<void>

export interface WithdrawalFilter {
  readonly asset?: AssetId | undefined
  readonly states?: readonly WithdrawalState[] | undefined
  readonly addresses?: readonly string[] | undefined
  readonly memo?: string | undefined
  readonly uniqueId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** What of an account is open, and what it has taken out since some time, in millionths of a USDT. */
export interface OpenWithdrawals {
  readonly count: number
  readonly unconfirmed: number
  /** By asset, what is held or about to be. */
  readonly amounts: ReadonlyMap<AssetId, bigint>
}

/** Rows that one turn moves on; the rest comes with the next. */
const AT_ONCE = 200
/** Of each asset, that one turn pays. */
const DUE_OF_AN_ASSET = 50
/** Each takes a look at the account, its limits and its deposits. */
const HELD_AT_ONCE = 25

/** Rows of one account that pass a filter. */
function matching(userId: number, { asset, states, addresses, memo, uniqueId, from, to }: WithdrawalFilter) {
  return and(
    eq(withdrawals.userId, userId),
    asset === undefined ? undefined : eq(withdrawals.asset, asset),
    states === undefined ? undefined : inArray(withdrawals.state, [...states]),
    addresses === undefined ? undefined : inArray(withdrawals.address, [...addresses]),
    memo === undefined ? undefined : eq(withdrawals.memo, memo),
    uniqueId === undefined ? undefined : eq(withdrawals.uniqueId, uniqueId),
    from === undefined ? undefined : gte(withdrawals.createdAt, from),
    to === undefined ? undefined : lt(withdrawals.createdAt, to),
  )
}

export class WithdrawalStore {
  readonly #db: Database
  #watcher: WithdrawalWatcher = async () => {}

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Adds a row, if `allowed` doesn't refuse by throwing; of one account one at a time, so that what is counted can't be passed
   * by calling at once. A row of the same id, or of the same id of its owner's program, is answered instead.
   */
  async add(
    row: WithdrawalRow,
    why: string,
    allowed: (tx: Transaction) => Promise<void>,
  ): Promise<{ readonly row: WithdrawalRow; readonly isNew: boolean }> {
    return this.alone(row.userId, async (tx) => {
      const [before] = await tx
        .select()
        .from(withdrawals)
        .where(
          row.uniqueId === null
            ? eq(withdrawals.id, row.id)
            : and(eq(withdrawals.userId, row.userId), eq(withdrawals.uniqueId, row.uniqueId)),
        )
      if (before !== undefined) return { row: before, isNew: false }
      await allowed(tx)
      await tx.insert(withdrawals).values(row)
      await tx.insert(changes).values({ withdrawalId: row.id, at: row.changedAt, state: row.state, why })
      await this.#watcher(tx, row, null)
      return { row, isNew: true }
    })
  }

  /** Who is told of each change, in its transaction. */
  watch(watcher: WithdrawalWatcher): void {
    this.#watcher = watcher
  }

  /** Of one account one after the other: what is counted in it stays true until it is written down. */
  async alone<Result>(userId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('withdrawals'), ${userId})`)
      return work(tx)
    })
  }

  /** Nothing was held for it: it never was. */
  async forget({ id }: Pick<WithdrawalRow, 'id'>): Promise<void> {
    await this.#db.delete(withdrawals).where(and(eq(withdrawals.id, id), eq(withdrawals.state, 'requested')))
  }

  /**
   * Moves a row on, if it is still in the state it was read in.
   * @returns the row as it is then; null when it was in another one
   */
  async move(
    row: Pick<WithdrawalRow, 'id' | 'state'>,
    change: WithdrawalChange,
    why: string,
    queries: Queries = this.#db,
  ): Promise<WithdrawalRow | null> {
    return this.#moveIf(undefined, row, change, why, queries)
  }

  async #moveIf(
    condition: SQL | undefined,
    { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
    change: WithdrawalChange,
    why: string,
    queries: Queries = this.#db,
  ): Promise<WithdrawalRow | null> {
    if (queries === this.#db)
      return this.#db.transaction(async (tx) => this.#moveIf(condition, { id, state }, change, why, tx))
    const [moved] = await queries
      .update(withdrawals)
      .set(change)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.state, state), condition))
      .returning()
    if (moved === undefined) return null
    if (change.state !== state) {
      await queries.insert(changes).values({ withdrawalId: id, at: change.changedAt, state: change.state, why })
      await this.#watcher(queries, moved, state)
    }
    return moved
  }

  /** This account's row, or null. */
  async one(userId: number, id: string): Promise<WithdrawalRow | null> {
    const found = await this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), eq(withdrawals.id, id)))
    return found[0] ?? null
  }

  /** Whosesoever it is. */
  async byId(id: string, queries: Queries = this.#db): Promise<WithdrawalRow | null> {
    const found = await queries.select().from(withdrawals).where(eq(withdrawals.id, id))
    return found[0] ?? null
  }

  /** Those that people have to look at, the oldest first, with how many there are. */
  async toReview({ limit, offset }: { readonly limit: number; readonly offset: number }) {
    const where = and(eq(withdrawals.state, 'held'), eq(withdrawals.waitWhy, 'review'))
    const rows = await this.#db
      .select()
      .from(withdrawals)
      .where(where)
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
      .limit(limit)
      .offset(offset)
    return { rows, total: await this.#db.$count(withdrawals, where) }
  }

  /** How many of an account's have reached this address before, and how many accounts have sent there. */
  async paidTo({ userId, network, address, memo }: WithdrawalRow): Promise<{ before: number; accounts: number }> {
    const [found] = await this.#db
      .select({
        before: sql<number>`count(*) filter (where ${withdrawals.userId} = ${userId})::integer`,
        accounts: sql<number>`count(distinct ${withdrawals.userId})::integer`,
      })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.network, network),
          eq(withdrawals.address, address),
          eq(withdrawals.memo, memo),
          eq(withdrawals.state, 'done'),
        ),
      )
    return found ?? { before: 0, accounts: 0 }
  }

  /** By the id of its owner's program. */
  async byUniqueId(userId: number, uniqueId: string): Promise<WithdrawalRow | null> {
    const found = await this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), eq(withdrawals.uniqueId, uniqueId)))
    return found[0] ?? null
  }

  /**
   * Takes back all of an account that nothing was signed for, by one statement: none gets past it from one state into another. What
   * is about to be held is taken back as soon as it is.
   */
  async stop(userId: number, why: WithdrawalEnd, changedAt: Date): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const stopped = await tx
        .update(withdrawals)
        .set({ state: 'canceling', endWhy: why, changedAt, waitWhy: null, waitUntil: null })
        .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.state, [...cancelable])))
        .returning({ withdrawalId: withdrawals.id })
      if (stopped.length > 0)
        await tx
          .insert(changes)
          .values(
            stopped.map((row) => ({ ...row, at: changedAt, state: 'canceling' as const, why: `canceled: ${why}` })),
          )
      await tx
        .update(withdrawals)
        .set({ endWhy: why })
        .where(and(eq(withdrawals.userId, userId), eq(withdrawals.state, 'requested')))
    })
  }

  /** Its amount is held: it goes on, or back where somebody has stopped it meanwhile. */
  async held(row: WithdrawalRow, state: 'unconfirmed' | 'policy', changedAt: Date): Promise<void> {
    const goesOn = await this.#moveIf(isNull(withdrawals.endWhy), row, { state, changedAt }, 'its amount is held')
    if (goesOn === null)
      await this.move(row, { state: 'canceling', changedAt }, 'its amount is held, and it was stopped')
  }

  /** Rows of all networks in these states, those that have been in them for longest first. */
  async inStates(
    states: readonly WithdrawalState[],
    { dueAt, most = AT_ONCE }: { readonly dueAt?: Date; readonly most?: number } = {},
  ): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(
        and(
          inArray(withdrawals.state, [...states]),
          dueAt === undefined ? undefined : isDueAgain(withdrawals.attempt, withdrawals.changedAt, dueAt),
        ),
      )
      .orderBy(asc(withdrawals.changedAt), asc(withdrawals.id))
      .limit(most)
  }

  /** All of them, however many there are. */
  async allIn(state: WithdrawalState): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.state, state))
      .orderBy(asc(withdrawals.changedAt), asc(withdrawals.id))
  }

  /** Those that the wallet can pay now, in the order in which they were asked for; so many of each asset at the most. */
  async due(network: string, now: Date): Promise<readonly WithdrawalRow[]> {
    const place = sql<number>`row_number() over (
      partition by ${withdrawals.asset} order by ${withdrawals.createdAt}, ${withdrawals.id})`
    const ranked = this.#db
      .select({ id: withdrawals.id, place: place.as('place') })
      .from(withdrawals)
      .where(and(this.#isDue(network, now), isNull(withdrawals.receiver)))
      .as('ranked')
    const first = this.#db.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, DUE_OF_AN_ASSET))
    return this.#db
      .select()
      .from(withdrawals)
      .where(inArray(withdrawals.id, first))
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
  }

  /** Those that can go to other accounts now, in that order. */
  async dueInside(network: string, now: Date): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(this.#isDue(network, now), isNotNull(withdrawals.receiver)))
      .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
      .limit(AT_ONCE)
  }

  /** Those that were not confirmed in time. */
  async expired(now: Date): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.state, 'unconfirmed'), lte(withdrawals.confirmBy, now)))
      .orderBy(asc(withdrawals.confirmBy))
      .limit(AT_ONCE)
  }

  /** Some of those that are held, by their ids, behind this one. */
  async heldAfter(id: string | null): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.state, 'held'), id === null ? undefined : gt(withdrawals.id, id)))
      .orderBy(asc(withdrawals.id))
      .limit(HELD_AT_ONCE)
  }

  /** Those of which nobody knows since then whether their amount is held. */
  async unsettled(before: Date): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.state, 'requested'), lt(withdrawals.changedAt, before)))
      .orderBy(asc(withdrawals.changedAt))
      .limit(AT_ONCE)
  }

  #isDue(network: string, now: Date) {
    return and(eq(withdrawals.network, network), eq(withdrawals.state, 'approved'), lte(withdrawals.sendAt, now))
  }

  /** Those that have a place in the wallet and are not over, in its order, behind this place. */
  async inTurn(network: string, after: number | null): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.network, network),
          inArray(withdrawals.state, ['planned', 'signed', 'broadcast', 'mined']),
          after === null ? undefined : gt(withdrawals.sequence, after),
        ),
      )
      .orderBy(asc(withdrawals.sequence))
      .limit(AT_ONCE)
  }

  /** Networks with something under way. */
  async busyNetworks(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectDistinct({ network: withdrawals.network })
      .from(withdrawals)
      .where(notInArray(withdrawals.state, [...over]))
    return rows.map(({ network }) => network)
  }

  /** Takes the next place in the wallet of a network, which is `least` at the least, and moves the row on: both or neither. */
  async plan(row: WithdrawalRow, least: number, change: WithdrawalChange): Promise<WithdrawalRow | null> {
    return this.#db.transaction(async (tx) => {
      const [free] = await tx
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(and(eq(withdrawals.id, row.id), eq(withdrawals.state, row.state)))
        .for('update')
      if (free === undefined) return null
      const [taken] = await tx
        .insert(sequences)
        .values({ network: row.network, next: least + 1 })
        .onConflictDoUpdate({
          target: sequences.network,
          set: { next: sql`greatest(${sequences.next}, ${least}) + 1` },
        })
        .returning()
      if (taken === undefined) throw new Error(`no place on ${row.network}`)
      return this.move(row, { ...change, sequence: taken.next - 1 }, 'has its place in the wallet', tx)
    })
  }

  /** What is open of an account. */
  async openOf(userId: number, queries: Queries = this.#db): Promise<OpenWithdrawals> {
    const rows = await queries
      .select({ asset: withdrawals.asset, state: withdrawals.state, amount: withdrawals.amount })
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), notInArray(withdrawals.state, [...over, 'delivering'])))
    const amounts = new Map<AssetId, bigint>()
    for (const { asset, amount } of rows) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
    return { count: rows.length, unconfirmed: rows.filter(({ state }) => state === 'unconfirmed').length, amounts }
  }

  /** What an account has been let take out since then, and what it may be let, in millionths of a USDT. */
  async worthSince(userId: number, since: Date, queries: Queries = this.#db): Promise<bigint> {
    const [found] = await queries
      .select({ worth: sql<string>`coalesce(sum(${withdrawals.worth}), 0)::text` })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.userId, userId),
          or(gte(withdrawals.approvedAt, since), inArray(withdrawals.state, [...unapproved])),
          notInArray(withdrawals.state, [...undone]),
        ),
      )
    return BigInt(found?.worth ?? 0)
  }

  /**
   * The newest approval since then that has to be longer ago before so much worth is left; null = it is left.
   */
  async lastTooMuch(userId: number, since: Date, left: bigint, queries: Queries): Promise<Date | null> {
    const approved = queries
      .select({
        at: withdrawals.approvedAt,
        worth:
          sql<string>`sum(${withdrawals.worth}) over (order by ${withdrawals.approvedAt} desc, ${withdrawals.id})`.as(
            'together',
          ),
      })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.userId, userId),
          gte(withdrawals.approvedAt, since),
          notInArray(withdrawals.state, [...undone]),
        ),
      )
      .as('approved')
    const [found] = await queries
      .select({ at: approved.at })
      .from(approved)
      .where(gt(approved.worth, sql`${String(left)}::numeric`))
      .orderBy(desc(approved.at))
      .limit(1)
    return found?.at ?? null
  }

  /** Rows whose network cost isn't booked, the oldest first. */
  async costs(dueAt: Date | null = null, most = AT_ONCE): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.costState, 'pending'),
          dueAt === null ? undefined : isDueAgain(withdrawals.attempt, withdrawals.changedAt, dueAt),
        ),
      )
      .orderBy(asc(withdrawals.changedAt), asc(withdrawals.id))
      .limit(most)
  }

  /** Those whose money is refused again and again. */
  async stuck(): Promise<number> {
    return this.#db.$count(
      withdrawals,
      and(
        or(eq(withdrawals.state, 'delivering'), eq(withdrawals.costState, 'pending')),
        gte(withdrawals.attempt, STUCK_ATTEMPTS),
      ),
    )
  }

  /** When the oldest was asked for that is not over; null = all are. */
  async oldestOpen(): Promise<Date | null> {
    const [found] = await this.#db
      .select({ at: withdrawals.createdAt })
      .from(withdrawals)
      .where(notInArray(withdrawals.state, [...over]))
      .orderBy(asc(withdrawals.createdAt))
      .limit(1)
    return found?.at ?? null
  }

  async settleCost(
    { id }: Pick<WithdrawalRow, 'id'>,
    change: Partial<Pick<WithdrawalRow, 'costState' | 'attempt' | 'changedAt'>>,
  ) {
    await this.#db
      .update(withdrawals)
      .set(change)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.costState, 'pending')))
  }

  /** Newest first, with how many there are in all. */
  async page(
    userId: number,
    filter: WithdrawalFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly total: number }> {
    const where = matching(userId, filter)
    const rows = await this.#db
      .select()
      .from(withdrawals)
      .where(where)
      .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await this.#db.select({ total: count() }).from(withdrawals).where(where)
    return { rows, total: counted?.total ?? 0 }
  }

  /** Of one account, newest first, older than this one. */
  async older(
    userId: number,
    filter: WithdrawalFilter,
    before: WithdrawalRow | null,
    limit: number,
  ): Promise<readonly WithdrawalRow[]> {
    const behind =
      before === null
        ? undefined
        : sql`(${withdrawals.createdAt}, ${withdrawals.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(matching(userId, filter), behind))
      .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
      .limit(limit)
  }

  /** Of one account, oldest first, behind this one. */
  async pageUp(userId: number, after: string | null): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), after === null ? undefined : gt(withdrawals.id, after)))
      .orderBy(asc(withdrawals.id))
      .limit(PERSONAL_PAGE)
  }

  /** Of one account, those that have not ended. */
  async openRows(userId: number): Promise<readonly WithdrawalRow[]> {
    return this.#db
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), notInArray(withdrawals.state, [...over])))
  }
}
