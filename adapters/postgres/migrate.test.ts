import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, migrate, startEmbeddedPostgres, type EmbeddedPostgres, type Pool } from './index.ts'

let directory: string
let server: EmbeddedPostgres
let pool: Pool
let count = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrate-'))
  server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  await pool?.end()
  pool = await connect(server.url)
  await pool.query('drop schema public cascade; create schema public')
})

async function setOf(name: string, files: Record<string, string>): Promise<{ name: string; directory: string }> {
  const folder = join(directory, `${name}-${count++}`)
  await mkdir(folder)
  for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql)
  return { name, directory: folder }
}

test('files are applied once, in order, set after set', async () => {
  const users = await setOf('users', {
    '0002-add.sql': 'alter table users add age integer',
    '0001-users.sql': 'create table users (id integer)',
  })
  const keys = await setOf('keys', {
    '0001-keys.sql': 'create table keys (age integer); insert into keys select age from users',
    'notes.md': 'no sql',
  })
  expect(await migrate(pool, [users, keys])).toEqual([
    'users/0001-users.sql',
    'users/0002-add.sql',
    'keys/0001-keys.sql',
  ])
  expect(await migrate(pool, [users, keys])).toEqual([])
  await writeFile(join(keys.directory, '0002-more.sql'), 'create table more ()')
  expect(await migrate(pool, [users, keys])).toEqual(['keys/0002-more.sql'])
})

test('a file that fails leaves nothing, names itself, and is tried again', async () => {
  const set = await setOf('bad', {
    '0001-ok.sql': 'create table ok ()',
    '0002-bad.sql': 'create table half (); select nothing_at_all',
  })
  await expect(migrate(pool, [set])).rejects.toThrow(/bad\/0002-bad\.sql: .*nothing_at_all/)
  expect((await pool.query(`select to_regclass('half') as half, to_regclass('ok')::text as ok`)).rows).toEqual([
    { half: null, ok: 'ok' },
  ])
  await writeFile(join(set.directory, '0002-bad.sql'), 'create table half ()')
  expect(await migrate(pool, [set])).toEqual(['bad/0002-bad.sql'])
})

test('a file changed after it was applied is refused', async () => {
  const set = await setOf('changed', { '0001-a.sql': 'create table a ()' })
  await migrate(pool, [set])
  await writeFile(join(set.directory, '0001-a.sql'), 'create table a (b integer)')
  await expect(migrate(pool, [set])).rejects.toThrow(/changed\/0001-a\.sql was changed/)
})

test('of many processes that start at once one applies', async () => {
  const set = await setOf('race', { '0001-a.sql': 'select pg_sleep(0.1); create table a ()' })
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, [set])))
  expect(applied.flat()).toEqual(['race/0001-a.sql'])
})
