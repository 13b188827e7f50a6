/** What a whole exchange writes into its log while people sign up, sign in and hit faults of ours. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonLog } from '../../processes/logs.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const lines: string[] = []
let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange({ log: jsonLog('exchange', { write: (line) => void lines.push(line) }) })
})
afterAll(async () => here.close())

test('an order that failed is found by its command, and by the lead of the engine that was to take it', async () => {
  const { browser } = await newUser(here.origin, 'kept-out')
  const { engine } = here.exchange.core
  engine.hold('a test', 'nobody may')
  const body = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' } as const
  const command = 'c0ffee00'.repeat(4)
  const failed = await browser.call('POST /v2/trade/spot/limit', { body }, { 'x-command-id': command })
  engine.hold('a test', null)
  expect(failed.status).toBe(503)
  const request = failed.headers.get('x-request-id') ?? ''
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(records.filter((record) => record['request'] === request)).toEqual([
    expect.objectContaining({
      msg: 'a request failed',
      operation: 'trading.limit',
      command: expect.stringMatching(/^[0-9a-f]{32}$/),
      epoch: 1,
      code: 503,
    }),
  ])
})

test('a fault is found by the id of its answer, and nothing of the person stands in the log', async () => {
  const { browser, email } = await newUser(here.origin, 'planted-secret')
  await here.exchange.pool.query('alter table users rename to users_away')
  const stranger = new Browser(here.origin)
  const failed = await stranger.call('POST /v2/login', { body: { email, password: PASSWORD } })
  await here.exchange.pool.query('alter table users_away rename to users')
  expect(failed.status).toBe(500)
  const request = failed.headers.get('x-request-id') ?? ''
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line))
  const mine = records.filter((record) => record['request'] === request)
  expect(mine.map(({ msg }) => msg)).toEqual(['an operation failed', 'a request failed'])
  expect(mine[0]).toMatchObject({ level: 'error', process: 'exchange', operation: 'accounts.login' })
  expect(mine[1]).toMatchObject({ level: 'warn', operation: 'accounts.login', code: 500 })
  expect(typeof mine[1]?.['ms']).toBe('number')
  const written = lines.join('')
  const session = browser.cookie('session') ?? ''
  expect(session.length).toBeGreaterThan(20)
  for (const secret of [email, PASSWORD, session, await browser.mailedCode(email)])
    expect(written).not.toContain(secret)
})
