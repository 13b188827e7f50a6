/** F-13, F-20: passwords are changed, created and recovered, as a browser and its owner's mailbox would do it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MoneyRows, newUuid } from '../../kernel/index.ts'
import type { MoneyRow } from '../../kernel/money-rows.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { SocketClient } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { askedBy, byApp, byMail, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const FORGOT = 'POST /v2/password/email'
const RESET = 'POST /v2/password/reset'
const CHANGE = 'POST /v2/settings/password'
const CREATE = 'POST /v2/settings/password/create'
const NEW_PASSWORD = 'an even longer phrase 7'
const HOUR_MS = 3_600_000

const query = async (text: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
  (await here.exchange.pool.query(text, [...values])).rows

const mailsTo = async (email: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data

/** The links mailed to this address, newest first. */
const linksTo = async (email: string): Promise<URL[]> =>
  (await mailsTo(email)).flatMap(({ text }) =>
    [...text.matchAll(/^https?:\S+\?token=\S+$/gm)].map(([link]) => new URL(link)),
  )

/** A browser that has opened this link. */
function at(link: URL | undefined, browser = new Browser(here.origin)): Browser {
  browser.setCookie('reset', link?.searchParams.get('token') ?? '')
  return browser
}

/** A browser that has opened the newest link of this address. */
async function opened(email: string, browser = new Browser(here.origin)): Promise<Browser> {
  expect((await browser.call(FORGOT, { body: { email } })).status).toBe(200)
  return at((await linksTo(email))[0], browser)
}

const reset = async (browser: Browser, shown: object = {}) =>
  browser.call(RESET, { body: { password: NEW_PASSWORD, ...shown } })
const stateAt = async (browser: Browser) => (await browser.call('GET /v2/password/reset')).data.state
const isSignedIn = async (browser: Browser) => (await browser.call('GET /v2/time')).status === 200

/** Another browser of this account. */
async function elsewhere(email: string): Promise<Browser> {
  const browser = new Browser(here.origin)
  await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  const code = await browser.mailedCode(email)
  expect((await browser.call('POST /v2/login/confirmation', { body: { code } })).status).toBe(200)
  return browser
}

async function socketOf(browser: Browser): Promise<SocketClient> {
  const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
  await client.result('server.auth', [(await browser.call('GET /v2/ws-token')).data.token, 'web'])
  return client
}

/** For how many hours no funds leave the account. */
const heldFor = async (browser: Browser): Promise<number> => {
  const until = (await browser.call('GET /v2/settings')).data.user?.timeUntilBlock ?? 0
  return until === 0 ? 0 : hoursUntil(until)
}
const hoursUntil = (seconds: number): number => Math.round((seconds * 1000 - here.clock.now()) / HOUR_MS)

describe('F-13 a forgotten password', () => {
  test('C-012 C-013 a mailed link sets a new one, and the old one is worth nothing', async () => {
    const { browser, email } = await newUser(here.origin, 'forgetful')
    await browser.call('POST /logout')
    const guest = new Browser(here.origin)
    expect(await stateAt(guest)).toBe('none')
    await opened(email, guest)
    expect((await guest.call('GET /v2/password/reset')).data).toEqual({
      state: 'open',
      account: 'f•••@u•••.test',
      needsFactor: false,
      methods: [],
    })
    const weak = await guest.call(RESET, { body: { password: 'Password1234' } })
    expect(weak.error).toMatchObject({ error: 'password-weak' })
    expect((await reset(guest)).data).toEqual({})
    expect(guest.cookie('reset')).toBeUndefined()
    const old = await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(old.error.error).toBe('credentials-invalid')
    const fresh = await guest.call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
    expect(fresh.data).toMatchObject({ deviceVerify: true })
  })

  test('whoever asks learns nothing: no account, one of the exchange, and one of somebody are answered alike', async () => {
    const { email } = await newUser(here.origin, 'quiet')
    const own = (await query('select email from users where id < 100000 limit 1', [])).map((row) =>
      String(row['email']),
    )
    expect(own).toHaveLength(1)
    const answers = []
    for (const address of ['nobody-here@users.test', ...own, email]) {
      const { status, data } = await new Browser(here.origin).call(FORGOT, { body: { email: address } })
      answers.push([status, data])
    }
    expect(answers).toEqual([1, 2, 3].map(() => [200, { sent: true, retryAfter: 60 }]))
    expect(await linksTo(email)).toHaveLength(1)
    for (const address of ['nobody-here@users.test', ...own]) expect(await mailsTo(address)).toEqual([])
  })

  test('link-once: a link works once, for an hour, and until there is a newer one', async () => {
    const { email } = await newUser(here.origin, 'once')
    const first = await opened(email)
    const second = await opened(email)
    expect([await stateAt(first), await stateAt(second)]).toEqual(['expired', 'open'])
    expect((await reset(first)).error.error).toBe('link-expired')
    const [link] = await linksTo(email)
    const answers = await Promise.all([reset(at(link)), reset(at(link)), reset(at(link))])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    expect(await stateAt(at(link))).toBe('used')
    expect((await reset(at(link))).error.error).toBe('link-used')
    const late = await opened(email)
    here.clock.pass(HOUR_MS + 1000)
    expect(await stateAt(late)).toBe('expired')
    expect((await reset(late)).error.error).toBe('link-expired')
    expect((await reset(at(undefined))).error.error).toBe('link-expired')
  })

  test('strangers cause three mails an hour and eight a day; the last link lives a day; a known device has its own', async () => {
    const { browser, email } = await newUser(here.origin, 'flooded')
    const ask = async (asker: Browser) => {
      expect((await asker.call(FORGOT, { body: { email } })).data).toEqual({ sent: true, retryAfter: 60 })
      return (await linksTo(email)).length
    }
    const counts = []
    for (let hour = 0; hour < 4; hour++) {
      for (let time = 0; time < 4; time++) counts.push(await ask(new Browser(here.origin)))
      here.clock.pass(HOUR_MS + 1000)
    }
    expect(counts).toEqual([1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 8, 8, 8, 8, 8, 8])
    const [last] = await linksTo(email)
    here.clock.pass(20 * HOUR_MS)
    expect(await stateAt(at(last))).toBe('open')
    expect(await ask(browser)).toBe(9)
    expect(await stateAt(at(last))).toBe('expired')
  })

  test('one caller asks for ten links in an hour, whoever they are for, and is not told when no more are sent', async () => {
    const victims = []
    for (let count = 0; count < 11; count++) victims.push((await newUser(here.origin, `asked-${count}`)).email)
    const caller = new Browser(here.origin)
    for (const email of victims) expect((await caller.call(FORGOT, { body: { email } })).status).toBe(200)
    const sent = await Promise.all(victims.map(async (email) => (await linksTo(email)).length))
    expect(sent).toEqual([...Array.from({ length: 10 }, () => 1), 0])
  })

  test('host-in-link: the link leads to a name of ours, whatever host the request names, in the language of the account', async () => {
    const { browser, email } = await newUser(here.origin, 'hosted')
    await browser.call('POST /v2/lang/{lang}', { params: { lang: 'de' } })
    const foreign = await new Browser(here.origin).send(
      'POST',
      '/v2/password/email',
      { email },
      { host: 'evil.example' },
    )
    expect([foreign.status, await linksTo(email)]).toEqual([421, []])
    await new Browser(here.origin).call(FORGOT, { body: { email } }, { 'x-forwarded-host': 'evil.example' })
    const [link] = await linksTo(email)
    expect(link?.origin).toBe(here.origin)
    expect(link?.pathname).toBe('/de/auth/reset-password')
    await new Browser(here.origin).call(FORGOT, { body: { email } }, { host: 'turkey.localhost' })
    expect((await linksTo(email))[0]?.hostname).toBe('turkey.localhost')
  })

  test('dump-no-token: the database holds no link as it was mailed', async () => {
    const { email, userId } = await newUser(here.origin, 'link-dump')
    await opened(email)
    const token = (await linksTo(email))[0]?.searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await query('select * from password_links where user_id = $1', [userId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an address that is registered again is shown the way to a new password', async () => {
    const { email } = await newUser(here.origin, 'again')
    await new Browser(here.origin).call('POST /v2/register', {
      body: { email, password: PASSWORD, consents: { terms: true, privacy: true } },
    })
    expect((await mailsTo(email))[0]?.text).toContain(`${here.origin}/auth/forgot-password`)
  })
})

describe('F-13 an account that is shut out', () => {
  test('gets no link, and one that it got before sets nothing', async () => {
    const { email, userId } = await newUser(here.origin, 'shut-out')
    const link = await opened(email)
    expect((await link.call('GET /v2/password/reset')).data).toMatchObject({ account: `s•••@u•••.test` })
    await here.exchange.pool.query("update users set status = 'frozen' where id = $1", [userId])
    const late = await link.call('POST /v2/password/reset', { body: { password: NEW_PASSWORD } })
    expect(late.error.error).toBe('link-expired')
    const before = (await mailsTo(email)).length
    await new Browser(here.origin).call('POST /v2/password/email', { body: { email } })
    const { email: other } = await newUser(here.origin, 'not-shut-out')
    await new Browser(here.origin).call('POST /v2/password/email', { body: { email: other } })
    // The queue works in order.
    await expect.poll(async () => (await mailsTo(other))[0]?.text).toContain('/auth/reset-password')
    expect((await mailsTo(email)).length).toBe(before)
  })
})

describe('reset-factor: an account with a second factor is asked for it', () => {
  test('without it nothing happens; wrong codes are counted apart from those of a sign-in; a right one sets the password', async () => {
    const { email, app } = await protectedUser(here, 'reset-app')
    const guest = await opened(email)
    expect((await guest.call('GET /v2/password/reset')).data).toEqual({
      state: 'open',
      account: 'r•••@u•••.test',
      needsFactor: true,
      methods: ['totp', 'recoveryCode'],
    })
    expect((await reset(guest)).error.error).toBe('code-invalid')
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect((await reset(guest, { totp: '000000' })).error).toMatchObject({
        error: 'code-invalid',
        data: { attemptsLeft },
      })
    expect((await reset(guest, { totp: app.next() })).error.error).toBe('too-many-attempts')
    const other = await opened(email)
    expect((await reset(other, { totp: app.next() })).error.error).toBe('too-many-attempts')
    await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect((await guest.call('POST /v2/login/confirmation', { body: { totp: app.next() } })).status).toBe(200)
    here.clock.pass(11 * 60_000)
    expect((await reset(other, { totp: app.next() })).status).toBe(200)
  })

  test('a recovery code stands in for it once, and holds funds for two days on a known device too', async () => {
    const { browser, email, app, recoveryCodes } = await protectedUser(here, 'reset-recovery')
    const [recoveryCode = ''] = recoveryCodes
    await opened(email, browser)
    expect((await reset(browser, { recoveryCode })).status).toBe(200)
    await browser.call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
    await browser.call('POST /v2/login/confirmation', { body: { totp: app.next() } })
    expect(await heldFor(browser)).toBe(48)
    expect((await browser.call('GET /v2/settings/2fa')).data.recoveryCodesLeft).toBe(7)
  })

  test('a passkey of the account, shown for this link', async () => {
    const { browser, email, app } = await protectedUser(here, 'reset-passkey')
    const stranger = await protectedUser(here, 'reset-stranger')
    const [own, foreign] = [new Authenticator({ origin: here.origin }), new Authenticator({ origin: here.origin })]
    for (const [of, authenticator, proof] of [
      [browser, own, byApp(app)],
      [stranger.browser, foreign, byApp(stranger.app)],
    ] as const) {
      const options = await proved(of, 'POST /v2/settings/passkeys/register/start', {}, proof)
      const body = { response: authenticator.create(options.data) }
      await of.call('POST /v2/settings/passkeys/register/finish', { body })
    }
    const guest = await opened(email)
    expect((await guest.call('GET /v2/password/reset')).data.methods).toEqual(['passkey', 'totp', 'recoveryCode'])
    const signIn = await guest.call('POST /v2/settings/passkeys/authentication/start', { body: {} })
    expect((await reset(guest, { passkey: own.get(signIn.data) })).error.error).toBe('passkey-refused')
    const elsewhereLink = await opened(stranger.email)
    const other = await elsewhereLink.call('POST /v2/password/reset/passkey')
    expect((await reset(guest, { passkey: own.get({ ...other.data, allowCredentials: [] }) })).error.error).toBe(
      'passkey-refused',
    )
    const asked = await guest.call('POST /v2/password/reset/passkey')
    expect(asked.data.allowCredentials).toHaveLength(1)
    expect((await reset(guest, { passkey: own.get(asked.data) })).status).toBe(200)
    expect((await guest.call('POST /v2/password/reset/passkey')).error.error).toBe('link-expired')
  })
})

describe('F-20 a new password', () => {
  test('C-044 password-ends-others: a change ends every other session, its sockets and all trust, and tells of it', async () => {
    const { browser, email } = await newUser(here.origin, 'changer')
    const other = await elsewhere(email)
    const socket = await socketOf(other)
    const pending = new Browser(here.origin)
    await pending.call('POST /v2/login', { body: { email, password: PASSWORD } })
    const pendingCode = await pending.mailedCode(email)
    const link = await opened(email)
    const closed = socket.closed()
    const body = { current: PASSWORD, password: NEW_PASSWORD }
    const changed = await proved(browser, CHANGE, { body }, byMail(browser, email))
    expect(hoursUntil(changed.data.timeUntilBlock)).toBe(24)
    expect((await closed)[0]).toBe(4001)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    const late = await pending.call('POST /v2/login/confirmation', { body: { code: pendingCode } })
    expect(late.error.error).toBe('nothing-to-confirm')
    expect(await stateAt(link)).toBe('expired')
    const mail = (await mailsTo(email))[0]
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).toContain(`${here.origin}/auth/forgot-password`)
    expect(mail?.text).toContain('API keys go on working')
    const { records } = (await browser.call('GET /v2/notifications')).data
    expect(records[0]).toMatchObject({ kind: 'password-changed', values: { device: 'test browser' } })
    const settings = (await browser.call('GET /v2/settings')).data.user
    expect(settings?.lastPasswordEdit).toBeCloseTo(here.clock.now() / 1000, -2)
    for (const known of [browser, other]) {
      await known.call('POST /logout')
      const again = await known.call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
      expect(again.data).toMatchObject({ deviceVerify: true })
    }
  })

  test('a change takes the current password, whose wrong tries are counted, and a good new one', async () => {
    const { browser, email, app } = await protectedUser(here, 'careful')
    const change = async (current: string, password: string) =>
      proved(browser, CHANGE, { body: { current, password } }, byApp(app))
    expect((await change(PASSWORD, PASSWORD)).error.error).toBe('password-weak')
    expect((await change(PASSWORD, 'short')).error.error).toBe('password-weak')
    expect((await change(PASSWORD, `my name is ${email}`)).error.error).toBe('password-weak')
    const wrong = await change('not the password', NEW_PASSWORD)
    expect(wrong.error).toMatchObject({ error: 'credentials-invalid', data: { attemptsLeft: 9 } })
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await change(PASSWORD, 'yet another phrase 9')).error.error).toBe('credentials-invalid')
  })

  test('C-045 an account without one creates one, proved by a mailed code, and only once', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'without')
    const { app, ...protectedOne } = await protectedUser(here, 'with')
    const exists = await proved(protectedOne.browser, CREATE, { body: { password: NEW_PASSWORD } }, byApp(app))
    expect(exists.error.error).toBe('password-exists')
    await query('update users set password_hash = null, password_at = null where id = $1', [userId])
    expect((await browser.call('GET /v2/settings')).data.user).toMatchObject({
      isPasswordCreateEnabled: true,
      lastPasswordEdit: null,
    })
    const without = await new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(without.error.error).toBe('credentials-invalid')
    const body = { password: NEW_PASSWORD }
    const first = await browser.call(CREATE, { body })
    expect(askedBy(first).methods).toEqual(['code'])
    const created = await proved(browser, CREATE, { body }, async ({ act }) => ({
      act,
      code: await browser.mailedCode(email),
    }))
    expect(hoursUntil(created.data.timeUntilBlock)).toBe(24)
    expect((await browser.call('GET /v2/settings')).data.user?.isPasswordCreateEnabled).toBe(false)
    const signIn = await new Browser(here.origin).call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
    expect(signIn.data).toMatchObject({ deviceVerify: true })
  })

  test('a reset ends every session, this browser included, and lets the owner in whom wrong tries had locked out', async () => {
    const { browser, email } = await newUser(here.origin, 'ousted')
    const thief = await elsewhere(email)
    const guest = await opened(email)
    for (let tries = 0; tries < 6; tries++)
      await guest.call('POST /v2/login', { body: { email, password: 'not the password' } })
    const locked = await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(locked.error.error).toBe('too-many-attempts')
    expect((await reset(guest)).status).toBe(200)
    expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([false, false])
    const signIn = await guest.call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
    expect(signIn.data).toMatchObject({ deviceVerify: true })
  })
})

describe('hold-after-reset: no funds leave for a while', () => {
  test.each([
    ['on a known device', 24],
    ['on a new device', 48],
  ] as const)('a reset %s holds them for %i hours', async (where, hours) => {
    const { browser, email, userId } = await newUser(here.origin, `held-${hours}`)
    const { holds } = here.exchange.modules.accounts
    await expect(holds.requireOutflow(userId)).resolves.toBeUndefined()
    const resetter = await opened(email, where === 'on a known device' ? browser : new Browser(here.origin))
    expect((await reset(resetter)).status).toBe(200)
    await resetter.call('POST /v2/login', { body: { email, password: NEW_PASSWORD } })
    await resetter.call('POST /v2/login/confirmation', { body: { code: await resetter.mailedCode(email) } })
    expect(await heldFor(resetter)).toBe(hours)
    await expect(holds.requireOutflow(userId)).rejects.toMatchObject({
      error: 'held',
      detail: { data: { what: 'outflow', why: 'password-reset' } },
    })
    here.clock.pass(hours * HOUR_MS - 60_000)
    await expect(holds.requireOutflow(userId)).rejects.toThrow('held')
    here.clock.pass(61_000)
    await expect(holds.requireOutflow(userId)).resolves.toBeUndefined()
  })

  test('what would take funds out is refused, and its row with it; what is held longest counts', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'leaving')
    expect((await reset(await opened(email))).status).toBe(200)
    await query(
      `insert into holds (user_id, what, why, since, until) values ($1, 'outflow', 'password-changed', now(), to_timestamp($2))`,
      [userId, here.clock.now() / 1000 + 60],
    )
    expect(await isSignedIn(browser)).toBe(false)
    const { accounts } = here.exchange.modules
    const settled: string[] = []
    const rows = new MoneyRows<MoneyRow>({
      engine: here.exchange.kit.engine,
      views: here.exchange.core.views,
      histories: here.exchange.core.histories,
      clock: here.clock,
      log: here.exchange.kit.log,
      store: {
        pending: () => Promise.resolve([]),
        settle: (row, outcome) => Promise.resolve(void settled.push(`${row.userId} ${outcome}`)),
      },
      reason: 'withdrawal',
      legsOf: () => [],
      mayLeave: async (row) => accounts.holds.requireOutflow(row.userId),
    })
    await expect(rows.submit({ id: newUuid(), userId })).rejects.toMatchObject({ error: 'held' })
    expect(settled).toEqual([`${userId} refused`])
    here.clock.pass(10 * 60_000)
    await expect(accounts.holds.requireOutflow(userId)).rejects.toThrow('held')
  })
})
