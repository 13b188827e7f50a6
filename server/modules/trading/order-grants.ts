import type { OwnerId } from '@exchange/core'
import { LastKnown, SharedValues } from '../../kernel/index.ts'
import type { Clock, Database, Queries } from '../../kernel/index.ts'
import { asc, eq, integer, pgTable, primaryKey, text } from '../../kernel/sql.ts'

export const orderGrantNames = ['rpi', 'retail'] as const
/** rpi: to place RPI orders. retail: to take them by a program; from the site everybody does. */
export type OrderGrant = (typeof orderGrantNames)[number]

const grants = pgTable(
  'order_grants',
  { owner: integer('owner').notNull(), name: text('name').$type<OrderGrant>().notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.name] })],
)

/** How long an answer is believed while the database is there: a change, made by another process, is felt after that. */
const BELIEVED_MS = 10_000
/** Accounts whose answer is remembered. */
const MOST_OWNERS = 20_000
const MOST_ROWS = MOST_OWNERS * orderGrantNames.length

const NOTHING: ReadonlySet<OrderGrant> = new Set()

/** What accounts may ask of their orders beyond what everybody may. */
export class OrderGrants {
  readonly #db: Database
  readonly #believed: SharedValues<ReadonlySet<OrderGrant> | null>
  /** What is believed while the database is away. */
  readonly #known = new LastKnown<ReadonlySet<OrderGrant>>(MOST_OWNERS)

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#believed = new SharedValues({ milliseconds: BELIEVED_MS, most: MOST_OWNERS, least: 1, weigh: () => 1 }, () =>
      clock.now(),
    )
  }

  async of(owner: OwnerId): Promise<ReadonlySet<OrderGrant>> {
    const key = String(owner)
    const known = await this.#believed.get(key, async () => this.#known.ask(key, async () => this.#ask(owner)))
    return known ?? NOTHING
  }

  /** Learns who may what, so that it is known if the database goes away before they place an order. */
  async load(): Promise<void> {
    await this.#known.learnFrom(async () => {
      const rows = await this.#db.select().from(grants).orderBy(asc(grants.owner)).limit(MOST_ROWS)
      const byOwner = Map.groupBy(rows, ({ owner }) => owner)
      return [...byOwner].map(([owner, own]) => [String(owner), new Set(own.map(({ name }) => name))] as const)
    })
  }

  /** As the table has it now. */
  async read(db: Queries, owner: OwnerId): Promise<OrderGrant[]> {
    const rows = await db.select().from(grants).where(eq(grants.owner, owner)).orderBy(asc(grants.name))
    return rows.map(({ name }) => name)
  }

  /** In place of those before, in the transaction of the record that says why; `forget` comes after it. */
  async set(tx: Queries, owner: OwnerId, names: readonly OrderGrant[]): Promise<void> {
    await tx.delete(grants).where(eq(grants.owner, owner))
    if (names.length > 0) await tx.insert(grants).values([...new Set(names)].map((name) => ({ owner, name })))
  }

  /** Takes all of them from an account that is closed. */
  async erase(owner: OwnerId): Promise<void> {
    await this.set(this.#db, owner, [])
    this.forget(owner)
  }

  /** What was believed of this account is asked anew. */
  forget(owner: OwnerId): void {
    this.#known.forget(String(owner))
    this.#believed.forget(String(owner))
  }

  async give(owner: OwnerId, name: OrderGrant): Promise<void> {
    await this.#db.insert(grants).values({ owner, name }).onConflictDoNothing()
    this.forget(owner)
  }

  async #ask(owner: OwnerId): Promise<ReadonlySet<OrderGrant>> {
    const rows = await this.#db.select().from(grants).where(eq(grants.owner, owner))
    return new Set(rows.map(({ name }) => name))
  }
}
