/** Apple and Google as far as a site sees them: a certified OpenID provider, with the quirks of both. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { Provider, interactionPolicy } from 'oidc-provider'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import type { IdentityProviderSettings } from '../../../processes/config.ts'

/** Somebody who has an account there. */
export interface Person {
  readonly subject: string
  readonly email?: string
  /** Apple says it as a text. */
  readonly verified?: boolean | string
  readonly name?: string
}

type Settings = NonNullable<IdentityProviderSettings['apple']> & NonNullable<IdentityProviderSettings['google']>

const TEAM = 'TEAM000001'
const KEY = 'KEY0000001'
const clientOf = (name: ConnectionProvider): string => `our-site-${name}`
const SECRET = 'a secret that Google gave out'

/** One provider on a port of its own. */
export class OpenIdProvider {
  readonly name: ConnectionProvider
  readonly #server
  readonly #keys
  readonly #appleKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #provider: Provider | null = null
  /** Who signs in there next; null = they say no. */
  #person: Person | null = null
  /** Those who have signed in there, as they were then. */
  readonly #people = new Map<string, Person>()
  issuer = ''

  private constructor(name: ConnectionProvider, keys: Awaited<ReturnType<typeof generateKeyPair>>) {
    this.name = name
    this.#keys = keys
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(name: ConnectionProvider): Promise<OpenIdProvider> {
    const started = new OpenIdProvider(name, await generateKeyPair('RS256', { extractable: true }))
    await new Promise<void>((done) => started.#server.listen(0, '127.0.0.1', done))
    started.issuer = `http://127.0.0.1:${(started.#server.address() as AddressInfo).port}`
    return started
  }

  /** What whoever runs the exchange would set. */
  get settings(): Settings {
    const key = this.#appleKeys.privateKey.export({ format: 'pem', type: 'pkcs8' })
    return { clientId: clientOf(this.name), clientSecret: SECRET, teamId: TEAM, keyId: KEY, key, issuer: this.issuer }
  }

  /** Knows this site under these origins from now on. */
  async register(origins: readonly string[]): Promise<void> {
    const { name } = this
    const jwk = await exportJWK(this.#keys.privateKey)
    this.#provider = new Provider(this.issuer, {
      jwks: { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] },
      clients: [
        {
          client_id: clientOf(name),
          client_secret: SECRET,
          redirect_uris: origins.map((origin) => `${origin}/v2/connection/callback/${name}`),
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      scopes: ['openid', 'email', 'profile', 'name'],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: name === 'google' ? ['name'] : [],
        name: [],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { policy: policyOf(), url: (_context, { uid }) => `/asked/${uid}` },
      cookies: { keys: ['cookies of a test'] },
      findAccount: async (_context, accountId) => {
        const { email, verified, name: called } = this.#people.get(accountId) ?? {}
        return { accountId, claims: async () => ({ sub: accountId, email, email_verified: verified, name: called }) }
      },
      renderError: async (context, out) => {
        context.body = out
      },
    })
    if (name === 'apple') {
      const { publicKey } = this.#appleKeys
      const { issuer } = this
      // Its secret is a statement of the site, signed anew for each request.
      this.#provider.Client.prototype.compareClientSecret = function compare(given: string) {
        const checks = { issuer: TEAM, subject: clientOf(name), audience: issuer, algorithms: ['ES256'] }
        return jwtVerify(given, publicKey, checks).then(
          ({ protectedHeader }) => protectedHeader.kid === KEY,
          () => false,
        )
      }
    }
  }

  /** An ID token that this provider has signed; what is right about it a test may make wrong. */
  async token(claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.issuer, aud: clientOf(this.name), iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(this.#keys.privateKey)
  }

  /** Signs in there as this person, or says no: what the browser comes back with. */
  async signIn(url: string, person: Person | null): Promise<ReadonlyMap<string, string>> {
    this.#person = person
    const cookies = new Map<string, string>()
    let at = new URL(url)
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) return formIn(await answer.text())
      at = new URL(location, at)
      if (at.origin !== this.issuer) return new Map(at.searchParams)
    }
    throw new Error('the provider leads nowhere')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider
    if (provider === null) throw new Error('no site was registered')
    if (!(request.url ?? '').startsWith('/asked/')) return provider.callback()(request, response)
    const person = this.#person
    if (person === null) {
      const error = this.name === 'apple' ? 'user_cancelled_authorize' : 'access_denied'
      return provider.interactionFinished(request, response, { error })
    }
    const accountId = person.subject
    this.#people.set(accountId, person)
    const grant = new provider.Grant({ accountId, clientId: clientOf(this.name) })
    grant.addOIDCScope('openid email profile name')
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId },
      consent: { grantId },
    })
  }
}

/** As Google's, it lets somebody choose among their accounts. */
function policyOf() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** The hidden fields of a form that sends itself. */
const formIn = (html: string): ReadonlyMap<string, string> =>
  new Map([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
