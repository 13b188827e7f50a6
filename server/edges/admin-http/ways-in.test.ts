/** One session ended and one device forgotten by an operator: nothing else of the account is touched. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CloseCode } from '../websocket/connection.ts'
import { SocketClient } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

let here: TestExchange
let ada: Operator
let cay: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  cay = await newOperator(here, 'cay', 'support')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const isIn = async (browser: Browser) => (await browser.call('GET /v2/time')).status === 200
const seen = async (id: number) => (await ada.call('GET /admin/api/users/{id}', { params: { id } })).data
const records = async (id: number) =>
  (await ada.call('GET /admin/api/audit', { query: { target: `user:${id}` } })).data.records

/** Signed in again, with the mailed code that a new device has to show. */
async function signIn(email: string, browser = new Browser(here.origin)) {
  const { data } = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  if (data.deviceVerify)
    await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
  return { browser, isNew: data.deviceVerify }
}

/** A socket of this browser's session, and the code that it is closed with. */
async function socketOf(browser: Browser) {
  const client = await SocketClient.open(`${here.origin.replace('http', 'ws')}/ws`)
  const closed = once(client.socket, 'close')
  const { token } = (await browser.call('GET /v2/ws-token')).data
  await client.result('authorize', [token, 'public'])
  return { client, code: async () => (await closed)[0] as number }
}

/** Two devices; on the second, which signed in last, a session and a socket. */
async function twoDevices(name: string) {
  const { browser: first, email, userId } = await newUser(here.origin, name)
  here.clock.pass(61_000)
  const { browser: second } = await signIn(email)
  const { sessions, devices } = await seen(userId)
  expect([sessions.length, devices.length]).toEqual([2, 2])
  return { first, second, email, userId, newest: { session: sessions[0]?.id ?? '', device: sessions[0]?.on ?? '' } }
}

describe('F-20 C-065 one session', () => {
  test('ends at once with its sockets; the other one, its sockets and both devices stay', async () => {
    const { first, second, email, userId, newest } = await twoDevices('one-session')
    const [staying, ending] = [await socketOf(first), await socketOf(second)]
    const ended = await cay.call('POST /admin/api/users/{id}/sessions/{session}/end', {
      params: { id: userId, session: newest.session },
      body: { reason: 'left open in a library', ticket: 'T-9' },
    })
    expect(ended.data).toMatchObject({ outcome: 'done' })
    expect([await isIn(first), await isIn(second)]).toEqual([true, false])
    expect(await ending.code()).toBe(CloseCode.sessionEnded)
    expect(await staying.client.code('balanceSpot_request', [['DUSDT']])).toBeNull()
    staying.client.socket.close()

    const after = await seen(userId)
    expect([after.sessions.length, after.devices.length]).toEqual([1, 2])
    expect((await records(userId))[0]).toMatchObject({
      operator: 'cay',
      act: 'users.endSession',
      reason: 'left open in a library',
      ticket: 'T-9',
      before: { session: newest.session, sessions: 2 },
      after: { sessions: 1 },
      result: 'done',
    })
    // The device is known still.
    expect((await signIn(email, second)).isNew).toBe(false)
  })

  test('is refused where it is another account’s, unknown or over, and that changes nothing', async () => {
    const one = await twoDevices('whose-session')
    const other = await newUser(here.origin, 'not-their-session')
    const end = async (id: number, session: string, by = ada) =>
      by.call('POST /admin/api/users/{id}/sessions/{session}/end', { params: { id, session }, body: why })
    expect((await end(other.userId, one.newest.session)).error.error).toBe('not-found')
    expect((await end(one.userId, UNKNOWN)).error.error).toBe('not-found')
    expect((await end(999_999, one.newest.session)).error.error).toBe('not-found')
    expect((await end(one.userId, 'x')).status).toBe(422)
    expect([await isIn(one.first), await isIn(one.second), await isIn(other.browser)]).toEqual([true, true, true])
    expect((await end(one.userId, one.newest.session)).status).toBe(200)
    expect((await end(one.userId, one.newest.session)).error.error).toBe('not-found')
  })
})

describe('F-20 one device', () => {
  test('is forgotten with its sessions and their sockets, and shows a mailed code the next time', async () => {
    const { first, second, email, userId, newest } = await twoDevices('one-device')
    const ending = await socketOf(second)
    const forgot = await cay.call('POST /admin/api/users/{id}/devices/{device}/end', {
      params: { id: userId, device: newest.device },
      body: why,
    })
    expect(forgot.data).toMatchObject({ outcome: 'done' })
    expect([await isIn(first), await isIn(second)]).toEqual([true, false])
    expect(await ending.code()).toBe(CloseCode.sessionEnded)
    const after = await seen(userId)
    expect([after.sessions.length, after.devices.length]).toEqual([1, 1])
    expect((await records(userId))[0]).toMatchObject({
      act: 'users.endDevice',
      before: { device: newest.device, devices: 2, sessions: 2 },
      after: { devices: 1, sessions: 1 },
    })
    here.clock.pass(61_000)
    expect((await signIn(email, second)).isNew).toBe(true)
  })

  test('is refused where it is another account’s or unknown, and that changes nothing', async () => {
    const one = await twoDevices('whose-device')
    const other = await newUser(here.origin, 'not-their-device')
    const forget = async (id: number, device: string) =>
      ada.call('POST /admin/api/users/{id}/devices/{device}/end', { params: { id, device }, body: why })
    expect((await forget(other.userId, one.newest.device)).error.error).toBe('not-found')
    expect((await forget(one.userId, UNKNOWN)).error.error).toBe('not-found')
    expect([await isIn(one.first), await isIn(one.second)]).toEqual([true, true])
    expect((await forget(one.userId, one.newest.device)).status).toBe(200)
    expect((await forget(one.userId, one.newest.device)).error.error).toBe('not-found')
  })
})
