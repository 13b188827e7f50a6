import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { reasonOf } from './pool.ts'

/** One domain's migrations: files `<number>_<what>.sql`, applied in the order of their names. */
export interface MigrationSet {
  /** Unique and stable: it is remembered in the database. */
  readonly name: string
  readonly directory: string
}

class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** Any number of processes may start at once; one applies, the others wait for it. */
const MIGRATION_LOCK = 0x6d69_6772

/**
 * Applies what is missing, set after set, each file in a transaction of its own.
 * @returns the names of the files applied now, `<set>/<file>`.
 * @throws MigrationFailed when a file fails or an applied one has been changed since; nothing of that file stays.
 */
export async function migrate(pool: Pool, sets: readonly MigrationSet[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists applied_migrations (
      set_name text not null, file_name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (set_name, file_name))`)
    const applied: string[] = []
    for (const set of sets) applied.push(...(await applySet(client, set)))
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function applySet(client: PoolClient, set: MigrationSet): Promise<string[]> {
  const files = (await readdir(set.directory)).filter((file) => file.endsWith('.sql')).toSorted()
  const rows = await client.query<{ file_name: string; checksum: string }>(
    'select file_name, checksum from applied_migrations where set_name = $1',
    [set.name],
  )
  const known = new Map(rows.rows.map((row) => [row.file_name, row.checksum]))
  const applied: string[] = []
  for (const file of files) {
    const sql = await readFile(join(set.directory, file), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(file)
    if (before === undefined) {
      await applyFile(client, set.name, file, sql, checksum)
      applied.push(`${set.name}/${file}`)
    } else if (before !== checksum) {
      throw new MigrationFailed(`${set.name}/${file} was changed after it had been applied: add a new file instead`)
    }
  }
  return applied
}

async function applyFile(client: PoolClient, set: string, file: string, sql: string, checksum: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into applied_migrations (set_name, file_name, checksum) values ($1, $2, $3)', [
      set,
      file,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationFailed(`${set}/${file}: ${reasonOf(error)}`, { cause: error })
  }
}
