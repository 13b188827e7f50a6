import type { AlertKind } from '@exchange/contract/price-alerts/kinds'
import type { MarketId, Micros } from '@exchange/core'
import type { Database, Queries } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  count,
  desc,
  eq,
  gt,
  inArray,
  integer,
  lt,
  ne,
  numeric,
  pgTable,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'

const alerts = pgTable('price_alerts', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  market: integer('market').$type<MarketId>().notNull(),
  kind: text('kind').$type<AlertKind>().notNull(),
  condition: text('condition').$type<'gte' | 'lte'>().notNull(),
  level: numeric('level', { mode: 'bigint' }).notNull(),
  note: text('note').notNull(),
  repeat: text('repeat').$type<'once' | 'each'>().notNull(),
  mail: boolean('mail').notNull(),
  state: text('state').$type<'armed' | 'resting' | 'fired'>().notNull(),
  fires: integer('fires').notNull(),
  told: integer('told').notNull(),
  createdAt: at('created_at').notNull(),
  armedAt: bigint('armed_at', { mode: 'number' }).$type<Micros>().notNull(),
  firedAt: at('fired_at'),
  firedLevel: numeric('fired_level', { mode: 'bigint' }),
})

const watch = pgTable('price_alert_watch', {
  id: integer('id').primaryKey(),
  seenAt: bigint('seen_at', { mode: 'number' }).$type<Micros>().notNull(),
})

export type AlertRow = typeof alerts.$inferSelect

/** What a market did that an alert waited for. */
export interface Crossing {
  readonly id: string
  /** Since when it had waited: one that was moved meanwhile waits for something else. */
  readonly armedAt: Micros
  readonly at: Date
  /** Where the market was. */
  readonly level: bigint
}

export class PriceAlertStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Those that wait, the newest first, then those that are over, the last one first. */
  async list(userId: number, market: MarketId | null, most: number): Promise<readonly AlertRow[]> {
    const own = and(eq(alerts.userId, userId), ...(market === null ? [] : [eq(alerts.market, market)]))
    const [waiting, over] = await Promise.all([
      this.#db
        .select()
        .from(alerts)
        .where(and(own, ne(alerts.state, 'fired')))
        .orderBy(desc(alerts.createdAt), desc(alerts.id))
        .limit(most),
      this.#db
        .select()
        .from(alerts)
        .where(and(own, eq(alerts.state, 'fired')))
        .orderBy(desc(alerts.firedAt), desc(alerts.id))
        .limit(most),
    ])
    return [...waiting, ...over]
  }

  async find(userId: number, id: string): Promise<AlertRow | null> {
    const [row] = await this.#db
      .select()
      .from(alerts)
      .where(and(eq(alerts.id, id), eq(alerts.userId, userId)))
    return row ?? null
  }

  /**
   * One transaction that holds the owner's place in line, so that parallel calls can't pass the limit, and in which `allowed`
   * refuses by throwing. `known` = one like it waits already; `full` = so many wait.
   */
  async addWithin(
    row: AlertRow,
    most: number,
    allowed: (tx: Queries) => Promise<void>,
  ): Promise<'added' | 'known' | 'full'> {
    return this.#db.transaction(async (tx) => {
      await allowed(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(7012, ${row.userId})`)
      const waiting = and(eq(alerts.userId, row.userId), ne(alerts.state, 'fired'))
      if ((await tx.$count(alerts, waiting)) >= most) return 'full'
      const added = await tx.insert(alerts).values(row).onConflictDoNothing().returning({ id: alerts.id })
      return added.length === 1 ? 'added' : 'known'
    })
  }

  /** One that waits gets another level. Null = it waits no more; `known` = one like it waits already. */
  async move(
    userId: number,
    id: string,
    change: Pick<AlertRow, 'condition' | 'level' | 'armedAt'>,
  ): Promise<AlertRow | 'known' | null> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7012, ${userId})`)
      const [row] = await tx
        .select()
        .from(alerts)
        .where(and(eq(alerts.id, id), eq(alerts.userId, userId), ne(alerts.state, 'fired')))
      if (row === undefined) return null
      const alike = and(
        eq(alerts.userId, userId),
        eq(alerts.market, row.market),
        eq(alerts.kind, row.kind),
        eq(alerts.condition, change.condition),
        eq(alerts.level, change.level),
        ne(alerts.state, 'fired'),
        ne(alerts.id, id),
      )
      if ((await tx.$count(alerts, alike)) > 0) return 'known'
      // One that the market has reached in between is over all the same.
      const moved = await tx
        .update(alerts)
        .set({ ...change, state: 'armed' })
        .where(and(eq(alerts.id, id), ne(alerts.state, 'fired'), eq(alerts.fires, row.fires)))
        .returning()
      return moved[0] ?? null
    })
  }

  async remove(userId: number, id: string): Promise<boolean> {
    const removed = await this.#db
      .delete(alerts)
      .where(and(eq(alerts.id, id), eq(alerts.userId, userId)))
      .returning({ id: alerts.id })
    return removed.length === 1
  }

  async countWaiting(): Promise<number> {
    const [row] = await this.#db.select({ rows: count() }).from(alerts).where(ne(alerts.state, 'fired'))
    return row?.rows ?? 0
  }

  /** A page of all that wait, in the order of their ids. */
  async waiting(after: string | null, limit: number): Promise<readonly AlertRow[]> {
    return this.#db
      .select()
      .from(alerts)
      .where(and(ne(alerts.state, 'fired'), ...(after === null ? [] : [gt(alerts.id, after)])))
      .orderBy(asc(alerts.id))
      .limit(limit)
  }

  /** Writes down that the market got there; the rows of those that waited for it. */
  async fire(crossings: readonly Crossing[]): Promise<readonly AlertRow[]> {
    const facts = JSON.stringify(
      crossings.map(({ id, armedAt, at: when, level }) => ({ id, since: armedAt, at: when, level: level.toString() })),
    )
    return this.#db
      .update(alerts)
      .set({
        state: sql`case when ${alerts.repeat} = 'each' then 'resting' else 'fired' end`,
        fires: sql`${alerts.fires} + 1`,
        firedAt: sql`crossed.at`,
        firedLevel: sql`crossed.level`,
      })
      .from(
        sql`jsonb_to_recordset(${facts}::jsonb) as crossed (id uuid, since bigint, at timestamptz, level numeric(40))`,
      )
      .where(and(eq(alerts.id, sql`crossed.id`), eq(alerts.armedAt, sql`crossed.since`), eq(alerts.state, 'armed')))
      .returning()
  }

  /** Those that rested wait again; the rows of them. */
  async arm(ids: readonly string[], armedAt: Micros): Promise<readonly AlertRow[]> {
    return this.#db
      .update(alerts)
      .set({ state: 'armed', armedAt })
      .where(and(inArray(alerts.id, [...ids]), eq(alerts.state, 'resting')))
      .returning()
  }

  /** Whose owners are still to be told. */
  async untold(limit: number): Promise<readonly AlertRow[]> {
    return this.#db.select().from(alerts).where(lt(alerts.told, alerts.fires)).orderBy(asc(alerts.id)).limit(limit)
  }

  async noteTold({ id, fires }: Pick<AlertRow, 'id' | 'fires'>): Promise<void> {
    await this.#db
      .update(alerts)
      .set({ told: fires })
      .where(and(eq(alerts.id, id), lt(alerts.told, fires)))
  }

  /** Null: nothing was ever seen. */
  async seenAt(): Promise<Micros | null> {
    return (await this.#db.select().from(watch))[0]?.seenAt ?? null
  }

  async noteSeen(seenAt: Micros): Promise<void> {
    await this.#db.insert(watch).values({ id: 1, seenAt }).onConflictDoUpdate({ target: watch.id, set: { seenAt } })
  }

  /** Forgets those that were over before. */
  async forgetBefore(before: Date): Promise<void> {
    await this.#db.delete(alerts).where(and(eq(alerts.state, 'fired'), lt(alerts.firedAt, before)))
  }

  async pageUp(userId: number, after: string | null, limit: number): Promise<readonly AlertRow[]> {
    return this.#db
      .select()
      .from(alerts)
      .where(and(eq(alerts.userId, userId), ...(after === null ? [] : [gt(alerts.id, after)])))
      .orderBy(asc(alerts.id))
      .limit(limit)
  }

  /** The ids of those that waited. */
  async erase(userId: number): Promise<readonly string[]> {
    const gone = await this.#db.delete(alerts).where(eq(alerts.userId, userId)).returning({ id: alerts.id })
    return gone.map(({ id }) => id)
  }
}
