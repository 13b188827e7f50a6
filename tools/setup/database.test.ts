import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { expect, test } from 'vitest'
import { withDatabase } from './database.ts'

test('H6 a command opens the database of the data folder, or the one that is named, and leaves none open when it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'with-database-'))
  const embedded = { DATABASE_URL: '', DATA_DIR: folder }
  try {
    const failing = withDatabase(async (pool) => {
      await pool.query('create table kept (word text)')
      throw new Error('the work failed')
    }, embedded)
    await expect(failing).rejects.toThrow('the work failed')
    // Whoever held the folder still would keep the next one out.
    await withDatabase(async (pool) => pool.query("insert into kept values ('here')"), embedded)
    const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres') })
    const read = async () =>
      withDatabase(async (pool) => pool.query('select word from kept'), {
        DATABASE_URL: server.url,
        DATA_DIR: '/nowhere',
      })
    expect((await read()).rows).toEqual([{ word: 'here' }])
    await server.stop()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
