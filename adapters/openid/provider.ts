import type {
  IdentityAttempt,
  IdentityOutcome,
  IdentityProvider,
  IdentityProviderName,
  ProvenIdentity,
} from '@exchange/ports'
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import {
  ClientError,
  Configuration,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client'
import type { ClientAuth, ServerMetadata } from 'openid-client'

const TIMEOUT_SECONDS = 5
/** Where everything is may change; what was read is believed for an hour. */
const KNOWN_MS = 3_600_000
/** A token with an unknown key has the keys read again, this often at most. */
const KEYS_AGAIN_MS = 2_000
/** How far the clocks may be apart. */
const TOLERANCE_SECONDS = 30
/** A token is looked at as soon as it is made. */
const TOKEN_AGE = '10m'
const SUBJECT_LENGTH = 255
const NAME_LENGTH = 100
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/u

export interface OpenIdSettings {
  readonly name: IdentityProviderName
  readonly issuer: string
  readonly clientId: string
  /** How this site says who it is; asked before each exchange. */
  readonly authentication: () => ClientAuth | Promise<ClientAuth>
  readonly scope: string
  /** Of the request, beside those of every provider. */
  readonly parameters: Readonly<Record<string, string>>
}

interface Known {
  readonly server: ServerMetadata
  readonly keys: JWTVerifyGetKey
}

/** A provider that is found by discovery. Each ID token is checked by its signature, whichever way it came. */
export function openIdProvider(settings: OpenIdSettings): IdentityProvider {
  const { name, issuer, clientId } = settings
  const isPlain = issuer.startsWith('http:')
  let known: { readonly until: number; readonly found: Promise<Known> } | null = null

  async function discover(): Promise<Known> {
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
    })
    const server = found.serverMetadata()
    if (server.jwks_uri === undefined) throw new Error(`${issuer} names no keys`)
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      cooldownDuration: KEYS_AGAIN_MS,
      timeoutDuration: TIMEOUT_SECONDS * 1000,
    })
    return { server, keys }
  }

  async function findOut(): Promise<Known> {
    if (known === null || known.until < Date.now()) known = { until: Date.now() + KNOWN_MS, found: discover() }
    const asked = known
    try {
      return await asked.found
    } catch (reason) {
      // The next one asks anew.
      if (known === asked) known = null
      throw reason
    }
  }

  function configured({ server }: Known, authentication?: ClientAuth): Configuration {
    const config = new Configuration(server, clientId, undefined, authentication)
    config.timeout = TIMEOUT_SECONDS
    if (isPlain) allowInsecureRequests(config)
    return config
  }

  async function verified(token: string, nonce: string, { keys }: Known): Promise<IdentityOutcome> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: TOKEN_AGE,
        requiredClaims: ['sub', 'exp'],
      })
      if (payload['nonce'] !== nonce) return refused('the nonce of the ID token is another one')
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        return refused('the ID token is for another site')
      const { sub = '' } = payload
      if (sub === '' || sub.length > SUBJECT_LENGTH) return refused('the ID token names nobody')
      return { outcome: 'proven', identity: identityOf(payload, { issuer, subject: sub }) }
    } catch (reason) {
      if (isForged(reason)) return refused(reason.message)
      throw reason
    }
  }

  return {
    name,
    issuer,
    begin: async (attempt, language) => {
      const config = configured(await findOut())
      return buildAuthorizationUrl(config, {
        ...settings.parameters,
        response_type: 'code',
        redirect_uri: attempt.redirectUri,
        scope: settings.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      }).href
    },
    finish: async (attempt, answer) => {
      const at = await findOut()
      const config = configured(at, await settings.authentication())
      let token: string | undefined
      try {
        const { redirectUri, state, nonce, verifier } = attempt
        const tokens = await authorizationCodeGrant(config, answerUrl({ redirectUri, state }, answer), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        token = tokens.id_token
      } catch (reason) {
        if (isWrongAnswer(reason)) return refused(reason.message)
        throw reason
      }
      // The library leaves the signature out, since the answer came over TLS.
      return verified(token ?? '', attempt.nonce, at)
    },
    check: async (token, nonce) => verified(token, nonce, await findOut()),
  }
}

const refused = (reason: string): IdentityOutcome => ({ outcome: 'refused', reason })

/** The answer as it came to this site. */
function answerUrl(
  { redirectUri, state }: Pick<IdentityAttempt, 'redirectUri' | 'state'>,
  { code, iss }: { readonly code: string; readonly iss: string | null },
): URL {
  const url = new URL(redirectUri)
  url.searchParams.set('state', state)
  url.searchParams.set('code', code)
  if (iss !== null) url.searchParams.set('iss', iss)
  return url
}

function identityOf(
  { email, email_verified: isVerified, name }: JWTPayload,
  who: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): ProvenIdentity {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  // Apple says it as a text.
  const counts = (isVerified === true || isVerified === 'true') && EMAIL.test(address)
  return {
    ...who,
    email: counts ? address : null,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, NAME_LENGTH) : null,
  }
}

/** Whatever is wrong with a token is no proof; that the keys can't be read is no fault of the token. */
function isForged(reason: unknown): reason is joseErrors.JOSEError {
  return (
    reason instanceof joseErrors.JOSEError &&
    !(reason instanceof joseErrors.JWKSTimeout) &&
    reason.code !== joseErrors.JOSEError.code
  )
}

/** What a token or an answer may have wrong, in the codes of the library. */
const WRONG_ANSWERS: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])

/** The code is none of this attempt, or the token that came for it isn't. That our secret is refused is our own fault. */
function isWrongAnswer(reason: unknown): reason is Error {
  if (reason instanceof ResponseBodyError) return reason.error === 'invalid_grant'
  return reason instanceof ClientError && WRONG_ANSWERS.has(reason.code)
}
