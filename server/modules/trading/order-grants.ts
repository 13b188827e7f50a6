import { and, eq } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OwnerId } from '@exchange/core'
import { SharedValues } from '../../kernel/index.ts'
import type { Clock, Database } from '../../kernel/index.ts'

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

  async give(owner: OwnerId, name: OrderGrant): Promise<void> {
    await this.#db.insert(grants).values({ owner, name }).onConflictDoNothing()
    this.#known.forget(String(owner))
  }

  async take(owner: OwnerId, name: OrderGrant): Promise<void> {
    await this.#db.delete(grants).where(and(eq(grants.owner, owner), eq(grants.name, name)))
    this.#known.forget(String(owner))
  }
}
