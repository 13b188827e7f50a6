/** With DEMO=off nothing is given away: what belongs to the demo mode is not found, signed in or not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/clients.ts'
import { Browser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const OWNER = 100_001

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange({ demo: false })
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

describe('S9 with DEMO=off', () => {
  test('the sandbox has no tokens for anybody', async () => {
    const key = await here.exchange.modules.apiKeys.ensure(OWNER, { label: 'sandbox', type: 'funds', ips: [] })
    const balances = async () => (await call(here.origin, key, '/api/v4/trade-account/balance')).body
    const before = await balances()
    const answer = await call(here.origin, key, '/api/v4/sandbox/tokens')
    expect([answer.status, answer.operation]).toEqual([404, 'demo.publicTokens'])
    expect(await balances()).toEqual(before)
  })

  test('the demo page is not found', async () => {
    const guest = new Browser(here.origin)
    const read = async () => (await guest.call('GET /v2/pages/{name}', { params: { name: 'demo' } })).status
    expect(await read()).toBe(404)
  })

  test('nobody reads mails or claims funds', async () => {
    const guest = new Browser(here.origin)
    expect((await guest.call('GET /v2/demo/mailbox', { query: { to: 'ann@users.test' } })).status).toBe(404)
    expect((await guest.call('GET /v2/settings')).data.demo).toBe(false)
  })
})
