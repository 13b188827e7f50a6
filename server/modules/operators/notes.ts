import type { Database, Queries } from '../../kernel/index.ts'
import { at, bigint, desc, eq, integer, pgTable, text } from '../../kernel/sql.ts'

const notes = pgTable('operator_notes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  operator: text('operator').notNull(),
  body: text('body').notNull(),
  at: at('at').notNull(),
})

const SHOWN = 100

/** What operators wrote beside accounts; a note is never changed. */
export class NoteStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(db: Queries, userId: number, operator: string, body: string, at: Date): Promise<void> {
    await db.insert(notes).values({ userId, operator, body, at })
  }

  async erase(userId: number): Promise<void> {
    await this.#db.delete(notes).where(eq(notes.userId, userId))
  }

  /** Newest first. */
  async of(userId: number) {
    return this.#db.select().from(notes).where(eq(notes.userId, userId)).orderBy(desc(notes.id)).limit(SHOWN)
  }
}
