/** Accounts that their owners freeze, by a page or a mailed link, and open again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { SocketClient } from '../testing/clients.ts'
import { newOperator, why } from '../admin-http/testing/operator.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { carryOnChanges, linkTo, mailsTo, sendMails } from './testing/mails.ts'
import { byMail, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const FREEZE = 'POST /v2/settings/freeze'
const UNFREEZE = 'POST /v2/unfreeze'
const LINK = 'POST /v2/notice-link'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function later(milliseconds: number): Promise<void> {
  await sendMails(here)
  here.clock.pass(milliseconds)
  await carryOnChanges(here)
  await sendMails(here)
}
const statusOf = async (userId: number) =>
  (await here.exchange.pool.query<{ status: string }>('select status from users where id = $1', [userId])).rows[0]
    ?.status
function opened(link: URL): Browser {
  const browser = new Browser(here.origin)
  browser.setCookie('notice', link.searchParams.get('token') ?? '')
  return browser
}
const byLink = async (link: URL) => opened(link).call(LINK, { body: { answer: 'freeze' } })
/** Shows everything that a sign-in takes without a second factor. */
async function shown(email: string, browser = new Browser(here.origin)): Promise<Browser> {
  const asked = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  expect(asked.data).toMatchObject({ deviceVerify: true })
  const code = await browser.mailedCode(email)
  const refused = await browser.call('POST /v2/login/confirmation', { body: { code } })
  expect(refused.error).toMatchObject({ status: 403, error: 'account-frozen' })
  return browser
}

describe('freezing by the page', () => {
  test('takes no proof, ends sessions, devices, keys and sockets, and leaves orders', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'freezer')
    await browser.call('POST /v2/demo/claim')
    const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    await browser.call('POST /v2/balances/transfer', { body })
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' } as const
    expect((await browser.call('POST /v2/trade/spot/limit', { body: order })).status).toBe(200)
    await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'trade', ips: [] })
    const socket = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    await socket.result('server.auth', [(await browser.call('GET /v2/ws-token')).data.token, 'web'])
    const ended = socket.closed()
    expect((await browser.call(FREEZE)).status).toBe(200)
    await ended
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(await here.exchange.modules.apiKeys.list(userId)).toEqual([])
    expect(here.exchange.core.views.orders.of(userId)).toHaveLength(1)
    expect(await statusOf(userId)).toBe('frozen')
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your account is frozen')
  })

  test('is told to whoever shows everything that a sign-in takes, and to nobody else', async () => {
    const { browser, email } = await newUser(here.origin, 'told')
    await browser.call(FREEZE)
    const stranger = new Browser(here.origin)
    expect((await stranger.call('POST /v2/login', { body: { email, password: 'wrong password 1' } })).error.code).toBe(
      1101,
    )
    expect((await stranger.call('GET /v2/unfreeze')).data.state).toBe('none')
    expect((await stranger.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
    const half = new Browser(here.origin)
    await half.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect((await half.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
    expect((await (await shown(email)).call('GET /v2/unfreeze')).data).toMatchObject({ state: 'frozen', atOnce: false })
  })
})

describe('opening a frozen account', () => {
  test('takes everything that a sign-in takes, and 24 hours', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'opener')
    await browser.call(FREEZE)
    here.clock.pass(61_000)
    const owner = await shown(email)
    const { data } = await owner.call(UNFREEZE)
    expect(data).toMatchObject({ state: 'opening', atOnce: false })
    expect(Math.abs((data.opensAt ?? 0) * 1000 - here.clock.now() - DAY_MS)).toBeLessThan(60_000)
    expect((await owner.call(UNFREEZE)).data.opensAt).toBe(data.opensAt)
    await later(DAY_MS - HOUR_MS)
    expect(await statusOf(userId)).toBe('frozen')
    await later(HOUR_MS)
    expect(await statusOf(userId)).toBe('active')
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your account is open again')
  })

  test('is done at once by a passkey on a device that was trusted before, and on no other', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'keyed')
    const authenticator = new Authenticator({ origin: here.origin })
    const options = await proved(browser, 'POST /v2/settings/passkeys/register/start', {}, byMail(browser, email))
    const response = authenticator.create(options.data)
    await browser.call('POST /v2/settings/passkeys/register/finish', { body: { response, name: 'mine' } })
    await browser.call(FREEZE)
    const signIn = async (by: Browser) => {
      const asked = await by.call('POST /v2/settings/passkeys/authentication/start', { body: {} })
      const answer = await by.call('POST /v2/login/confirmation', { body: { passkey: authenticator.get(asked.data) } })
      expect(answer.error.error).toBe('account-frozen')
    }
    const elsewhere = new Browser(here.origin)
    await signIn(elsewhere)
    expect((await elsewhere.call('GET /v2/unfreeze')).data.atOnce).toBe(false)
    await signIn(browser)
    expect((await browser.call(UNFREEZE)).data).toMatchObject({ state: 'none', atOnce: true })
    expect(await statusOf(userId)).toBe('active')
    expect((await elsewhere.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
  })

  test('what was shown for one freeze opens no later one', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'twice-frozen')
    const authenticator = new Authenticator({ origin: here.origin })
    const options = await proved(browser, 'POST /v2/settings/passkeys/register/start', {}, byMail(browser, email))
    const response = authenticator.create(options.data)
    await browser.call('POST /v2/settings/passkeys/register/finish', { body: { response, name: 'mine' } })
    const signIn = async () => {
      const asked = await browser.call('POST /v2/settings/passkeys/authentication/start', { body: {} })
      return browser.call('POST /v2/login/confirmation', { body: { passkey: authenticator.get(asked.data) } })
    }
    const freeze = async () => {
      expect((await browser.call(FREEZE)).status).toBe(200)
      expect((await signIn()).error.error).toBe('account-frozen')
    }
    await freeze()
    const thief = new Browser(here.origin)
    thief.setCookie('unfreeze', browser.cookie('unfreeze') ?? '')
    expect((await thief.call('GET /v2/unfreeze')).data).toMatchObject({ state: 'frozen', atOnce: true })
    expect((await browser.call(UNFREEZE)).data.state).toBe('none')
    expect((await signIn()).status).toBe(200)
    await freeze()
    expect((await thief.call('GET /v2/unfreeze')).data.state).toBe('none')
    expect((await thief.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
    expect(await statusOf(userId)).toBe('frozen')
    expect((await browser.call(UNFREEZE)).data).toMatchObject({ state: 'none', atOnce: true })
  })

  test('takes the second factor of an account that has one', async () => {
    const { browser, email, app } = await protectedUser(here, 'two-steps')
    await browser.call(FREEZE)
    const owner = new Browser(here.origin)
    const asked = await owner.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(asked.data).toMatchObject({ twoFa: true })
    expect((await owner.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
    await owner.call('POST /v2/login/confirmation', { body: { totp: app.next() } })
    expect((await owner.call(UNFREEZE)).data.state).toBe('opening')
  })

  test('is not for the owner where an operator has frozen it, before or after', async () => {
    const ada = await newOperator(here, 'ada', 'owner')
    const first = await newUser(here.origin, 'by-operator')
    const params = { id: first.userId }
    await ada.act('POST /admin/api/users/{id}/freeze', { params, body: why })
    const refused = await new Browser(here.origin).call('POST /v2/login', {
      body: { email: first.email, password: PASSWORD },
    })
    expect(refused.error.error).toBe('account-frozen')
    const second = await newUser(here.origin, 'by-both')
    await second.browser.call(FREEZE)
    here.clock.pass(61_000)
    const owner = await shown(second.email)
    await ada.act('POST /admin/api/users/{id}/block', { params: { id: second.userId }, body: why })
    expect((await owner.call(UNFREEZE)).error.error).toBe('nothing-to-confirm')
  })
})

describe('freeze-weekly: the link of a notice', () => {
  /** An account with a notice that ends with a link. */
  async function warned(name: string) {
    const { browser, email, userId } = await newUser(here.origin, name)
    await browser.call('POST /v2/settings/antiPhishing', { body: { code: 'bluebird' } })
    return { browser, email, userId, link: await linkTo(here, email, 'Your anti-phishing') }
  }

  test('shows whose account it is, and freezes it without signing in', async () => {
    const { browser, userId, link } = await warned('warned')
    expect((await opened(link).call('GET /v2/notice-link')).data).toMatchObject({ what: 'freeze', from: null })
    expect(await statusOf(userId)).toBe('active')
    expect((await byLink(link)).status).toBe(200)
    expect(await statusOf(userId)).toBe('frozen')
    expect((await browser.call('GET /v2/time')).status).toBe(401)
  })

  test('freezes an account once in 7 days, so that whoever reads its mails can not keep it closed', async () => {
    const { email, userId, link } = await warned('harried')
    expect((await byLink(link)).status).toBe(200)
    here.clock.pass(61_000)
    await (await shown(email)).call(UNFREEZE)
    const again = await byLink(link)
    expect(again.error).toMatchObject({ status: 422, error: 'held', data: { what: 'freeze' } })
    await later(DAY_MS)
    expect(await statusOf(userId)).toBe('active')
    expect((await byLink(link)).error.error).toBe('held')
    const owner = new Browser(here.origin)
    await owner.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await owner.call('POST /v2/login/confirmation', { body: { code: await owner.mailedCode(email) } })
    await later(6 * DAY_MS - HOUR_MS)
    expect((await opened(link).call('GET /v2/notice-link')).data.what).toBe('freeze')
    await later(2 * HOUR_MS)
    // Each link works for 7 days: this one is over, and a new one counts.
    expect((await byLink(link)).error.error).toBe('link-expired')
    const fresh = new Browser(here.origin)
    await fresh.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await fresh.call('POST /v2/login/confirmation', { body: { code: await fresh.mailedCode(email) } })
    await fresh.call('POST /v2/settings/antiPhishing', { body: { code: 'redbird' } })
    expect((await byLink(await linkTo(here, email, 'Your anti-phishing'))).status).toBe(200)
  })

  test('keeps an account frozen that somebody wants to open', async () => {
    const { browser, email, userId, link } = await warned('kept')
    await browser.call(FREEZE)
    here.clock.pass(61_000)
    await (await shown(email)).call(UNFREEZE)
    expect((await byLink(link)).status).toBe(200)
    await later(2 * DAY_MS)
    expect(await statusOf(userId)).toBe('frozen')
  })
})
