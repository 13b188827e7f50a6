/** The library that speaks OAuth 2 (oidc-provider), asked from inside: nobody but this module reaches its addresses. */
import { createPrivateKey, timingSafeEqual } from 'node:crypto'
import inject from 'light-my-request'
import type { DispatchFunc } from 'light-my-request'
import type Provider from 'oidc-provider'
import { scopes } from '@exchange/contract/accounts/scopes'
import { tokenHash } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import { NEEDS_PKCE, adapters } from './adapter.ts'
import type { AppStore } from './store.ts'

/** Lives of what travels, in seconds. */
const CODE_SECONDS = 60
const ACCESS_SECONDS = 300
const REFRESH_SECONDS = 600
/** A request is answered within one call. */
const REQUEST_SECONDS = 60

const AUTHORIZATION = '/oauth2/library/authorization'
const TOKEN = '/oauth2/library/token'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a private key of Ed25519 begins with in PKCS 8; 32 bytes follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs what we say of accounts, as a JWK. */
export function signingKey(secret: Buffer) {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret.subarray(0, 32)]), format: 'der', type: 'pkcs8' })
  const { kty = 'OKP', crv = 'Ed25519', x = '', d = '' } = key.export({ format: 'jwk' })
  return { kty, crv, x, d, use: 'sig', alg: 'EdDSA', kid: tokenHash(x).slice(0, 16) }
}

export interface ProviderDeps {
  readonly store: AppStore
  readonly clock: Clock
  /** Of the signing key, and of what the library signs for itself; 32 bytes. */
  readonly secret: Buffer
}

/** How the library answered. */
interface Answer {
  readonly status: number
  readonly location: string | null
  readonly cookies: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A request that was begun: it can be granted, it goes back to the app with a refusal, or to nobody. */
export type Begun =
  | { readonly kind: 'asks'; readonly uid: string; readonly cookies: string }
  | { readonly kind: 'refused-at'; readonly url: string }
  | { readonly kind: 'refused' }

/** One issuer: this site under one of its names. */
export class Issuer {
  readonly #provider: Provider
  readonly #origin: URL
  readonly #answer: DispatchFunc

  constructor(provider: Provider, origin: string) {
    this.#provider = provider
    this.#origin = new URL(origin)
    const answer = provider.callback()
    // It answers failures by itself.
    this.#answer = (request, response) => void answer(request, response)
  }

  /** Checks a request of an app, as its fields came. */
  async begin(fields: Readonly<Record<string, string>>): Promise<Begun> {
    const { location, cookies } = await this.#ask('GET', `${AUTHORIZATION}?${new URLSearchParams(fields).toString()}`)
    if (location === null) return { kind: 'refused' }
    const uid = /^\/asked\/([\w-]+)$/.exec(location)?.[1]
    return uid === undefined ? { kind: 'refused-at', url: location } : { kind: 'asks', uid, cookies }
  }

  /** Ends a request that was begun: where the browser goes with the code, or with the refusal. */
  async finish(
    { uid, cookies }: Extract<Begun, { kind: 'asks' }>,
    answer: { readonly owner: number; readonly grant: string } | 'denied',
  ): Promise<string> {
    const asked = await this.#provider.Interaction.find(uid)
    if (asked === undefined) throw new Error('a request of an app was lost')
    asked.result =
      answer === 'denied'
        ? { error: 'access_denied', error_description: 'the account said no' }
        : { login: { accountId: String(answer.owner) }, consent: { grantId: answer.grant } }
    await asked.save(REQUEST_SECONDS)
    const { location } = await this.#ask('GET', `${AUTHORIZATION}/${uid}`, { cookie: cookies })
    if (location === null) throw new Error('a request of an app could not be finished')
    return location
  }

  /** Tokens for a code or for a refresh token. */
  async token(form: Readonly<Record<string, string>>): Promise<Pick<Answer, 'status' | 'body'>> {
    return this.#ask('POST', TOKEN, FORM, new URLSearchParams(form).toString())
  }

  async #ask(
    method: 'GET' | 'POST',
    url: string,
    headers: Readonly<Record<string, string>> = {},
    payload?: string,
  ): Promise<Answer> {
    const { host, protocol } = this.#origin
    const answer = await inject(this.#answer, {
      method,
      url,
      headers: { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1) },
      ...(payload === undefined ? {} : { payload }),
    })
    const { location, 'set-cookie': set = [] } = answer.headers
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      location: typeof location === 'string' ? location : null,
      cookies: [set]
        .flat()
        .map((line) => line.split(';', 1)[0])
        .join('; '),
      body: isJson ? (JSON.parse(answer.payload) as Record<string, unknown>) : {},
    }
  }
}

/** @param origin scheme and host under which apps know this site */
export async function openIssuer({ store, clock, secret }: ProviderDeps, origin: string): Promise<Issuer> {
  // Only who has apps pays for loading it.
  const { Provider: Library, errors } = await import('oidc-provider')
  const provider = new Library(origin, {
    adapter: adapters(store, clock, () => new errors.InvalidGrant('it was used before')),
    jwks: { keys: [signingKey(secret)] },
    scopes: [...scopes],
    responseTypes: ['code'],
    cookies: { keys: [secret.toString('base64url')] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    extraClientMetadata: { properties: [NEEDS_PKCE] },
    pkce: { required: (_context, client) => client[NEEDS_PKCE] !== false },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ACCESS_SECONDS,
      RefreshToken: REFRESH_SECONDS,
      Interaction: REQUEST_SECONDS,
      Session: REQUEST_SECONDS,
      Grant: REQUEST_SECONDS,
      IdToken: ACCESS_SECONDS,
    },
    routes: { authorization: AUTHORIZATION, token: TOKEN },
    interactions: { url: (_context, { uid }) => `/asked/${uid}` },
    renderError: async (context, out) => {
      context.body = out
    },
  })
  provider.proxy = true
  // What is kept of a secret is its hash.
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    const [own, hash] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(tokenHash(given))]
    return own.length === hash.length && timingSafeEqual(own, hash)
  }
  return new Issuer(provider, origin)
}
