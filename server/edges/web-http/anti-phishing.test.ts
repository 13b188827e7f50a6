/** F-20: the word that an account's mails begin with, as its owner sets it and its mailbox receives it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byMail, proved } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const SET = 'POST /v2/settings/antiPhishing'
const INFO = 'GET /v2/settings/antiPhishing/info'
const HISTORY = 'GET /v2/settings/antiPhishing/history'
const TEN_MINUTES_MS = 600_000

const mailsTo = async (email: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data
const set = async (browser: Browser, code: string | null) => {
  const answer = await browser.call(SET, { body: { code } })
  expect([answer.status, answer.data]).toEqual([200, {}])
}

describe('F-20 the anti-phishing code', () => {
  test('C-048 stands first in every mail to the account, whoever causes it, and in nobody else’s', async () => {
    const { browser, email } = await newUser(here.origin, 'wary')
    const { email: other } = await newUser(here.origin, 'careless')
    await set(browser, 'Тихий сад 7')
    const stranger = new Browser(here.origin)
    await stranger.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await stranger.call('POST /v2/password/email', { body: { email } })
    await stranger.call('POST /v2/register', {
      body: { email, password: PASSWORD, consents: { terms: true, privacy: true } },
    })
    const mails = await mailsTo(email)
    // The change itself, a sign-in, a forgotten password, an address that has an account; before it, the registration.
    expect(mails).toHaveLength(5)
    for (const { text, html } of mails.slice(0, 4)) {
      expect(text).toMatch(/^Тихий сад 7\n\n/)
      expect(html.replaceAll(/<[^>]*>/g, ' ').trim()).toMatch(/^Тихий сад 7 /)
    }
    for (const { text } of [...mails.slice(4), ...(await mailsTo(other))]) expect(text).not.toContain('Тихий сад')
  })

  test('C-048 is changed and removed, and the next mail knows', async () => {
    const { browser, email } = await newUser(here.origin, 'fickle')
    const newest = async () => (await mailsTo(email))[0]?.text ?? ''
    await set(browser, 'first word')
    expect(await newest()).toMatch(/^first word\n/)
    await set(browser, 'second word')
    expect(await newest()).toMatch(/^second word\n/)
    await set(browser, null)
    expect(await newest()).toMatch(/^The code that our mails/)
  })

  test('C-055 C-056 says since when, and shows no word in full', async () => {
    const { browser } = await newUser(here.origin, 'discreet')
    expect((await browser.call(INFO)).data).toEqual({ enabled: false, since: null })
    expect((await browser.call(HISTORY)).data).toEqual([])
    const at = () => Math.floor(here.clock.now() / 1000)
    const before = at()
    await set(browser, 'marmalade')
    const { enabled, since } = (await browser.call(INFO)).data
    expect([enabled, (since ?? 0) >= before && (since ?? 0) <= at()]).toEqual([true, true])
    await set(browser, null)
    expect((await browser.call(HISTORY)).data.map(({ masked }) => masked)).toEqual([null, 'm•••e'])
    expect((await browser.call(INFO)).data).toEqual({ enabled: false, since: null })
    expect((await browser.call('GET /v2/settings')).data.user?.isAntiPhishingCodeEnabled).toBe(false)
    for (let count = 0; count < 18; count++) await set(browser, `word ${count}`)
    expect((await browser.call(HISTORY)).data).toHaveLength(20)
  })

  test('needs a proof of the last ten minutes', async () => {
    const { browser, email } = await newUser(here.origin, 'slow')
    here.clock.pass(TEN_MINUTES_MS + 1000)
    const done = await proved(browser, SET, { body: { code: 'tulip' } }, byMail(browser, email))
    expect(done.status).toBe(200)
    await set(browser, 'tulip again')
    expect((await browser.call('GET /v2/settings')).data.user?.isAntiPhishingCodeEnabled).toBe(true)
  })

  test.each(['abc', 'x'.repeat(21), '<b>bold</b>', '-dash', 'a\nbcd', '    '])('%j is no word', async (code) => {
    const { browser } = await newUser(here.origin, `strict-${crypto.randomUUID()}`)
    expect((await browser.call(SET, { body: { code } })).status).toBe(422)
    expect((await browser.call(INFO)).data.enabled).toBe(false)
  })

  test('row-swap-unseal: lies sealed in the database, for its own account alone', async () => {
    const { browser, userId } = await newUser(here.origin, 'sealed')
    const { userId: thief, email } = await newUser(here.origin, 'thief')
    await set(browser, 'Nightingale')
    const { pool } = here.exchange
    const { rows } = await pool.query('select sealed from anti_phishing_codes where user_id = $1', [userId])
    expect(String(rows[0]?.sealed)).not.toContain('Nightingale')
    await pool.query(
      'insert into anti_phishing_codes (user_id, sealed, at) select $2, sealed, at from anti_phishing_codes where user_id = $1',
      [userId, thief],
    )
    const other = new Browser(here.origin)
    await other.call('POST /v2/login', { body: { email, password: PASSWORD } })
    for (const { text } of await mailsTo(email)) expect(text).not.toContain('Nightingale')
    await pool.query('delete from anti_phishing_codes where user_id = $1', [thief])
  })
})
