import { Pool } from 'pg'

export type { Pool } from 'pg'

const OLDEST_SERVER = 150_000

class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export interface ConnectOptions {
  /** Connections at most; 10 when absent. */
  readonly max?: number
  /** Shown by the server in pg_stat_activity. */
  readonly name?: string
}

/**
 * A pool on the PostgreSQL (15 or newer) at this URL, after one round trip has succeeded.
 * @throws DatabaseUnavailable with a message that names DATABASE_URL and says what is wrong, without the password.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Pool> {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'exchange',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    const answer = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const version = Number(answer.rows[0]?.version)
    if (version < OLDEST_SERVER)
      throw new Error(`the server is version ${Math.floor(version / 10_000)}, 15 is the oldest supported`)
    return pool
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(`DATABASE_URL (${withoutPassword(url)}): ${reasonOf(error)}`, { cause: error })
  }
}

/** The URL with its password blanked, for messages. */
function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:***@')
}

/** Whatever was thrown, in a sentence; of several errors the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
