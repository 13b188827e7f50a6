/** Sessions that are bound to a key of the browser, which a scripted client holds here: Chromium on Linux has no such keys. */
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SocketClient } from '../testing/clients.ts'
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

const HTTPS = { 'x-forwarded-proto': 'https' }
const MINUTE_MS = 60_000

interface Key {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

async function newKey(algorithm = 'ES256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  return { privateKey, jwk: await exportJWK(publicKey) }
}

const sign = async ({ privateKey, jwk }: Key, challenge: string, alg = 'ES256') =>
  new SignJWT({ jti: challenge }).setProtectedHeader({ alg, typ: 'dbsc+jwt', jwk }).sign(privateKey)

/** Somebody who signs in over https, with what the answer offers. */
async function signedIn(name: string) {
  const { email, userId } = await newUser(here.origin, name)
  const browser = new Browser(here.origin, HTTPS)
  await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  const body = { code: await browser.mailedCode(email) }
  const { headers, status } = await browser.call('POST /v2/login/confirmation', { body })
  expect(status).toBe(200)
  const offer = headers.get('secure-session-registration') ?? ''
  const [, challenge = ''] = /^\(ES256\);path="\/v2\/session\/bind";challenge="([\w.-]+)"$/.exec(offer) ?? []
  return { browser, email, userId, challenge, token: browser.cookie('__Host-session') ?? '' }
}

const post = async (browser: Browser, path: string, headers: Readonly<Record<string, string>>) => {
  const answer = await browser.send('POST', path, undefined, { 'x-csrf-token': '', ...headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as Bound) }
}
interface Bound {
  readonly session_identifier: string
}

const bind = async (browser: Browser, proof: string) =>
  post(browser, '/v2/session/bind', { 'secure-session-response': proof })

const renew = async (browser: Browser, id: string, proof?: string) =>
  post(browser, '/v2/session/renew', {
    'sec-secure-session-id': `"${id}"`,
    ...(proof === undefined ? {} : { 'secure-session-response': proof }),
  })

/** What a browser is asked to sign before it gets the next cookie. */
async function nextChallenge(browser: Browser, id: string): Promise<string> {
  const { status, headers } = await renew(browser, id)
  expect(status).toBe(403)
  return /^"([\w.-]+)";id="[\w-]+"$/.exec(headers.get('secure-session-challenge') ?? '')?.[1] ?? ''
}

/** A session that is bound. */
async function boundSession(name: string) {
  const visit = await signedIn(name)
  const key = await newKey()
  const { status, body } = await bind(visit.browser, await sign(key, visit.challenge))
  expect(status).toBe(200)
  return { ...visit, key, id: body?.session_identifier ?? '' }
}

const isSomebody = async (browser: Browser) => (await browser.call('GET /v2/time')).status === 200

/** Somebody elsewhere with these cookies. */
function thief(cookies: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = HTTPS): Browser {
  const browser = new Browser(here.origin, headers)
  for (const [name, value] of Object.entries(cookies)) browser.setCookie(name, value)
  return browser
}

describe('a session that a browser binds to its key', () => {
  test('is told how: one more cookie, and where the next one is', async () => {
    const { browser, challenge } = await signedIn('bound-told')
    const { status, body, headers } = await bind(browser, await sign(await newKey(), challenge))
    expect([status, body]).toEqual([
      200,
      {
        session_identifier: expect.stringMatching(/^[\da-f-]{36}$/),
        refresh_url: '/v2/session/renew',
        scope: {
          origin: expect.stringMatching(/^https:\/\/127\.0\.0\.1/),
          include_site: false,
          scope_specification: [],
        },
        credentials: [{ type: 'cookie', name: '__Host-bound', attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax' }],
      },
    ])
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-bound=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await isSomebody(browser)).toBe(true)
    const { data } = await browser.call('GET /v2/settings/sessions')
    expect(data.map(({ current, isBound }) => [current, isBound])).toContainEqual([true, true])
  })

  test('29 bound-missing: its cookie alone opens nothing, over https or not, and is not taken away', async () => {
    const { browser, token } = await boundSession('bound-missing')
    for (const stolen of [thief({ '__Host-session': token }), thief({ session: token }, {})]) {
      const refused = await stolen.call('GET /v2/settings/sessions')
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null])
      expect((await stolen.call('GET /v2/ws-token')).status).toBe(401)
    }
    expect(await isSomebody(browser)).toBe(true)
  })

  test('29 bound-missing: whoever copies both cookies has ten minutes, and can’t renew them', async () => {
    const { browser, token, id, key } = await boundSession('bound-copied')
    const stolen = thief({ '__Host-session': token, '__Host-bound': browser.cookie('__Host-bound') ?? '' })
    expect(await isSomebody(stolen)).toBe(true)
    here.clock.pass(11 * MINUTE_MS)
    expect([await isSomebody(stolen), await isSomebody(browser)]).toEqual([false, false])
    const proof = await sign(await newKey(), await nextChallenge(stolen, id))
    expect((await renew(stolen, id, proof)).status).toBe(400)
    const renewed = await renew(browser, id, await sign(key, await nextChallenge(browser, id)))
    expect(renewed.status).toBe(200)
    expect([await isSomebody(stolen), await isSomebody(browser)]).toEqual([false, true])
  })

  test('a challenge is good once, for its session, for what it was given for, and for five minutes', async () => {
    const [first, second] = [await boundSession('bound-first'), await boundSession('bound-second')]
    const take = async (challenge: string) =>
      (await renew(first.browser, first.id, await sign(first.key, challenge))).status
    const challenge = await nextChallenge(first.browser, first.id)
    expect([await take(challenge), await take(challenge)]).toEqual([200, 400])
    expect(await take(await nextChallenge(second.browser, second.id))).toBe(400)
    expect(await take(first.challenge)).toBe(400)
    expect(await take('made-up')).toBe(400)
    expect(await take(first.browser.cookie('__Host-bound') ?? '')).toBe(400)
    const challengeAsCookie = {
      '__Host-session': first.token,
      '__Host-bound': await nextChallenge(first.browser, first.id),
    }
    expect(await isSomebody(thief(challengeAsCookie))).toBe(false)
    const old = await nextChallenge(first.browser, first.id)
    here.clock.pass(6 * MINUTE_MS)
    expect(await take(old)).toBe(400)
    expect(await take(await nextChallenge(first.browser, first.id))).toBe(200)
  })

  test('cookies of one session are none of another', async () => {
    const [first, second] = [await boundSession('bound-one'), await boundSession('bound-other')]
    const mixed = thief({
      '__Host-session': first.token,
      '__Host-bound': second.browser.cookie('__Host-bound') ?? '',
    })
    expect(await isSomebody(mixed)).toBe(false)
    expect((await renew(first.browser, second.id)).status).toBe(400)
  })

  test('is bound once, by the browser that was offered it, with a key of the kind that was asked for', async () => {
    const { browser, challenge, token } = await signedIn('bound-once')
    const stranger = await signedIn('bound-stranger')
    const key = await newKey()
    for (const proof of [
      await sign(key, stranger.challenge),
      await sign(await newKey('RS256'), challenge, 'RS256'),
      await sign({ ...key, jwk: (await newKey()).jwk }, challenge),
      `${await sign(key, challenge)}x`,
      'x'.repeat(5_000),
      '',
    ])
      expect((await bind(browser, proof)).status).toBe(400)
    expect(await isSomebody(browser)).toBe(true)
    expect((await bind(browser, await sign(key, challenge))).status).toBe(200)
    const second = await bind(thief({ '__Host-session': token }), await sign(await newKey(), challenge))
    expect(second.status).toBe(400)
  })

  test('goes on after a restart, and its sockets need both cookies too', async () => {
    const { browser, token } = await boundSession('bound-restart')
    await here.restart()
    browser.origin = here.origin
    expect(await isSomebody(browser)).toBe(true)
    expect(await isSomebody(thief({ '__Host-session': token }))).toBe(false)
    const { data } = await browser.call('GET /v2/ws-token')
    const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`)
    expect(await client.code('server.auth', [data.token])).toBeNull()
    await client.close()
  })

  test('is offered over https alone, and a browser that doesn’t take it up goes on without', async () => {
    const { email } = await newUser(here.origin, 'bound-http')
    const plain = new Browser(here.origin)
    await plain.call('POST /v2/login', { body: { email, password: PASSWORD } })
    const body = { code: await plain.mailedCode(email) }
    const { headers } = await plain.call('POST /v2/login/confirmation', { body })
    expect(headers.get('secure-session-registration')).toBeNull()
    expect((await bind(plain, 'anything')).status).toBe(400)
    const { browser } = await signedIn('bound-never')
    expect(await isSomebody(browser)).toBe(true)
  })

  test('ends with a sign-out, and so does what renews it', async () => {
    const { browser, id } = await boundSession('bound-ended')
    await browser.call('POST /logout')
    expect((await renew(browser, id)).status).toBe(400)
  })

  test('so many of its requests a minute from one address, and no more', async () => {
    const stranger = thief({ '__Host-session': 'made-up' })
    const ask = async () => (await renew(stranger, 'x')).status
    const answers = []
    for (let count = 0; count < 301; count += 1) answers.push(await ask())
    expect([answers.filter((status) => status === 400).length, answers.at(-1)]).toEqual([300, 429])
  })
})
