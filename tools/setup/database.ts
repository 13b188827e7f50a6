/** The database of an exchange for commands that read or write it while no exchange runs. */
import { join, resolve } from 'node:path'
import { connect, startEmbeddedPostgres } from '@exchange/adapters/postgres'

type Pool = Awaited<ReturnType<typeof connect>>

export interface DatabaseSettings {
  /** Where PostgreSQL is; absent or empty = the embedded one of the data folder. */
  readonly DATABASE_URL?: string | undefined
  /** `data` unless told otherwise. */
  readonly DATA_DIR?: string | undefined
  /** Where the archive of a journal in files is; in its folder unless told otherwise. */
  readonly JOURNAL_ARCHIVE_DIR?: string | undefined
}

/** Where an exchange with these settings keeps its data: the folder, and the database when it has one of its own. */
export const dataPlaces = ({ DATABASE_URL, DATA_DIR, JOURNAL_ARCHIVE_DIR }: DatabaseSettings = process.env) => ({
  directory: resolve(DATA_DIR || 'data'),
  databaseUrl: DATABASE_URL || null,
  /** A command never drops anything. */
  archive: { directory: JOURNAL_ARCHIVE_DIR || null, bytes: null },
})

/** Opens the database for as long as `work` takes, and closes it whatever comes of it. */
export async function withDatabase<Result>(
  work: (pool: Pool) => Promise<Result>,
  settings: DatabaseSettings = process.env,
): Promise<Result> {
  const { directory, databaseUrl } = dataPlaces(settings)
  if (databaseUrl !== null) return withPool(databaseUrl, work)
  const embedded = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  try {
    return await withPool(embedded.url, work)
  } finally {
    await embedded.stop()
  }
}

async function withPool<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = await connect(url)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
