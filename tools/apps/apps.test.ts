/** `npm run apps`: apps of others, registered by whoever runs the exchange, and written down. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorsByCommand } from '@exchange/server/modules/operators/index'
import { drizzle } from '@exchange/server/kernel/sql'
import { startTestDatabase } from '@exchange/server/testing/database'
import type { TestDatabase } from '@exchange/server/testing/database'
import { migrationsOf } from '@exchange/server/processes/module-host'
import { modules } from '@exchange/server/processes/modules'
import { readRequest } from './request.ts'

let database: TestDatabase
let desk: OperatorsByCommand
beforeAll(async () => {
  database = await startTestDatabase(migrationsOf(modules))
  desk = new OperatorsByCommand(drizzle(database.pool), { now: () => 1_790_000_000_000 }, 'test')
})
afterAll(async () => {
  await database.stop()
})

const app = { id: 'ledger', name: 'Ledger', redirectUris: ['https://ledger.example/back'], scopes: ['orders.read'] }
const log = async () =>
  (await database.pool.query<{ entry: string }>('select entry from operator_audit order by seq')).rows.map(
    ({ entry }) => JSON.parse(entry) as Record<string, unknown>,
  )

test.each([[['register']], [['secret']], [['dance', 'x']], [['list', 'x']], [['disable', 'a', 'b']]])(
  '%j is refused',
  (words) => expect(() => readRequest(words)).toThrow('npm run apps'),
)

test('F-14 registered once, with a secret that is stored as a hash, and written down without it', async () => {
  const { id, secret } = await desk.registerApp(app)
  expect([id, secret.length]).toEqual(['ledger', 43])
  await expect(desk.registerApp(app)).rejects.toThrow('there is an app "ledger" already')
  const [row] = await desk.apps()
  expect(row).toMatchObject({ name: 'Ledger', verified: false, needsPkce: true, grantSeconds: 90 * 86_400, ips: [] })
  expect(JSON.stringify([row, await log()])).not.toContain(secret)
  expect((await log()).at(-1)).toMatchObject({ act: 'apps.register', target: 'app:ledger', operator: 'shell' })
})

test('F-14 another secret ends the one before, and a disabled app ends for good', async () => {
  const [before] = await desk.apps()
  expect(await desk.renewAppSecret('ledger')).toHaveLength(43)
  expect((await desk.apps())[0]?.secretHash).not.toBe(before?.secretHash)
  await desk.disableApp('ledger')
  expect((await desk.apps())[0]?.disabledAt).not.toBeNull()
  await expect(desk.renewAppSecret('ledger')).rejects.toThrow('there is no app "ledger"')
  await expect(desk.disableApp('nobody')).rejects.toThrow('there is no app "nobody"')
  expect((await log()).slice(-2).map(({ act }) => act)).toEqual(['apps.renewSecret', 'apps.disable'])
})

test.each([
  ['id', { id: 'A b' }],
  ['name', { name: '<b>Exchange</b>' }],
  ['redirectUris.0', { redirectUris: ['http://ledger.example/back'] }],
  ['redirectUris.0', { redirectUris: ['https://ledger.example/back#x'] }],
  ['redirectUris.0', { redirectUris: ['https://user@ledger.example/back'] }],
  ['redirectUris.0', { redirectUris: ['javascript:alert(1)'] }],
  ['redirectUris', { redirectUris: [] }],
  ['redirectUris', { redirectUris: Array.from({ length: 11 }, (_, at) => `https://ledger.example/${at}`) }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['orders.read', 'orders.read'] }],
  ['scopes.0', { scopes: ['withdraw'] }],
  ['days', { days: 91 }],
  ['ips.0', { ips: ['example.com'] }],
  ['ips', { ips: Array.from({ length: 51 }, (_, at) => `198.51.100.${at}`) }],
  ['client', { surprise: 1 }],
])('F-14 a wrong %s is named, and nothing is registered', async (field, change) => {
  const count = (await desk.apps()).length
  await expect(desk.registerApp({ ...app, id: 'wrong', ...change })).rejects.toThrow(`${field}:`)
  expect(await desk.apps()).toHaveLength(count)
})

test('the example of the runbook can be registered as it stands', async () => {
  const runbook = readFileSync(new URL('../../docs/runbooks/apps.md', import.meta.url), 'utf8')
  const example: unknown = JSON.parse(/```json\n([^`]+)```/.exec(runbook)?.[1] ?? '')
  expect(await desk.registerApp(example)).toMatchObject({ id: 'bookkeeper' })
})
