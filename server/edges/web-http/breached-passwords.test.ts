/** v5.0.0-6.2.12: new passwords are looked up among those that have leaked, on an exchange that is told where. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byMail, proved } from './testing/proofs.ts'

const LEAKED = 'a phrase that has leaked 7'
const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()

let asked: string[] = []
let isAway = false
const lists = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(isAway ? 503 : 200).end(isAway ? '' : `${'0'.repeat(35)}:2\r\n${hash.slice(5)}:7`)
})

let here: TestExchange
beforeAll(async () => {
  await new Promise<void>((done) => lists.listen(0, '127.0.0.1', done))
  const breachedPasswordsUrl = `http://127.0.0.1:${(lists.address() as AddressInfo).port}`
  here = await startTestExchange({ breachedPasswordsUrl })
})
afterAll(async () => {
  await here.close()
  lists.closeAllConnections()
  lists.close()
  expect(here.faults).toEqual([])
})
beforeEach(() => {
  asked = []
  isAway = false
})

const register = async (email: string, password: string) =>
  new Browser(here.origin).call('POST /v2/register', {
    body: { email, password, consents: { terms: true, privacy: true } },
  })

test('nobody registers with one that has leaked, and only part of its hash leaves the exchange', async () => {
  const refused = await register('ann@users.test', LEAKED)
  expect(refused.error).toMatchObject({ error: 'password-weak', data: { faults: ['breached'] } })
  expect(asked).toEqual([`/range/${hash.slice(0, 5)}`])
  expect((await register('ann@users.test', `${LEAKED}!`)).status).toBe(200)
})

test('S7 the answer and what is asked are the same for an address that has an account', async () => {
  const { email } = await newUser(here.origin, 'leak-taken')
  asked = []
  const answers = [await register(email, LEAKED), await register('nobody@users.test', LEAKED)]
  expect(answers[0]?.error).toEqual(answers[1]?.error)
  expect(asked).toEqual([`/range/${hash.slice(0, 5)}`, `/range/${hash.slice(0, 5)}`])
})

test('a new password of an account is looked up too', async () => {
  const { browser, email } = await newUser(here.origin, 'leak-change')
  const change = { body: { current: PASSWORD, password: LEAKED } }
  const refused = await proved(browser, 'POST /v2/settings/password', change, byMail(browser, email))
  expect(refused.error).toMatchObject({ error: 'password-weak', data: { faults: ['breached'] } })
})

test('the list that comes with the exchange is asked first', async () => {
  const refused = await register('ben@users.test', 'GunsNRoses')
  expect(refused.error).toMatchObject({ error: 'password-weak', data: { faults: ['breached'] } })
  expect(asked).toEqual([])
})

test('where the server is away, people go on', async () => {
  isAway = true
  expect((await register('cleo@users.test', LEAKED)).status).toBe(200)
  expect(asked).toHaveLength(1)
})
