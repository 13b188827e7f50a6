/** F-18, R-256, C-051: owners close their accounts, take it back, and what is left of an account that was closed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regionTerms } from '@exchange/contract/regions'
import { SystemOwner } from '@exchange/core'
import { amount } from '@exchange/core/units'
import { unseal } from '../../kernel/index.ts'
import { readSecrets } from '../../processes/secrets.ts'
import { SocketClient } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { sendMails } from './testing/mails.ts'
import { askedBy, byApp, byMail, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const CLOSE = 'POST /v2/settings/delete-account'
const STATE = 'GET /v2/settings/delete-account'
const DAY_MS = 86_400_000
const WAIT_MS = 14 * DAY_MS
/** Longer than a session lives. */
const AWAY_MS = 2 * 3_600_000

const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await here.exchange.pool.query(text, [...values])).rows
const mailsTo = async (email: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const isSignedIn = async (browser: Browser) => (await browser.call('GET /v2/time')).status === 200
const closesAt = async (browser: Browser) => (await browser.call('GET /v2/settings')).data.user?.closesAt ?? null
/** Time goes by, and what was to be mailed was mailed before. */
async function later(milliseconds: number): Promise<void> {
  await sendMails(here)
  here.clock.pass(milliseconds)
}
/** What the process does now and then. */
const carryOn = async () => here.exchange.modules.accounts.closing.run()

async function signIn(email: string, browser = new Browser(here.origin)): Promise<Browser> {
  const answer = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  expect(answer.status).toBe(200)
  if (answer.data.deviceVerify)
    await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
  return browser
}

/** An account that its owner has asked to close. */
async function closing(name: string, reason?: string) {
  const { browser, email, userId } = await newUser(here.origin, name)
  const body = reason === undefined ? {} : { reason }
  const asked = await proved(browser, CLOSE, { body }, byMail(browser, email))
  expect(asked.status).toBe(200)
  return { browser, email, userId, dueAt: asked.data.dueAt ?? 0 }
}

/** One that was closed. */
async function closed(name: string) {
  const account = await closing(name)
  await later(WAIT_MS + AWAY_MS)
  await carryOn()
  return account
}

describe('C-051 asking to close an account', () => {
  test('takes a proof of that very request, by the second factor of an account that has one', async () => {
    const { browser, app } = await protectedUser(here, 'factor-closer')
    const first = await browser.call(CLOSE, { body: {} })
    expect(first.error).toMatchObject({ code: 1110, error: 'confirmation-required' })
    const asked = askedBy(first)
    expect(asked.methods).not.toContain('password')
    const other = await proved(browser, 'POST /v2/settings/2fa/generate', {}, byApp(app))
    expect(other.status).toBe(200)
    expect((await browser.call(CLOSE, { body: {} }, { 'x-act': asked.act })).error).toMatchObject({ code: 1110 })
    expect((await proved(browser, CLOSE, { body: {} }, byApp(app))).status).toBe(200)
  })

  test('ends every session, trusted device, socket and API key, and says when it is closed', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'leaver')
    const other = await signIn(email)
    const socket = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    await socket.result('server.auth', [(await other.call('GET /v2/ws-token')).data.token, 'web'])
    const { apiKeys } = here.exchange.modules
    await apiKeys.create(userId, { label: 'bot', type: 'trade', ips: [] })
    const ended = socket.closed()
    const before = here.clock.now()
    const asked = await proved(browser, CLOSE, { body: { reason: 'No longer needed' } }, byMail(browser, email))
    const dueAt = asked.data.dueAt ?? 0
    expect(Math.abs(dueAt * 1000 - before - WAIT_MS)).toBeLessThan(60_000)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false])
    expect(await apiKeys.list(userId)).toEqual([])
    await ended
    const again = await new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(again.data.deviceVerify).toBe(true)
    const [mail] = await mailsTo(email).then((mails) => mails.filter(({ subject }) => /will be closed/.test(subject)))
    expect(mail?.text).toContain(new Date(dueAt * 1000).getUTCFullYear().toString())
    expect(mail?.text).toMatch(/^http:\S+\/auth$/m)
  })

  test('is refused with what stands in the way, before anything has to be proved', async () => {
    const { browser, email } = await newUser(here.origin, 'holder')
    await browser.call('POST /v2/demo/claim')
    const refused = await browser.call(CLOSE, { body: {} })
    expect(refused.error).toMatchObject({ status: 422, code: 1118, error: 'account-not-empty' })
    const { obstacles } = (await browser.call(STATE)).data
    expect(refused.error.data).toEqual({ obstacles })
    expect(obstacles.map(({ what }) => what)).toEqual(['balance'])
    expect(obstacles[0]?.amounts).toHaveLength(10)
    expect(obstacles[0]?.count).toBeGreaterThan(10)
    expect(await closesAt(browser)).toBeNull()
    expect((await browser.call('POST /v2/demo/give-back')).data.assets).toBe(obstacles[0]?.count)
    expect((await browser.call(STATE)).data.obstacles).toEqual([])
    expect((await proved(browser, CLOSE, { body: {} }, byMail(browser, email))).status).toBe(200)
  })

  test.each(['earn', 'escrow', 'bots', 'hold', 'position'] as const)(
    'funds in the wallet %s stand in the way as well, are counted, and stop no history',
    async (wallet) => {
      const { browser, userId } = await newUser(here.origin, `in-${wallet}`)
      const { engine, views } = here.exchange.core
      const asset = views.directory.assetByTicker('USDT')
      const some = amount(5n * 10n ** BigInt(asset?.scale ?? 0))
      await engine.submit({
        kind: 'transfer',
        reason: 'adjustment',
        legs: [
          { owner: SystemOwner['chain:demo'], wallet: 'main', asset: asset?.id ?? 0, amount: amount(-BigInt(some)) },
          { owner: userId, wallet, asset: asset?.id ?? 0, amount: some },
        ],
      })
      const { obstacles } = (await browser.call(STATE)).data
      expect(obstacles).toMatchObject([{ what: 'balance', count: 1, amounts: [{ ticker: 'USDT', amount: '5' }] }])
      expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ total: '5', main: '0', spot: '0' })
      const moved = await browser.call('GET /v2/history/transfers', { query: {} })
      expect(moved.status).toBe(200)
      expect(moved.data.records).toHaveLength(1)
    },
  )

  test('open orders and a change of protection stand in the way too', async () => {
    const { browser, email } = await newUser(here.origin, 'busy')
    await browser.call('POST /v2/demo/claim')
    await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'USDT', from: 'main', to: 'spot', amount: '500' },
    })
    const order = { market: 'BTC_USDT', side: 'buy', price: '40000', amount: '0.01' }
    expect((await browser.send('POST', '/v2/trade/spot/limit', order)).status).toBeLessThan(300)
    const change = { body: { current: PASSWORD, password: 'an even longer phrase 7' } } as const
    await proved(browser, 'POST /v2/settings/password', change, byMail(browser, email))
    const { obstacles } = (await browser.call(STATE)).data
    expect(obstacles.map(({ what }) => what).toSorted()).toEqual(['balance', 'hold', 'orders'])
    const hold = obstacles.find(({ what }) => what === 'hold')
    expect((hold?.until ?? 0) * 1000).toBeGreaterThan(here.clock.now())
  })

  test('a reason has at most 500 characters, and only true cancels', async () => {
    const { browser } = await newUser(here.origin, 'wordy')
    for (const body of [{ reason: 'x'.repeat(501) }, { reason: 'a\u0000b' }, { cancel: false }])
      expect((await browser.send('POST', '/v2/settings/delete-account', body)).status).toBe(422)
    const most = await browser.call(CLOSE, { body: { reason: 'x'.repeat(500) } })
    expect(most.error).toMatchObject({ code: 1110 })
  })
})

describe('an account that is being closed', () => {
  test('reads, and can take it back; everything else is refused', async () => {
    const { email, dueAt } = await closing('regretful')
    const browser = await signIn(email)
    expect(await closesAt(browser)).toBe(dueAt)
    expect((await browser.call('GET /v2/settings/login-history')).status).toBe(200)
    expect((await browser.call('GET /v2/balances')).status).toBe(200)
    for (const [method, path, body] of [
      ['POST', '/v2/demo/claim', undefined],
      ['POST', '/v2/settings/nickname', { nickname: 'phoenix' }],
      ['POST', '/v2/settings/general', { avatarColor: 'red' }],
      ['POST', '/v2/settings/2fa/generate', undefined],
      ['POST', '/v2/settings/password', { current: PASSWORD, password: 'an even longer phrase 7' }],
      ['POST', '/v2/api-keys', { label: 'x', type: 'trade', ips: [] }],
      ['POST', '/v2/balances/transfer', { ticker: 'USDT', from: 'main', to: 'spot', amount: '1' }],
      ['POST', '/v2/settings/delete-account', {}],
    ] as const) {
      const refused = await browser.send(method, path, body)
      const { error } = (await refused.json()) as { error: string }
      expect([path, refused.status, error]).toEqual([path, 403, 'account-closing'])
    }
    expect((await browser.call(CLOSE, { body: { cancel: true } })).data).toEqual({ dueAt: null })
    expect(await closesAt(browser)).toBeNull()
    expect((await browser.call('POST /v2/settings/general', { body: { avatarColor: 'red' } })).status).toBe(200)
    await later(WAIT_MS + AWAY_MS)
    await carryOn()
    expect(await closesAt(await signIn(email))).toBeNull()
    expect(await subjectsTo(email)).toContain('Your account stays open')
  })

  test('taking it back takes some proof of the last ten minutes, and there must be something to take back', async () => {
    const { email } = await closing('sleepy')
    const browser = await signIn(email)
    await later(11 * 60_000)
    const refused = await browser.call(CLOSE, { body: { cancel: true } })
    expect(refused.error).toMatchObject({ code: 1110 })
    const taken = await proved(browser, CLOSE, { body: { cancel: true } }, byMail(browser, email))
    expect(taken.status).toBe(200)
    expect((await browser.call(CLOSE, { body: { cancel: true } })).error).toMatchObject({ code: 1103 })
  })

  test('its owner is reminded once, three days before the end', async () => {
    const { email } = await closing('forgetful')
    const reminders = async () => (await subjectsTo(email)).filter((subject) => /closed soon/.test(subject)).length
    await later(WAIT_MS - 4 * DAY_MS)
    await carryOn()
    expect(await reminders()).toBe(0)
    await later(2 * DAY_MS)
    await carryOn()
    await carryOn()
    expect(await reminders()).toBe(1)
  })
})

describe('deletion-cooling: when the time is over', () => {
  test('not an hour before', async () => {
    const { email, userId } = await closing('early')
    await later(WAIT_MS - 3_600_000)
    await carryOn()
    expect(await query('select status, email from users where id = $1', [userId])).toEqual([
      { status: 'active', email },
    ])
  })

  test('the profile is erased, nobody signs in, and the number alone stays', async () => {
    const { email, userId } = await closed('gone')
    const browser = new Browser(here.origin)
    expect((await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })).error).toMatchObject({
      code: 1101,
    })
    const [row] = await query('select * from users where id = $1', [userId])
    expect(row).toMatchObject({ status: 'closed', password_hash: null, country: null, nickname: null, consents: {} })
    expect(JSON.stringify(row)).not.toContain('gone')
    const closings = await query('select state, reason from account_closings where user_id = $1', [userId])
    expect(closings).toEqual([{ state: 'done', reason: null }])
    expect((await subjectsTo(email))[0]).toBe('Your account is closed')
  })

  test.each(['global', 'turkey', 'australia'] as const)(
    'what the law of %s wants kept is sealed under the account for that long, then gone',
    async (region) => {
      const host = region === 'global' ? 'localhost' : `${region}.localhost`
      const { browser, email, userId } = await newUser(here.origin, `lawful-${region}`, { host })
      expect((await proved(browser, CLOSE, { body: {} }, byMail(browser, email))).status).toBe(200)
      await later(WAIT_MS + AWAY_MS)
      await carryOn()
      const [file] = await query('select sealed, until from legal_files where user_id = $1', [userId])
      const years = (Number(file?.['until']) - here.clock.now()) / (365.25 * DAY_MS)
      expect(years).toBeCloseTo(regionTerms[region].legalKeepYears, 1)
      const sealed = file?.['sealed'] as Buffer
      expect(sealed.toString('latin1')).not.toContain(email)
      const key = (await readSecrets(here.dataDir))('legal-files')
      expect(JSON.parse(unseal(key, `legal-file:${userId}`, sealed))).toMatchObject({ userId, email, region })
      expect(() => unseal(key, `legal-file:${userId + 1}`, sealed)).toThrow()
      await query('update legal_files set until = $2 where user_id = $1', [userId, new Date(here.clock.now())])
      await carryOn()
      expect(await query('select 1 from legal_files where user_id = $1', [userId])).toEqual([])
    },
  )

  test('its address can be used again after 30 days, and until then only its mailbox learns why not', async () => {
    const { email } = await closed('returner')
    const browser = new Browser(here.origin)
    const register = async () =>
      browser.call('POST /v2/register', {
        body: { email, password: PASSWORD, consents: { terms: true, privacy: true } },
      })
    const answer = await register()
    expect(answer.data).toMatchObject({ email, retryAfter: 60 })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('This address cannot be used yet')
    expect(mail?.text).not.toMatch(/^\d{6}$/m)
    expect(await query('select code_hash from registrations where email = $1', [email])).toEqual([{ code_hash: null }])
    await later(30 * DAY_MS)
    await carryOn()
    await register()
    const code = await browser.mailedCode(email)
    expect((await browser.call('POST /v2/register/confirmation', { body: { code } })).status).toBe(200)
  })

  test('an account into which something has come stays open, and its owner learns why', async () => {
    const { email, userId } = await closing('lucky')
    const browser = await signIn(email)
    await here.exchange.modules.demo.claim(userId, 'global')
    await later(WAIT_MS + AWAY_MS)
    await carryOn()
    expect(await subjectsTo(email)).toContain('Your account was not closed')
    const back = await signIn(email, browser)
    expect(await closesAt(back)).toBeNull()
    expect((await back.call('POST /v2/demo/give-back')).status).toBe(200)
  })

  test('an account that is frozen or blocked meanwhile waits until it is opened again', async () => {
    const { userId } = await closing('suspect')
    await query(`update users set status = 'blocked' where id = $1`, [userId])
    await later(WAIT_MS + AWAY_MS)
    await carryOn()
    expect(await query('select status from users where id = $1', [userId])).toEqual([{ status: 'blocked' }])
    await query(`update users set status = 'active' where id = $1`, [userId])
    await carryOn()
    expect(await query('select status from users where id = $1', [userId])).toEqual([{ status: 'closed' }])
  })

  test('what a stop left half-way goes on, and nothing happens twice', async () => {
    const { email, userId } = await closing('halved')
    await later(WAIT_MS + AWAY_MS)
    await query(`alter table notifications rename to notifications_away`)
    await expect(carryOn()).rejects.toThrow()
    expect(await query('select state from account_closings where user_id = $1', [userId])).toEqual([
      { state: 'erasing' },
    ])
    await query(`alter table notifications_away rename to notifications`)
    expect(
      (await new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })).status,
    ).toBe(422)
    await here.restart()
    await carryOn()
    await carryOn()
    expect(await query('select state from account_closings where user_id = $1', [userId])).toEqual([{ state: 'done' }])
    expect((await subjectsTo(email)).filter((subject) => subject === 'Your account is closed')).toHaveLength(1)
  })

  test('the last mail begins with the word that its owner chose', async () => {
    const { browser, email } = await newUser(here.origin, 'worded')
    await browser.call('POST /v2/settings/antiPhishing', { body: { code: 'Blue heron 7' } })
    await proved(browser, CLOSE, { body: {} }, byMail(browser, email))
    await later(WAIT_MS + AWAY_MS)
    await carryOn()
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Your account is closed')
    expect(mail?.text.match(/Blue heron 7/g)).toHaveLength(1)
  })
})
