import { agreementVersions, isOutdated } from '@exchange/contract/accounts/agreements'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SocketClient } from '../testing/clients.ts'
import { CloseCode } from '../websocket/connection.ts'
import { CookieJar } from './cookies.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const consents = { terms: true, privacy: true }
const guest = () => new Browser(here.origin)
const WRONG = '000000'
const otherThan = (code: string) => (code === WRONG ? '111111' : WRONG)

/** Another browser that has signed in with the mailed code. */
async function signedInAt(email: string): Promise<Browser> {
  const browser = guest()
  await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
  return browser
}

describe('F-06 registration', () => {
  test('a registration is confirmed by the mailed code and signs in; PR-01: the account is B2C', async () => {
    const browser = guest()
    const email = 'Ann.First@Users.test'
    const registered = await browser.call('POST /v2/register', { body: { email, password: PASSWORD, consents } })
    expect(registered.status).toBe(200)
    expect(registered.data).toMatchObject({ email: 'ann.first@users.test', retryAfter: 60 })
    const code = await browser.mailedCode('ann.first@users.test')
    expect(code).toMatch(/^\d{6}$/)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    const confirmed = await browser.call('POST /v2/register/confirmation', { body: { code } })
    expect(confirmed.data).toMatchObject({ deviceVerify: false, twoFa: false })
    expect(confirmed.data.userId).toBeGreaterThanOrEqual(100_000)
    const settings = (await browser.call('GET /v2/settings')).data
    expect(settings.user).toMatchObject({ email: 'ann.first@users.test', category: 'B2C', logoutTime: 1800 })
    expect(browser.cookie('isLogined')).toBe('true')
  })

  test('another browser confirms by the id of the registration', async () => {
    const first = guest()
    const email = 'by-id@users.test'
    const { data } = await first.call('POST /v2/register', { body: { email, password: PASSWORD, consents } })
    const second = guest()
    const confirmed = await second.call('POST /v2/register/confirmation/{id}', {
      params: { id: data.id },
      body: { code: await first.mailedCode(email) },
    })
    expect(confirmed.status).toBe(200)
    expect((await second.call('GET /v2/settings')).data.isLogined).toBe(true)
  })

  test('a code works five times wrong and then no more, and never for a second account', async () => {
    const browser = guest()
    const email = 'guesser@users.test'
    await browser.call('POST /v2/register', { body: { email, password: PASSWORD, consents } })
    const code = await browser.mailedCode(email)
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const wrong = await browser.call('POST /v2/register/confirmation', { body: { code: otherThan(code) } })
      expect(wrong.status).toBe(422)
      expect(wrong.error).toMatchObject({
        code: 1102,
        errors: { code: ['Wrong or expired code.'] },
        data: { attemptsLeft },
      })
    }
    expect((await browser.call('POST /v2/register/confirmation', { body: { code } })).status).toBe(422)
  })

  test('a code ends after ten minutes; a new one can be asked for after a minute', async () => {
    const browser = guest()
    const email = 'late@users.test'
    await browser.call('POST /v2/register', { body: { email, password: PASSWORD, consents } })
    const old = await browser.mailedCode(email)
    await browser.call('POST /v2/register/code', { body: { email } })
    expect(await browser.mailedCode(email)).toBe(old)
    here.clock.pass(601_000)
    expect((await browser.call('POST /v2/register/confirmation', { body: { code: old } })).status).toBe(422)
    expect((await browser.call('POST /v2/register/code', { body: { email } })).data).toEqual({
      sent: true,
      retryAfter: 60,
    })
    expect(
      (await browser.call('POST /v2/register/confirmation', { body: { code: await browser.mailedCode(email) } }))
        .status,
    ).toBe(200)
  })

  test('1 taken-same-answer: an address that has an account answers like any other, and its owner gets a mail without a code', async () => {
    const { email } = await newUser(here.origin, 'taken')
    const stranger = guest()
    const answer = await stranger.call('POST /v2/register', {
      body: { email, password: 'another long phrase', consents },
    })
    expect(Object.keys(answer.data).toSorted()).toEqual(['email', 'id', 'retryAfter'])
    const { data: mails } = await stranger.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.subject).toBe('You already have an account')
    const confirmation = await stranger.call('POST /v2/register/confirmation', { body: { code: '123456' } })
    expect(confirmation.error).toMatchObject({ status: 422, code: 1102, data: { attemptsLeft: 4 } })
    expect((await stranger.call('POST /v2/register/code', { body: { email } })).status).toBe(200)
    expect((await stranger.call('POST /v2/login', { body: { email, password: 'another long phrase' } })).status).toBe(
      422,
    )
  })

  test('ENT-04: what was agreed to is kept with its version and its time, and what was ticked besides', async () => {
    const browser = guest()
    const email = 'agrees@users.test'
    const before = Date.now()
    await browser.call('POST /v2/register', {
      body: { email, password: PASSWORD, consents: { ...consents, commercialEmails: true } },
    })
    const { data } = await browser.call('POST /v2/register/confirmation', {
      body: { code: await browser.mailedCode(email) },
    })
    const { rows } = await here.exchange.pool.query(
      'select document, version, agreed_at from agreements where user_id = $1 order by document',
      [data.userId],
    )
    expect(rows).toMatchObject([
      { document: 'privacy', version: agreementVersions.global.privacy },
      { document: 'terms', version: agreementVersions.global.terms },
    ])
    expect(rows[0].agreed_at.getTime()).toBeGreaterThanOrEqual(before)
    const { rows: users } = await here.exchange.pool.query('select consents from users where id = $1', [data.userId])
    expect(users[0].consents).toEqual({ ...consents, commercialEmails: true })
    expect((await browser.call('GET /v2/settings')).data.user?.exchangeTermsAccepted).toBe(true)
    await here.exchange.pool.query('delete from agreements where user_id = $1', [data.userId])
    expect((await browser.call('GET /v2/settings')).data.user?.exchangeTermsAccepted).toBe(false)
  })

  test('new terms: nothing new is opened before they are agreed to, what is there can be left, and it is asked once', async () => {
    const { browser, userId } = await newUser(here.origin, 'older-terms')
    const inForce = agreementVersions.global
    const accepted = async () => (await browser.call('GET /v2/settings')).data.user?.exchangeTermsAccepted
    await browser.call('POST /v2/demo/claim')
    const moved = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    await browser.call('POST /v2/balances/transfer', { body: moved })
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '80000' } as const
    const { data: placed } = await browser.call('POST /v2/trade/spot/limit', { body: order })
    await here.exchange.pool.query(`delete from agreements where user_id = $1 and document = 'privacy'`, [userId])
    // A session that was just looked at is believed for some seconds.
    here.clock.pass(6_000)
    expect(await accepted()).toBe(false)
    const refused = await browser.call('POST /v2/trade/spot/limit', { body: order })
    expect(refused.error).toMatchObject({ status: 403, code: 1009 })
    const key = { label: 'bot', permissions: ['read' as const], code: '123456' }
    expect((await browser.call('POST /v2/api-keys', { body: key })).status).toBe(403)
    expect((await browser.call('GET /v2/trade/orders')).data.records).toHaveLength(1)
    expect((await browser.call('POST /v2/balances/transfer', { body: { ...moved, amount: '1' } })).status).toBe(200)
    const params = { id: String(placed.orderId) }
    const canceled = await browser.call('DELETE /v2/trade/order/{id}', { params, query: { market: order.market } })
    expect(canceled.status).toBe(200)
    const old = await browser.call('POST /v2/settings/agreements', { body: { ...inForce, terms: inForce.terms + 1 } })
    expect(old.error).toMatchObject({ status: 422, code: 1010 })
    const agreed = await browser.call('POST /v2/settings/agreements', { body: inForce })
    expect(agreed.data).toEqual({ exchangeTermsAccepted: true })
    expect(await accepted()).toBe(true)
    expect((await browser.call('POST /v2/trade/spot/limit', { body: order })).status).toBe(200)
    await browser.call('POST /v2/settings/agreements', { body: inForce })
    const { rows } = await here.exchange.pool.query(
      'select document, version, agreed_at from agreements where user_id = $1 order by document',
      [userId],
    )
    expect(rows.map(({ document, version }) => [document, version])).toEqual([
      ['privacy', inForce.privacy],
      ['terms', inForce.terms],
    ])
    // The one that was agreed to before keeps its moment.
    expect(rows[0].agreed_at.getTime() - rows[1].agreed_at.getTime()).toBeGreaterThanOrEqual(6_000)
  })

  test.each([
    [{ terms: 1, privacy: 1 }, false],
    [{ terms: 2, privacy: 1 }, false],
    [{ terms: 1, privacy: null }, true],
    [{ terms: null, privacy: null }, true],
  ])('who agreed to %j has yet to agree to version 1: %s', (agreed, isAsked) =>
    expect(isOutdated(agreed, { terms: 1, privacy: 1 })).toBe(isAsked),
  )

  test.each([
    ['cookie', undefined, 'from-a-link'],
    ['typed', 'typed-1', 'typed-1'],
    ['none', '', null],
  ])('F-59: the code of the link somebody came by counts unless another is given: %s', async (name, given, kept) => {
    const browser = guest()
    const email = `came-by-${name}@users.test`
    browser.setCookie('referral', 'from-a-link')
    await browser.call('POST /v2/register', {
      body: { email, password: PASSWORD, consents, ...(given === undefined ? {} : { referralCode: given }) },
    })
    const { rows } = await here.exchange.pool.query('select referral_code from registrations where email = $1', [email])
    expect(rows).toEqual([{ referral_code: kept }])
  })

  test.each([
    [{ password: 'short' }, { password: ['The password must have at least 10 characters.'] }],
    [{ password: 'password123' }, { password: ['This password is too easy to guess.'] }],
    [{ consents: { terms: true } }, { 'consents.privacy': ['This must be accepted.'] }],
    [{ email: 'nobody' }, { email: ['Email field format is invalid.'] }],
    [{ email: undefined }, { email: ['Email field is required.'] }],
  ])('%j is refused', async (change, errors) => {
    const body = { email: 'refused@users.test', password: PASSWORD, consents, ...change }
    const response = await guest().call('POST /v2/register', { body: body as never })
    expect(response.error).toMatchObject({ status: 422, errors })
  })
})

describe('F-08 sign-in', () => {
  test('ST-06, BC-51: a new device is confirmed by a mailed 6-digit code, a known one signs in at once', async () => {
    const { email, userId } = await newUser(here.origin, 'devices')
    const elsewhere = guest()
    const first = await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(first.data).toMatchObject({ userId, deviceVerify: true })
    expect((await elsewhere.call('GET /v2/time')).status).toBe(401)
    const code = await elsewhere.mailedCode(email)
    expect(
      (await elsewhere.call('POST /v2/login/confirmation', { body: { code: otherThan(code) } })).error,
    ).toMatchObject({ data: { attemptsLeft: 4 } })
    expect((await elsewhere.call('POST /v2/login/confirmation', { body: { code } })).data).toMatchObject({
      deviceVerify: false,
    })
    expect((await elsewhere.call('GET /v2/time')).status).toBe(200)
    await elsewhere.call('POST /logout')
    expect((await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })).data).toMatchObject({
      deviceVerify: false,
    })
  })

  test('the device code is sent again and only to the browser that signs in', async () => {
    const { email } = await newUser(here.origin, 'resend')
    const elsewhere = guest()
    await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })
    here.clock.pass(61_000)
    expect((await elsewhere.call('POST /v2/login/code')).status).toBe(200)
    expect((await guest().call('POST /v2/login/code')).error).toMatchObject({ status: 422, code: 1103 })
    expect(
      (await elsewhere.call('POST /v2/login/confirmation', { body: { code: await elsewhere.mailedCode(email) } }))
        .status,
    ).toBe(200)
  })

  test('5 owner-code-left: a stranger who registers with an address again and again takes nothing from its owner (S4)', async () => {
    const { browser, email } = await newUser(here.origin, 'flooded')
    const body = { email, password: PASSWORD, consents }
    const stranger = guest()
    const answers = []
    for (let count = 0; count < 9; count++) answers.push((await stranger.call('POST /v2/register', { body })).status)
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 200), 429])
    expect((await browser.call('POST /v2/api-keys/code', { body: { label: 'bot' } })).data.sent).toBe(true)
    const elsewhere = guest()
    const signedIn = await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(signedIn.data).toMatchObject({ deviceVerify: true })
    const code = await elsewhere.mailedCode(email)
    expect((await elsewhere.call('POST /v2/login/confirmation', { body: { code } })).status).toBe(200)
  })

  test("6 claim-own-password: the code of a stranger's registration confirms nothing in the owner's browser, and the owner's password holds", async () => {
    const email = 'claimed@users.test'
    const strangers = 'the phrase of a stranger'
    const [stranger, owner] = [guest(), guest()]
    await stranger.call('POST /v2/register', { body: { email, password: strangers, consents } })
    const code = await owner.mailedCode(email)
    await owner.call('POST /v2/register', { body: { email, password: PASSWORD, consents } })
    const own = await owner.mailedCode(email)
    if (code !== own)
      expect((await owner.call('POST /v2/register/confirmation', { body: { code } })).error).toMatchObject({
        code: 1102,
      })
    expect((await owner.call('POST /v2/register/confirmation', { body: { code: own } })).status).toBe(200)
    // What the stranger began ends with it.
    expect((await stranger.call('POST /v2/register/confirmation', { body: { code } })).status).toBe(422)
    const signIn = async (password: string) =>
      (await owner.call('POST /v2/login', { body: { email, password } })).status
    await owner.call('POST /logout')
    expect([await signIn(strangers), await signIn(PASSWORD)]).toEqual([422, 200])
  })

  test('S4: whoever has an address can register it while strangers do so again and again, and they are told to wait', async () => {
    const email = 'wanted-by-strangers@users.test'
    const body = { email, password: PASSWORD, consents }
    const register = async (caller: Browser) => (await caller.call('POST /v2/register', { body })).status
    const strangers = Array.from({ length: 4 }, guest)
    const answers = []
    for (let count = 0; count < 7; count++) for (const stranger of strangers) answers.push(await register(stranger))
    // The first of each, and twenty more of all together.
    expect(answers).toEqual([...Array.from({ length: 24 }, () => 200), ...Array.from({ length: 4 }, () => 429)])
    here.clock.pass(61_000)
    const owner = guest()
    expect(await register(owner)).toBe(200)
    expect(await owner.mailedCode(email)).toMatch(/^\d{6}$/)
  })

  test('ENT-29: attempts are counted down, the account locks, and an unknown address behaves the same', async () => {
    const { email } = await newUser(here.origin, 'locked')
    for (const subject of [email, 'nobody-at-all@users.test']) {
      const stranger = guest()
      for (const attemptsLeft of [4, 3, 2, 1]) {
        const failed = await stranger.call('POST /v2/login', { body: { email: subject, password: 'wrong wrong' } })
        expect(failed.error).toMatchObject({
          status: 422,
          code: 1101,
          data: { attemptsLeft, blocked: false, tooManyAttempt: false },
        })
      }
      const locked = await stranger.call('POST /v2/login', { body: { email: subject, password: 'wrong wrong' } })
      expect(locked.error).toMatchObject({ status: 429, code: 1006, data: { attemptsLeft: 0, tooManyAttempt: true } })
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
      expect((await stranger.call('POST /v2/login', { body: { email: subject, password: PASSWORD } })).status).toBe(429)
    }
  })

  test('4 unknown-runs-hash: a password is hashed whether its address has an account, has none or is locked out', async () => {
    const { email } = await newUser(here.origin, 'hashed')
    const hashed = vi.spyOn(Worker.prototype, 'postMessage')
    const hashesFor = async (address: string) => {
      hashed.mockClear()
      await guest().call('POST /v2/login', { body: { email: address, password: 'wrong wrong' } })
      return hashed.mock.calls.filter(([message]) => typeof message === 'object' && 'parameters' in message).length
    }
    expect([await hashesFor(email), await hashesFor('nobody-here@users.test')]).toEqual([1, 1])
    hashed.mockRestore()
  })

  test('7 known-device-unlocked: a lock does not reach a device that its owner has used, and ends by itself', async () => {
    const { browser, email } = await newUser(here.origin, 'owner')
    await browser.call('POST /logout')
    const stranger = guest()
    for (let count = 0; count < 5; count++)
      await stranger.call('POST /v2/login', { body: { email, password: 'wrong wrong' } })
    expect((await stranger.call('POST /v2/login', { body: { email, password: PASSWORD } })).status).toBe(429)
    expect((await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })).status).toBe(200)
    here.clock.pass(16 * 60_000)
    expect((await stranger.call('POST /v2/login', { body: { email, password: PASSWORD } })).data).toMatchObject({
      deviceVerify: true,
    })
  })

  const guess = async (browser: Browser, email: string) =>
    (await browser.call('POST /v2/login', { body: { email, password: 'wrong wrong' } })).status

  test('twenty parallel guesses are twenty guesses', async () => {
    const { email } = await newUser(here.origin, 'parallel')
    const stranger = guest()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => guess(stranger, email)))
    expect(answers.filter((status) => status === 422)).toHaveLength(4)
    expect(answers.filter((status) => status === 429)).toHaveLength(16)
  })

  test('a stranger who guesses locks themselves out, and the owner gets in from elsewhere', async () => {
    const { email } = await newUser(here.origin, 'guessed-at')
    const stranger = guest()
    for (let count = 0; count < 5; count++) await guess(stranger, email)
    expect(await guess(stranger, email)).toBe(429)
    const owner = await guest().call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(owner.data).toMatchObject({ deviceVerify: true })
  })

  test('fifty wrong passwords of whatever callers lock strange devices, and a known one still gets in', async () => {
    const { browser, email } = await newUser(here.origin, 'guessed-by-many')
    await browser.call('POST /logout')
    const half = async () => Promise.all(Array.from({ length: 30 }, async () => guess(guest(), email)))
    const first = await half()
    // Work is asked for from here on; this is about whoever does it.
    await here.exchange.pool.query('delete from captcha_counts')
    const answers = [...first, ...(await half())]
    expect(answers.filter((status) => status === 422)).toHaveLength(49)
    expect(answers.filter((status) => status === 429)).toHaveLength(11)
    const body = { email, password: PASSWORD }
    expect((await guest().call('POST /v2/login', { body })).status).toBe(429)
    expect((await browser.call('POST /v2/login', { body })).status).toBe(200)
  })

  test('parallel guesses of a code are each told how many are left', async () => {
    const { email } = await newUser(here.origin, 'counted')
    const browser = guest()
    await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
    const code = otherThan(await browser.mailedCode(email))
    const answers = await Promise.all(
      Array.from({ length: 7 }, async () => browser.call('POST /v2/login/confirmation', { body: { code } })),
    )
    const told = answers.map(({ error }) => (error.data as { attemptsLeft: number }).attemptsLeft)
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1, 2, 3, 4])
  })
})

describe('F-09 session', () => {
  test('the session cookie is httpOnly and lax, changes at every sign-in, and the old one is worthless', async () => {
    const { browser, email } = await newUser(here.origin, 'rotation')
    const before = browser.cookie('session') ?? ''
    const signedIn = await browser.send('POST', '/v2/login', { email, password: PASSWORD })
    const line = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(browser.cookie('session')).not.toBe(before)
    const thief = guest()
    thief.setCookie('session', before)
    expect((await thief.call('GET /v2/time')).status).toBe(401)
  })

  test('the cookie is Secure behind https', async () => {
    const { browser, email } = await newUser(here.origin, 'secure')
    const response = await browser.send(
      'POST',
      '/v2/login',
      { email, password: PASSWORD },
      { 'x-forwarded-proto': 'https' },
    )
    expect(response.headers.getSetCookie().every((line) => line.includes('Secure'))).toBe(true)
  })

  test('ST-04: logout ends the session on the server and says so to the page', async () => {
    const { browser } = await newUser(here.origin, 'leaving')
    const token = browser.cookie('session') ?? ''
    expect((await browser.call('POST /logout')).status).toBe(200)
    expect(browser.cookie('isLogined')).toBe('false')
    expect((await browser.call('GET /v2/settings')).data.isLogined).toBe(false)
    browser.setCookie('session', token)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect((await browser.call('POST /logout')).status).toBe(401)
  })

  test('BC-04: a session ends after 1800 s without a request, in georgia after 86400 s', async () => {
    const { browser, email } = await newUser(here.origin, 'idle')
    here.clock.pass(1_700_000)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
    here.clock.pass(1_700_000)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
    here.clock.pass(1_801_000)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(browser.cookie('session')).toBeUndefined()
    const georgia = { host: 'georgia.localhost' }
    const patient = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } }, georgia)
    expect(patient.status).toBe(200)
    here.clock.pass(80_000_000)
    expect((await browser.call('GET /v2/time', {}, georgia)).status).toBe(200)
    here.clock.pass(86_401_000)
    expect((await browser.call('GET /v2/time', {}, georgia)).status).toBe(401)
  })

  test('v5.0.0-14.3.1: a page that asks whether its session goes on keeps it from ending no longer', async () => {
    const { browser } = await newUser(here.origin, 'watched')
    const ask = async () => (await browser.call('GET /v2/session')).data.signedIn
    here.clock.pass(1_000_000)
    expect(await ask()).toBe(true)
    here.clock.pass(700_000)
    expect(await ask()).toBe(true)
    here.clock.pass(200_000)
    expect(await ask()).toBe(false)
    expect(browser.cookie('session')).toBeUndefined()
    expect((await guest().call('GET /v2/session')).data).toEqual({ signedIn: false })
  })

  test('v5.0.0-14.3.1: who signed out without a connection is signed out by the next request, of whatever kind', async () => {
    for (const path of ['/v2/settings', '/v2/time', '/v2/session']) {
      const { browser } = await newUser(here.origin, `leaver${path.replaceAll('/', '-')}`)
      const stolen = guest()
      stolen.setCookie('session', browser.cookie('session') ?? '')
      expect((await stolen.call('GET /v2/time')).status).toBe(200)
      browser.setCookie('leaving', '1')
      await browser.send('GET', path)
      expect([browser.cookie('session'), browser.cookie('leaving')], path).toEqual([undefined, undefined])
      expect((await stolen.call('GET /v2/time')).status, path).toBe(401)
    }
  })

  test('v5.0.0-7.3.2: a session ends after seven days, however busy it is', async () => {
    const { browser } = await newUser(here.origin, 'week', { host: 'georgia.localhost' })
    for (let day = 1; day <= 7; day += 1) {
      here.clock.pass(86_000_000)
      expect([day, (await browser.call('GET /v2/time')).status]).toEqual([day, 200])
    }
    here.clock.pass(7 * 800_000)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(browser.cookie('session')).toBeUndefined()
  })

  test('sessions are listed and ended one by one, never those of others', async () => {
    const { browser, email } = await newUser(here.origin, 'sessions')
    const other = await newUser(here.origin, 'sessions-other')
    const second = guest()
    await second.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await second.call('POST /v2/login/confirmation', { body: { code: await second.mailedCode(email) } })
    const { data: sessions } = await browser.call('GET /v2/settings/sessions')
    expect(sessions).toHaveLength(2)
    const foreign = sessions.find((session) => !session.current)?.id ?? ''
    expect((await other.browser.call('DELETE /v2/settings/sessions/{id}', { params: { id: foreign } })).status).toBe(
      404,
    )
    expect((await browser.call('DELETE /v2/settings/sessions/{id}', { params: { id: foreign } })).status).toBe(200)
    expect((await second.call('GET /v2/time')).status).toBe(401)
  })

  test('25 ended-device-asks: ending a session ends the trust in its device (S5)', async () => {
    const { browser, email } = await newUser(here.origin, 'lost-laptop')
    const laptop = await signedInAt(email)
    const { data: sessions } = await browser.call('GET /v2/settings/sessions')
    const id = sessions.find((session) => !session.current)?.id ?? ''
    expect((await browser.call('DELETE /v2/settings/sessions/{id}', { params: { id } })).status).toBe(200)
    expect((await laptop.call('GET /v2/time')).status).toBe(401)
    const again = await laptop.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(again.data).toMatchObject({ deviceVerify: true })
  })

  test('S5: devices are listed and ended with their sessions, never those of others; signing out keeps the trust', async () => {
    const { browser, email } = await newUser(here.origin, 'gadgets')
    const other = await newUser(here.origin, 'gadgets-other')
    const laptop = await signedInAt(email)
    await laptop.call('POST /logout')
    expect((await laptop.call('POST /v2/login', { body: { email, password: PASSWORD } })).data.deviceVerify).toBe(false)
    const { data: devices } = await browser.call('GET /v2/settings/devices')
    expect(devices.map(({ current }) => current)).toEqual([false, true])
    expect(devices[0]).toMatchObject({ userAgent: 'test browser', ip: laptop.headers['x-forwarded-for'] })
    const id = devices.find(({ current }) => !current)?.id ?? ''
    const params = { id }
    expect((await other.browser.call('DELETE /v2/settings/devices/{id}', { params })).status).toBe(404)
    expect((await browser.call('DELETE /v2/settings/devices/{id}', { params })).status).toBe(200)
    expect((await browser.call('DELETE /v2/settings/devices/{id}', { params })).status).toBe(404)
    expect((await laptop.call('GET /v2/time')).status).toBe(401)
    expect((await browser.call('GET /v2/settings/devices')).data).toHaveLength(1)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
  })

  test('S5: everywhere else, or everywhere, is signed out at once', async () => {
    const { browser, email } = await newUser(here.origin, 'everywhere')
    const others = [await signedInAt(email), await signedInAt(email)]
    const terminate = 'POST /v2/settings/sessions/terminate'
    expect((await browser.call(terminate, { body: {} })).data).toEqual({ ended: 2 })
    for (const other of others) {
      expect((await other.call('GET /v2/time')).status).toBe(401)
      const again = await other.call('POST /v2/login', { body: { email, password: PASSWORD } })
      expect(again.data).toMatchObject({ deviceVerify: true })
    }
    expect((await browser.call('GET /v2/settings/devices')).data).toHaveLength(1)
    expect((await browser.call(terminate, { body: { keepCurrent: false } })).data).toEqual({ ended: 1 })
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test('24 end-all-sockets: connections of every session that is ended are closed, and their tokens open no other', async () => {
    const { browser, email } = await newUser(here.origin, 'connected')
    const other = await signedInAt(email)
    const token = async () => (await other.call('GET /v2/ws-token')).data.token
    const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    expect(await client.code('server.auth', [await token()])).toBeNull()
    const [closed, spare] = [client.closed(), await token()]
    await browser.call('POST /v2/settings/sessions/terminate', { body: {} })
    expect(await closed).toEqual([CloseCode.sessionEnded, 'session ended'])
    const late = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    expect(await late.code('server.auth', [spare])).toBe(1)
    await late.close()
  })

  test('S5: an account has twenty devices; the oldest makes room', async () => {
    const { browser, userId } = await newUser(here.origin, 'collector')
    await here.exchange.pool.query(
      `insert into devices (id, token_hash, user_id, created_at, last_seen_at, ip, user_agent)
       select gen_random_uuid(), 'old ' || n, $1, now() - n * interval '1 minute', now(), '', '' from generate_series(1, 19) n`,
      [userId],
    )
    expect((await browser.call('GET /v2/settings/devices')).data).toHaveLength(20)
    await signedInAt('collector@users.test')
    const { data: devices } = await browser.call('GET /v2/settings/devices')
    expect(devices).toHaveLength(20)
    const { rows } = await here.exchange.pool.query("select 1 from devices where token_hash = 'old 19'")
    expect(rows).toEqual([])
  })

  test('S5: a device that makes room takes its sessions along, and their connections', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'made-room')
    const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    const { data } = await browser.call('GET /v2/ws-token')
    expect(await client.code('server.auth', [data.token])).toBeNull()
    const closed = client.closed()
    await here.exchange.pool.query(
      `insert into devices (id, token_hash, user_id, created_at, last_seen_at, ip, user_agent)
       select gen_random_uuid(), 'newer ' || n, $1, $2::timestamptz, now(), '', '' from generate_series(1, 19) n`,
      [userId, new Date(here.clock.now() + 1)],
    )
    await signedInAt(email)
    expect(await closed).toEqual([CloseCode.sessionEnded, 'session ended'])
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test('an account has a hundred sessions; the one that was used longest ago makes room', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'many-sessions')
    await here.exchange.pool.query(
      `insert into sessions (id, token_hash, user_id, region, ip, user_agent, idle_seconds, created_at, last_seen_at)
       select gen_random_uuid(), 'many ' || n, $1, 'global', '', '', 1800, $2, $2::timestamptz - n * interval '1 second'
         from generate_series(1, 99) n`,
      [userId, new Date(here.clock.now())],
    )
    const lives = async () =>
      (
        await here.exchange.pool.query<{ token_hash: string }>(
          'select token_hash from sessions where user_id = $1 and ended_at is null',
          [userId],
        )
      ).rows.map((row) => row.token_hash)
    expect(await lives()).toHaveLength(100)
    await signedInAt(email)
    expect(await lives()).toHaveLength(100)
    expect(await lives()).not.toContain('many 99')
    expect((await browser.call('GET /v2/time')).status).toBe(200)
  })

  test('a socket token works once and for a minute, and ends with its session', async () => {
    const { browser, userId } = await newUser(here.origin, 'socket')
    const { socketTokens } = here.exchange.kit
    const first = (await browser.call('GET /v2/ws-token')).data.token
    expect(socketTokens.redeem(first)?.owner).toBe(userId)
    expect(socketTokens.redeem(first)).toBeNull()
    const second = (await browser.call('GET /v2/ws-token')).data.token
    here.clock.pass(61_000)
    expect(socketTokens.redeem(second)).toBeNull()
    const third = (await browser.call('GET /v2/ws-token')).data.token
    await browser.call('POST /logout')
    expect(socketTokens.redeem(third)).toBeNull()
  })

  test('58 other-edition: a session stands for somebody on its own edition only, and waits there (S9)', async () => {
    const { browser, email } = await newUser(here.origin, 'traveller')
    const georgia = { host: 'georgia.localhost' }
    expect((await browser.call('GET /v2/time', {}, georgia)).status).toBe(401)
    expect((await browser.call('GET /v2/settings', {}, georgia)).data.isLogined).toBe(false)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
    const other = guest()
    await other.call('POST /v2/login', { body: { email, password: PASSWORD } }, georgia)
    const code = await other.mailedCode(email)
    await other.call('POST /v2/login/confirmation', { body: { code } }, georgia)
    expect((await other.call('GET /v2/time', {}, georgia)).status).toBe(200)
    expect((await other.call('GET /v2/time')).status).toBe(401)
  })

  test('50 csrf-session: the token of a page ends with its session, and a planted cookie makes none (S9)', async () => {
    const { browser, email } = await newUser(here.origin, 'bound-token')
    const { token } = (await browser.call('GET /v2/index')).data
    const favorites = { markets: [] }
    const post = async (sent: string) =>
      (await browser.send('POST', '/v2/trade/favorites', favorites, { 'x-csrf-token': sent })).status
    expect(await post(token)).toBe(200)
    const planted = guest()
    await planted.call('GET /v2/index')
    browser.setCookie('csrf', planted.cookie('csrf') ?? '')
    expect(await post((await planted.call('GET /v2/index')).data.token)).toBe(403)
    await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(await post(token)).toBe(403)
  })

  test('S9: over https the cookies that say who somebody is bear __Host-, and no others are read', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const { browser, email } = await newUser(here.origin, 'prefixed')
    const plain = browser.cookie('session') ?? ''
    const secure = new Browser(here.origin, https)
    await secure.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await secure.call('POST /v2/login/confirmation', { body: { code: await secure.mailedCode(email) } })
    expect(secure.cookie('__Host-session')).toMatch(/^[\w-]{43}$/)
    expect(secure.cookie('__Host-csrf')).toBeDefined()
    expect(secure.cookie('session')).toBeUndefined()
    for (const name of ['notice', 'unfreeze', 'phone', 'connection', 'bound', 'leaving'])
      expect(new CookieJar('', true).nameOf(name), name).toBe(`__Host-${name}`)
    expect((await secure.call('GET /v2/time')).status).toBe(200)
    const planted = new Browser(here.origin, https)
    planted.setCookie('session', plain)
    expect((await planted.call('GET /v2/time')).status).toBe(401)
  })

  test('what is no page loads nothing and stands in no frame, whoever answers it', async () => {
    const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    for (const path of ['/v2/settings', '/v2/no-such-thing', '/api/v4/public/ping', '/api/openapi.json', '/admin']) {
      const answer = await guest().send('GET', path)
      expect([path, answer.headers.get('content-security-policy')]).toEqual([path, policy])
    }
  })

  test("TC-03: what is not a GET needs the token of the page and the page's own origin", async () => {
    const { browser } = await newUser(here.origin, 'csrf')
    const favorites = { markets: [] }
    expect((await browser.send('POST', '/v2/trade/favorites', favorites)).status).toBe(200)
    expect((await browser.send('POST', '/v2/trade/favorites', favorites, { 'x-csrf-token': 'wrong' })).status).toBe(403)
    expect((await browser.send('POST', '/v2/trade/favorites', favorites, { 'x-csrf-token': '' })).status).toBe(403)
    expect(
      (await browser.send('POST', '/v2/trade/favorites', favorites, { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await browser.send('POST', '/v2/trade/favorites', favorites, { origin: 'null' })).status).toBe(403)
    expect((await browser.send('POST', '/v2/trade/favorites', favorites, { origin: here.origin })).status).toBe(200)
    browser.setCookie('csrf', '')
    expect((await browser.send('POST', '/v2/trade/favorites', favorites)).status).toBe(403)
  })

  test('TC-03: behind https, a page that came by http has no say', async () => {
    const host = new URL(here.origin).host
    const browser = new Browser(here.origin, { 'x-forwarded-proto': 'https' })
    await browser.call('GET /v2/settings')
    const ask = async (origin: string) => (await browser.send('POST', '/v2/login/code', {}, { origin })).status
    expect(await ask(`http://${host}`)).toBe(403)
    expect(await ask(`https://${host}`)).not.toBe(403)
  })

  test('an exchange that is told nothing else hashes passwords at the cost that OWASP asks for', async () => {
    const usual = await startTestExchange({ usualPasswords: true })
    try {
      const { userId } = await newUser(usual.origin, 'usual')
      const { rows } = await usual.exchange.pool.query('select password_hash from users where id = $1', [userId])
      expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    } finally {
      await usual.close()
    }
  })

  test('nothing secret is stored as it is', async () => {
    const { browser, email } = await newUser(here.origin, 'secrets')
    const { pool } = here.exchange
    const { rows } = await pool.query<{ all: string }>(
      `select json_build_object('u', (select json_agg(users) from users), 's', (select json_agg(sessions) from sessions), 'd', (select json_agg(devices) from devices))::text as all`,
    )
    const stored = rows[0]?.all ?? ''
    expect(stored).toContain(email)
    expect(stored).toContain('$argon2id$')
    for (const secret of [PASSWORD, browser.cookie('session') ?? '', browser.cookie('device') ?? '']) {
      expect(secret).not.toBe('')
      expect(stored).not.toContain(secret)
    }
  })
})
