/** v5.0.0-7.3.1, v5.0.0-7.3.2, v5.0.0-7.4.5: when the sessions of operators end, and how operators end those of a user. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SocketClient } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'

const MINUTE_MS = 60_000

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

describe('a session of an operator', () => {
  test('ends after fifteen minutes without a request, and not before', async () => {
    const operator = await newOperator(here, 'idle', 'auditor')
    const status = async () => (await operator.send('GET', '/admin/api/users')).status
    here.clock.pass(14 * MINUTE_MS)
    expect(await status()).toBe(200)
    here.clock.pass(14 * MINUTE_MS)
    expect(await status()).toBe(200)
    here.clock.pass(15 * MINUTE_MS)
    expect(await status()).toBe(401)
  })

  test('ends after eight hours, however busy it is', async () => {
    const operator = await newOperator(here, 'busy', 'auditor')
    const status = async () => (await operator.send('GET', '/admin/api/users')).status
    for (let minutes = 10; minutes < 480; minutes += 10) {
      here.clock.pass(10 * MINUTE_MS)
      expect([minutes, await status()]).toEqual([minutes, 200])
    }
    here.clock.pass(10 * MINUTE_MS)
    expect(await status()).toBe(401)
  })
})

describe('an operator who ends the sessions of a user', () => {
  test('ends every session, socket and known device of that account, and nothing of another', async () => {
    const operator = await newOperator(here, 'ender', 'owner')
    const { browser, email, userId } = await newUser(here.origin, 'ended')
    const bystander = await newUser(here.origin, 'bystander')
    const second = new Browser(here.origin)
    await second.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await second.call('POST /v2/login/confirmation', { body: { code: await second.mailedCode(email) } })
    const { data: channel } = await browser.call('GET /v2/profile/get-channel-credentials')
    const socket = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}${channel.url}`)
    await socket.result('server.auth', [channel.token, 'web'])
    const closed = socket.closed()
    const statuses = async () =>
      Promise.all([browser, second, bystander.browser].map(async (one) => (await one.call('GET /v2/time')).status))
    expect(await statuses()).toEqual([200, 200, 200])

    const params = { id: userId }
    const ended = await operator.act('POST /admin/api/users/{id}/end-sessions', { params, body: why })
    expect(ended.data).toMatchObject({ outcome: 'done' })
    expect(await statuses()).toEqual([401, 401, 200])
    expect((await closed)[1]).toBe('session ended')
    // The browser was a device that the account knew: it is asked for a mailed code again.
    const again = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(again.data.deviceVerify).toBe(true)
  })
})
