/** How parts of this module give an account what they hold of it: no secret, no hash and no code is among it. */
import { PERSONAL_PAGE, onePage, pagesByKey } from '../../kernel/index.ts'
import type { Database, PersonalFile, PersonalTable } from '../../kernel/index.ts'
import { sql } from '../../kernel/sql.ts'
import type { SQL } from '../../kernel/sql.ts'

type Row = Readonly<Record<string, unknown>>

/** A table whose rows of a closed account go, and the file that has them. */
export const erased = (file: PersonalTable['file']): PersonalTable => ({ file, whenClosed: 'erased' })

/** A table of codes and links that wait for their owner, kept as hashes. */
export const hashes = erased({
  leftOut: 'Hashes of codes and links that wait to be used: nothing can be read from them.',
})

/** A file of few rows: what a statement gives. */
export const rowsOf = (db: Database, name: `${string}.json`, statement: (owner: number) => SQL): PersonalFile => ({
  name,
  pages: onePage(async (owner) => (await db.execute(statement(owner))).rows),
})

/** A file of the rows of a table whose ids rise, the lowest first. `renamed` = columns that are called otherwise there. */
export function tableOf(
  db: Database,
  name: `${string}.csv`,
  columns: readonly string[],
  { table, ids, renamed = {} }: { table: string; ids: 'uuid' | 'bigint'; renamed?: Readonly<Record<string, string>> },
): PersonalFile {
  const named = sql.raw(columns.map((column) => `${renamed[column] ?? snakeOf(column)} as "${column}"`).join(', '))
  return {
    name,
    columns,
    pages: pagesByKey<Row, unknown>(
      async (owner, after) => {
        const behind = after === null ? sql`` : sql`and id > ${after}::${sql.raw(ids)}`
        const from = sql`from ${sql.identifier(table)} where user_id = ${owner} ${behind}`
        return (await db.execute(sql`select id, ${named} ${from} order by id limit ${PERSONAL_PAGE}`)).rows
      },
      ({ id }) => id,
    ),
  }
}

/** `endedAt` → `ended_at`. */
const snakeOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
