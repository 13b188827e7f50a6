import type { OwnerId } from '@exchange/core'
import { SharedValues } from '../../kernel/index.ts'
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

/** How long an answer is believed: a change, made by another process, is felt after that. */
const BELIEVED_MS = 10_000
/** Accounts whose answer is remembered. */
const MOST_OWNERS = 20_000

/** What accounts may ask of their orders beyond what everybody may. */
export class OrderGrants {
  readonly #db: Database
  readonly #known: SharedValues<ReadonlySet<OrderGrant>>

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#known = new SharedValues({ milliseconds: BELIEVED_MS, most: MOST_OWNERS, least: 1, weigh: () => 1 }, () =>
      clock.now(),
    )
  }

  async of(owner: OwnerId): Promise<ReadonlySet<OrderGrant>> {
    return this.#known.get(String(owner), async () => {
      const rows = await this.#db.select().from(grants).where(eq(grants.owner, owner))
      return new Set(rows.map(({ name }) => name))
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
  }

  async give(owner: OwnerId, name: OrderGrant): Promise<void> {
    await this.#db.insert(grants).values({ owner, name }).onConflictDoNothing()
    this.forget(owner)
  }
}
