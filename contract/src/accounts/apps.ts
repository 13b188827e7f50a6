/** Apps of others that act for accounts which let them (OAuth 2), and signing on to the support desk. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { scopes } from './scopes/index.ts'

/** What an app sent its user here with, as the query of an address. */
const request = z.string().max(4_000)
const clientId = z.string().min(1).max(64)
const clientParams = z.object({ id: clientId })

const app = z.object({
  id: z.string(),
  name: z.string(),
  /** Whoever runs the exchange knows who is behind it. */
  verified: z.boolean(),
})

/** What an account is asked before an app may act for it. */
const asked = z.object({
  client: app,
  scopes: z.array(z.enum(scopes)),
  /** Seconds after which the app has to ask again. */
  lifetime: z.int(),
  /** Host of the address that the answer goes to; null where the request names none that the app has. */
  answersTo: z.string().nullable(),
  /** Where an app whose request can't be granted is told so; null = it can be granted. */
  refusedAt: z.string().nullable(),
})
export type AppAsked = z.output<typeof asked>

const authorized = z.object({
  id: z.string(),
  client: app,
  scopes: z.array(z.enum(scopes)),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  expiresAt: z.int(),
})
export type AuthorizedApp = z.output<typeof authorized>

/** Whether the account says yes, as far as it can be seen before the body is checked. */
const isAllowed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'decision' in body && body.decision === 'allow'

export const appOperations = {
  /** `?request=` the query of the address that the app sent its user to → what is asked. */
  appScopes: defineOperation({
    id: 'accounts.appScopes',
    cost: 10,
    method: 'GET',
    path: '/oauth2/client/scopes/{id}',
    auth: 'user',
    capability: 'api',
    summary: 'What an app asks to be allowed',
    rateLimit: { points: 120, seconds: 600, per: 'account' },
    params: clientParams,
    query: z.object({ request: request.default('') }),
    output: asked,
    errors: ['app-unknown', 'app-request-refused'],
  }),

  /**
   * `{request, client, scopes, decision}` → `{redirectUrl}`: back to the app, with a code or with the refusal. `client` and
   * `scopes` are what the account was shown, and no other than what the app has.
   */
  authorizeApp: defineOperation({
    id: 'accounts.authorizeApp',
    cost: 30,
    method: 'POST',
    path: '/oauth2/authorize',
    auth: 'user',
    capability: 'api',
    needsTerms: true,
    proof: 'sign-in',
    proofOf: (body) => (isAllowed(body) ? 'sign-in' : 'none'),
    shows: ['client'],
    summary: 'Let an app act for this account, or not',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    body: z.object({
      request,
      client: z.string().min(1).max(60),
      scopes: z.array(z.enum(scopes)).max(scopes.length),
      decision: z.enum(['allow', 'deny']),
    }),
    output: z.object({ redirectUrl: z.string() }),
    errors: ['app-unknown', 'app-request-refused', 'app-changed', 'apps-too-many'],
  }),

  /** `{clientId}` → `{token}`: a statement for this app, good for a minute, that its holder is signed in here as this account. */
  appUserToken: defineOperation({
    id: 'accounts.appUserToken',
    method: 'POST',
    path: '/v2/oauth2/jwt/generate/user_token',
    auth: 'user',
    capability: 'api',
    summary: 'A short statement for an app of who this is',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    body: z.object({ clientId }),
    output: z.object({ token: z.string() }),
    errors: ['app-unknown'],
  }),

  /** With that token as `Authorization: Bearer`: tells the app that its user has signed out here. */
  appLogoutNotify: defineOperation({
    id: 'accounts.appLogoutNotify',
    cost: 20,
    method: 'GET',
    path: '/oauth2/client/{id}/user/logout/notify',
    auth: 'guest',
    capability: 'api',
    summary: 'Tell an app that its user has signed out',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    params: clientParams,
    output: z.object({}),
    errors: ['app-token-refused'],
  }),

  /** → the apps that may act for this account, the newest first. */
  authorizedApps: defineOperation({
    id: 'accounts.authorizedApps',
    method: 'GET',
    path: '/v2/auth/user/tokens',
    auth: 'user',
    capability: 'api',
    summary: 'The apps that may act for this account',
    output: z.array(authorized),
  }),

  /** `{id}` → `{}`: from now on this app may do nothing more. */
  revokeApp: defineOperation({
    id: 'accounts.revokeApp',
    method: 'POST',
    path: '/v2/auth/revoke',
    auth: 'user',
    capability: 'api',
    whileClosing: true,
    summary: 'Take back what an app was allowed',
    body: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found'],
  }),

  /** `{brand_id}` → `{redirectUrl}`: the support desk of this brand, signed in. */
  supportSignOn: defineOperation({
    id: 'accounts.supportSignOn',
    method: 'POST',
    path: '/v2/zendesk/sso/login',
    auth: 'user',
    whileClosing: true,
    summary: 'Sign on to the support desk',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    body: z.object({ brand_id: z.union([z.string().min(1).max(64), z.int().nonnegative()]).transform(String) }),
    output: z.object({ redirectUrl: z.string() }),
    errors: ['support-desk-unknown'],
  }),

  /** → `{token}`, good for five minutes: says to the support chat who writes. */
  supportToken: defineOperation({
    id: 'accounts.supportToken',
    method: 'POST',
    path: '/v2/zendesk/jwt/generate',
    auth: 'user',
    whileClosing: true,
    summary: 'A token for the support chat',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    output: z.object({ token: z.string() }),
    errors: ['support-desk-unknown'],
  }),
}
