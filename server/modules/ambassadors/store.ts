import type { AmbassadorFields } from '@exchange/contract/ambassadors'
import type { Database } from '../../kernel/index.ts'
import { and, asc, at, bigint, boolean, eq, integer, jsonb, lt, pgTable, sql, text } from '../../kernel/sql.ts'

const applications = pgTable('ambassador_applications', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  region: text('region').notNull(),
  fields: jsonb('fields').$type<AmbassadorFields>().notNull(),
  version: integer('version').notNull(),
  appliedAt: at('applied_at').notNull(),
  withdrawn: boolean('withdrawn').notNull(),
  told: integer('told').notNull(),
})

export type ApplicationRow = typeof applications.$inferSelect

export class AmbassadorStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async of(userId: number): Promise<ApplicationRow | null> {
    return (await this.#db.select().from(applications).where(eq(applications.userId, userId)))[0] ?? null
  }

  async put(row: Pick<ApplicationRow, 'userId' | 'region' | 'fields' | 'appliedAt'>): Promise<void> {
    await this.#db
      .insert(applications)
      .values({ ...row, version: 1, withdrawn: false, told: 0 })
      .onConflictDoUpdate({
        target: applications.userId,
        set: { ...row, withdrawn: false, version: sql`${applications.version} + 1` },
      })
  }

  async withdraw(userId: number): Promise<void> {
    await this.#db
      .update(applications)
      .set({ withdrawn: true, version: sql`${applications.version} + 1` })
      .where(and(eq(applications.userId, userId), eq(applications.withdrawn, false)))
  }

  async erase(userId: number): Promise<void> {
    await this.#db.delete(applications).where(eq(applications.userId, userId))
  }

  /** Those whose last change the team was not told of, oldest first. */
  async untold(most: number): Promise<readonly ApplicationRow[]> {
    return this.#db
      .select()
      .from(applications)
      .where(lt(applications.told, applications.version))
      .orderBy(asc(applications.appliedAt))
      .limit(most)
  }

  async told(userId: number, version: number): Promise<void> {
    await this.#db.update(applications).set({ told: version }).where(eq(applications.userId, userId))
  }
}
