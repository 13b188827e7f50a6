/** F-69, C-028: who is asked for a captcha, and what one is worth. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drizzle } from '../../kernel/sql.ts'
import { CaptchaStore } from '../../modules/accounts/captcha/index.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { sendMails } from './testing/mails.ts'
import { questionOf, worked, workOf } from './testing/captcha.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

// Whatever an earlier test left behind is forgotten.
beforeEach(async () => {
  await sendMails(here)
  here.clock.pass(2 * 3_600_000)
})

const LOGIN = 'POST /v2/login'
const FORGOT = 'POST /v2/password/email'
const REGISTER = 'POST /v2/register'
const TEN_MINUTES_MS = 600_000
/** Thirty wrong passwords for this address, each from somewhere else. */
const guessed = async (email: string) =>
  Promise.all(Array.from({ length: 30 }, async () => wrong(new Browser(here.origin), email)))
const costOf = ({ challenge }: ReturnType<typeof workOf>) => challenge.parameters['cost']

const forgot = async (browser: Browser, headers = {}) =>
  browser.call(FORGOT, { body: { email: 'nobody@users.test' } }, headers)
const registration = (email: string) => ({
  body: { email, password: PASSWORD, consents: { terms: true, privacy: true } },
})
const wrong = async (browser: Browser, email: string, headers = {}) =>
  browser.call(LOGIN, { body: { email, password: 'not the password' } }, headers)

/** A browser whose address has called as often as it may before work is asked of it. */
async function busy(headers: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const browser = new Browser(here.origin, headers)
  for (let call = 0; call < 10; call++) {
    expect((await forgot(browser)).status).toBe(200)
    expect((await browser.call('GET /v2/login/qr/init')).status).toBe(200)
  }
  return browser
}
const wallet = async (browser: Browser) =>
  browser.call('POST /v2/web3/auth/login', { body: { message: 'm', signature: '0x00' } })

describe('ER-10 ER-46: a caller of whom something speaks for a program', () => {
  test('is asked for work (1003, low_score) from the twenty-first call on, and is served when it is shown', async () => {
    const browser = await busy()
    const refused = await wrong(browser, 'nobody@users.test')
    expect(refused.error).toMatchObject({ status: 422, code: 1003, error: 'low-score' })
    expect(refused.error.errors).toHaveProperty('low_score')
    const question = questionOf(refused)
    expect(question).toMatchObject({ provider: 'pow', action: 'accounts.login' })
    expect(costOf(workOf(question))).toBe(1_000)
    const served = await wrong(browser, 'nobody@users.test', await worked(workOf(question)))
    expect(served.error).toMatchObject({ code: 1101 })
  })

  test('is not asked any more after ten calm minutes', async () => {
    const browser = await busy()
    expect((await wrong(browser, 'nobody@users.test')).error).toMatchObject({ code: 1003 })
    here.clock.pass(TEN_MINUTES_MS)
    expect((await wrong(browser, 'nobody@users.test')).error).toMatchObject({ code: 1101 })
  })

  test('is asked for more work where wrong passwords come from its address, and in the end only a passkey gets in', async () => {
    const browser = new Browser(here.origin)
    const seen: number[] = []
    for (let call = 0; call < 16; call++) {
      const email = `victim-${call}@users.test`
      const first = await wrong(browser, email)
      if (first.error.code !== 1003) {
        seen.push(first.error.code)
        continue
      }
      const work = workOf(questionOf(first))
      seen.push(Number(costOf(work)))
      await wrong(browser, email, await worked(work))
    }
    expect(seen.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 1101))
    expect(seen.slice(7, 12)).toEqual(Array.from({ length: 5 }, () => 1_000))
    expect(seen[12]).toBe(5_000)
    expect(seen.at(-1)).toBe(1006)
    const closed = await wrong(browser, 'victim@users.test')
    expect(closed.error).toMatchObject({ status: 429, code: 1006, data: { tooManyAttempt: true } })
    expect((await browser.call('POST /v2/settings/passkeys/authentication/start', { body: {} })).status).toBe(200)
  }, 60_000)

  test('work for a little is not enough where much is asked', async () => {
    const browser = await busy()
    const little = await worked(workOf(questionOf(await wrong(browser, 'nobody@users.test'))))
    for (let call = 0; call < 9; call++) await Promise.all([forgot(browser), wallet(browser)])
    await wallet(browser)
    await forgot(browser)
    const refused = await wrong(browser, 'nobody@users.test', little)
    expect(refused.error.code).toBe(1003)
    expect(costOf(workOf(questionOf(refused)))).toBe(5_000)
  })

  test('an address that is thrown away is asked for work before it gets an account', async () => {
    const browser = new Browser(here.origin)
    const asked = registration('someone@mailinator.com')
    const refused = await browser.call(REGISTER, asked)
    expect(refused.error.code).toBe(1003)
    expect((await browser.call(REGISTER, asked, await worked(workOf(questionOf(refused))))).status).toBe(200)
    expect((await browser.call(REGISTER, registration('someone@a.mailinator.com'))).error.code).toBe(1003)
    expect((await browser.call(REGISTER, registration('someone@notmailinator.example'))).status).toBe(200)
  })

  test('asks of every operation that the contract says, and of no other', async () => {
    const browser = await busy()
    expect((await forgot(browser)).error.code).toBe(1003)
    expect((await browser.call(REGISTER, registration('late@users.test'))).error.code).toBe(1003)
    expect((await browser.call('GET /v2/login/qr/init')).error.code).toBe(1003)
    expect((await wallet(browser)).error.code).toBe(1003)
    expect((await browser.call('GET /v2/settings')).status).toBe(200)
  })
})

describe('who is known is not asked', () => {
  test('a device that the account trusts, whatever is guessed elsewhere', async () => {
    const { browser, email } = await newUser(here.origin, 'known')
    await guessed(email)
    const stranger = await wrong(new Browser(here.origin), email)
    expect(stranger.error.code).toBe(1003)
    expect(costOf(workOf(questionOf(stranger)))).toBe(5_000)
    expect((await browser.call(LOGIN, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('but the cookie of another account helps nobody', async () => {
    const { email } = await newUser(here.origin, 'guessed')
    const { browser: other } = await newUser(here.origin, 'other')
    await guessed(email)
    expect((await wrong(other, email)).error.code).toBe(1003)
  })

  test('callers on this machine are not counted together', async () => {
    const browser = await busy({ 'x-forwarded-for': '127.0.0.1' })
    expect((await wrong(browser, 'nobody@users.test')).error.code).toBe(1101)
  })
})

describe('what was worked is worth one call', () => {
  test('work-replayed: shown again it is refused, however many show it at once', async () => {
    const browser = await busy()
    const shown = await worked(workOf(questionOf(await wrong(browser, 'nobody@users.test'))))
    const answers = await Promise.all(Array.from({ length: 5 }, async () => wrong(browser, 'nobody@users.test', shown)))
    expect(answers.map(({ error }) => error.code).toSorted((one, other) => one - other)).toEqual([
      1003, 1003, 1003, 1003, 1101,
    ])
    expect((await wrong(browser, 'nobody@users.test', shown)).error.code).toBe(1003)
  })

  test('work-other-action: for another operation, or from another address, it is worth nothing', async () => {
    const browser = await busy()
    const shown = await worked(workOf(questionOf(await wrong(browser, 'nobody@users.test'))))
    expect((await browser.call(REGISTER, registration('elsewhere@users.test'), shown)).error.code).toBe(1003)
    expect((await forgot(browser, shown)).error.code).toBe(1003)
    const other = await busy()
    expect((await wrong(other, 'nobody@users.test', shown)).error.code).toBe(1003)
    expect((await wrong(browser, 'nobody@users.test', shown)).error.code).toBe(1101)
  })

  test('it expires, and one that was made up or changed is none', async () => {
    const browser = await busy()
    const work = workOf(questionOf(await wrong(browser, 'nobody@users.test')))
    const shown = await worked(work)
    const [body = '', signature = ''] = work.ticket.split('.')
    const richer = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...richer, level: 'high' })).toString('base64url')
    for (const ticket of [`${forged}.${signature}`, `${body}.`, body, 'x', `${body}.${signature}x`]) {
      const header = { 'x-captcha': JSON.stringify({ ticket, shown: { counter: 1, derivedKey: '00' } }) }
      expect((await wrong(browser, 'nobody@users.test', header)).error.code).toBe(1003)
    }
    for (const text of ['', '{', '[]', '{"ticket":1}', 'x'.repeat(13_000)])
      expect((await wrong(browser, 'nobody@users.test', { 'x-captcha': text })).error.code).toBe(1003)
    const again = await busy()
    const late = await worked(workOf(questionOf(await wrong(again, 'nobody@users.test'))))
    here.clock.pass(TEN_MINUTES_MS)
    for (let call = 0; call < 10; call++) await Promise.all([forgot(again), wallet(again)])
    expect((await wrong(again, 'nobody@users.test', late)).error.code).toBe(1003)
    expect(shown['x-captcha']).toContain(work.ticket)
  })

  test('a wrong solution is refused, and its ticket is used up', async () => {
    const browser = await busy()
    const work = workOf(questionOf(await wrong(browser, 'nobody@users.test')))
    const header = { 'x-captcha': JSON.stringify({ ticket: work.ticket, shown: { counter: 0, derivedKey: '00' } }) }
    expect((await wrong(browser, 'nobody@users.test', header)).error.code).toBe(1003)
    expect((await wrong(browser, 'nobody@users.test', await worked(work))).error.code).toBe(1003)
  })
})

describe('C-028 GET /v2/geetest', () => {
  test('gives work for the action that is named, which counts for its next call', async () => {
    const browser = await busy()
    const { status, data } = await browser.call('GET /v2/geetest', {
      query: { action: 'accounts.forgotPassword', t: '1' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ provider: 'pow', action: 'accounts.forgotPassword' })
    expect((await forgot(browser, await worked(workOf(data)))).status).toBe(200)
    expect((await browser.send('GET', '/v2/geetest?action=accounts.logout')).status).toBe(422)
  })
})

test('BC-19: the settings name GeeTest where no captcha of somebody else is used', async () => {
  const { data } = await new Browser(here.origin).call('GET /v2/settings')
  expect(data.captcha).toEqual({ provider: 'geetest', enabled: false })
})

test('what is counted holds no address, is forgotten when it is over, and is bounded', async () => {
  const store = new CaptchaStore(drizzle(here.exchange.pool))
  const count = async () =>
    Number((await here.exchange.pool.query('select count(*) from captcha_counts')).rows[0]?.count)
  await wrong(new Browser(here.origin), 'seen@users.test')
  const { rows } = await here.exchange.pool.query<{ subject: string }>('select subject from captcha_counts')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(({ subject }) => subject).join(' ')).not.toMatch(/10\.9\.|users\.test/)
  const now = new Date(here.clock.now())
  await store.sweep(now, 3)
  expect(await count()).toBeLessThanOrEqual(3)
  await store.use('a-ticket', new Date(now.getTime() + 1_000))
  expect(await store.use('a-ticket', now)).toBe(false)
  await store.sweep(new Date(now.getTime() + 86_400_000), 3)
  expect(await count()).toBe(0)
  expect(await store.use('a-ticket', now)).toBe(true)
})
