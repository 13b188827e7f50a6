/** F-11: a browser shows a QR code, and a phone that is signed in says whether it is meant. */
import { confirmation } from '@exchange/contract/accounts/confirmation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byApp, protectedUser, proved } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const START = 'GET /v2/login/qr/init'
const POLL = 'GET /v2/login/qr'
const ANSWER = 'POST /v2/settings/qr-login/{code}'
const SWITCH = 'POST /v2/settings/qr-login'
const OVER = { state: null, login: null }

const query = async (text: string, values: readonly unknown[] = []) =>
  (await here.exchange.pool.query<Record<string, unknown>>(text, [...values])).rows

/** A phone whose account has an authenticator app and can be signed in to by a QR code. */
async function phoneUser(name: string) {
  const user = await protectedUser(here, name)
  const on = await proved(user.browser, SWITCH, { body: { enabled: true } }, byApp(user.app))
  expect(on.data).toEqual({ enabled: true })
  return { ...user, phone: user.browser }
}

/** A browser that shows a code. */
async function desk(headers: Readonly<Record<string, string>> = {}) {
  const browser = new Browser(here.origin, headers)
  await browser.call('POST /v2/login/code')
  const { data } = await browser.call(START)
  const poll = async () => (await browser.call(POLL, { query: { code: data.code } })).data
  return { browser, ...data, poll }
}

const look = async (phone: Browser, code: string) => phone.call(ANSWER, { params: { code }, body: { step: 'prompt' } })
const confirmInput = (code: string, number: number) =>
  ({ params: { code }, body: { step: 'confirm', number } }) as const

describe('F-11 a sign-in by QR code', () => {
  test('ST-01 C-024 C-025 C-049 waits, is looked at, is confirmed, and signs in the browser that asked', async () => {
    const { phone, userId, app, email } = await phoneUser('qr')
    const { browser, code, number, poll } = await desk({ 'user-agent': 'desk browser', 'x-country': 'PT' })
    expect(confirmation).toEqual({ waiting: -2, prompted: -1, reject: 0, confirm: 1 })
    expect(await poll()).toEqual({ state: confirmation.waiting, login: null })
    const seen = await look(phone, code)
    expect(seen.data).toMatchObject({
      state: confirmation.prompted,
      ip: browser.headers['x-forwarded-for'],
      country: 'PT',
      userAgent: 'desk browser',
    })
    expect(new Set(seen.data.numbers).size).toBe(3)
    expect(seen.data.numbers).toContain(number)
    expect(await poll()).toEqual({ state: confirmation.prompted, login: null })
    // The page may be loaded again.
    expect((await look(phone, code)).data.state).toBe(confirmation.prompted)
    const confirmed = await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    expect(confirmed.data.state).toBe(confirmation.confirm)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(await poll()).toEqual({
      state: confirmation.confirm,
      login: { userId, twoFa: false, passkeys: false, deviceVerify: false },
    })
    expect((await browser.call('GET /v2/time')).status).toBe(200)

    const [record] = (await phone.call('GET /v2/settings/login-history')).data.records
    expect(record).toMatchObject({ outcome: 'signed-in', method: 'qr', userAgent: 'desk browser', country: 'PT' })
    const { data: notices } = await phone.call('GET /v2/notifications')
    expect(notices.records[0]).toMatchObject({ kind: 'device-added', values: { method: 'qr' } })
    const { data: mails } = await phone.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]).toMatchObject({ subject: 'You signed in with a QR code' })
    expect(mails[0]?.text).toContain('desk browser')
    const { data: devices } = await browser.call('GET /v2/settings/devices')
    expect(devices.find(({ current }) => current)?.userAgent).toBe('desk browser')
  })

  test('qr-elsewhere: whoever knows the code but has not the cookie of the browser that asked collects nothing', async () => {
    const { phone, app } = await phoneUser('qr-elsewhere')
    const { browser, code, number, poll } = await desk()
    const other = await desk()
    const collect = async (thief: Browser) => (await thief.call(POLL, { query: { code } })).data
    expect(await collect(other.browser)).toEqual(OVER)
    await look(phone, code)
    await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    expect(await collect(other.browser)).toEqual(OVER)
    expect((await other.browser.call('GET /v2/time')).status).toBe(401)
    expect((await poll()).state).toBe(confirmation.confirm)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
  })

  test('is collected once, and by a request of the page alone', async () => {
    const { phone, app } = await phoneUser('qr-once')
    const { browser, code, number } = await desk()
    await look(phone, code)
    await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    const forged = await browser.send('GET', `/v2/login/qr?code=${code}`, undefined, { 'x-csrf-token': 'forged' })
    expect(forged.status).toBe(403)
    const cookie = `qr=${browser.cookie('qr')}; csrf=${browser.cookie('csrf')}`
    const both = await Promise.all([
      browser.call(POLL, { query: { code } }, { cookie }),
      browser.call(POLL, { query: { code } }, { cookie }),
    ])
    expect(new Set(both.map(({ data }) => data.state))).toEqual(new Set([confirmation.confirm, null]))
  })

  test('the phone has to show a second factor, and an account without one can not switch it on', async () => {
    const { phone } = await phoneUser('qr-factor')
    const { code, number, poll } = await desk()
    await look(phone, code)
    const bare = await phone.call(ANSWER, confirmInput(code, number))
    expect(bare.error.error).toBe('confirmation-required')
    expect((await poll()).state).toBe(confirmation.prompted)
    const { browser: without } = await newUser(here.origin, 'qr-without')
    expect((await without.call(SWITCH, { body: { enabled: true } })).error.error).toBe('factor-required')
    expect((await without.call(ANSWER, confirmInput(code, number))).error.error).toBe('factor-required')
    expect((await look(without, code)).error.error).toBe('qr-login-off')
  })

  test('is off until it is switched on, and switched off at once', async () => {
    const { browser: phone, app } = await protectedUser(here, 'qr-switch')
    const isOn = async () => (await phone.call('GET /v2/settings')).data.user?.isQrLoginEnabled
    const { code, number, poll } = await desk()
    expect([await isOn(), (await look(phone, code)).error.error]).toEqual([false, 'qr-login-off'])
    expect((await poll()).state).toBe(confirmation.waiting)
    await proved(phone, SWITCH, { body: { enabled: true } }, byApp(app))
    expect([await isOn(), (await look(phone, code)).status]).toEqual([true, 200])
    expect((await phone.call(SWITCH, { body: { enabled: false } })).data).toEqual({ enabled: false })
    const late = await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    expect(late.error.error).toBe('qr-login-off')
  })

  test('the bell and the mailbox tell of the switch, once for each turn, in the language of the account', async () => {
    const { browser: phone, app, email } = await protectedUser(here, 'qr-told')
    await here.exchange.pool.query("update users set mail_language = 'de' where email = $1", [email])
    const mails = async () => {
      const { data } = await phone.call('GET /v2/demo/mailbox', { query: { to: email } })
      return data.map(({ subject }) => subject).filter((subject) => subject.includes('QR'))
    }
    const told = async () => {
      const { records } = (await phone.call('GET /v2/notifications')).data
      return records.map(({ kind }) => kind).filter((kind) => kind.startsWith('qr-login'))
    }
    await proved(phone, SWITCH, { body: { enabled: true } }, byApp(app))
    await proved(phone, SWITCH, { body: { enabled: true } }, byApp(app))
    expect([await told(), await mails()]).toEqual([['qr-login-on'], ['Die Anmeldung per QR-Code wurde eingeschaltet']])
    await phone.call(SWITCH, { body: { enabled: false } })
    expect(await told()).toEqual(['qr-login-off', 'qr-login-on'])
    expect((await mails())[0]).toBe('Die Anmeldung per QR-Code wurde ausgeschaltet')
  })

  test('a wrong number refuses for good, and the owner can look it up', async () => {
    const { phone, app } = await phoneUser('qr-number')
    const { code, number, poll } = await desk({ 'user-agent': 'phishing browser' })
    const { numbers } = (await look(phone, code)).data
    const wrong = numbers.find((one) => one !== number) ?? 0
    const answer = await proved(phone, ANSWER, confirmInput(code, wrong), byApp(app))
    expect(answer.error.error).toBe('qr-login-number')
    expect(await poll()).toEqual({ state: confirmation.reject, login: null })
    const again = await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    expect(again.error.error).toBe('qr-login-expired')
    const [record] = (await phone.call('GET /v2/settings/login-history')).data.records
    expect(record).toMatchObject({ outcome: 'refused', method: 'qr', userAgent: 'phishing browser' })
  })

  test('the owner refuses without any proof', async () => {
    const { phone } = await phoneUser('qr-refused')
    const { code, poll } = await desk()
    await look(phone, code)
    const refused = await phone.call(ANSWER, { params: { code }, body: { step: 'reject' } })
    expect(refused.data.state).toBe(confirmation.reject)
    expect((await poll()).state).toBe(confirmation.reject)
    expect((await look(phone, code)).data.state).toBe(confirmation.reject)
  })

  test('a browser in another country is refused where both countries are known', async () => {
    const { phone } = await phoneUser('qr-country')
    phone.headers['x-country'] = 'GE'
    const abroad = await desk({ 'x-country': 'PL' })
    expect((await look(phone, abroad.code)).error.error).toBe('qr-login-elsewhere')
    expect((await abroad.poll()).state).toBe(confirmation.reject)
    for (const country of ['GE', undefined])
      expect((await look(phone, (await desk(country === undefined ? {} : { 'x-country': country })).code)).status).toBe(
        200,
      )
  })

  test('belongs to the phone that looked first, and to its edition', async () => {
    const { phone } = await phoneUser('qr-first')
    const second = await phoneUser('qr-second')
    const { code, number } = await desk()
    await look(phone, code)
    expect((await look(second.phone, code)).error.error).toBe('qr-login-expired')
    const taken = await proved(second.phone, ANSWER, confirmInput(code, number), byApp(second.app))
    expect(taken.error.error).toBe('qr-login-expired')
    const port = new URL(here.origin).port
    const turkish = await desk({ host: `turkey.localhost:${port}` })
    expect((await look(phone, turkish.code)).error.error).toBe('qr-login-expired')
  })

  test('expires a minute after it was asked for, and three after it was looked at', async () => {
    const { phone, app } = await phoneUser('qr-late')
    const unseen = await desk()
    here.clock.pass(59_000)
    expect((await unseen.poll()).state).toBe(confirmation.waiting)
    here.clock.pass(2_000)
    expect(await unseen.poll()).toEqual(OVER)
    expect((await look(phone, unseen.code)).error.error).toBe('qr-login-expired')
    const seen = await desk()
    await look(phone, seen.code)
    here.clock.pass(150_000)
    expect((await seen.poll()).state).toBe(confirmation.prompted)
    here.clock.pass(31_000)
    const late = await proved(phone, ANSWER, confirmInput(seen.code, seen.number), byApp(app))
    expect(late.error.error).toBe('qr-login-expired')
    expect(await seen.poll()).toEqual(OVER)
    const uncollected = await desk()
    await look(phone, uncollected.code)
    await proved(phone, ANSWER, confirmInput(uncollected.code, uncollected.number), byApp(app))
    here.clock.pass(61_000)
    expect(await uncollected.poll()).toEqual(OVER)
  })

  test('a new code ends the one that this browser showed before', async () => {
    const { browser, code } = await desk()
    const next = await browser.call(START)
    expect((await browser.call(POLL, { query: { code } })).data).toEqual(OVER)
    expect((await browser.call(POLL, { query: { code: next.data.code } })).data.state).toBe(confirmation.waiting)
  })

  test.each([
    ['the phone is signed out', async ({ phone }: { phone: Browser }) => void (await phone.call('POST /logout'))],
    [
      'the password has changed',
      async ({ userId }: { userId: number }) => {
        await query('update sessions set ended_at = now() where user_id = $1', [userId])
        await query("update users set password_hash = 'another' where id = $1", [userId])
      },
    ],
  ] as const)('signs nobody in once %s', async (_what, happen) => {
    const user = await phoneUser(`qr-race-${crypto.randomUUID()}`)
    const { browser, code, number, poll } = await desk()
    await look(user.phone, code)
    await proved(user.phone, ANSWER, confirmInput(code, number), byApp(user.app))
    await happen(user)
    expect(await poll()).toEqual(OVER)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test.each(['frozen', 'blocked'] as const)('signs nobody in to an account that is %s', async (status) => {
    const { phone, app, userId } = await phoneUser(`qr-${status}`)
    const { browser, code, number } = await desk()
    await look(phone, code)
    await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    await query('update users set status = $2 where id = $1', [userId, status])
    const answer = await browser.call(POLL, { query: { code } })
    expect([answer.status, answer.error.data]).toMatchObject([403, { [status]: true }])
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test('the session lives as long as the account says', async () => {
    const { phone, app } = await phoneUser('qr-logout-time')
    await phone.call('POST /v2/settings/general', { body: { logoutTime: 900 } })
    const { browser, code, number, poll } = await desk()
    await look(phone, code)
    await proved(phone, ANSWER, confirmInput(code, number), byApp(app))
    await poll()
    here.clock.pass(901_000)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test('dump-no-token: the database holds neither the code nor the cookie', async () => {
    const { browser, code } = await desk()
    const dump = JSON.stringify(await query('select * from qr_logins'))
    expect(dump).not.toContain(code)
    expect(dump).not.toContain(browser.cookie('qr'))
  })

  test('an address gets 20 codes in ten minutes, and all together have 10,000 at a time', async () => {
    const browser = new Browser(here.origin)
    for (let count = 0; count < 20; count++) expect((await browser.call(START)).status).toBe(200)
    expect((await browser.call(START)).status).toBe(429)
    await query('delete from qr_logins')
    await query(`insert into qr_logins (code_hash, browser_hash, region, ip, user_agent, number, numbers, state, expires_at)
      select i::text, i::text, 'global', '', '', 10, '[10]', -2, now() + interval '1 day' from generate_series(1, 9999) i`)
    expect((await new Browser(here.origin).call(START)).status).toBe(200)
    expect((await new Browser(here.origin).call(START)).error.error).toBe('overloaded')
    await query('delete from qr_logins')
  })

  test('a network gets 200 codes in an hour, however many addresses it has', async () => {
    const from = (host: number) => new Browser(here.origin, { 'x-forwarded-for': `198.51.100.${host}` })
    for (let host = 1; host <= 10; host++) {
      const browser = from(host)
      for (let count = 0; count < 20; count++) expect((await browser.call(START)).status).toBe(200)
    }
    expect((await from(11).call(START)).status).toBe(429)
  })

  test('codes that have expired are swept away', async () => {
    await desk()
    here.clock.pass(61_000)
    await here.exchange.modules.accounts.sweep()
    expect(await query('select 1 from qr_logins')).toEqual([])
  })

  test('a password alone still asks for the factor once QR codes are switched on', async () => {
    const { email } = await phoneUser('qr-password')
    const guest = new Browser(here.origin)
    const asked = await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(asked.data.twoFa).toBe(true)
  })
})
