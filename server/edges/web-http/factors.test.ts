/** F-19: authenticator app, passkeys, recovery codes, and requests that are proved one by one, as a browser would do it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { mailsTo } from './testing/mails.ts'
import { App, askedBy, byApp, byMail, proved, protectedUser } from './testing/proofs.ts'
import type { Proof } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const GENERATE = 'POST /v2/settings/2fa/generate'
const TOGGLE = 'POST /v2/settings/2fa/toggle'
const VALIDATE = 'POST /v2/2fa/validate'
const CONFIRM = 'POST /v2/login/confirmation'
const RESET = 'POST /v2/password/reset'
const DAY_MS = 24 * 3_600_000
const START = 'POST /v2/settings/passkeys/register/start'

async function addPasskey(browser: Browser, authenticator: Authenticator, proof: Proof, name?: string) {
  const options = await proved(browser, START, {}, proof)
  const response = authenticator.create(options.data)
  return browser.call('POST /v2/settings/passkeys/register/finish', {
    body: { response, ...(name === undefined ? {} : { name }) },
  })
}

async function asked(browser: Browser, email: string) {
  const answer = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  expect(answer.status).toBe(200)
  return answer.data
}

/** A browser that has shown the right password and no factor yet. */
async function challenged(email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(here.origin)
  expect((await browser.call('POST /v2/login', { body: { email, password } })).data).toMatchObject({ twoFa: true })
  return browser
}

async function wrongCodes(browser: Browser, count: number): Promise<void> {
  for (let tries = 0; tries < count; tries++)
    expect((await browser.call(CONFIRM, { body: { totp: '000000' } })).error.error).toBe('code-invalid')
}

/** Its owner, signed in on another device. */
async function elsewhere(email: string, app: App): Promise<Browser> {
  const browser = await challenged(email)
  expect((await browser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
  return browser
}

/** A new device that has opened a mailed link for a new password. */
async function withLink(email: string): Promise<Browser> {
  const browser = new Browser(here.origin)
  await browser.call('POST /v2/password/email', { body: { email } })
  const [link = ''] = (await mailsTo(here, email)).flatMap(
    ({ text }) => /^https?:\S+password\?token=\S+$/m.exec(text) ?? [],
  )
  browser.setCookie('reset', new URL(link).searchParams.get('token') ?? '')
  return browser
}

/** A browser signs in with a passkey alone. */
async function byPasskey(browser: Browser, authenticator: Authenticator, second = false) {
  const options = await browser.call('POST /v2/settings/passkeys/authentication/start', { body: { second } })
  return browser.call(CONFIRM, { body: { passkey: authenticator.get(options.data) } })
}

/** Rows of the exchange's own database, behind its back. */
const query = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> =>
  (await here.exchange.pool.query(text, [...values])).rows

describe('F-19 acts: a request is proved by itself', () => {
  test('C-011 an account without a factor proves with its password and a mailed code', async () => {
    const { browser, email } = await newUser(here.origin, 'act-mail')
    const first = await browser.call(GENERATE)
    expect(first.status).toBe(422)
    expect(first.error).toMatchObject({ code: 1110, data: { kind: 'accounts.generateTotp', methods: ['password'] } })
    const { act } = askedBy(first)
    const code = await browser.mailedCode(email)
    const wrong = await browser.call(VALIDATE, { body: { act, password: 'not the password', code } })
    expect(wrong.error).toMatchObject({ error: 'credentials-invalid', data: { state: -1, attemptsLeft: 4 } })
    expect((await browser.call(VALIDATE, { body: { act, password: PASSWORD } })).error.error).toBe('code-invalid')
    const right = await browser.call(VALIDATE, { body: { act, password: PASSWORD, code } })
    expect(right.data).toEqual({ state: 1, attemptsLeft: 2 })
    expect((await browser.call(GENERATE, {}, { 'x-act': act })).status).toBe(200)
  })

  test('act-twice: a proved act lets one request through', async () => {
    const { browser, app } = await protectedUser(here, 'act-twice')
    const renew = 'POST /v2/settings/2fa/recovery-codes'
    const { act } = askedBy(await browser.call(renew))
    await browser.call(VALIDATE, { body: { act, totp: app.next(), password: PASSWORD } })
    const [one, other] = await Promise.all([
      browser.call(renew, {}, { 'x-act': act }),
      browser.call(renew, {}, { 'x-act': act }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 422]))
    expect((await browser.call(renew, {}, { 'x-act': act })).error.error).toBe('confirmation-required')
  })

  test('act-body-changed: what was proved for one request does not carry out another', async () => {
    const { browser, app } = await protectedUser(here, 'act-body')
    const added: string[] = []
    for (const name of ['one', 'two']) {
      const passkey = await addPasskey(browser, new Authenticator({ origin: here.origin }), byApp(app), name)
      added.push(passkey.data.passkey.id)
    }
    const [one = '', two = ''] = added
    const { act } = askedBy(await browser.call('DELETE /v2/settings/passkeys/{id}', { params: { id: one } }))
    await browser.call(VALIDATE, { body: { act, totp: app.next(), password: PASSWORD } })
    const changed = await browser.call('DELETE /v2/settings/passkeys/{id}', { params: { id: two } }, { 'x-act': act })
    expect(changed.error.error).toBe('confirmation-required')
    const other = await browser.call(TOGGLE, { body: { enabled: false } }, { 'x-act': act })
    expect(other.error.error).toBe('confirmation-required')
    expect((await browser.call('GET /v2/settings/passkeys')).data.map(({ id }) => id)).toEqual([one, two])
    const meant = await browser.call('DELETE /v2/settings/passkeys/{id}', { params: { id: one } }, { 'x-act': act })
    expect(meant.data.accepted).toHaveLength(1)
  })

  test('act-body-changed: a passkey signs the request that was shown, and no other', async () => {
    const { browser, email } = await newUser(here.origin, 'act-signed')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byMail(browser, email))
    const shown = askedBy(await browser.call(GENERATE))
    const hidden = askedBy(await browser.call('POST /v2/settings/2fa/recovery-codes'))
    expect(shown.options?.challenge).not.toBe(hidden.options?.challenge)
    if (shown.options === null) throw new Error('no passkey was asked for')
    const passkey = authenticator.get(shown.options)
    const misused = await browser.call(VALIDATE, { body: { act: hidden.act, passkey } })
    expect(misused.error.error).toBe('passkey-refused')
    expect((await browser.call(VALIDATE, { body: { act: shown.act, passkey } })).status).toBe(200)
  })

  test('act-other-session: an act belongs to the session that asked', async () => {
    const { browser, email, app } = await protectedUser(here, 'act-session')
    const other = new Browser(here.origin)
    await asked(other, email)
    expect((await other.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    const { act } = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    const foreign = await other.call(VALIDATE, { body: { act, totp: app.next(), password: PASSWORD } })
    expect(foreign.error.error).toBe('nothing-to-confirm')
    expect((await browser.call(VALIDATE, { body: { act, totp: app.next(), password: PASSWORD } })).status).toBe(200)
    const stolen = await other.call(TOGGLE, { body: { enabled: false } }, { 'x-act': act })
    expect(stolen.error.error).toBe('confirmation-required')
  })

  test('act-other-session: a mailed code is good for the request and the session that it was mailed for', async () => {
    const { browser, email } = await newUser(here.origin, 'act-code')
    const generate = askedBy(await browser.call(GENERATE))
    const code = await browser.mailedCode(email)
    const change = { body: { current: PASSWORD, password: 'a wholly other phrase 7' } }
    const other = askedBy(await browser.call('POST /v2/settings/password', change))
    // A mail of its own, within the same minute.
    await expect.poll(async () => browser.mailedCode(email)).not.toBe(code)
    const wrong = await browser.call(VALIDATE, { body: { act: other.act, password: PASSWORD, code } })
    expect(wrong.error.error).toBe('code-invalid')
    const right = await browser.call(VALIDATE, { body: { act: generate.act, password: PASSWORD, code } })
    expect(right.data).toMatchObject({ state: 1 })
  })

  test('dump-no-token: what an act keeps of a password can not be guessed without the keys of this exchange', async () => {
    const { browser } = await newUser(here.origin, 'act-guess')
    const body = { current: PASSWORD, password: 'a wholly other phrase 8' }
    const { act } = askedBy(await browser.call('POST /v2/settings/password', { body }))
    const [row] = await query('select request_hash from acts where id = $1', [act])
    const text = JSON.stringify(['accounts.changePassword', undefined, undefined, body])
    expect(row).not.toEqual({ request_hash: createHash('sha256').update(text).digest('hex') })
    expect(row).toEqual({ request_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('an act has five tries and five minutes', async () => {
    const { browser, email } = await newUser(here.origin, 'act-tries')
    const { act } = askedBy(await browser.call(GENERATE))
    const code = await browser.mailedCode(email)
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const wrong = await browser.call(VALIDATE, { body: { act, password: 'not the password', code } })
      expect(wrong.error.data).toMatchObject({ state: attemptsLeft === 0 ? 0 : -1, attemptsLeft })
    }
    const late = await browser.call(VALIDATE, { body: { act, password: PASSWORD, code } })
    expect(late.error.error).toBe('nothing-to-confirm')
    const next = askedBy(await browser.call(GENERATE))
    here.clock.pass(6 * 60_000)
    const expired = await browser.call(VALIDATE, { body: { act: next.act, password: PASSWORD, code } })
    expect(expired.error.error).toBe('nothing-to-confirm')
  })

  test('v5.0.0-7.5.1: what changes the protection takes the password beside a code of a factor; a passkey is enough', async () => {
    const { browser, app, recoveryCodes } = await protectedUser(here, 'act-whole')
    const asked = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    expect(asked).toMatchObject({ withPassword: true, methods: ['totp', 'recoveryCode'] })
    const { act } = asked
    const totp = app.next()
    const bare = await browser.call(VALIDATE, { body: { act, totp } })
    expect(bare.error).toMatchObject({ error: 'credentials-invalid', data: { state: -1, attemptsLeft: 4 } })
    const wrong = await browser.call(VALIDATE, { body: { act, totp, password: 'not the password' } })
    expect(wrong.error.error).toBe('credentials-invalid')
    const stolen = await browser.call(VALIDATE, { body: { act, recoveryCode: recoveryCodes[0] ?? '' } })
    expect(stolen.error.error).toBe('credentials-invalid')
    const alone = await browser.call(VALIDATE, { body: { act, password: PASSWORD } })
    expect(alone.error.error).toBe('code-invalid')
    // The code was looked at by none of these.
    expect((await browser.call(VALIDATE, { body: { act, totp, password: PASSWORD } })).data).toMatchObject({ state: 1 })
    expect((await browser.call('GET /v2/settings/2fa')).data.recoveryCodesLeft).toBe(8)

    const authenticator = new Authenticator({ origin: here.origin })
    const added = await addPasskey(browser, authenticator, byApp(app))
    const { id } = added.data.passkey
    const deleting = { params: { id } } as const
    const route = 'DELETE /v2/settings/passkeys/{id}'
    const byPasskeyAlone: Proof = ({ act: next, options }) => {
      if (options === null) throw new Error('no passkey was asked for')
      return { act: next, passkey: authenticator.get(options) }
    }
    expect((await proved(browser, route, deleting, byPasskeyAlone)).status).toBe(200)
  })

  test('v5.0.0-7.5.1: so does whatever adds or removes a phone, a wallet or a connection', async () => {
    const { browser, app } = await protectedUser(here, 'act-ways')
    const address = `0x${'1'.repeat(40)}`
    const [id, ticket] = [crypto.randomUUID(), 'a ticket']
    const connection = { ticket, provider: 'google', account: '' } as const
    const asked = [
      await browser.call('POST /v2/settings/phone', { body: { phone: '+905321234567', country: 'TR' } }),
      await browser.call('DELETE /v2/settings/phone'),
      await browser.call('POST /v2/settings/web3/auth', { body: { address, message: 'm', signature: '0x00' } }),
      await browser.call('DELETE /v2/settings/web3/auth', { body: { id } }),
      await browser.call('POST /v2/connection/auth/link', { body: connection }),
      await browser.call('POST /v2/settings/auth-connections', { body: connection }),
      await browser.call('DELETE /v2/settings/auth-connections/{id}', { params: { id } }),
      await browser.call('POST /v2/settings/qr-login', { body: { enabled: true } }),
    ].map(askedBy)
    expect(asked.map(({ kind, withPassword }) => [kind, withPassword])).toEqual(
      [
        'accounts.setPhone',
        'accounts.removePhone',
        'accounts.linkWallet',
        'accounts.removeWallet',
        'accounts.linkConnection',
        'accounts.addConnection',
        'accounts.removeConnection',
        'accounts.setQrLogin',
      ].map((kind) => [kind, true]),
    )
    const stolen = await browser.call(VALIDATE, { body: { act: asked[3]?.act ?? '', totp: app.next() } })
    expect(stolen.error.error).toBe('credentials-invalid')
  })

  test('what other requests take, and what an account without a password has, is the factor alone', async () => {
    const { browser, app, userId } = await protectedUser(here, 'act-part')
    const closing = askedBy(await browser.call('POST /v2/settings/delete-account', { body: {} }))
    expect(closing.withPassword).toBe(false)
    expect((await browser.call(VALIDATE, { body: { act: closing.act, totp: app.next() } })).status).toBe(200)
    await query('update users set password_hash = null where id = $1', [userId])
    const { act, withPassword } = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    expect(withPassword).toBe(false)
    expect((await browser.call(VALIDATE, { body: { act, totp: app.next() } })).status).toBe(200)
  })

  test('what wants a recent proof asks once the sign-in is ten minutes old', async () => {
    const { browser, app } = await protectedUser(here, 'act-recent')
    const end = 'POST /v2/settings/sessions/terminate'
    expect((await browser.call(end, { body: {} })).status).toBe(200)
    here.clock.pass(11 * 60_000)
    const later = await proved(browser, end, { body: {} }, byApp(app))
    expect(later.data).toEqual({ ended: 0 })
    expect((await browser.call(end, { body: {} })).status).toBe(200)
    here.clock.pass(11 * 60_000)
    expect((await browser.call(end, { body: {} })).error.error).toBe('confirmation-required')
    expect((await browser.call(end, { body: { keepCurrent: false } })).status).toBe(200)
  })
})

describe('F-19 what the bell and the mailbox tell of factors', () => {
  /** Subjects of what was mailed, newest first, without the codes. */
  const mailed = async (browser: Browser, email: string) => {
    const { data } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    return data.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Your code'))
  }
  const toldTo = async (browser: Browser) =>
    (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)
  const WRONG = 'Wrong codes for your second factor'

  test('several wrong codes after the right password, and again only when a day has passed', async () => {
    const { browser, email, userId, app } = await protectedUser(here, 'told-wrong')
    const warnings = async () => [
      (await query("select id from notifications where user_id = $1 and kind = 'wrong-factor'", [userId])).length,
      (await mailed(new Browser(here.origin), email)).filter((subject) => subject === WRONG).length,
    ]
    const guess = async (times: number) => {
      const guest = new Browser(here.origin, { 'user-agent': 'guesser' })
      await asked(guest, email)
      for (let tries = 0; tries < times; tries++) await guest.call(CONFIRM, { body: { totp: '000000' } })
    }
    await guess(2)
    expect(await warnings()).toEqual([0, 0])
    await guess(1)
    expect(await warnings()).toEqual([1, 1])
    const { data } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(data.find(({ subject }) => subject === WRONG)?.text).toMatch(/guesser[^]*freeze your account/)
    for (let hour = 0; hour < 20; hour++) {
      here.clock.pass(3_600_000)
      await guess(1)
    }
    expect(await warnings()).toEqual([1, 1])
    here.clock.pass(25 * 3_600_000)
    await guess(4)
    const again = new Browser(here.origin)
    here.clock.pass(11 * 60_000)
    await asked(again, email)
    expect((await again.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    expect((await mailed(again, email)).filter((subject) => subject === WRONG)).toHaveLength(2)
  })

  test('that new recovery codes have taken the place of others', async () => {
    const { browser, email, app } = await protectedUser(here, 'told-codes')
    const before = (await mailed(browser, email)).length
    const renewed = await proved(browser, 'POST /v2/settings/2fa/recovery-codes', {}, byApp(app))
    expect(renewed.data.recoveryCodes).toHaveLength(8)
    expect((await toldTo(browser))[0]).toBe('recovery-codes-renewed')
    const mails = await mailed(browser, email)
    expect([mails[0], mails.length - before]).toEqual(['You have new recovery codes', 1])
  })

  test('a sign-in on a new device by a factor or a passkey, and none on one that is known', async () => {
    const { browser, email, app } = await protectedUser(here, 'told-device')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byApp(app))
    const count = async () =>
      (await mailed(browser, email)).filter((subject) => subject === 'A new device signed in to your account').length
    expect(await count()).toBe(0)
    const guest = new Browser(here.origin, { 'user-agent': 'other browser' })
    await asked(guest, email)
    expect((await guest.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    expect(await count()).toBe(1)
    expect((await byPasskey(guest, authenticator)).status).toBe(200)
    expect(await count()).toBe(1)
    expect((await byPasskey(new Browser(here.origin), authenticator)).status).toBe(200)
    expect(await count()).toBe(2)
    const { data } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(data.some(({ text }) => text.includes('Device: other browser.'))).toBe(true)
  })

  test('a new device that a mailed code was asked for is named in that mail, and in no second one', async () => {
    const { browser, email } = await newUser(here.origin, 'told-once')
    const guest = new Browser(here.origin)
    await asked(guest, email)
    expect((await guest.call(CONFIRM, { body: { code: await guest.mailedCode(email) } })).status).toBe(200)
    expect((await toldTo(browser))[0]).toBe('device-added')
    const { data } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(data.map(({ subject }) => subject)).not.toContain('A new device signed in to your account')
  })
})

describe('F-19 an authenticator app', () => {
  test('C-046 C-047 is switched on by a code of it, gives eight recovery codes, and is switched off by a proof', async () => {
    const { browser, app, recoveryCodes } = await protectedUser(here, 'totp')
    expect(new Set(recoveryCodes).size).toBe(8)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect((await browser.call('GET /v2/settings/2fa')).data).toMatchObject({
      totp: { enabled: true },
      passkeys: 0,
      recoveryCodesLeft: 8,
    })
    expect((await browser.call('GET /v2/settings')).data.user).toMatchObject({ isTwoFactorEnabled: true })
    const off = await proved(browser, TOGGLE, { body: { enabled: false } }, byApp(app))
    expect(off.data).toEqual({ enabled: false })
    expect((await browser.call('GET /v2/settings/2fa')).data).toMatchObject({
      totp: { enabled: false },
      recoveryCodesLeft: 0,
    })
  })

  test('its secret counts for the session that asked and for fifteen minutes', async () => {
    const { browser, email } = await newUser(here.origin, 'totp-pending')
    expect((await browser.call(TOGGLE, { body: { enabled: true, totp: '123456' } })).error.error).toBe(
      'nothing-to-confirm',
    )
    const { data } = await proved(browser, GENERATE, {}, byMail(browser, email))
    expect(data.uri).toContain(encodeURIComponent(email))
    const app = new App(data.secret, here.clock)
    const wrong = await browser.call(TOGGLE, { body: { enabled: true, totp: '000000' } })
    expect(wrong.error).toMatchObject({ error: 'code-invalid', data: { attemptsLeft: 4 } })
    here.clock.pass(16 * 60_000)
    expect((await browser.call(TOGGLE, { body: { enabled: true, totp: app.code() } })).error.error).toBe(
      'nothing-to-confirm',
    )
  })

  test('C-033 stands in for the mailed code at sign-in, on a known device too', async () => {
    const { browser, email, userId, app } = await protectedUser(here, 'totp-login')
    await browser.call('POST /logout')
    expect(await asked(browser, email)).toEqual({ userId, twoFa: true, passkeys: false, deviceVerify: false })
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect((await browser.call('POST /v2/login/code')).error.error).toBe('nothing-to-confirm')
    expect((await browser.call(CONFIRM, { body: { code: '123456' } })).error).toMatchObject({
      error: 'code-invalid',
      data: { attemptsLeft: 4 },
    })
    expect((await browser.call(CONFIRM, { body: { totp: app.next() } })).data.userId).toBe(userId)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
  })

  test('totp-twice: a step is used once, wherever it is shown, and none older works after it', async () => {
    const { browser, email, app } = await protectedUser(here, 'totp-twice')
    const totp = app.next()
    const guests = [new Browser(here.origin), new Browser(here.origin)]
    for (const guest of guests) await asked(guest, email)
    const answers = await Promise.all(guests.map(async (guest) => guest.call(CONFIRM, { body: { totp } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { act } = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    expect((await browser.call(VALIDATE, { body: { act, totp, password: PASSWORD } })).error.error).toBe('code-invalid')
    const before = app.code()
    const late = app.next()
    expect((await browser.call(VALIDATE, { body: { act, totp: late, password: PASSWORD } })).status).toBe(200)
    const third = new Browser(here.origin)
    await asked(third, email)
    expect((await third.call(CONFIRM, { body: { totp: before } })).error.error).toBe('code-invalid')
  })

  test('a recovery code stands in for it once', async () => {
    const { email, recoveryCodes } = await protectedUser(here, 'recovery')
    const [first = ''] = recoveryCodes
    const guest = new Browser(here.origin)
    await asked(guest, email)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await guest.call(CONFIRM, { body: { recoveryCode: typed } })).status).toBe(200)
    expect((await guest.call('GET /v2/settings/2fa')).data.recoveryCodesLeft).toBe(7)
    const another = new Browser(here.origin)
    await asked(another, email)
    expect((await another.call(CONFIRM, { body: { recoveryCode: first } })).error.error).toBe('code-invalid')
  })

  test('wrong codes lock out whoever showed them, and passkey-under-lock: a passkey still gets in', async () => {
    const { browser, email, userId, app } = await protectedUser(here, 'locked')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byApp(app))
    const guest = new Browser(here.origin)
    await asked(guest, email)
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect((await guest.call(CONFIRM, { body: { totp: '000000' } })).error.data).toMatchObject({ attemptsLeft })
    await asked(guest, email)
    const locked = await guest.call(CONFIRM, { body: { totp: app.next() } })
    expect(locked.error).toMatchObject({ code: 1006, data: { tooManyAttempt: true } })
    for (let tries = 0; tries < 6; tries++)
      await guest.call('POST /v2/login', { body: { email, password: 'not the password' } })
    const refused = await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(refused.status).toBe(429)
    expect((await byPasskey(guest, authenticator)).data.userId).toBe(userId)
  })

  test('factor-known-device: strangers who know the password keep neither devices, sessions, recovery codes nor links out', async () => {
    const { browser, email, app, recoveryCodes } = await protectedUser(here, 'stranger-lock')
    const session = await elsewhere(email, app)
    await browser.call('POST /logout')
    for (let thieves = 0; thieves < 4; thieves++) await wrongCodes(await challenged(email), 5)
    const late = await challenged(email)
    const locked = await late.call(CONFIRM, { body: { totp: app.next() } })
    expect(locked.error).toMatchObject({ error: 'too-many-attempts', data: { tooManyAttempt: true } })
    expect(locked.error.data?.['retryAfter']).toBeGreaterThan(23 * 3600)
    await asked(browser, email)
    expect((await browser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    expect((await proved(session, START, {}, byApp(app))).status).toBe(200)
    const [recoveryCode = ''] = recoveryCodes
    expect((await late.call(CONFIRM, { body: { recoveryCode } })).status).toBe(200)
    expect((await (await challenged(email)).call(CONFIRM, { body: { totp: app.next() } })).status).toBe(429)
    const owner = await withLink(email)
    const password = 'a wholly other phrase 9'
    expect((await owner.call(RESET, { body: { password, totp: app.next() } })).status).toBe(200)
    // What strangers tried behind the old password counts no more.
    const next = await challenged(email, password)
    expect((await next.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
  })

  test('a new password within a session frees other browsers as well', async () => {
    const { browser, email, app } = await protectedUser(here, 'stranger-freed')
    for (let thieves = 0; thieves < 4; thieves++) await wrongCodes(await challenged(email), 5)
    const body = { current: PASSWORD, password: 'a wholly other phrase 5' }
    expect((await proved(browser, 'POST /v2/settings/password', { body }, byApp(app))).status).toBe(200)
    const next = await challenged(email, body.password)
    expect((await next.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
  })

  test('strangers have twenty wrong codes a day together, which a right one of theirs does not give back', async () => {
    const { email, app } = await protectedUser(here, 'stranger-day')
    for (let thieves = 0; thieves < 3; thieves++) await wrongCodes(await challenged(email), 5)
    await wrongCodes(await challenged(email), 4)
    await elsewhere(email, app)
    const last = await challenged(email)
    expect((await last.call(CONFIRM, { body: { totp: '000000' } })).error.data).toMatchObject({ attemptsLeft: 0 })
    expect((await (await challenged(email)).call(CONFIRM, { body: { totp: app.next() } })).status).toBe(429)
    here.clock.pass(DAY_MS)
    await elsewhere(email, app)
  })

  test.each([
    ['a stranger', 2, async (email: string) => challenged(email)],
    ['a known device', 4, async (_email: string, known: Browser) => known],
  ] as const)('%s has five wrong codes in ten minutes, and that %i times a day', async (_who, rounds, by) => {
    const { browser, email, app } = await protectedUser(here, `own-day-${rounds}`)
    await browser.call('POST /logout')
    const guesser = await by(email, browser)
    for (let round = 0; round < rounds; round++) {
      await asked(guesser, email)
      await wrongCodes(guesser, 5)
      await asked(guesser, email)
      expect((await guesser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(429)
      here.clock.pass(11 * 60_000)
    }
    await asked(guesser, email)
    const locked = await guesser.call(CONFIRM, { body: { totp: app.next() } })
    expect(locked.error.data?.['retryAfter']).toBeGreaterThan(20 * 3600)
    await elsewhere(email, app)
  })

  test('a session has tries of its own, and those of the device that it was opened on are the same', async () => {
    const { browser, email, app } = await protectedUser(here, 'own-session')
    const other = await elsewhere(email, app)
    const { act } = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    for (let tries = 0; tries < 5; tries++)
      await browser.call(VALIDATE, { body: { act, totp: '000000', password: PASSWORD } })
    const next = askedBy(await browser.call(TOGGLE, { body: { enabled: false } }))
    expect(
      (await browser.call(VALIDATE, { body: { act: next.act, totp: app.next(), password: PASSWORD } })).status,
    ).toBe(429)
    await browser.call('POST /logout')
    await asked(browser, email)
    expect((await browser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(429)
    expect((await proved(other, TOGGLE, { body: { enabled: false } }, byApp(app))).data).toEqual({ enabled: false })
  })

  test('recovery codes have tries of their own, by caller', async () => {
    const { email, app, recoveryCodes } = await protectedUser(here, 'recovery-tries')
    const [recoveryCode = ''] = recoveryCodes
    const guesser = await challenged(email)
    for (let tries = 0; tries < 5; tries++)
      await guesser.call(CONFIRM, { body: { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' } })
    await asked(guesser, email)
    expect((await guesser.call(CONFIRM, { body: { recoveryCode } })).status).toBe(429)
    expect((await guesser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    for (let callers = 0; callers < 5; callers++) {
      const caller = await challenged(email)
      for (let tries = 0; tries < 5; tries++)
        await caller.call(CONFIRM, { body: { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' } })
    }
    expect((await (await challenged(email)).call(CONFIRM, { body: { recoveryCode } })).status).toBe(200)
  })

  test('an address has twenty wrong codes in ten minutes for all accounts, a network a hundred in an hour', async () => {
    const users: Awaited<ReturnType<typeof protectedUser>>[] = []
    for (let at = 0; at < 6; at++) users.push(await protectedUser(here, `many-${at}`))
    const [sixth] = users.splice(5)
    if (sixth === undefined) throw new Error('there are six')
    const from = (address: string) => new Browser(here.origin, { 'x-forwarded-for': address })
    for (let address = 1; address <= 5; address++)
      for (const { email } of users) {
        const guesser = from(`20.7.7.${address}`)
        await asked(guesser, email)
        await wrongCodes(guesser, 4)
      }
    const code = async (browser: Browser) => {
      await asked(browser, sixth.email)
      return (await browser.call(CONFIRM, { body: { totp: sixth.app.next() } })).status
    }
    expect(await code(from('20.7.7.1'))).toBe(429)
    expect(await code(from('20.7.7.99'))).toBe(429)
    expect(await code(from('20.7.8.1'))).toBe(200)
    here.clock.pass(11 * 60_000)
    expect(await code(from('20.7.7.99'))).toBe(429)
    here.clock.pass(3_600_000)
    expect(await code(from('20.7.7.1'))).toBe(200)
  })

  test('dump-no-token: the addresses that wrong codes are counted by can not be read', async () => {
    const { email } = await protectedUser(here, 'counted-dump')
    const guesser = new Browser(here.origin, { 'x-forwarded-for': '20.9.9.9' })
    await asked(guesser, email)
    await wrongCodes(guesser, 1)
    const rows = await query("select subject from login_failures where subject like 'factor%'", [])
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain('20.9.9')
  })

  test('row-swap-unseal: the secret of one account opens nothing in the row of another', async () => {
    const victim = await protectedUser(here, 'swap-victim')
    const thief = await protectedUser(here, 'swap-thief')
    await query(
      'update totp_secrets set sealed = (select sealed from totp_secrets where user_id = $1) where user_id = $2',
      [thief.userId, victim.userId],
    )
    const guest = new Browser(here.origin)
    await asked(guest, victim.email)
    const swapped = await guest.call(CONFIRM, { body: { totp: thief.app.next() } })
    expect(swapped.status).toBe(500)
    expect(here.faults.splice(0)).toHaveLength(1)
    expect((await guest.call('GET /v2/time')).status).toBe(401)
  })

  test('dump-no-token: the database holds neither secrets nor codes as they are', async () => {
    const { userId, app, recoveryCodes } = await protectedUser(here, 'dump')
    const rows = [
      ...(await query("select encode(sealed, 'escape') as sealed from totp_secrets where user_id = $1", [userId])),
      ...(await query('select * from recovery_codes where user_id = $1', [userId])),
    ]
    const dump = JSON.stringify(rows)
    for (const secret of [app.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(secret)
  })
})

describe('F-19 passkeys', () => {
  test('C-060 C-082 … C-085 are added, named, listed and deleted', async () => {
    const { browser, email } = await newUser(here.origin, 'passkeys')
    const authenticator = new Authenticator({ origin: here.origin, syncs: true })
    const added = await addPasskey(browser, authenticator, byMail(browser, email), ' Laptop ')
    expect(added.data).toMatchObject({ passkey: { name: 'Laptop', synced: true, lastUsedAt: null } })
    expect(added.data.recoveryCodes).toHaveLength(8)
    const { id } = added.data.passkey
    const renamed = await browser.call('POST /v2/settings/passkeys/{id}/rename', {
      params: { id },
      body: { name: 'Phone' },
    })
    expect(renamed.data.name).toBe('Phone')
    const byOwn: Proof = ({ act, options }) => {
      if (options === null) throw new Error('no passkey was asked for')
      return { act, passkey: authenticator.get(options) }
    }
    const second = new Authenticator({ origin: here.origin })
    const next = await addPasskey(browser, second, byOwn)
    expect(next.data.recoveryCodes).toBeUndefined()
    expect((await browser.call('GET /v2/settings/passkeys')).data.map(({ name }) => name)).toEqual(['Phone', ''])
    expect((await browser.call('GET /v2/settings')).data.user).toMatchObject({ isPasskeyEnabled: true })
    const deleted = await proved(browser, 'DELETE /v2/settings/passkeys/{id}', { params: { id } }, byOwn)
    expect(deleted.data.accepted).toHaveLength(1)
    const gone = await byPasskey(new Browser(here.origin), authenticator)
    expect(gone.error.error).toBe('passkey-refused')
  })

  test('belong to their account: a stranger can neither rename nor delete one', async () => {
    const owner = await protectedUser(here, 'passkey-owner')
    const authenticator = new Authenticator({ origin: here.origin })
    const { data } = await addPasskey(owner.browser, authenticator, byApp(owner.app))
    const stranger = await protectedUser(here, 'passkey-stranger')
    const params = { id: data.passkey.id }
    const renamed = await stranger.browser.call('POST /v2/settings/passkeys/{id}/rename', {
      params,
      body: { name: 'mine' },
    })
    expect(renamed.status).toBe(404)
    const route = 'DELETE /v2/settings/passkeys/{id}'
    expect((await proved(stranger.browser, route, { params }, byApp(stranger.app))).status).toBe(404)
    expect((await owner.browser.call('GET /v2/settings/passkeys')).data).toHaveLength(1)
  })

  test('C-086 sign in alone, and as the second factor of their own account', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'passkey-login')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byMail(browser, email))
    const guest = new Browser(here.origin)
    expect((await byPasskey(guest, authenticator)).data).toMatchObject({ userId, deviceVerify: false })
    expect((await guest.call('GET /v2/settings')).data.user?.email).toBe(email)
    const another = new Browser(here.origin)
    const early = await another.call('POST /v2/settings/passkeys/authentication/start', { body: { second: true } })
    expect(early.error.error).toBe('nothing-to-confirm')
    expect(await asked(another, email)).toMatchObject({ twoFa: true, passkeys: true, deviceVerify: false })
    expect((await byPasskey(another, authenticator, true)).data.userId).toBe(userId)
    const notices = await browser.call('GET /v2/notifications')
    expect(notices.data.records.map(({ kind }) => kind)).toContain('factor-added')
  })

  test('a challenge belongs to one browser and is answered once', async () => {
    const { browser, email } = await newUser(here.origin, 'passkey-once')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byMail(browser, email))
    const guest = new Browser(here.origin)
    const options = (await guest.call('POST /v2/settings/passkeys/authentication/start', { body: {} })).data
    const passkey = authenticator.get(options)
    const elsewhere = new Browser(here.origin)
    await elsewhere.call('POST /v2/settings/passkeys/authentication/start', { body: {} })
    expect((await elsewhere.call(CONFIRM, { body: { passkey } })).error.error).toBe('passkey-refused')
    expect((await guest.call(CONFIRM, { body: { passkey } })).status).toBe(200)
    expect((await guest.call(CONFIRM, { body: { passkey } })).error.error).toBe('passkey-refused')
  })

  test('passkey-other-origin: what a look-alike gets signed signs nobody in', async () => {
    const { browser, email } = await newUser(here.origin, 'passkey-origin')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byMail(browser, email))
    authenticator.habits = { origin: 'https://exchange.example.evil' }
    const guest = new Browser(here.origin)
    expect((await byPasskey(guest, authenticator)).error.error).toBe('passkey-refused')
    expect((await guest.call('GET /v2/time')).status).toBe(401)
  })

  test('a copied passkey is turned off and its owner told', async () => {
    const { browser, email } = await newUser(here.origin, 'passkey-copied')
    const authenticator = new Authenticator({ origin: here.origin })
    await addPasskey(browser, authenticator, byMail(browser, email), 'Key')
    expect((await byPasskey(new Browser(here.origin), authenticator)).status).toBe(200)
    authenticator.rewind()
    expect((await byPasskey(new Browser(here.origin), authenticator)).error.error).toBe('passkey-refused')
    expect((await browser.call('GET /v2/settings/passkeys')).data).toEqual([])
    const [notice] = (await browser.call('GET /v2/notifications')).data.records
    expect(notice).toMatchObject({ kind: 'passkey-copied', values: { name: 'Key' } })
  })

  test('an account has at most twenty', async () => {
    const { browser, email, userId, app } = await protectedUser(here, 'passkey-many')
    await query(
      `insert into passkeys (id, user_id, credential_id, host, public_key, counter, syncable, synced, transports, name, created_at)
       select gen_random_uuid(), $1, $2 || n, '127.0.0.1', '\\x00', 0, false, false, '[]', '', now() from generate_series(1, 20) as n`,
      [userId, `many-${email}`],
    )
    const refused = await proved(browser, START, {}, byApp(app))
    expect(refused.error.error).toBe('passkeys-too-many')
  })
})

describe('sessions', () => {
  test('fixation: a sign-in never takes over the session that a browser came with', async () => {
    const { email, app } = await protectedUser(here, 'fixation')
    const attacker = await newUser(here.origin, 'fixation-attacker')
    const planted = attacker.browser.cookie('session') ?? ''
    const victim = new Browser(here.origin)
    victim.setCookie('session', planted)
    await asked(victim, email)
    expect((await victim.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    expect(victim.cookie('session')).not.toBe(planted)
    expect((await victim.call('GET /v2/settings')).data.user?.email).toBe(email)
    const holder = new Browser(here.origin)
    holder.setCookie('session', planted)
    expect((await holder.call('GET /v2/time')).status).toBe(401)
  })

  test('rotated-dead: the token of before a sign-in opens nothing afterwards', async () => {
    const { browser, email, app } = await protectedUser(here, 'rotated')
    const before = browser.cookie('session') ?? ''
    await asked(browser, email)
    expect((await browser.call(CONFIRM, { body: { totp: app.next() } })).status).toBe(200)
    const old = new Browser(here.origin)
    old.setCookie('session', before)
    expect((await old.call('GET /v2/time')).status).toBe(401)
    expect((await browser.call('GET /v2/time')).status).toBe(200)
  })
})
