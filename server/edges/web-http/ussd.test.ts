/** F-23: balances by USSD, as an account sets it up and the gateway of a mobile operator asks. */
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { askedBy, byApp, byMail, proved, protectedUser } from './testing/proofs.ts'
import type { Proof } from './testing/proofs.ts'

const KEY = 'the gateway of the operator knows this too'
const PIN = '739105'

let here: TestExchange
let without: TestExchange
beforeAll(async () => {
  here = await startTestExchange({ ussd: { dial: '*880#', key: KEY } })
  without = await startTestExchange()
})
afterAll(async () => {
  for (const exchange of [here, without]) {
    await exchange.close()
    expect(exchange.faults).toEqual([])
  }
})

const STATE = 'GET /v2/settings/ussd'
const CONNECT = 'POST /v2/settings/ussd'
const SET_PIN = 'POST /v2/settings/ussd/pin'
const DISCONNECT = 'POST /v2/settings/ussd/disconnect'
const SET_PHONE = 'POST /v2/settings/phone'
const ASK = '/v2/ussd/balances'
const TEN_MINUTES_MS = 600_000

let numbers = 0
const newNumber = (): string => `+90533${String(1_000_000 + ++numbers * 10_007).slice(-7)}`

async function confirmPhone(browser: Browser, number: string, proof: Proof): Promise<void> {
  const body = { phone: number, country: 'TR' }
  expect((await proved(browser, SET_PHONE, { body }, proof)).status).toBe(200)
  const { data } = await browser.call('GET /v2/demo/messages', { query: { to: number } })
  const code = /^\d{6}/.exec(data[0]?.text ?? '')?.[0] ?? ''
  expect((await browser.call('POST /v2/settings/phone/confirmation', { body: { code } })).status).toBe(200)
}

/** An account with a phone. */
async function withPhone(name: string) {
  const user = await newUser(here.origin, name, { 'x-forwarded-for': `10.88.${numbers}.1` })
  const number = newNumber()
  await confirmPhone(user.browser, number, byMail(user.browser, user.email))
  return { ...user, number }
}

/** An account whose phone is connected, with a PIN and demo funds. */
async function connected(name: string) {
  const user = await withPhone(name)
  await user.browser.call('POST /v2/demo/claim')
  expect((await user.browser.call(CONNECT)).data.state).toBe('no-pin')
  const set = await proved(user.browser, SET_PIN, { body: { pin: PIN } }, byMail(user.browser, user.email))
  expect(set.data).toMatchObject({ state: 'on', dial: '*880#', usedAt: null })
  return user
}

interface Call {
  readonly phone?: unknown
  readonly pin?: unknown
  readonly jti?: string
  readonly aud?: string
  readonly key?: string
  readonly alg?: string
  /** How old it is. */
  readonly seconds?: number
}

const tokenOf = async ({ phone, pin = PIN, jti, aud = 'ussd', key = KEY, alg = 'HS256', seconds = 0 }: Call) =>
  new SignJWT({ phone, pin })
    .setProtectedHeader({ alg })
    .setIssuedAt(Math.floor(here.clock.now() / 1000) - seconds)
    .setAudience(aud)
    .setJti(jti ?? crypto.randomUUID())
    .sign(Buffer.from(key))

/** As a gateway calls: without cookies and without a CSRF token. */
async function send(token: string, origin = here.origin) {
  const answer = await fetch(`${origin}${ASK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const { data, error } = (await answer.json()) as { data?: never; error?: string }
  return { status: answer.status, data, error }
}
const ask = async (call: Call) => send(await tokenOf(call))
const DENIED = { status: 403, data: undefined, error: 'ussd-denied' }
const REFUSED = { status: 403, data: undefined, error: 'ussd-call-refused' }
const kinds = async (browser: Browser) =>
  (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)

describe('F-23 USSD access of an account', () => {
  test('C-078 C-079 C-080 is connected with the phone, given a PIN, and the phone is told the largest balances', async () => {
    const { browser, number, email } = await withPhone('ussd-on')
    expect((await browser.call(STATE)).data).toEqual({
      state: 'off',
      phone: expect.stringMatching(/^\+90 533/),
      dial: '*880#',
      usedAt: null,
    })
    await browser.call(CONNECT)
    // Without a PIN nothing is answered.
    expect(await ask({ phone: number })).toEqual(DENIED)
    await proved(browser, SET_PIN, { body: { pin: PIN } }, byMail(browser, email))
    expect(await ask({ phone: number })).toEqual({
      status: 200,
      data: { language: 'en', balances: [], more: 0 },
      error: undefined,
    })
    await browser.call('POST /v2/demo/claim')
    const told = await ask({ phone: number })
    const all = (await browser.call('GET /v2/balances')).data
    const held = Object.entries(all).filter(([, { total }]) => Number(total) > 0)
    const { balances, more } = told.data as unknown as { balances: { ticker: string; amount: string }[]; more: number }
    expect(balances).toHaveLength(5)
    expect(more).toBe(held.length - 5)
    for (const { ticker, amount } of balances) expect(amount).toBe(all[ticker]?.total)
    expect((await browser.call(STATE)).data.usedAt).not.toBeNull()
    const mails = (await browser.call('GET /v2/demo/mailbox', { query: { to: email } })).data
    expect(mails[0]?.subject).toBe('USSD access to your account has changed')
    expect(await kinds(browser)).toContain('ussd-changed')
  })

  test('C-080 a PIN is proved each time, hashed, and none that tells itself is taken', async () => {
    const { userId, number: other } = await connected('ussd-pin')
    const rows = (await here.exchange.pool.query('select * from ussd_access where user_id = $1', [userId])).rows
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(PIN)
    expect((await ask({ phone: other })).status).toBe(200)
    const { browser, app } = await protectedUser(here, 'ussd-weak')
    const number = newNumber()
    await confirmPhone(browser, number, byApp(app))
    expect((await browser.call(CONNECT)).data.state).toBe('no-pin')
    for (const pin of ['000000', '123456', '987654', '121212', '123123', number.slice(-6)]) {
      const refused = await proved(browser, SET_PIN, { body: { pin } }, byApp(app))
      expect([pin, refused.error.error]).toEqual([pin, 'ussd-pin-weak'])
    }
    for (const pin of ['12345', '1234567', '12345a', '４２４２４２'])
      expect((await browser.call(SET_PIN, { body: { pin } })).status).toBe(422)
    expect((await browser.call(STATE)).data.state).toBe('no-pin')
  })

  test('C-079 takes a proof of the last ten minutes and a phone; C-080 a second factor where there is one', async () => {
    const { browser, email } = await newUser(here.origin, 'ussd-late')
    expect((await browser.call(CONNECT)).error.error).toBe('phone-missing')
    expect((await proved(browser, SET_PIN, { body: { pin: PIN } }, byMail(browser, email))).status).toBe(404)
    here.clock.pass(TEN_MINUTES_MS + 1000)
    expect(askedBy(await browser.call(CONNECT)).methods).toEqual(['password'])
    const { browser: other, app } = await protectedUser(here, 'ussd-factor')
    const asked = askedBy(await other.call(SET_PIN, { body: { pin: PIN } }))
    expect([asked.methods.includes('totp'), asked.methods.includes('password'), asked.lines]).toEqual([true, false, []])
    expect((await proved(other, SET_PIN, { body: { pin: PIN } }, byApp(app))).status).toBe(404)
  })

  test('three wrong PINs lock it until a new one is set, and the owner is told; a right one in between counts anew', async () => {
    const { browser, email, number } = await connected('ussd-lock')
    const wrong = { phone: number, pin: '111112' }
    for (let n = 0; n < 2; n++) expect(await ask(wrong)).toEqual(DENIED)
    expect((await ask({ phone: number })).status).toBe(200)
    for (let n = 0; n < 3; n++) expect(await ask(wrong)).toEqual(DENIED)
    expect(await ask({ phone: number })).toEqual(DENIED)
    expect((await browser.call(STATE)).data.state).toBe('locked')
    expect(await kinds(browser)).toContain('ussd-locked')
    const mails = (await browser.call('GET /v2/demo/mailbox', { query: { to: email } })).data
    expect(mails[0]?.subject).toBe('USSD access to your account is locked')
    const next = '482017'
    expect((await proved(browser, SET_PIN, { body: { pin: next } }, byMail(browser, email))).data.state).toBe('on')
    expect(await ask({ phone: number })).toEqual(DENIED)
    expect((await ask({ phone: number, pin: next })).status).toBe(200)
  })

  test('tries that come at once are three between them', async () => {
    const { number, userId } = await connected('ussd-parallel')
    const pins = Array.from({ length: 12 }, (_, n) => String(200_001 + n * 7))
    const answers = await Promise.all(pins.map(async (pin) => ask({ phone: number, pin })))
    expect(answers.every(({ error }) => error === 'ussd-denied')).toBe(true)
    const { rows } = await here.exchange.pool.query('select tries_left from ussd_access where user_id = $1', [userId])
    expect(rows).toEqual([{ tries_left: 0 }])
    expect(await ask({ phone: number })).toEqual(DENIED)
  })

  test('C-081 is disconnected at once and without a proof; another account keeps its own', async () => {
    const { browser, number } = await connected('ussd-off')
    const other = await connected('ussd-stays')
    here.clock.pass(TEN_MINUTES_MS + 1000)
    expect((await browser.call(DISCONNECT)).status).toBe(200)
    expect((await browser.call(DISCONNECT)).status).toBe(404)
    expect(await ask({ phone: number })).toEqual(DENIED)
    expect((await browser.call(STATE)).data.state).toBe('off')
    expect((await ask({ phone: other.number })).status).toBe(200)
    expect((await other.browser.call(STATE)).data.state).toBe('on')
    expect(await kinds(browser)).toContain('ussd-disconnected')
  })

  test('belongs to the phone it was connected with: another number, or the same one confirmed anew, gets nothing', async () => {
    const { browser, email, number } = await connected('ussd-phone')
    const next = newNumber()
    await confirmPhone(browser, next, byMail(browser, email))
    for (const phone of [number, next]) expect(await ask({ phone })).toEqual(DENIED)
    expect((await browser.call(STATE)).data.state).toBe('off')
    await browser.call(CONNECT)
    expect(await ask({ phone: next })).toEqual(DENIED)
    expect((await browser.call(STATE)).data.state).toBe('no-pin')
  })

  test('connecting again leaves the PIN as it is', async () => {
    const { browser, number } = await connected('ussd-twice')
    expect((await browser.call(CONNECT)).data.state).toBe('on')
    expect((await ask({ phone: number })).status).toBe(200)
  })

  test('a frozen account and one that is being closed answer nothing', async () => {
    const frozen = await connected('ussd-frozen')
    await frozen.browser.call('POST /v2/settings/freeze')
    expect(await ask({ phone: frozen.number })).toEqual(DENIED)
    const leaving = await withPhone('ussd-leaving')
    await leaving.browser.call(CONNECT)
    await proved(leaving.browser, SET_PIN, { body: { pin: PIN } }, byMail(leaving.browser, leaving.email))
    expect((await ask({ phone: leaving.number })).status).toBe(200)
    // For so long the new phone holds the account.
    here.clock.pass(48 * 3_600_000 + 60_000)
    const again = new Browser(here.origin)
    await again.call('POST /v2/login', { body: { email: leaving.email, password: PASSWORD } })
    await again.call('POST /v2/login/confirmation', { body: { code: await again.mailedCode(leaving.email) } })
    expect((await ask({ phone: leaving.number })).status).toBe(200)
    const proof = byMail(again, leaving.email)
    expect((await proved(again, 'POST /v2/settings/delete-account', { body: {} }, proof)).status).toBe(200)
    expect(await ask({ phone: leaving.number })).toEqual(DENIED)
  })
})

describe('F-23 the call of the gateway', () => {
  test('is refused unless it is signed as agreed, fresh and whole; none of it costs a try', async () => {
    const { number, userId } = await connected('ussd-calls')
    const wrong: readonly Call[] = [
      { key: `${KEY}.` },
      { alg: 'HS512' },
      { aud: 'elsewhere' },
      { seconds: 66 },
      { seconds: -66 },
      { jti: 'short' },
      { pin: 739_105 },
      { phone: undefined },
    ]
    for (const call of wrong) expect([call, await ask({ phone: number, ...call })]).toEqual([call, REFUSED])
    const [head, body] = (await tokenOf({ phone: number })).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of ['x', `${none}.${body}.`, `${head}.${body}.`]) expect(await send(token)).toEqual(REFUSED)
    const { rows } = await here.exchange.pool.query('select tries_left from ussd_access where user_id = $1', [userId])
    expect(rows).toEqual([{ tries_left: 3 }])
    expect((await ask({ phone: number, seconds: 60 })).status).toBe(200)
  })

  test('is answered once, also when it comes twice at once', async () => {
    const { number } = await connected('ussd-once')
    const token = await tokenOf({ phone: number })
    const answers = await Promise.all([send(token), send(token), send(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect(await send(token)).toEqual(REFUSED)
    // What is kept of calls goes when they are too old to be sent again.
    here.clock.pass(11 * 60_000)
    await here.exchange.modules.accounts.ussd.sweep()
    expect((await here.exchange.pool.query('select * from ussd_calls')).rows).toEqual([])
    expect(await send(token)).toEqual(REFUSED)
  })

  test('numbers of nobody, and of accounts without access, get the same answer as a wrong PIN', async () => {
    const { number } = await withPhone('ussd-none')
    const { number: other } = await connected('ussd-some')
    expect(await ask({ phone: newNumber() })).toEqual(DENIED)
    expect(await ask({ phone: number })).toEqual(DENIED)
    expect(await ask({ phone: other, pin: '000000' })).toEqual(DENIED)
    expect(await ask({ phone: `${other} ` })).toEqual(DENIED)
  })

  test('without an operator there is nothing: the account is told so, and every call is refused', async () => {
    const { browser, email } = await newUser(without.origin, 'ussd-without')
    expect((await browser.call(STATE)).data).toEqual({ state: 'unavailable', phone: null, dial: null, usedAt: null })
    expect((await browser.call('GET /v2/settings')).data.user?.privileges).toEqual({ canUseUssd: false })
    expect((await browser.call(CONNECT)).error.error).toBe('ussd-unavailable')
    const pin = await proved(browser, SET_PIN, { body: { pin: PIN } }, byMail(browser, email))
    expect(pin.error.error).toBe('ussd-unavailable')
    const refused = await send(await tokenOf({ phone: newNumber() }), without.origin)
    expect([refused.status, refused.error]).toEqual([422, 'ussd-unavailable'])
  })

  test('PR-04 the privilege is there where an operator is connected', async () => {
    const { browser } = await newUser(here.origin, 'ussd-privilege')
    expect((await browser.call('GET /v2/settings')).data.user?.privileges).toEqual({ canUseUssd: true })
  })
})
