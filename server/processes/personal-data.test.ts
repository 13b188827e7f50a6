/** Every table that names accounts belongs to a module that says what becomes of its rows. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, newUser, startTestExchange } from '../edges/web-http/testing/exchange.ts'
import type { TestExchange } from '../edges/web-http/testing/exchange.ts'
import { byMail, proved } from '../edges/web-http/testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await here.exchange.pool.query(text, [...values])).rows

/** What a column is called that names an account. */
const NAMING = ['user_id', 'owner', 'maker', 'taker']

/** Tables of modules and of the projection that name accounts, without parts of others. */
const tablesNamingAccounts = async (): Promise<readonly { readonly name: string; readonly column: string }[]> =>
  (
    await query(
      `select distinct on (c.relname) c.relname as name, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'views') and a.attname = any($1)
       order by c.relname, a.attname`,
      [NAMING],
    )
  ).map(({ name, column }) => ({ name: String(name), column: String(column) }))

const held = () => [...here.exchange.kit.personalRecords.all()].map(([module, data]) => ({ module, ...data }))

test('F-18 a module that stores rows of accounts says what becomes of each of its tables', async () => {
  const found = (await tablesNamingAccounts()).map(({ name }) => name)
  const said = held().flatMap(({ tables }) => Object.keys(tables))
  expect(found.filter((table) => !said.includes(table))).toEqual([])
  // The table of accounts itself names them by its own id.
  expect(said.filter((table) => !found.includes(table))).toEqual(['users'])
  expect(new Set(said).size).toBe(said.length)
})

test('v5.0.0-14.1.1, v5.0.0-14.1.2 docs/data.md gives every table a class that it describes, a term, and no other table', async () => {
  const page = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8')
  const [, classPart = '', tablePart = ''] = page.split(/^## /m)
  const rowsOf = (part: string) =>
    part.split('\n').flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return cells.length < 5 || /^-+$|^(?:class|table)$/.test(cells[1] ?? '') ? [] : [cells.slice(1, -1)]
    })
  const classes = rowsOf(classPart)
  expect(classes.map(([name]) => name)).toEqual(['public', 'internal', 'personal', 'financial', 'secret'])
  // Each says what is asked at rest, on its way, of who sees it, of logs and of its end.
  for (const cells of classes) expect(cells.filter((cell) => cell !== '')).toHaveLength(7)
  const given = rowsOf(tablePart).flatMap(([names = '', of = '', term = '']) =>
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => ({ name, of, term })),
  )
  const found = await query(
    `select case nspname when 'public' then relname else nspname || '.' || relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'views')`,
  )
  expect(given.map(({ name }) => name).toSorted()).toEqual(found.map(({ name }) => String(name)).toSorted())
  const known = new Set(classes.map(([name]) => name))
  expect(given.filter(({ of, term }) => !known.has(of) || term === '')).toEqual([])
  // What names an account is of a customer, and secret where it opens something.
  const naming = new Set((await tablesNamingAccounts()).map(({ name }) => name))
  expect(given.filter(({ name, of }) => naming.has(name) && (of === 'public' || of === 'internal'))).toEqual([])
})

/** A row for each table that an account has left something in, whatever the way. */
async function fill(userId: number): Promise<readonly string[]> {
  const filled: string[] = []
  for (const { module: _module, tables } of held())
    for (const [table, { whenClosed }] of Object.entries(tables)) {
      if (whenClosed !== 'erased') continue
      const column = (await tablesNamingAccounts()).find(({ name }) => name === table)?.column ?? ''
      const before = await query(`select 1 from ${table} where ${column} = $1`, [userId])
      if (before.length === 0) await insertInto(table, column, userId)
      filled.push(table)
    }
  return filled
}

/** Checks of values, and of other rows, are of no interest here: they are taken away for the row. */
async function insertInto(table: string, column: string, userId: number): Promise<void> {
  for (const { name } of await query(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
    [table],
  ))
    await query(`alter table ${table} drop constraint "${String(name)}"`)
  const columns = await query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and (is_nullable = 'NO' or column_name = $2)`,
    [table, column],
  )
  const values = columns.map(({ name, type }) => (name === column ? userId : valueOf(String(type))))
  const names = columns.map(({ name }) => `"${String(name)}"`).join(', ')
  await query(`insert into ${table} (${names}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`, values)
}

function valueOf(type: string): unknown {
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'bytea') return Buffer.from('x')
  if (type === 'jsonb') return '{}'
  if (type === 'ARRAY') return []
  if (type === 'boolean') return false
  if (type.startsWith('timestamp')) return new Date()
  return type === 'text' ? `x${Math.random()}` : 0
}

test('of an account that was closed nothing is left where a module says that it is erased', async () => {
  const { browser, email, userId } = await newUser(here.origin, 'everywhere')
  const { userId: otherId } = await newUser(here.origin, 'somebody-else')
  expect((await proved(browser, 'POST /v2/settings/delete-account', { body: {} }, byMail(browser, email))).status).toBe(
    200,
  )
  const filled = await fill(userId)
  await fill(otherId)
  here.clock.pass(15 * 86_400_000)
  const naming = new Map((await tablesNamingAccounts()).map(({ name, column }) => [name, column]))
  const others = async () =>
    Promise.all(
      filled.map(
        async (table) => (await query(`select 1 from ${table} where ${naming.get(table)} = $1`, [otherId])).length,
      ),
    )
  const before = await others()
  await here.exchange.modules.accounts.closing.run()
  const left = await Promise.all(
    filled.map(async (table) => [
      table,
      (await query(`select 1 from ${table} where ${naming.get(table)} = $1`, [userId])).length,
    ]),
  )
  expect(left.filter(([, count]) => count !== 0)).toEqual([])
  // Nobody else loses anything.
  expect(await others()).toEqual(before)
  const mails = await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })
  expect(mails.data.map(({ subject }) => subject)).toEqual(['Your account is closed'])
})
