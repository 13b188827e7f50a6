/** F-10: Apple and Google, played by a certified OpenID provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { OpenIdProvider } from './testing/openid-provider.ts'
import type { Person } from './testing/openid-provider.ts'
import { byApp, byMail, protectedUser, proved } from './testing/proofs.ts'

let here: TestExchange
let google: OpenIdProvider
let apple: OpenIdProvider
beforeAll(async () => {
  google = await OpenIdProvider.start('google')
  apple = await OpenIdProvider.start('apple')
  here = await startTestExchange({ identityProviders: { apple: apple.settings, google: google.settings } })
  const port = new URL(here.origin).port
  const origins = [here.origin, `http://turkey.localhost:${port}`]
  await google.register(origins)
  await apple.register(origins)
})
afterAll(async () => {
  await here.close()
  google.close()
  apple.close()
  expect(here.faults).toEqual([])
})

const START = 'POST /v2/connection/start'
const CONNECT = 'POST /v2/connection/auth'
const CONSENT = 'POST /v2/connection/auth/consent'
const LINK = 'POST /v2/connection/auth/link'
const LIST = 'GET /v2/settings/auth-connections'
const ADD = 'POST /v2/settings/auth-connections'
const REMOVE = 'DELETE /v2/settings/auth-connections/{id}'
const CONFIRM = 'POST /v2/login/confirmation'

const consents = { terms: true, privacy: true }
const providerOf = (name: ConnectionProvider) => (name === 'apple' ? apple : google)
const query = async (text: string, values: readonly unknown[] = []) =>
  (await here.exchange.pool.query<Record<string, unknown>>(text, [...values])).rows

let people = 0
/** Somebody with an account at a provider. */
const newPerson = (fields: Partial<Person> = {}): Person & { readonly email: string } => {
  const subject = `subject-${++people}`
  return { subject, email: `${subject}@mail.test`, verified: true, name: 'Ann Lee', ...fields }
}

/** Sends a browser back, as each provider does: Google by a link, Apple by a form of its own page, which brings no cookies. */
async function sendBack(browser: Browser, name: ConnectionProvider, answer: ReadonlyMap<string, string>) {
  const fields = new URLSearchParams([...answer])
  const path = `/v2/connection/callback/${name}`
  if (name === 'google') return browser.send('GET', `${path}?${fields.toString()}`)
  return new Browser(here.origin).send('POST', path, fields.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': '',
    origin: apple.issuer,
  })
}

interface Way {
  readonly name?: ConnectionProvider
  readonly purpose?: 'sign-in' | 'link'
  readonly search?: string
  /** What Apple says beside the code. */
  readonly user?: string
}

/** From the button to the page that asks for the outcome. */
async function arrive(browser: Browser, person: Person | null, { name = 'google', user, ...rest }: Way = {}) {
  const started = await browser.call(START, { body: { provider: name, ...rest } })
  expect(started.error).toMatchObject({ data: { url: expect.stringContaining(providerOf(name).issuer) } })
  const answer = new Map(await providerOf(name).signIn(started.data.url, person))
  if (user !== undefined) answer.set('user', user)
  const back = await sendBack(browser, name, answer)
  expect(back.status).toBe(303)
  return { started: started.data, answer, location: new URL(back.headers.get('location') ?? '', here.origin) }
}

async function connect(browser: Browser, person: Person, way: Way = {}) {
  const { started } = await arrive(browser, person, way)
  return browser.call(CONNECT, { body: { provider: way.name ?? 'google', state: started.state } })
}

/** Opens an account for somebody. */
async function openedBy(person: Person, way: Way = {}) {
  const browser = new Browser(here.origin)
  const { data } = await connect(browser, person, way)
  const opened = await browser.call(CONSENT, { body: { ticket: data.ticket ?? '', consents } })
  expect(opened.error).toMatchObject({ data: { userId: expect.any(Number) } })
  return { browser, userId: opened.data.userId, email: person.email ?? '' }
}

/** A ticket to connect somebody with the account of this browser. */
async function linkTicket(browser: Browser, person: Person, name: ConnectionProvider = 'google') {
  const { data, error } = await connect(browser, person, { name, purpose: 'link' })
  expect(error).toMatchObject({ data: { connection: true, consent: false } })
  return { ticket: data.ticket ?? '', provider: name, account: data.email ?? '' }
}

/** An account with an authenticator app and a connection. */
async function connectedUser(name: string, person = newPerson()) {
  const user = await protectedUser(here, name)
  const body = await linkTicket(user.browser, person)
  const added = await proved(user.browser, ADD, { body }, byApp(user.app))
  expect(added.data).toMatchObject({ provider: 'google', email: person.email })
  return { ...user, person, id: added.data.id }
}

describe('F-10 new users', () => {
  test.each(['google', 'apple'] as const)(
    'ST-08 C-021 %s: somebody unknown gives consent, and has an account without a password',
    async (name) => {
      const browser = new Browser(here.origin)
      const person = newPerson(name === 'apple' ? { verified: 'true' } : {})
      const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, email: 'somebody@else.test' })
      const { data } = await connect(browser, person, { name, user })
      expect(data).toMatchObject({ consent: true, connection: false, userId: null, email: person.email })
      expect((await browser.call('GET /v2/time')).status).toBe(401)
      const body = { ticket: data.ticket ?? '', consents, referralCode: 'FRIEND' }
      const opened = await browser.call(CONSENT, { body })
      expect(opened.data).toMatchObject({ twoFa: false, deviceVerify: false })
      const settings = (await browser.call('GET /v2/settings')).data
      expect(settings.user).toMatchObject({ email: person.email, isPasswordCreateEnabled: true })
      expect((await browser.call(LIST)).data).toMatchObject([{ provider: name, email: person.email, name: 'Ann Lee' }])
      const [row] = await query('select referral_code, consents from users where id = $1', [opened.data.userId])
      expect(row).toMatchObject({ referral_code: 'FRIEND', consents: { terms: true, privacy: true } })
      // The name is told once; the next time they are signed in.
      await browser.call('POST /logout')
      expect((await connect(browser, person, { name })).data).toMatchObject({
        consent: false,
        userId: opened.data.userId,
      })
      expect((await browser.call('GET /v2/time')).status).toBe(200)
    },
  )

  test('no account is opened without the consents of the edition; the ticket stays for another try', async () => {
    const browser = new Browser(here.origin)
    const { data } = await connect(browser, newPerson())
    const ticket = data.ticket ?? ''
    expect((await browser.call(CONSENT, { body: { ticket, consents: { terms: true } } })).error.error).toBe(
      'consent-missing',
    )
    expect((await browser.call(CONSENT, { body: { ticket, consents } })).status).toBe(200)
  })

  test('a ticket works once, in its own browser, for a quarter of an hour, and connects nothing', async () => {
    const browser = new Browser(here.origin)
    const person = newPerson()
    const { data } = await connect(browser, person)
    const ticket = data.ticket ?? ''
    const thief = new Browser(here.origin)
    await thief.call(START, { body: { provider: 'google' } })
    const refused = async (by: Browser, of = ticket) =>
      expect((await by.call(CONSENT, { body: { ticket: of, consents } })).error.error).toBe('connection-expired')
    await refused(thief)
    await refused(browser)
    const late = await connect(browser, person)
    here.clock.pass(901_000)
    await refused(browser, late.data.ticket ?? '')
    const again = await connect(browser, person)
    const owner = await newUser(here.origin, 'connection-ticket')
    await refused(owner.browser, again.data.ticket ?? '')
    expect(await query('select 1 from users where email = $1', [person.email])).toEqual([])
  })

  test('email-verified: an address that the provider has not verified, or that is missing, opens no account', async () => {
    for (const person of [
      newPerson({ verified: false }),
      { subject: 'nobody@mail.test' },
      newPerson({ verified: 'no' }),
    ])
      expect((await connect(new Browser(here.origin), person)).error.error).toBe('connection-email-missing')
  })

  test('an address of an account that was closed a while ago opens none', async () => {
    const person = newPerson()
    const gone = await openedBy(person)
    const { accounts } = here.exchange.modules
    await query('update users set closes_at = now() where id = $1', [gone.userId])
    await query(
      `insert into account_closings (id, user_id, state, asked_at, due_at, programs_stopped_at)
       values ($1, $2, 'waiting', now(), now(), now())`,
      [crypto.randomUUID(), gone.userId],
    )
    await accounts.closing.run()
    expect(await query('select 1 from identities where user_id = $1', [gone.userId])).toEqual([])
    const answer = await connect(new Browser(here.origin), person)
    expect(answer.error).toMatchObject({ error: 'address-held', data: { until: expect.any(Number) } })
  })
})

describe('F-10 signing in', () => {
  test('C-020 C-035 asks for the second factor on known devices too, and says in the history who it was', async () => {
    const { browser, app, userId, person } = await connectedUser('connection-factor')
    const guest = new Browser(here.origin)
    expect((await connect(guest, person)).data).toMatchObject({ userId, twoFa: true, deviceVerify: false })
    expect((await guest.call('GET /v2/time')).status).toBe(401)
    expect((await guest.call(CONFIRM, { body: { totp: app.next() } })).data.userId).toBe(userId)
    expect((await guest.call('GET /v2/time')).status).toBe(200)
    const { records } = (await browser.call('GET /v2/settings/login-history')).data
    expect(records.slice(0, 2).map(({ outcome, method }) => [outcome, method])).toEqual([
      ['signed-in', 'google'],
      ['factor-asked', 'google'],
    ])
    await guest.call('POST /logout')
    expect((await connect(guest, person)).data.twoFa).toBe(true)
    expect((await browser.call(LIST)).data[0]?.lastUsedAt).not.toBeNull()
  })

  test('without a factor, a new device takes the mailed code, and a known one nothing more', async () => {
    const person = newPerson()
    const { email } = await openedBy(person)
    const guest = new Browser(here.origin)
    expect((await connect(guest, person)).data.deviceVerify).toBe(true)
    expect((await guest.call('GET /v2/time')).status).toBe(401)
    const { data: mails } = await guest.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.text).toContain('signs in to your account with Google')
    expect((await guest.call(CONFIRM, { body: { code: await guest.mailedCode(email) } })).status).toBe(200)
    await guest.call('POST /logout')
    expect((await connect(guest, person)).data).toMatchObject({ deviceVerify: false, twoFa: false })
    expect((await guest.call('GET /v2/time')).status).toBe(200)
  })

  test.each(['frozen', 'blocked'] as const)('opens no account that is %s', async (status) => {
    const person = newPerson()
    const { userId } = await openedBy(person)
    await query('update users set status = $2 where id = $1', [userId, status])
    const answer = await connect(new Browser(here.origin), person)
    expect([answer.status, answer.error.data]).toMatchObject([403, { [status]: true }])
  })

  test('an account that its owner has frozen is offered to be opened, after a code on every device', async () => {
    const person = newPerson()
    const { browser, email } = await openedBy(person)
    expect((await browser.call('POST /v2/settings/freeze')).status).toBe(200)
    const asked = await connect(browser, person)
    expect(asked.data).toMatchObject({ deviceVerify: true })
    const answer = await browser.call(CONFIRM, { body: { code: await browser.mailedCode(email) } })
    expect([answer.status, answer.error.error]).toEqual([403, 'account-frozen'])
  })

  test('is known by issuer and subject: another subject with the same address is somebody else', async () => {
    const person = newPerson()
    const { userId } = await openedBy(person)
    const other = newPerson({ email: person.email })
    expect((await connect(new Browser(here.origin), other)).data).toMatchObject({ connection: true, userId: null })
    const moved = { ...person, email: 'moved@mail.test' }
    expect((await connect(new Browser(here.origin), moved)).data).toMatchObject({ userId, deviceVerify: true })
    const atApple = { ...person, email: 'other@mail.test' }
    expect((await connect(new Browser(here.origin), atApple, { name: 'apple' })).data).toMatchObject({ consent: true })
  })
})

describe('F-10 what ties a sign-in to its browser', () => {
  test('state works once, in the browser that began it, for ten minutes, with its own provider', async () => {
    const person = newPerson()
    await openedBy(person)
    const refused = async (by: Browser, state: string, provider: ConnectionProvider = 'google') =>
      expect((await by.call(CONNECT, { body: { provider, state } })).error.error).toBe('connection-expired')
    const guest = new Browser(here.origin)
    const stolen = await arrive(guest, person)
    const thief = new Browser(here.origin)
    await thief.call(START, { body: { provider: 'google' } })
    await refused(thief, stolen.started.state)
    await refused(guest, stolen.started.state)
    const used = await arrive(guest, person)
    expect((await guest.call(CONNECT, { body: { provider: 'google', state: used.started.state } })).status).toBe(200)
    await refused(guest, used.started.state)
    const late = await arrive(guest, person)
    here.clock.pass(601_000)
    await refused(guest, late.started.state)
    const other = await arrive(guest, person)
    await refused(guest, other.started.state, 'apple')
    const unanswered = await guest.call(START, { body: { provider: 'google' } })
    await refused(guest, unanswered.data.state)
  })

  test('login CSRF: a code of somebody else brings nobody into their account', async () => {
    const attacker = newPerson()
    await openedBy(attacker)
    const evil = new Browser(here.origin)
    const begun = await evil.call(START, { body: { provider: 'google' } })
    const answer = await google.signIn(begun.data.url, attacker)
    const victim = new Browser(here.origin)
    await victim.call(START, { body: { provider: 'google' } })
    await sendBack(victim, 'google', answer)
    const body = { provider: 'google' as const, state: begun.data.state }
    expect((await victim.call(CONNECT, { body })).error.error).toBe('connection-expired')
    expect((await victim.call('GET /v2/time')).status).toBe(401)
  })

  test('an answer that belongs to no sign-in leads to the page, which says so; nothing is kept of it', async () => {
    const rows = async () => (await query('select count(*)::int as all from ceremonies'))[0]?.['all']
    const before = await rows()
    const fields = new Map([
      ['state', 'made-up'],
      ['code', 'c'],
    ])
    for (const name of ['google', 'apple'] as const) {
      const back = await sendBack(new Browser(here.origin), name, fields)
      expect(back.headers.get('location')).toBe(`/social-login?provider=${name}&problem=expired`)
    }
    expect(await rows()).toBe(before)
  })

  test('a person who says no comes back to the page, with the query that they came from', async () => {
    for (const name of ['google', 'apple'] as const) {
      const search = 'redirect=%2Fbalance&provider=evil&state=evil'
      const { location } = await arrive(new Browser(here.origin), null, { name, search })
      expect(location.pathname + location.search).toBe(
        `/social-login?provider=${name}&problem=canceled&redirect=%2Fbalance`,
      )
    }
  })

  test('comes back in its language, on its own edition, and to no other site', async () => {
    const host = `turkey.localhost:${new URL(here.origin).port}`
    const browser = new Browser(here.origin, { host, 'x-locale': 'tr' })
    const { location, started } = await arrive(browser, newPerson(), { search: '//evil.test' })
    expect(location.pathname).toBe('/tr/social-login')
    expect(location.origin).toBe(here.origin)
    expect(new URL(started.url).searchParams.get('redirect_uri')).toBe(`http://${host}/v2/connection/callback/google`)
    expect(new URL(started.url).searchParams.get('ui_locales')).toBe('tr')
  })

  test('what waits can not be read in the database', async () => {
    const browser = new Browser(here.origin)
    const person = newPerson()
    const { data } = await connect(browser, person)
    expect(data.consent).toBe(true)
    const [row] = await query("select string_agg(encode(challenge, 'escape'), ' ') as all from ceremonies")
    expect(String(row?.['all'])).not.toContain(person.email)
  })

  test('an address begins 20 sign-ins in ten minutes, and a network 200 in an hour', async () => {
    const start = async (browser: Browser) => (await browser.call(START, { body: { provider: 'google' } })).status
    const from = (host: number) => new Browser(here.origin, { 'x-forwarded-for': `203.0.113.${host}` })
    for (let host = 1; host <= 10; host++) {
      const guest = from(host)
      for (let count = 0; count < 20; count++) expect(await start(guest)).toBe(200)
      if (host === 1) expect(await start(guest)).toBe(429)
    }
    expect(await start(from(11))).toBe(429)
  })
})

describe('C-035 an ID token that a page was given', () => {
  const begin = async () => {
    const browser = new Browser(here.origin)
    const { data } = await browser.call(START, { body: { provider: 'google' } })
    return { browser, ...data }
  }
  const claims = (nonce: string, of: Person) => ({ sub: of.subject, email: of.email, email_verified: true, nonce })

  test('signs in where its nonce is that of this browser', async () => {
    const person = newPerson()
    const { userId } = await openedBy(person)
    const { browser, nonce, state } = await begin()
    const token = await google.token(claims(nonce, person))
    const answer = await browser.call(CONNECT, { body: { provider: 'google', state, token } })
    expect(answer.data).toMatchObject({ userId, deviceVerify: true })
  })

  test('id-token-forgeries: nonce, audience and issuer are looked at, and a token is not tried twice', async () => {
    const person = newPerson()
    await openedBy(person)
    for (const wrong of [{ nonce: 'other' }, { aud: 'other-site' }, { iss: 'https://evil.test' }, { exp: 1 }]) {
      const { browser, nonce, state } = await begin()
      const body = {
        provider: 'google' as const,
        state,
        token: await google.token({ ...claims(nonce, person), ...wrong }),
      }
      expect((await browser.call(CONNECT, { body })).error.error).toBe('connection-refused')
      body.token = await google.token(claims(nonce, person))
      expect((await browser.call(CONNECT, { body })).error.error).toBe('connection-expired')
    }
  })

  test('VR-13 VR-14 has three parts', async () => {
    const { browser, state } = await begin()
    const send = async (token: string) =>
      (await browser.call(CONNECT, { body: { provider: 'google', state, token } })).error.errors?.['token']
    expect(await send('')).toEqual(['Invalid token'])
    expect(await send('a.b')).toEqual(['Invalid token format'])
    expect(await send('a.b.c.d')).toEqual(['Invalid token format'])
  })

  test('VR-01 is of Apple or Google', async () => {
    const { browser, state } = await begin()
    const body = { provider: 'facebook' as 'google', state }
    expect((await browser.call(CONNECT, { body })).status).toBe(422)
  })
})

describe('F-10 connecting', () => {
  test('same-email-unlinked C-019: an account with the same address is signed in to, and proved, before it is connected', async () => {
    const { browser: own, email, userId } = await newUser(here.origin, 'connection-same')
    const person = newPerson({ email })
    const guest = new Browser(here.origin)
    const { data } = await connect(guest, person)
    expect(data).toMatchObject({ connection: true, consent: false, userId: null, email })
    const body = { ticket: data.ticket ?? '', provider: 'google' as const, account: email }
    expect((await guest.call(LINK, { body })).status).toBe(401)
    expect((await guest.call(CONSENT, { body: { ticket: 'x', consents } })).error.error).toBe('connection-expired')
    expect((await guest.call('POST /v2/login', { body: { email, password: PASSWORD } })).data.deviceVerify).toBe(true)
    await guest.call(CONFIRM, { body: { code: await guest.mailedCode(email) } })
    here.clock.pass(61_000)
    expect((await proved(guest, LINK, { body }, byMail(guest, email))).status).toBe(200)
    expect((await own.call(LIST)).data).toMatchObject([{ provider: 'google', email }])
    expect((await connect(new Browser(here.origin), person)).data).toMatchObject({ userId, deviceVerify: true })
  })

  test('a consent does not open a second account for an address that has one by now', async () => {
    const person = newPerson()
    const browser = new Browser(here.origin)
    const { data } = await connect(browser, person)
    await newUser(here.origin, 'subject-taken')
    await query('update users set email = $1 where email = $2', [person.email, 'subject-taken@users.test'])
    const answer = await browser.call(CONSENT, { body: { ticket: data.ticket ?? '', consents } })
    expect(answer.error.error).toBe('connection-expired')
    expect(await query('select 1 from identities where subject = $1', [person.subject])).toEqual([])
  })

  test('C-059 C-087 C-088 are added with a proof that shows whom, listed and removed; the owner is told', async () => {
    const { browser, app, email } = await protectedUser(here, 'connection-settings')
    const person = newPerson()
    const body = await linkTicket(browser, person, 'apple')
    const asked = await browser.call(ADD, { body })
    expect(asked.error.data).toMatchObject({
      lines: [
        { name: 'provider', value: 'apple' },
        { name: 'account', value: person.email },
      ],
    })
    const { data } = await proved(browser, ADD, { body }, byApp(app))
    expect((await browser.call(LIST)).data).toMatchObject([{ id: data.id, provider: 'apple', lastUsedAt: null }])
    expect((await proved(browser, REMOVE, { params: { id: data.id } }, byApp(app))).status).toBe(200)
    expect((await browser.call(LIST)).data).toEqual([])
    const { records } = (await browser.call('GET /v2/notifications')).data
    expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['connection-removed', 'connection-added'])
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'The connections of your account have changed'),
    )
  })

  test('an identity belongs to one account, which alone can remove it', async () => {
    const owner = await connectedUser('connection-owner')
    const other = await protectedUser(here, 'connection-other')
    const taken = await connect(other.browser, owner.person, { purpose: 'link' })
    expect(taken.error.error).toBe('connection-taken')
    const foreign = await proved(other.browser, REMOVE, { params: { id: owner.id } }, byApp(other.app))
    expect(foreign.error.error).toBe('not-found')
    // Two accounts ask at the same time.
    const person = newPerson()
    const first = await linkTicket(owner.browser, person)
    const second = await linkTicket(other.browser, person)
    expect((await proved(owner.browser, ADD, { body: first }, byApp(owner.app))).status).toBe(200)
    expect((await proved(other.browser, ADD, { body: second }, byApp(other.app))).error.error).toBe('connection-taken')
  })

  test('a ticket is good for the account, the provider and the address that were shown', async () => {
    const { browser, app } = await protectedUser(here, 'connection-shown')
    const ticket = await linkTicket(browser, newPerson())
    const wrong = { ...ticket, account: 'other@mail.test' }
    expect((await proved(browser, ADD, { body: wrong }, byApp(app))).error.error).toBe('connection-expired')
    const again = await linkTicket(browser, newPerson())
    const byOther = { ...again, provider: 'apple' as const }
    expect((await proved(browser, ADD, { body: byOther }, byApp(app))).error.error).toBe('connection-expired')
    // Whoever signs in here meanwhile gets nothing of it.
    const third = await linkTicket(browser, newPerson())
    const next = await openedBy(newPerson())
    browser.setCookie('session', next.browser.cookie('session') ?? '')
    const answer = await proved(browser, ADD, { body: third }, async ({ act }) => ({
      act,
      code: await browser.mailedCode(next.email),
    }))
    expect(answer.error.error).toBe('connection-expired')
  })

  test('a guest can not ask for a connection, and a session that has ended gets none', async () => {
    const guest = new Browser(here.origin)
    const begun = await guest.call(START, { body: { provider: 'google', purpose: 'link' } })
    expect(begun.error.error).toBe('unauthenticated')
    const { browser } = await newUser(here.origin, 'connection-ended')
    const { started } = await arrive(browser, newPerson(), { purpose: 'link' })
    await browser.call('POST /logout')
    const body = { provider: 'google' as const, state: started.state }
    expect((await browser.call(CONNECT, { body })).error.error).toBe('connection-expired')
  })

  test('are ten at most', async () => {
    const { browser, app, userId } = await connectedUser('connection-many')
    for (let count = 0; count < 8; count++)
      await query(
        "insert into identities (id, user_id, provider, issuer, subject, created_at) values ($1, $2, 'google', 'i', $3, now())",
        [crypto.randomUUID(), userId, `many-${count}`],
      )
    const add = async () => proved(browser, ADD, { body: await linkTicket(browser, newPerson()) }, byApp(app))
    expect((await add()).status).toBe(200)
    expect((await add()).error.error).toBe('connections-too-many')
    expect((await browser.call(LIST)).data).toHaveLength(10)
  })

  test('last-way-in: the last one stays where there is neither a password, a passkey nor a wallet', async () => {
    const { browser, userId, email } = await openedBy(newPerson())
    const [only] = (await browser.call(LIST)).data
    const mailed = byMail(browser, email)
    const remove = async () => (await proved(browser, REMOVE, { params: { id: only?.id ?? '' } }, mailed)).error.error
    expect(await remove()).toBe('last-way-in')
    // What a provider says that is not set up any more signs nobody in.
    await query(
      "insert into identities (id, user_id, provider, issuer, subject, created_at) values ($1, $2, 'google', 'https://gone.test', 'x', now())",
      [crypto.randomUUID(), userId],
    )
    expect(await remove()).toBe('last-way-in')
    await query(
      "insert into wallets (id, user_id, address, name, created_at) values ($1, $2, '0xconnection', '', now())",
      [crypto.randomUUID(), userId],
    )
    expect(await remove()).toBeUndefined()
    expect((await browser.call(LIST)).data).toHaveLength(1)
    const [wallet] = (await browser.call('GET /v2/settings/web3/auth')).data
    const answer = await proved(browser, 'DELETE /v2/settings/web3/auth', { body: { id: wallet?.id ?? '' } }, mailed)
    expect(answer.error.error).toBe('last-way-in')
  })

  test('one that is removed takes the sign-ins with it that wait for their second step', async () => {
    const { browser, app, id, person } = await connectedUser('connection-removed')
    const guest = new Browser(here.origin)
    expect((await connect(guest, person)).data.twoFa).toBe(true)
    expect((await proved(browser, REMOVE, { params: { id } }, byApp(app))).status).toBe(200)
    expect((await guest.call(CONFIRM, { body: { totp: app.next() } })).error.error).toBe('nothing-to-confirm')
    expect((await connect(guest, person)).data).toMatchObject({ consent: true })
  })
})

describe('PR-08 PR-11 where they are offered', () => {
  test('on every edition where they are set up', async () => {
    for (const region of ['global', 'turkey', 'georgia', 'australia', 'kazakhstan']) {
      const host = `${region}.localhost:${new URL(here.origin).port}`
      const { permissions } = (await new Browser(here.origin, { host }).call('GET /v2/settings')).data
      expect([permissions['apple'], permissions['google']]).toEqual([
        { enabled: true, hide: false },
        { enabled: true, hide: false },
      ])
    }
  })

  test('nowhere else: without a demo and without settings nothing can be begun', async () => {
    const bare = await startTestExchange({ demo: false })
    const guest = new Browser(bare.origin)
    const { permissions } = (await guest.call('GET /v2/settings')).data
    expect([permissions['apple']?.enabled, permissions['google']?.enabled]).toEqual([false, false])
    expect((await guest.call(START, { body: { provider: 'google' } })).error.error).toBe('feature-disabled')
    expect(
      (await guest.call('POST /v2/demo/identities', { body: { provider: 'google', nonce: 'n', email: '' } })).status,
    ).toBe(404)
    await bare.close()
  })
})
