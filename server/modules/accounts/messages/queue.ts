import { at, boolean, bytea, integer, sql, text, uuid } from '../../../kernel/sql.ts'
import type { SQL } from '../../../kernel/sql.ts'

/** Messages of a channel that may wait; more than a server or gateway that was away for an hour leaves behind. */
export const MOST_WAITING = 10_000
/** Due at once, even if the clock is set back. */
export const DUE_NOW = new Date(0)

/** The columns of a table in which messages wait; `kind` is the table's own. */
export const queueColumns = {
  id: uuid('id').primaryKey(),
  sealed: bytea('sealed').notNull(),
  attempts: integer('attempts').notNull(),
  nextAt: at('next_at').notNull(),
  until: at('until').notNull(),
  what: text('what').notNull(),
  language: text('language'),
  subject: text('subject'),
  repeatable: boolean('repeatable').notNull(),
  error: text('error'),
}

interface WaitingRow {
  readonly id: string
  readonly kind: string
  readonly sealed: Buffer
  readonly attempts: number
  readonly nextAt: Date
  readonly until: Date
  readonly what: string
  readonly language: string | null
  readonly subject: string | null
  readonly repeatable: boolean
  readonly error: string | null
}

/** The row as it is inserted where a condition holds, in the order of the columns with `kind` as the second. */
export const queueValues = (row: WaitingRow): SQL =>
  sql`${row.id}::uuid, ${row.kind}, ${row.sealed}::bytea, ${row.attempts}::integer, ${row.nextAt.toISOString()}::timestamptz, ${row.until.toISOString()}::timestamptz, ${row.what}, ${row.language}::text, ${row.subject}::text, ${row.repeatable}::boolean, ${row.error}::text`
