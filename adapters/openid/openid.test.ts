/** F-10: providers as Apple and Google speak, over a server that forges whatever a test wants. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SignJWT, UnsecuredJWT, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apple, google } from './index.ts'

const CLIENT = 'our-site'
const attempt = {
  redirectUri: 'https://exchange.test/v2/connection/callback/google',
  state: 'the-state',
  nonce: 'the-nonce',
  verifier: 'v'.repeat(43),
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let issuer = ''
/** Keys that the provider publishes, by their ids. */
let published = new Map<string, Pair>()
/** The ID token that the next code is exchanged for. */
let issued = ''
let status = 200
let calls: { readonly path: string; readonly form: URLSearchParams }[] = []

const server = createServer((request, response) => void serve(request, response))
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', issuer)
  calls.push({ path: pathname, form: new URLSearchParams(await text(request)) })
  const say = (body: unknown, code = 200) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (pathname === '/.well-known/openid-configuration')
    say({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  else if (pathname === '/keys') {
    const keys = [...published].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'RS256',
    }))
    say({ keys: await Promise.all(keys) })
  } else if (status !== 200) say({ error: status === 400 ? 'invalid_grant' : 'invalid_client' }, status)
  else say({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: issued })
}

const newPair = async () => generateKeyPair('RS256', { extractable: true })
const rightClaims = () => ({
  iss: issuer,
  aud: CLIENT,
  sub: 'somebody',
  nonce: attempt.nonce,
  email: 'Ann@Example.com',
  email_verified: true as boolean | string,
  name: ' Ann Lee ',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 300,
})

const without = (name: string): JWTPayload =>
  Object.fromEntries(Object.entries(rightClaims()).filter(([key]) => key !== name))

async function signed(claims: JWTPayload, kid = 'one', pair = published.get(kid)): Promise<string> {
  if (pair === undefined) throw new Error(`there is no key ${kid}`)
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey)
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  published = new Map([['one', await newPair()]])
  calls = []
  status = 200
  issued = await signed(rightClaims())
})

const provider = () => google({ clientId: CLIENT, clientSecret: 'our-secret', issuer })
const finish = async (by = provider()) => by.finish(attempt, { code: 'the-code', iss: null })

describe('F-10 an identity', () => {
  test('is proved by a code: state, nonce, PKCE and secret go along', async () => {
    const url = new URL(await provider().begin(attempt, 'de'))
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: 'code',
      redirect_uri: attempt.redirectUri,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      ui_locales: 'de',
    })
    expect(await finish()).toEqual({
      outcome: 'proven',
      identity: { issuer, subject: 'somebody', email: 'ann@example.com', name: 'Ann Lee' },
    })
    const sent = Object.fromEntries(calls.find(({ path }) => path === '/token')?.form ?? [])
    expect(sent).toMatchObject({
      code: 'the-code',
      code_verifier: attempt.verifier,
      client_secret: 'our-secret',
      redirect_uri: attempt.redirectUri,
    })
  })

  test.each([
    ['true', true, 'ann@example.com'],
    ['false', false, null],
    ['as a text', 'true', 'ann@example.com'],
    ['as another text', 'yes', null],
    ['left out', undefined, null],
  ])('has an address where the provider has verified it: %s', async (_case, verified, email) => {
    issued = await signed({ ...rightClaims(), email_verified: verified })
    expect(await finish()).toMatchObject({ outcome: 'proven', identity: { email } })
  })

  test('C-035 is proved by an ID token as well', async () => {
    expect(await provider().check(issued, attempt.nonce)).toMatchObject({ outcome: 'proven' })
  })
})

/** Tokens that prove nothing; each differs from the right one in what its name says. */
const forgeries: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['another issuer', () => signed({ ...rightClaims(), iss: 'https://evil.test' })],
  ['another audience', () => signed({ ...rightClaims(), aud: 'other-site' })],
  ['made for another site', () => signed({ ...rightClaims(), aud: [CLIENT, 'other-site'], azp: 'other-site' })],
  ['another nonce', () => signed({ ...rightClaims(), nonce: 'other-nonce' })],
  ['no nonce', () => signed(without('nonce'))],
  ['expired', () => signed({ ...rightClaims(), exp: Math.floor(Date.now() / 1000) - 60 })],
  ['no end', () => signed(without('exp'))],
  ['made long ago', () => signed({ ...rightClaims(), iat: Math.floor(Date.now() / 1000) - 3600 })],
  ['nobody', () => signed(without('sub'))],
  ['a subject of 256 characters', () => signed({ ...rightClaims(), sub: 's'.repeat(256) })],
  ['another key', async () => signed(rightClaims(), 'one', await newPair())],
  ['an unknown key', async () => signed(rightClaims(), 'other', await newPair())],
  ['no signature', () => new UnsecuredJWT(rightClaims()).encode()],
  [
    'a signature by the secret',
    () => new SignJWT(rightClaims()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('our-secret'.padEnd(32))),
  ],
  ['no token', () => 'a.b.c'],
]

describe('id-token-forgeries: what is no proof', () => {
  test.each(forgeries)('%s, by a code and as a token', async (_name, forge) => {
    issued = await forge()
    expect(await finish()).toMatchObject({ outcome: 'refused' })
    expect(await provider().check(issued, attempt.nonce)).toMatchObject({ outcome: 'refused' })
  })

  test('a code that the provider does not know, or an answer of somebody else', async () => {
    status = 400
    expect(await finish()).toMatchObject({ outcome: 'refused' })
    status = 200
    const answer = { code: 'the-code', iss: 'https://evil.test' }
    expect(await provider().finish(attempt, answer)).toMatchObject({ outcome: 'refused' })
  })
})

describe('a provider', () => {
  test('may change its keys: a new one is found, an old one that is gone counts no more', async () => {
    const by = provider()
    const before = issued
    expect(await finish(by)).toMatchObject({ outcome: 'proven' })
    published = new Map([['two', await newPair()]])
    issued = await signed(rightClaims(), 'two')
    await expect.poll(async () => (await finish(by)).outcome, { timeout: 10_000, interval: 250 }).toBe('proven')
    expect(await by.check(before, attempt.nonce)).toMatchObject({ outcome: 'refused' })
  })

  test('that is away, or takes our secret no more, is no forgery', async () => {
    status = 401
    await expect(finish()).rejects.toThrow()
    status = 503
    await expect(finish()).rejects.toThrow()
    const away = google({ clientId: CLIENT, clientSecret: 's', issuer: 'http://127.0.0.1:1' })
    await expect(away.begin(attempt, 'en')).rejects.toThrow()
    await expect(away.check(issued, attempt.nonce)).rejects.toThrow()
  })
})

describe('Apple', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' })
  const provided = () => apple({ clientId: CLIENT, teamId: 'TEAM000001', keyId: 'KEY0000001', key, issuer })

  test('is asked for a form, and gets a secret that is signed for each request', async () => {
    const url = new URL(await provided().begin(attempt, 'en'))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid name email',
    })
    issued = await signed(without('name'))
    expect(await finish(provided())).toMatchObject({ outcome: 'proven', identity: { name: null } })
    const secret = calls.find(({ path }) => path === '/token')?.form.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toMatchObject({ alg: 'ES256', kid: 'KEY0000001' })
    const { payload } = await jwtVerify(secret, publicKey, { issuer: 'TEAM000001', audience: issuer, subject: CLIENT })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  })
})
