import type { Database, Queries } from '../../../kernel/index.ts'
import { and, desc, eq, lt, sql } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'
import type { AccountStatus, UserRow } from '../profile/index.ts'

export interface AccountQuery {
  /** An id or a whole e-mail address: who could search by beginnings would read masked addresses letter by letter. */
  readonly query?: string | undefined
  readonly state?: AccountStatus | undefined
  /** Ids below this one. */
  readonly below?: number | undefined
}

export interface SignInRecord {
  readonly at: Date
  readonly ip: string
  readonly userAgent: string
  readonly outcome: string
}

const SIGN_INS = 50
const ID = /^\d{1,10}$/

/** Reads across the tables of accounts; changes in the transaction of whoever writes down why. */
export class DeskStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Newest first, one more than `limit` where there are more. */
  async search({ query = '', state, below }: AccountQuery, limit: number): Promise<readonly UserRow[]> {
    const text = query.toLowerCase()
    const named =
      text === ''
        ? undefined
        : ID.test(text)
          ? eq(users.id, Math.min(Number(text), 2_147_483_647))
          : eq(users.email, text)
    return this.#db
      .select()
      .from(users)
      .where(
        and(
          named,
          state === undefined ? undefined : eq(users.status, state),
          below === undefined ? undefined : lt(users.id, below),
        ),
      )
      .orderBy(desc(users.id))
      .limit(limit + 1)
  }

  async one(id: number, db: Queries = this.#db): Promise<UserRow | null> {
    return (await db.select().from(users).where(eq(users.id, id)))[0] ?? null
  }

  async setStatus(db: Queries, id: number, status: AccountStatus): Promise<void> {
    await db.update(users).set({ status }).where(eq(users.id, id))
  }

  /** Sessions of this account that have ended at or after this. */
  async endedSince(id: number, since: Date): Promise<readonly string[]> {
    const { rows } = await this.#db.execute<{ id: string }>(
      sql`select id from sessions where user_id = ${id} and ended_at >= ${since.toISOString()}::timestamptz`,
    )
    return rows.map((row) => row.id)
  }

  /** When each of these accounts was last seen. */
  async lastSeen(ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    if (ids.length === 0) return new Map()
    const { rows } = await this.#db.execute<{ user_id: number; seen: string }>(
      sql`select user_id, max(last_seen_at) as seen from sessions where user_id = any(${sql.param([...ids])}::integer[]) group by user_id`,
    )
    return new Map(rows.map(({ user_id: id, seen }) => [id, new Date(seen)]))
  }

  async signIns(id: number): Promise<readonly SignInRecord[]> {
    const { rows } = await this.#db.execute<{ at: string; ip: string; user_agent: string; outcome: string }>(
      sql`select at, ip, user_agent, outcome from login_history where user_id = ${id} order by id desc limit ${SIGN_INS}`,
    )
    return rows.map(({ at, ip, user_agent: userAgent, outcome }) => ({ at: new Date(at), ip, userAgent, outcome }))
  }

  /** How many accounts there are in each state. */
  async counts(): Promise<Readonly<Record<AccountStatus, number>>> {
    const rows = await this.#db
      .select({ status: users.status, count: sql<number>`count(*)::integer` })
      .from(users)
      .groupBy(users.status)
    const of = (status: AccountStatus) => rows.find((row) => row.status === status)?.count ?? 0
    return { active: of('active'), frozen: of('frozen'), blocked: of('blocked'), closed: of('closed') }
  }
}
