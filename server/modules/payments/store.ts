import type { PaymentStatus } from '@exchange/contract/payments/statuses'
import type { AssetId } from '@exchange/core'
import type { DisputeStage, KeptCard, PaymentFailure } from '@exchange/ports'
import { PERSONAL_PAGE } from '../../kernel/index.ts'
import type { Database, Queries, Transaction } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  bytea,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  integer,
  isDueAgain,
  isNotNull,
  isNull,
  jsonb,
  lt,
  lte,
  notInArray,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'
import type { SQL } from '../../kernel/sql.ts'

export type PaymentState = 'intent' | 'redirected' | 'authorised' | 'failed' | 'expired' | 'captured' | 'settled'
export type MoveKind = 'capture' | 'cost' | 'refund' | 'chargeback' | 'regain'

/** Units of the asset, as decimal digits. */
export interface Split {
  readonly main: string
  readonly spot: string
  readonly insurance: string
  readonly fees: string
}

/** What of a card is kept with a payment. */
export type PaidBy = Pick<KeptCard, 'first' | 'last' | 'brand' | 'expires'>

const units = (name: string) => numeric(name, { precision: 38, scale: 0, mode: 'bigint' })

const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  uniqueId: text('unique_id'),
  through: text('through').$type<'site' | 'key'>().notNull(),
  provider: text('provider').notNull(),
  asset: integer('asset').$type<AssetId>().notNull(),
  amount: units('amount').notNull(),
  fee: units('fee').notNull(),
  worth: units('worth').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  failure: text('failure').$type<PaymentFailure>(),
  reference: text('reference'),
  url: text('url'),
  card: jsonb('card').$type<PaidBy>(),
  keepsCard: boolean('keeps_card').notNull(),
  name: text('name'),
  refunded: units('refunded').notNull(),
  dispute: text('dispute').$type<DisputeStage>(),
  staysUntil: at('stays_until'),
  lookAt: at('look_at'),
  createdAt: at('created_at').notNull(),
  changedAt: at('changed_at').notNull(),
  creditedAt: at('credited_at'),
})

const changes = pgTable('payment_changes', {
  paymentId: uuid('payment_id').notNull(),
  at: at('at').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  why: text('why').notNull(),
})

const events = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    event: text('event').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.event] })],
)

const moves = pgTable('payment_moves', {
  place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  paymentId: uuid('payment_id').notNull(),
  kind: text('kind').$type<MoveKind>().notNull(),
  key: text('key').notNull(),
  amount: units('amount').notNull(),
  fee: units('fee').notNull(),
  split: jsonb('split').$type<Split>(),
  attempt: integer('attempt').notNull(),
  state: text('state').$type<'pending' | 'done'>().notNull(),
  madeAt: at('made_at').notNull(),
  doneAt: at('done_at'),
})

const cards = pgTable('payment_cards', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  provider: text('provider').notNull(),
  asset: integer('asset').$type<AssetId>().notNull(),
  token: bytea('token').notNull(),
  mark: text('mark').notNull(),
  holder: bytea('holder').notNull(),
  first: text('first').notNull(),
  last: text('last').notNull(),
  brand: text('brand').notNull(),
  expires: text('expires').notNull(),
  addedAt: at('added_at').notNull(),
  usedAt: at('used_at').notNull(),
})

const claims = pgTable(
  'payment_claims',
  {
    paymentId: uuid('payment_id').notNull(),
    key: text('key').notNull(),
    userId: integer('user_id').notNull(),
    asset: integer('asset').$type<AssetId>().notNull(),
    amount: units('amount').notNull(),
    state: text('state').$type<'open' | 'settled'>().notNull(),
    at: at('at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.key] })],
)

export type PaymentRow = typeof payments.$inferSelect
/** What changes of a row on its way. */
export type PaymentChange = Partial<PaymentRow> & Pick<PaymentRow, 'changedAt'>
export type MoveRow = typeof moves.$inferSelect
/** A move with the payment that it belongs to. */
export interface PaymentMove {
  readonly move: MoveRow
  readonly payment: PaymentRow
}
export type NewMove = Pick<MoveRow, 'kind' | 'key' | 'amount' | 'fee' | 'madeAt'>
export type CardRow = typeof cards.$inferSelect
export type ClaimRow = typeof claims.$inferSelect

/** Where nothing has been paid yet, and may be. */
const open = ['intent', 'redirected', 'authorised'] as const satisfies readonly PaymentState[]
/** Nothing was paid. */
const undone = ['failed', 'expired'] as const satisfies readonly PaymentState[]

export interface PaymentFilter {
  readonly asset?: AssetId | undefined
  readonly status?: PaymentStatus | undefined
  readonly states?: readonly PaymentState[] | undefined
  readonly uniqueId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Older than this one. */
  readonly before?: PaymentRow | undefined
}

/** Rows that one turn looks at; the rest comes with the next. */
const AT_ONCE = 200

export class PaymentStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#db.transaction(work)
  }

  /**
   * Adds a row, if `allowed` doesn't refuse by throwing; of one account one at a time. A row of the same id, or of the same id of
   * its owner's program, is answered instead.
   */
  async add(
    row: PaymentRow,
    why: string,
    allowed: (tx: Transaction) => Promise<void>,
  ): Promise<{ readonly row: PaymentRow; readonly isNew: boolean }> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payments'), ${row.userId})`)
      const [before] = await tx
        .select()
        .from(payments)
        .where(
          row.uniqueId === null
            ? eq(payments.id, row.id)
            : and(eq(payments.userId, row.userId), eq(payments.uniqueId, row.uniqueId)),
        )
      if (before !== undefined) return { row: before, isNew: false }
      await allowed(tx)
      await tx.insert(payments).values(row)
      await tx.insert(changes).values({ paymentId: row.id, at: row.changedAt, state: row.state, why })
      return { row, isNew: true }
    })
  }

  /** The row, locked. */
  async locked(tx: Transaction, id: string): Promise<PaymentRow | null> {
    const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    return row ?? null
  }

  /** Changes a row that is locked, or whose only writer is whoever calls. */
  async change(row: PaymentRow, change: PaymentChange, why: string, queries: Queries = this.#db): Promise<void> {
    await queries.update(payments).set(change).where(eq(payments.id, row.id))
    const { state = row.state } = change
    if (state !== row.state)
      await queries.insert(changes).values({ paymentId: row.id, at: change.changedAt, state, why })
  }

  /** When the provider is asked again; nothing else of the row changes. */
  async lookAgain(id: string, lookAt: Date | null): Promise<void> {
    await this.#db.update(payments).set({ lookAt }).where(eq(payments.id, id))
  }

  /** Writes an event down and wakes its payment. False = it was told before. */
  async wake(provider: string, event: string, reference: string, now: Date): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const added = await tx
        .insert(events)
        .values({ provider, event, at: now })
        .onConflictDoNothing()
        .returning({ event: events.event })
      if (added.length === 0) return false
      await tx.update(payments).set({ lookAt: now }).where(eq(payments.reference, reference))
      return true
    })
  }

  async forgetEvents(before: Date): Promise<void> {
    await this.#db.delete(events).where(lt(events.at, before))
  }

  /** This account's row, or null. */
  async one(userId: number, id: string): Promise<PaymentRow | null> {
    const [row] = await this.#db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.id, id)))
    return row ?? null
  }

  async byId(id: string): Promise<PaymentRow | null> {
    const [row] = await this.#db.select().from(payments).where(eq(payments.id, id))
    return row ?? null
  }

  /** Those that are to be looked at by now, those that wait longest first. */
  async due(now: Date): Promise<readonly PaymentRow[]> {
    return this.#db
      .select()
      .from(payments)
      .where(and(isNotNull(payments.lookAt), lte(payments.lookAt, now)))
      .orderBy(asc(payments.lookAt), asc(payments.id))
      .limit(AT_ONCE)
  }

  /** What was asked for and never answered since then. */
  async unanswered(before: Date): Promise<readonly PaymentRow[]> {
    return this.#db
      .select()
      .from(payments)
      .where(and(eq(payments.state, 'intent'), lt(payments.createdAt, before)))
      .limit(AT_ONCE)
  }

  /** Newest first, with how many there are in all. */
  async page(
    userId: number,
    { asset, status, states, uniqueId, from, to, before }: PaymentFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly PaymentRow[]; readonly total: number }> {
    const where = and(
      eq(payments.userId, userId),
      asset === undefined ? undefined : eq(payments.asset, asset),
      status === undefined ? undefined : ofStatus(status),
      states === undefined ? undefined : inArray(payments.state, [...states]),
      uniqueId === undefined ? undefined : eq(payments.uniqueId, uniqueId),
      from === undefined ? undefined : gte(payments.createdAt, from),
      to === undefined ? undefined : lt(payments.createdAt, to),
      before === undefined
        ? undefined
        : sql`(${payments.createdAt}, ${payments.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`,
    )
    const rows = await this.#db
      .select()
      .from(payments)
      .where(where)
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await this.#db.select({ total: count() }).from(payments).where(where)
    return { rows, total: counted?.total ?? 0 }
  }

  /** Of one account, by id, behind this one. */
  async pageUp(userId: number, after: string | null): Promise<readonly PaymentRow[]> {
    return this.#db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), after === null ? undefined : gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(PERSONAL_PAGE)
  }

  /** How many of an account may still be paid. */
  async countOpen(userId: number, queries: Queries = this.#db): Promise<number> {
    const [found] = await queries
      .select({ many: count() })
      .from(payments)
      .where(and(eq(payments.userId, userId), inArray(payments.state, [...open])))
    return found?.many ?? 0
  }

  /** How many of an account have money that is to move. */
  async countMoving(userId: number): Promise<number> {
    const [found] = await this.#db
      .select({ many: count() })
      .from(moves)
      .innerJoin(payments, eq(moves.paymentId, payments.id))
      .where(and(eq(payments.userId, userId), eq(moves.state, 'pending')))
    return found?.many ?? 0
  }

  /** What an account has begun to pay in by these providers since then, in millionths of a USDT. */
  async worthSince(
    userId: number,
    providers: readonly string[],
    since: Date,
    queries: Queries = this.#db,
  ): Promise<bigint> {
    const [found] = await queries
      .select({ worth: sql<string>`coalesce(sum(${payments.worth}), 0)::text` })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          inArray(payments.provider, [...providers]),
          gte(payments.createdAt, since),
          notInArray(payments.state, [...undone]),
        ),
      )
    return BigInt(found?.worth ?? 0)
  }

  /** What of an account has to stay by now, by asset. */
  async staying(userId: number, now: Date): Promise<ReadonlyMap<AssetId, bigint>> {
    const rows = await this.#db
      .select({
        asset: payments.asset,
        amount: sql<string>`sum(${payments.amount} - ${payments.fee} - ${payments.refunded})::text`,
      })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          isNotNull(payments.creditedAt),
          gt(payments.staysUntil, now),
          isNull(payments.dispute),
          // Of what went back entirely nothing can be taken back any more.
          sql`${payments.amount} - ${payments.fee} > ${payments.refunded}`,
        ),
      )
      .groupBy(payments.asset)
    return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]))
  }

  /** Adds moves that aren't known yet. */
  async addMoves(paymentId: string, wanted: readonly NewMove[], tx: Transaction): Promise<void> {
    for (const move of wanted)
      await tx
        .insert(moves)
        .values({ ...move, paymentId, split: null, attempt: 0, state: 'pending', doneAt: null })
        .onConflictDoNothing()
  }

  /** Of one payment, in their order. */
  async movesOf(paymentId: string, queries: Queries = this.#db): Promise<readonly MoveRow[]> {
    return queries.select().from(moves).where(eq(moves.paymentId, paymentId)).orderBy(asc(moves.place))
  }

  /** Those that are pending, in their order. */
  async pendingMoves(): Promise<readonly PaymentMove[]> {
    return this.#moving(eq(moves.state, 'pending'))
  }

  /** The first pending one of each payment, if it is its turn again. */
  async dueMoves(now: Date): Promise<readonly PaymentMove[]> {
    const isFirst = sql`not exists (select 1 from ${moves} earlier where earlier.payment_id = ${moves.paymentId}
      and earlier.place < ${moves.place} and earlier.state = 'pending')`
    return this.#moving(and(eq(moves.state, 'pending'), isDueAgain(moves.attempt, moves.madeAt, now), isFirst), AT_ONCE)
  }

  async #moving(where: SQL | undefined, most?: number): Promise<readonly PaymentMove[]> {
    const found = this.#db
      .select({ move: moves, payment: payments })
      .from(moves)
      .innerJoin(payments, eq(moves.paymentId, payments.id))
      .where(where)
      .orderBy(asc(moves.place))
    return most === undefined ? found : found.limit(most)
  }

  /** Writes down who bears it, if nobody has; the row as it is then. */
  async planMove({ place }: MoveRow, split: Split): Promise<MoveRow> {
    await this.#db
      .update(moves)
      .set({ split })
      .where(and(eq(moves.place, place), eq(moves.state, 'pending'), isNull(moves.split)))
    const [row] = await this.#db.select().from(moves).where(eq(moves.place, place))
    if (row === undefined) throw new Error(`move ${place} is gone`)
    return row
  }

  /** The core refused it: it is planned anew, under another id. */
  async refuseMove({ place, attempt }: MoveRow, madeAt: Date): Promise<void> {
    await this.#db
      .update(moves)
      .set({ attempt: attempt + 1, split: null, madeAt })
      .where(and(eq(moves.place, place), eq(moves.state, 'pending'), eq(moves.attempt, attempt)))
  }

  /** False = it was done before. */
  async finishMove({ place }: MoveRow, doneAt: Date, tx: Transaction): Promise<boolean> {
    const done = await tx
      .update(moves)
      .set({ state: 'done', doneAt })
      .where(and(eq(moves.place, place), eq(moves.state, 'pending')))
      .returning({ place: moves.place })
    return done.length > 0
  }

  async addClaim(claim: Omit<ClaimRow, 'state' | 'settledAt'>, tx: Transaction): Promise<void> {
    await tx
      .insert(claims)
      .values({ ...claim, state: 'open', settledAt: null })
      .onConflictDoNothing()
  }

  async settleClaim(paymentId: string, key: string, settledAt: Date, tx: Transaction): Promise<void> {
    await tx
      .update(claims)
      .set({ state: 'settled', settledAt })
      .where(and(eq(claims.paymentId, paymentId), eq(claims.key, key), eq(claims.state, 'open')))
  }

  async claimsOf(userId: number): Promise<readonly ClaimRow[]> {
    return this.#db.select().from(claims).where(eq(claims.userId, userId)).orderBy(asc(claims.at))
  }

  /** Accounts that owe something. */
  async debtors(): Promise<readonly number[]> {
    const rows = await this.#db.selectDistinct({ userId: claims.userId }).from(claims).where(eq(claims.state, 'open'))
    return rows.map(({ userId }) => userId)
  }

  /** Keeps a card, or notes that it was used. Null = the account has as many as it may. */
  async keepCard(card: CardRow, most: number, tx: Transaction): Promise<void> {
    const [{ many } = { many: 0 }] = await tx
      .select({ many: count() })
      .from(cards)
      .where(and(eq(cards.userId, card.userId), sql`${cards.mark} <> ${card.mark}`))
    if (many >= most) return
    await tx
      .insert(cards)
      .values(card)
      .onConflictDoUpdate({ target: [cards.userId, cards.mark], set: { usedAt: card.usedAt, expires: card.expires } })
  }

  /** Of one account, the one used last first. */
  async cardsOf(userId: number): Promise<readonly CardRow[]> {
    return this.#db.select().from(cards).where(eq(cards.userId, userId)).orderBy(desc(cards.usedAt), asc(cards.id))
  }

  async card(userId: number, id: string): Promise<CardRow | null> {
    const [row] = await this.#db
      .select()
      .from(cards)
      .where(and(eq(cards.userId, userId), eq(cards.id, id)))
    return row ?? null
  }

  async cardById(id: string): Promise<CardRow | null> {
    const [row] = await this.#db.select().from(cards).where(eq(cards.id, id))
    return row ?? null
  }

  async removeCard(userId: number, id: string): Promise<CardRow | null> {
    const [row] = await this.#db
      .delete(cards)
      .where(and(eq(cards.userId, userId), eq(cards.id, id)))
      .returning()
    return row ?? null
  }

  async removeCards(userId: number): Promise<void> {
    await this.#db.delete(cards).where(eq(cards.userId, userId))
  }
}

/** Rows that are called so outside. */
function ofStatus(status: PaymentStatus) {
  const { state, creditedAt } = payments
  switch (status) {
    case 'open':
      return inArray(state, ['intent', 'redirected'])
    case 'processing':
      return sql`(${state} = 'authorised' or (${state} in ('captured', 'settled') and ${creditedAt} is null))`
    case 'credited':
      return and(inArray(state, ['captured', 'settled']), isNotNull(creditedAt))
    case 'failed':
    case 'expired':
      return eq(state, status)
  }
}
