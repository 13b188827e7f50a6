/** A real PostgreSQL for one test file, in a directory of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, startEmbeddedPostgres, type MigrationSet, type Pool } from '@exchange/adapters/postgres'
import { copyDatabase } from '@exchange/adapters/postgres/testing'
import { viewMigrations } from '../views/index.ts'

export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  /** Another, empty database on the same server, migrated as this one. */
  another(name: string): Promise<{ readonly url: string; readonly pool: Pool }>
  stop(): Promise<void>
}

export async function startTestDatabase(sets: readonly MigrationSet[] = [viewMigrations]): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'exchange-test-'))
  await copyDatabase(directory)
  const server = await startEmbeddedPostgres({ directory })
  const pools: Pool[] = []
  const open = async (url: string): Promise<Pool> => {
    const pool = await connect(url)
    pools.push(pool)
    await migrate(pool, sets)
    return pool
  }
  const pool = await open(server.url)
  return {
    url: server.url,
    pool,
    async another(name) {
      await pool.query(`create database ${name}`)
      const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
      return { url, pool: await open(url) }
    },
    async stop() {
      for (const each of pools) await each.end()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
