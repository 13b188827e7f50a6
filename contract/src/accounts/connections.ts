/** Signing in with Apple or Google (OpenID Connect), and what of theirs is connected with an account. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { consents, languageCode, referralCode } from './consents.ts'
import { loginResult } from './login-result.ts'
import { connectionProviders } from './providers/index.ts'

/** The most connections of one account. */
export const MOST_CONNECTIONS = 10
/** How long what a provider has said is good for. */
export const CONNECTION_TICKET_SECONDS = 900

const provider = z.enum(connectionProviders, { error: 'Provider must be apple or google.' })
const state = z.string().min(1).max(100)
const ticket = z.string().min(1).max(100)

/** The address that the ticket came with, as its owner was shown it; empty = it came with none. */
const account = z.string().max(254)

/** An ID token, as a script of the provider gives it to a page. */
const idToken = z
  .string()
  .max(8_000, { error: 'Invalid token format' })
  .superRefine((token, context) => {
    if (token === '') context.addIssue({ code: 'custom', message: 'Invalid token' })
    else if (token.split('.').length !== 3) context.addIssue({ code: 'custom', message: 'Invalid token format' })
  })

/** What a provider sends a browser back with. Each bound is far beyond what providers send. */
const answer = {
  state: state.optional().catch(undefined),
  code: z.string().min(1).max(4_000).optional().catch(undefined),
  /** What went wrong there: `access_denied`, or `user_cancelled_authorize`. */
  error: z.string().max(200).optional().catch(undefined),
  iss: z.string().max(300).optional().catch(undefined),
  /** Apple, the first time alone: a name, as JSON. */
  user: z.string().max(4_000).optional().catch(undefined),
}

/**
 * `consent`: nobody has an account yet, and one is opened by POST /v2/connection/auth/consent. `connection`: there is an
 * account that this could be connected with, by POST /v2/connection/auth/link once it is signed in to; or, where a connection
 * was asked for in the settings, by POST /v2/settings/auth-connections. Both take the ticket within 15 minutes. Otherwise the
 * same as a password is answered.
 */
const connectionResult = loginResult.extend({
  /** Null = not known yet. */
  userId: z.int().nullable(),
  consent: z.boolean(),
  connection: z.boolean(),
  provider,
  ticket: z.string().nullable(),
  /** As the provider has verified it; null = it told none. */
  email: z.string().nullable(),
})
export type ConnectionResult = z.output<typeof connectionResult>

export const connection = z.object({
  id: z.string(),
  provider,
  /** As the provider said it when this was connected; null = it told none. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type AccountConnection = z.output<typeof connection>

const refusals = ['connection-refused', 'connection-expired', 'connection-unavailable'] as const

export const connectionOperations = {
  /**
   * `{provider, purpose?, search?}` → `{url, state, nonce, expiresAt}`: where this browser goes to sign in there, within ten
   * minutes, once. It comes back to /social-login, or to the settings where the purpose is `link`, with `provider`, `state` and
   * what `search` holds.
   */
  startConnection: defineOperation({
    id: 'accounts.startConnection',
    cost: 50,
    method: 'POST',
    path: '/v2/connection/start',
    auth: 'guest',
    summary: 'Begin to sign in with Apple or Google',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({
      provider,
      purpose: z.enum(['sign-in', 'link']).default('sign-in'),
      /** The query of the page that it was begun on, to be found again. */
      search: z.string().max(1_000).default(''),
    }),
    output: z.object({ url: z.string(), state: z.string(), nonce: z.string(), expiresAt: z.int() }),
    errors: ['feature-disabled', 'unauthenticated', 'connection-unavailable'],
  }),

  /** A browser comes back with a code. Leads to the page that asks for the outcome. */
  connectionAnswer: defineOperation({
    id: 'accounts.connectionAnswer',
    cost: 10,
    method: 'GET',
    path: '/v2/connection/callback/{provider}',
    auth: 'guest',
    summary: 'Where Google sends browsers back to',
    rateLimit: { points: 60, seconds: 600, per: 'ip', group: 'connection-answers' },
    params: z.object({ provider }),
    query: z.object(answer),
    output: z.unknown(),
  }),

  /** The same as a form that a page of the provider sends: without cookies, so it is kept until the browser asks for it. */
  postConnectionAnswer: defineOperation({
    id: 'accounts.postConnectionAnswer',
    isForeignForm: true,
    cost: 10,
    method: 'POST',
    path: '/v2/connection/callback/{provider}',
    auth: 'guest',
    summary: 'Where Apple sends browsers back to',
    rateLimit: { points: 60, seconds: 600, per: 'ip', group: 'connection-answers' },
    params: z.object({ provider }),
    body: z.object(answer),
    output: z.unknown(),
  }),

  /**
   * `{provider, state, token?}` → ConnectionResult. Without `token` the code counts that this browser came back with; a token
   * must hold the nonce of POST /v2/connection/start.
   */
  connect: defineOperation({
    id: 'accounts.connect',
    captcha: true,
    cost: 50,
    method: 'POST',
    path: '/v2/connection/auth',
    auth: 'guest',
    summary: 'Sign in with Apple or Google',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({ provider, state, token: idToken.optional() }),
    output: connectionResult,
    errors: [
      ...refusals,
      'feature-disabled',
      'connection-email-missing',
      'connection-taken',
      'address-held',
      'credentials-invalid',
      'too-many-requests',
      'account-blocked',
      'account-frozen',
      'code-not-sent',
    ],
  }),

  /** `{ticket, consents, referralCode?, language?}` → LoginResult: opens an account without a password, and signs in. */
  consentToConnection: defineOperation({
    id: 'accounts.consentToConnection',
    cost: 50,
    method: 'POST',
    path: '/v2/connection/auth/consent',
    auth: 'guest',
    capability: 'registration',
    summary: 'Open an account with Apple or Google',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({
      ticket,
      consents: consents.prefault({}),
      referralCode: referralCode.optional(),
      language: languageCode.optional(),
    }),
    output: loginResult,
    errors: ['consent-missing', 'connection-expired', 'address-held'],
  }),

  /** `{ticket, provider, account}` → `{}`: connects what was shown before signing in with the account that is signed in now. */
  linkConnection: defineOperation({
    id: 'accounts.linkConnection',
    cost: 50,
    method: 'POST',
    path: '/v2/connection/auth/link',
    auth: 'user',
    proof: 'sign-in',
    shows: ['provider', 'account'],
    summary: 'Connect Apple or Google with the account that has the same address',
    rateLimit: { points: 20, seconds: 600, per: 'account', group: 'connections' },
    body: z.object({ ticket, provider, account }),
    output: z.object({}),
    errors: ['connection-expired', 'connection-taken', 'connections-too-many'],
  }),

  /** → `[AccountConnection]`, the oldest first. */
  connections: defineOperation({
    id: 'accounts.connections',
    method: 'GET',
    path: '/v2/settings/auth-connections',
    auth: 'user',
    summary: 'What of Apple and Google signs in to this account',
    output: z.array(connection),
  }),

  /** `{ticket, provider, account}` → AccountConnection. */
  addConnection: defineOperation({
    id: 'accounts.addConnection',
    cost: 50,
    method: 'POST',
    path: '/v2/settings/auth-connections',
    auth: 'user',
    proof: 'sign-in',
    shows: ['provider', 'account'],
    summary: 'Let Apple or Google sign in to this account',
    rateLimit: { points: 20, seconds: 600, per: 'account', group: 'connections' },
    body: z.object({ ticket, provider, account }),
    output: connection,
    errors: ['connection-expired', 'connection-taken', 'connections-too-many'],
  }),

  /** → `{}`; sign-ins by it that wait for their second step end too. */
  removeConnection: defineOperation({
    id: 'accounts.removeConnection',
    method: 'DELETE',
    path: '/v2/settings/auth-connections/{id}',
    auth: 'user',
    proof: 'sign-in',
    summary: 'Take a connection away from this account',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found', 'last-way-in'],
  }),
}
