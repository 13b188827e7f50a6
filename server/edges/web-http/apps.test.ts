/** F-14: apps of others act for accounts which let them, with openid-client as the third party. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { authorizationCodeGrant, refreshTokenGrant } from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webOperations } from '@exchange/contract'
import { MOST_APPS, scopes } from '@exchange/contract/accounts/scopes'
import type { Scope } from '@exchange/contract/accounts/scopes'
import { publicOperations, userScopes } from '@exchange/contract/public'
import { newToken, tokenHash } from '../../kernel/index.ts'
import { AppStore } from '../../modules/accounts/apps/index.ts'
import { databaseOf } from '../../processes/kit.ts'
import { CALLBACK, allow, answerTo, asThirdParty, authorize, newRequest, registerApp } from './testing/apps.ts'
import type { AppUser, TestClient } from './testing/apps.ts'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byMail, proved } from './testing/proofs.ts'

const DESK = { brands: { '7': 'help.example' }, key: 'a secret of the support desk, 32 long' }

let here: TestExchange
let user: AppUser & { readonly userId: number }
let client: TestClient
let other: TestClient
beforeAll(async () => {
  here = await startTestExchange({ supportDesk: DESK })
  client = await registerApp(here, 'ledger', { name: 'Ledger', verified: true })
  other = await registerApp(here, 'other')
})
// Codes and proofs of one account are limited.
let users = 0
beforeEach(async () => {
  user = await newUser(here.origin, `apps-${users++}`)
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await here.exchange.pool.query<Record<string, unknown>>(text, [...values])).rows

const form = async (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(path, here.origin), { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
/** A call of an app with a token. */
const withToken = async (token: string, path = '/oauth2/userinfo', method = 'GET', body?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const answer = await fetch(new URL(path, here.origin), init)
  const text = await answer.text()
  return {
    status: answer.status,
    body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text,
  }
}
const isLive = async (token: string) => (await withToken(token)).status === 200
/** A grant and a token of it, as if the way to them had been gone. */
async function tokenFor(userId: number, clientId: string, granted: readonly Scope[]): Promise<string> {
  const [token, grant] = [newToken(), newToken()]
  const until = new Date(here.clock.now() + 300_000)
  await query('update oauth_grants set ended_at = now() where user_id = $1 and client_id = $2 and ended_at is null', [
    userId,
    clientId,
  ])
  await query(
    `insert into oauth_grants (id, user_id, client_id, scopes, created_at, expires_at) values ($1, $2, $3, $4, now(), $5)`,
    [grant, userId, clientId, JSON.stringify(granted), until],
  )
  await query(
    `insert into oauth_tokens (id_hash, kind, grant_id, user_id, payload, expires_at) values ($1, 'AccessToken', $2, $3, '{}', $4)`,
    [tokenHash(token), grant, userId, until],
  )
  return token
}
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'granted',
    (error: { error?: string; code?: string }) => error.error ?? error.code,
  )
/** The limit of one refresh a second and token is behind us; who asks without a pause meets the one of the address. */
async function unlimited<Answer>(ask: () => Promise<Answer>, isLimited: (answer: Answer) => boolean): Promise<Answer> {
  let answer = await ask()
  while (isLimited(answer)) {
    await delay(200)
    answer = await ask()
  }
  return answer
}

describe('F-14 the way of an app to its tokens', () => {
  test('R-141 C-022 C-030: asked in words, proved, and back with a code, which becomes tokens', async () => {
    const config = await asThirdParty(here, client)
    const { url, request, checks } = await newRequest(config, { scope: 'orders.create' })
    expect(url.pathname).toBe('/auth/login')
    const asked = await user.browser.call('GET /oauth2/client/scopes/{id}', {
      params: { id: client.id },
      query: { request },
    })
    expect(asked.data).toEqual({
      client: { id: 'ledger', name: 'Ledger', verified: true },
      scopes: client.scopes,
      lifetime: 90 * 86_400,
      answersTo: 'app.example',
      refusedAt: null,
    })
    const { data } = await allow(here, user, client, request)
    const callback = new URL(data.redirectUrl)
    expect(callback.origin + callback.pathname).toBe(CALLBACK)
    const tokens = await authorizationCodeGrant(config, callback, checks)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: client.scopes.join(' ') })
    expect((await withToken(tokens.access_token)).body).toMatchObject({ email: user.email, nickname: null })
    const refreshed = await refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await isLive(refreshed.access_token)).toBe(true)
  })

  test('the reference’s own shapes: {data}, scopes with commas, and its refusals', async () => {
    const { request, checks } = await newRequest(await asThirdParty(here, client))
    const { data } = await allow(here, user, client, request)
    const code = new URL(data.redirectUrl).searchParams.get('code') ?? ''
    const own = { client_id: client.id, client_secret: client.secret }
    expect(await form('/oauth2/token', {})).toEqual({
      status: 422,
      body: {
        errors: {
          client_id: ['validation.required'],
          client_secret: ['validation.required'],
          code: ['validation.required'],
        },
        notification: null,
      },
    })
    const refused = { status: 401, body: { data: { message: ['Invalid request'] } } }
    const { headers } = await fetch(new URL('/oauth2/token', here.origin), { method: 'POST' })
    expect([headers.get('cache-control'), headers.get('x-operation')]).toEqual(['no-store', 'accounts.appToken'])
    expect(await form('/oauth2/token', { ...own, client_secret: 'x', code })).toEqual(refused)
    expect(await form('/oauth2/token', { ...own, client_id: 'nobody', code })).toEqual(refused)
    const given = await form('/oauth2/token', { ...own, code, code_verifier: checks.pkceCodeVerifier })
    expect(given).toMatchObject({
      status: 200,
      body: { data: { expires_in: 300, token_type: 'Bearer', scope: client.scopes.join(',') } },
    })
    const { refresh_token: token = '' } = given.body['data'] as Record<string, string>
    const again = await form('/oauth2/refresh_token', { ...own, token })
    expect(again).toMatchObject({ status: 200, body: { data: { expires_in: 300, refresh_token: expect.any(String) } } })
    expect(await form('/oauth2/refresh_token', { ...own, token: 'x' })).toEqual({
      status: 400,
      body: { data: { token: ['Invalid token.'] } },
    })
    const { access_token: access = '' } = again.body['data'] as Record<string, string>
    expect(await withToken(access, '/api/v4/accounts/balances/spot', 'POST', {})).toMatchObject({ status: 200 })
    expect(await withToken(access, '/api/v4/accounts/orders', 'POST')).toMatchObject({ status: 200 })
    expect(await withToken('x', '/api/v4/accounts/orders', 'POST')).toEqual({
      status: 401,
      body: { data: { message: ['Unauthorized.'] } },
    })
  })

  test('who says no sends the app back without anything, and proves nothing', async () => {
    const config = await asThirdParty(here, client)
    const { request, checks } = await newRequest(config)
    const body = answerTo(client, request, 'deny')
    const { data } = await user.browser.call('POST /oauth2/authorize', { body })
    expect(await refusal(authorizationCodeGrant(config, new URL(data.redirectUrl), checks))).toBe('access_denied')
  })

  test('what is proved is what was shown: another name or other scopes are refused before anything is asked', async () => {
    const { request } = await newRequest(await asThirdParty(here, client))
    const body = answerTo(client, request, 'allow')
    for (const shown of [{ client: 'Exchange' }, { scopes: ['orders.read'] satisfies Scope[] }])
      expect((await user.browser.call('POST /oauth2/authorize', { body: { ...body, ...shown } })).error).toMatchObject({
        error: 'app-changed',
      })
  })

  test('a notice and a mail tell of each, and the list of apps has it', async () => {
    await authorize(here, user, client)
    expect((await user.browser.call('GET /v2/notifications')).data.records[0]).toMatchObject({
      kind: 'app-authorized',
      values: { app: 'Ledger' },
    })
    const { data } = await user.browser.call('GET /v2/auth/user/tokens')
    expect(data.filter(({ client: { id } }) => id === client.id)).toMatchObject([
      { client: { name: 'Ledger', verified: true }, scopes: client.scopes, lastUsedAt: null },
    ])
  })

  test('neither a secret nor a token can be read out of the database', async () => {
    const { tokens, callback } = await authorize(here, user, client)
    const stored = JSON.stringify([
      await query('select * from oauth_clients'),
      await query('select * from oauth_grants'),
      await query('select * from oauth_tokens'),
    ])
    expect(stored).toContain(tokenHash(tokens.access_token))
    for (const secret of [
      client.secret,
      tokens.access_token,
      tokens.refresh_token ?? '?',
      callback.searchParams.get('code') ?? '?',
    ])
      expect(stored).not.toContain(secret)
  })

  test(`an account has at most ${MOST_APPS} apps`, async () => {
    const many = await newUser(here.origin, 'apps-many')
    for (let at = 0; at < MOST_APPS; at += 1)
      await tokenFor(many.userId, (await registerApp(here, `many-${at}`)).id, ['general'])
    const { request } = await newRequest(await asThirdParty(here, client))
    expect((await allow(here, many, client, request)).error).toMatchObject({ error: 'apps-too-many' })
    await query('update oauth_grants set ended_at = now() where user_id = $1 and client_id = $2', [
      many.userId,
      'many-0',
    ])
    const again = await newRequest(await asThirdParty(here, client))
    expect((await allow(here, many, client, again.request)).status).toBe(200)
  })
})

describe('F-14 what is stolen is worth nothing', () => {
  test('42 code-twice: a code that comes again ends everything that was given for it', async () => {
    const { config, callback, checks, tokens } = await authorize(here, user, client)
    expect(await isLive(tokens.access_token)).toBe(true)
    expect(await refusal(authorizationCodeGrant(config, callback, checks))).toBe('invalid_grant')
    expect(await isLive(tokens.access_token)).toBe(false)
    expect(await refusal(refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('invalid_grant')
  })

  test('42 code-twice: of calls that bring it at the same time, at most one gets tokens, and they are dead', async () => {
    const config = await asThirdParty(here, client)
    const { request, checks } = await newRequest(config)
    const { data } = await allow(here, user, client, request)
    const calls = Array.from({ length: 8 }, async () =>
      authorizationCodeGrant(config, new URL(data.redirectUrl), checks),
    )
    const given = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { access_token: token } of given) expect(await isLive(token)).toBe(false)
  })

  test('43 refresh-reuse: a refresh token that comes again ends the grant', async () => {
    const { config, tokens } = await authorize(here, user, client)
    const old = tokens.refresh_token ?? ''
    const next = await refreshTokenGrant(config, old)
    expect(await isLive(next.access_token)).toBe(true)
    const reused = await unlimited(
      async () => refusal(refreshTokenGrant(config, old)),
      (answer) => answer !== 'invalid_grant' && answer !== 'granted',
    )
    expect(reused).toBe('invalid_grant')
    expect(await isLive(next.access_token)).toBe(false)
    expect(await refusal(refreshTokenGrant(config, next.refresh_token ?? ''))).toBe('invalid_grant')
  })

  test('44 parallel-429: eight refreshes at once get one pair of tokens, and the grant lives', async () => {
    const { config, tokens } = await authorize(here, user, client)
    const own = { client_id: client.id, client_secret: client.secret, token: tokens.refresh_token ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const body = new URLSearchParams(own)
        const answer = await fetch(new URL('/oauth2/refresh_token', here.origin), { method: 'POST', body })
        return { status: answer.status, text: await answer.text() }
      }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    const { data } = JSON.parse(answers.find(({ status }) => status === 200)?.text ?? '{}') as {
      data: { access_token: string; refresh_token: string }
    }
    expect(await isLive(data.access_token)).toBe(true)
    expect(await isLive((await refreshTokenGrant(config, data.refresh_token)).access_token)).toBe(true)
  })

  test.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }],
    ['the verifier itself', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: '' }],
  ])('45 no-or-plain-pkce: %s is refused, and the app is told', async (_, fields) => {
    const { url } = await newRequest(await asThirdParty(here, client), fields)
    const request = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== '')).toString()
    const params = { id: client.id }
    const { data } = await user.browser.call('GET /oauth2/client/scopes/{id}', { params, query: { request } })
    expect(new URL(data.refusedAt ?? '').origin + new URL(data.refusedAt ?? '').pathname).toBe(CALLBACK)
    expect(new URL(data.refusedAt ?? '').searchParams.get('error')).toBe('invalid_request')
    const body = answerTo(client, request, 'allow')
    expect((await user.browser.call('POST /oauth2/authorize', { body })).error).toMatchObject({
      error: 'app-request-refused',
    })
  })

  test.each(['token', 'id_token', 'code id_token', 'code token', 'none', ''])(
    'v5.0.0-10.6.1: an answer of the kind %j is refused, and nothing of it reaches the app',
    async (kind) => {
      const { url } = await newRequest(await asThirdParty(here, client), { response_type: kind, nonce: newToken() })
      const request = url.search.slice(1)
      const params = { id: client.id }
      const { data } = await user.browser.call('GET /oauth2/client/scopes/{id}', { params, query: { request } })
      const back = new URL(data.refusedAt ?? '')
      expect(back.origin + back.pathname).toBe(CALLBACK)
      const said = new URLSearchParams(`${back.search.slice(1)}&${back.hash.slice(1)}`)
      expect(said.get('error')).toBe(kind === '' ? 'invalid_request' : 'unsupported_response_type')
      for (const name of ['code', 'access_token', 'id_token']) expect(said.has(name)).toBe(false)
      const answered = await user.browser.call('POST /oauth2/authorize', { body: answerTo(client, request, 'allow') })
      expect(answered.error).toMatchObject({ error: 'app-request-refused' })
    },
  )

  test('45 no-or-plain-pkce: only an app that is listed as an exception needs none', async () => {
    const exception = await registerApp(here, 'exception', { needsPkce: false })
    const { data } = await allow(here, user, exception, `clientId=${exception.id}&state=x`)
    const code = new URL(data.redirectUrl).searchParams.get('code') ?? ''
    const own = { client_id: exception.id, client_secret: exception.secret }
    expect(await form('/oauth2/token', { ...own, code })).toMatchObject({ status: 200 })
    expect(await query('select id from oauth_clients where not needs_pkce')).toEqual([{ id: 'exception' }])
  })

  test('a code without its verifier, or with another one, is worth nothing', async () => {
    const config = await asThirdParty(here, client)
    const { request, checks } = await newRequest(config)
    const { data } = await allow(here, user, client, request)
    const wrong = { ...checks, pkceCodeVerifier: 'x'.repeat(43) }
    expect(await refusal(authorizationCodeGrant(config, new URL(data.redirectUrl), wrong))).toBe('invalid_grant')
    const code = new URL(data.redirectUrl).searchParams.get('code') ?? ''
    const own = { client_id: client.id, client_secret: client.secret }
    expect(await form('/oauth2/token', { ...own, code })).toMatchObject({ status: 401 })
  })

  const hostile = [
    `${CALLBACK}/x`,
    `${CALLBACK}?x=1`,
    `${CALLBACK}#x`,
    `${CALLBACK}/../callback`,
    'https://app.example/',
    'https://app.example.evil.example/callback',
    'https://app.example@evil.example/callback',
    'https://APP.example/callback',
    'http://app.example/callback',
    '//app.example/callback',
    'javascript:alert(1)',
  ]
  test.each(hostile)('46 redirect-prefix, 51 open-redirect: %s is nowhere that an answer goes to', async (address) => {
    const { request } = await newRequest(await asThirdParty(here, client), { redirect_uri: address })
    const params = { id: client.id }
    const asked = await user.browser.call('GET /oauth2/client/scopes/{id}', { params, query: { request } })
    expect(asked.error).toMatchObject({ error: 'app-request-refused' })
    for (const decision of ['allow', 'deny'] as const) {
      const body = answerTo(client, request, decision)
      const answer = await user.browser.call('POST /oauth2/authorize', { body })
      expect([answer.status, answer.error.error]).toEqual([422, 'app-request-refused'])
    }
  })

  test('51 open-redirect: a field that comes twice is refused, and so is another way to answer', async () => {
    const { request } = await newRequest(await asThirdParty(here, client))
    const params = { id: client.id }
    for (const more of ['&redirect_uri=https://evil.example', '&state=2']) {
      const asked = await user.browser.call('GET /oauth2/client/scopes/{id}', {
        params,
        query: { request: request + more },
      })
      expect(asked.error).toMatchObject({ error: 'app-request-refused' })
    }
  })

  test('48 other-client-code: codes and tokens of one app are worth nothing to another', async () => {
    const config = await asThirdParty(here, client)
    const stranger = await asThirdParty(here, other)
    const { request, checks } = await newRequest(config)
    const { data } = await allow(here, user, client, request)
    expect(await refusal(authorizationCodeGrant(stranger, new URL(data.redirectUrl), checks))).toBe('invalid_grant')
    const tokens = await authorizationCodeGrant(config, new URL(data.redirectUrl), checks)
    expect(await refusal(refreshTokenGrant(stranger, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    expect(await isLive(tokens.access_token)).toBe(true)
    // Each app knows the account by a name of its own.
    const theirs = await authorize(here, user, other)
    const [mine, others] = await Promise.all(
      [tokens.access_token, theirs.tokens.access_token].map(async (token) => (await withToken(token)).body),
    )
    expect((mine as { sub: string }).sub).not.toBe((others as { sub: string }).sub)
  })

  test('a refresh token opens nothing, an access token refreshes nothing, and a code is neither', async () => {
    const { config, callback, tokens } = await authorize(here, user, client)
    expect(await isLive(tokens.refresh_token ?? '')).toBe(false)
    expect(await isLive(callback.searchParams.get('code') ?? '')).toBe(false)
    expect(await refusal(refreshTokenGrant(config, tokens.access_token))).toBe('invalid_grant')
  })

  test('an app that names its addresses gets tokens from those alone, and may use them from those alone', async () => {
    const bound = await registerApp(here, 'bound', { ips: ['198.51.100.7'], needsPkce: false })
    const { data } = await allow(here, user, bound, `client_id=${bound.id}`)
    const code = new URL(data.redirectUrl).searchParams.get('code') ?? ''
    const fields = { client_id: bound.id, client_secret: bound.secret, code }
    expect(await form('/oauth2/token', fields)).toMatchObject({ status: 401 })
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const given = await form('/oauth2/token', fields, from)
    expect(given.status).toBe(200)
    const { access_token: token = '' } = given.body['data'] as Record<string, string>
    const ask = async (headers: Record<string, string>) =>
      (
        await fetch(new URL('/oauth2/userinfo', here.origin), {
          headers: { authorization: `Bearer ${token}`, ...headers },
        })
      ).status
    expect([await ask({}), await ask(from)]).toEqual([401, 200])
  })
})

describe('F-14 47 scope-matrix', () => {
  const operations = publicOperations.filter(({ auth }) => auth !== 'guest')

  test('every scope is one that an operation asks for, or that adds to what is said of the account', () => {
    const named = new Set<string>([...operations.flatMap(({ scope }) => scope ?? []), ...userScopes])
    expect([...named].toSorted()).toEqual([...scopes].toSorted())
  })

  test('47 scope-matrix: a token that has every scope but this one is refused by its operations, and no other', async () => {
    const refusedWithout: Record<string, string[]> = {}
    const expected: Record<string, string[]> = {}
    for (const scope of scopes) {
      const token = await tokenFor(
        user.userId,
        client.id,
        scopes.filter((one) => one !== scope),
      )
      const refused: string[] = []
      for (const { id, path, method } of operations)
        if ((await withToken(token, path, method, method === 'GET' ? undefined : {})).status === 401) refused.push(id)
      refusedWithout[scope] = refused
      expected[scope] = operations.filter((one) => one.scope === null || one.scope === scope).map(({ id }) => id)
    }
    expect(refusedWithout).toEqual(expected)
  })

  test('47 scope-matrix: no token of an app is a session: every operation of the site refuses it', async () => {
    const token = await tokenFor(user.userId, client.id, scopes)
    const answers = await Promise.all(
      webOperations
        .filter(({ auth }) => auth === 'user')
        .map(async ({ id, method, path }) => {
          const url = new URL(path.replaceAll(/\{\w+\}/g, 'x'), here.origin)
          const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
          return [id, answer.status]
        }),
    )
    expect(answers.filter(([, status]) => status !== 401)).toEqual([])
  })

  test('what is said of an account is what its scopes allow', async () => {
    const keys = async (...granted: readonly Scope[]) =>
      Object.keys((await withToken(await tokenFor(user.userId, client.id, granted))).body as object)
    expect(await keys('general')).toEqual(['sub'])
    expect(await keys('general', 'users.email.read')).toEqual(['sub', 'email', 'email_verified'])
    expect(await keys('general', 'show.userinfo')).toEqual(['sub', 'nickname'])
    expect(await keys('general', 'users.read')).toEqual(['sub', 'language', 'region', 'created_at'])
  })

  test('an app places and cancels orders for the account, and sees no other account', async () => {
    const trader = await newUser(here.origin, 'apps-trader')
    expect((await trader.browser.call('POST /v2/demo/claim')).status).toBe(200)
    const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    expect((await trader.browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
    const token = await tokenFor(trader.userId, client.id, scopes)
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' }
    const placed = await withToken(token, '/api/v4/order/new', 'POST', order)
    expect(placed).toMatchObject({ status: 200, body: { market: 'DBTC_DUSDT' } })
    const { orderId } = placed.body as { orderId: number }
    const strange = await tokenFor(user.userId, client.id, scopes)
    const named = { market: 'DBTC_DUSDT', orderId }
    expect((await withToken(strange, '/api/v4/order/cancel', 'POST', named)).status).toBe(422)
    expect((await withToken(token, '/api/v4/order/cancel', 'POST', named)).status).toBe(200)
    const spot = await withToken(token, '/api/v4/accounts/balances/spot', 'POST', { ticker: 'DUSDT' })
    expect(spot.body).toEqual({ DUSDT: { available: '500', freeze: '0' } })
  })
})

describe('F-14 49 revoke-now', () => {
  test.each([
    [
      'taken back by its owner',
      async ({ browser }: AppUser) => {
        const [app] = (await browser.call('GET /v2/auth/user/tokens')).data
        expect((await browser.call('POST /v2/auth/revoke', { body: { id: app?.id ?? '' } })).status).toBe(200)
      },
    ],
    [
      'the account is being closed',
      async ({ browser, email }: AppUser) => {
        here.clock.pass(61_000)
        await proved(browser, 'POST /v2/settings/delete-account', { body: {} }, byMail(browser, email))
      },
    ],
    [
      'the account has another password',
      async ({ browser, email }: AppUser) => {
        here.clock.pass(61_000)
        const body = { current: 'a long enough phrase', password: 'another phrase, long enough' }
        await proved(browser, 'POST /v2/settings/password', { body }, byMail(browser, email))
      },
    ],
    [
      'another process froze the account',
      async ({ email }: AppUser) => void (await query(`update users set status = 'frozen' where email = $1`, [email])),
    ],
    [
      'another process ended the grant',
      async ({ email }: AppUser) =>
        void (await query(
          'update oauth_grants set ended_at = now() where user_id = (select id from users where email = $1)',
          [email],
        )),
    ],
    [
      'the app was disabled',
      async () => {
        const db = databaseOf(here.exchange.pool)
        const disabledAt = new Date(here.clock.now())
        expect(await db.transaction(async (tx) => new AppStore(db).changeClient(tx, 'gone', { disabledAt }))).toBe(true)
      },
    ],
  ])('49 revoke-now: %s, and its next call is refused', async (what, end) => {
    const owner = await newUser(here.origin, `revoked-${what.replaceAll(/\W/g, '-')}`)
    const gone = what === 'the app was disabled' ? await registerApp(here, 'gone') : client
    const { config, tokens } = await authorize(here, owner, gone)
    // The clock went on for the mailed code.
    const lasting = (await refreshTokenGrant(config, tokens.refresh_token ?? '')).refresh_token ?? ''
    await query(`update oauth_tokens set expires_at = expires_at + interval '1 hour'`)
    expect(await isLive(tokens.access_token)).toBe(true)
    await end(owner)
    expect(await isLive(tokens.access_token)).toBe(false)
    expect(await refusal(refreshTokenGrant(config, lasting))).toMatch(/invalid_(?:grant|client)/)
  })

  test('nobody takes back what another account allowed', async () => {
    const { tokens } = await authorize(here, user, client)
    const [app] = (await user.browser.call('GET /v2/auth/user/tokens')).data
    const stranger = await newUser(here.origin, 'apps-stranger')
    const answer = await stranger.browser.call('POST /v2/auth/revoke', { body: { id: app?.id ?? '' } })
    expect(answer.error).toMatchObject({ error: 'not-found' })
    expect((await stranger.browser.call('GET /v2/auth/user/tokens')).data).toEqual([])
    expect(await isLive(tokens.access_token)).toBe(true)
  })
})

describe('C-016 C-031 statements for apps', () => {
  const userToken = async (id: string) =>
    (await user.browser.call('POST /v2/oauth2/jwt/generate/user_token', { body: { clientId: id } })).data.token
  const notify = async (id: string, token: string) =>
    new Browser(here.origin).call(
      'GET /oauth2/client/{id}/user/logout/notify',
      { params: { id } },
      {
        authorization: `Bearer ${token}`,
      },
    )
  const keys = () => createRemoteJWKSet(new URL('/oauth2/jwks', here.origin))

  test('who somebody is, for one app and for a minute', async () => {
    const token = await userToken(client.id)
    const currentDate = new Date(here.clock.now())
    const { payload } = await jwtVerify(token, keys(), { audience: client.id, issuer: here.origin, currentDate })
    const { tokens } = await authorize(here, user, client)
    expect(payload.sub).toBe(((await withToken(tokens.access_token)).body as { sub: string }).sub)
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
  })

  test('C-031: an app hears of a sign-out, by a statement that is signed and its own', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const told = await registerApp(here, 'told', { logoutUri: `http://127.0.0.1:${port}/out` })
    const heard = new Promise<string>((resolve) => {
      server.once('request', (request: IncomingMessage, response: { end: () => void }) => {
        void readAll(request).then(resolve)
        response.end()
      })
    })
    expect((await notify(told.id, await userToken(told.id))).status).toBe(200)
    const token = new URLSearchParams(await heard).get('logout_token') ?? ''
    const currentDate = new Date(here.clock.now())
    const { payload } = await jwtVerify(token, keys(), { audience: told.id, typ: 'logout+jwt', currentDate })
    expect(payload['events']).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} })
    // What an app was told can't be turned against it.
    expect((await notify(told.id, token)).error).toMatchObject({ error: 'app-token-refused' })
    server.close()
  })

  test('C-031: a statement for another app, an old one and none are refused', async () => {
    const old = await userToken(client.id)
    expect((await notify(other.id, old)).error).toMatchObject({ error: 'app-token-refused' })
    here.clock.pass(61_000)
    expect((await notify(client.id, old)).error).toMatchObject({ error: 'app-token-refused' })
    expect((await notify(client.id, 'x')).status).toBe(403)
    expect((await notify('nobody', await userToken(client.id))).status).toBe(403)
  })
})

describe('C-017 C-018 C-036 the support desk', () => {
  const key = Buffer.from(DESK.key)

  test('C-036: an account is signed on to the desk of a brand that is listed, and to no other', async () => {
    const { data } = await user.browser.call('POST /v2/zendesk/sso/login', { body: { brand_id: 7 } })
    const url = new URL(data.redirectUrl)
    expect([url.protocol, url.host, url.pathname]).toEqual(['https:', 'help.example', '/access/jwt'])
    const currentDate = new Date(here.clock.now())
    const { payload } = await jwtVerify(url.searchParams.get('jwt') ?? '', key, { currentDate })
    expect(payload).toMatchObject({ email: user.email, jti: expect.any(String) })
    for (const brand of ['8', 'evil.example', '__proto__'])
      expect(
        (await user.browser.call('POST /v2/zendesk/sso/login', { body: { brand_id: brand } })).error,
      ).toMatchObject({ error: 'support-desk-unknown' })
  })

  test('C-018: a token for the chat lives for five minutes', async () => {
    const { data } = await user.browser.call('POST /v2/zendesk/jwt/generate')
    const { payload } = await jwtVerify(data.token, key, { currentDate: new Date(here.clock.now()) })
    expect(payload).toMatchObject({ scope: 'user', email: user.email })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
  })
})

describe('F-14 how long everything lives; the clock goes on by days', () => {
  test('codes live for 60 seconds, access tokens for 300, refresh tokens for 600, and the grant as long as its app says', async () => {
    const config = await asThirdParty(here, client)
    const { request, checks } = await newRequest(config)
    const { data } = await allow(here, user, client, request)
    here.clock.pass(61_000)
    expect(await refusal(authorizationCodeGrant(config, new URL(data.redirectUrl), checks))).toBe('invalid_grant')
    const { tokens } = await authorize(here, user, client)
    here.clock.pass(301_000)
    expect(await isLive(tokens.access_token)).toBe(false)
    const later = await refreshTokenGrant(config, tokens.refresh_token ?? '')
    here.clock.pass(601_000)
    expect(await refusal(refreshTokenGrant(config, later.refresh_token ?? ''))).toBe('invalid_grant')
    const short = await registerApp(here, 'short', { days: 1 })
    const day = await authorize(here, user, short)
    await query(`update oauth_tokens set expires_at = expires_at + interval '3 days'`)
    here.clock.pass(86_400_000)
    expect(await isLive(day.tokens.access_token)).toBe(false)
  })
})
