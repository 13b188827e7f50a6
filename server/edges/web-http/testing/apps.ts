/** Apps of others, as their servers and their users behave: a third party with openid-client. */
import { expect } from 'vitest'
import {
  ClientSecretPost,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Configuration } from 'openid-client'
import { scopes } from '@exchange/contract/accounts/scopes'
import type { Scope } from '@exchange/contract/accounts/scopes'
import { AppStore, newClient } from '../../../modules/accounts/apps/index.ts'
import type { ClientFields } from '../../../modules/accounts/apps/index.ts'
import { databaseOf } from '../../../processes/kit.ts'
import type { Browser, TestExchange } from './exchange.ts'
import { byMail, proved } from './proofs.ts'

export const CALLBACK = 'https://app.example/callback'

export interface TestClient {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly scopes: readonly Scope[]
}

/** Registers an app as whoever runs the exchange would. */
export async function registerApp(
  here: TestExchange,
  id: string,
  fields: Partial<ClientFields> = {},
): Promise<TestClient> {
  const all = { id, name: `App ${id}`, redirectUris: [CALLBACK], scopes: [...scopes], ...fields }
  const { row, secret } = newClient(all, new Date(here.clock.now()))
  const db = databaseOf(here.exchange.pool)
  expect(await new AppStore(db).addClient(db, row)).toBe(true)
  return { id, name: row.name, secret, scopes: row.scopes }
}

/** What the server of an app knows of this exchange. */
export const asThirdParty = async (here: TestExchange, { id, secret }: TestClient): Promise<Configuration> =>
  discovery(new URL(here.origin), id, {}, ClientSecretPost(secret), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  })

/** A request of an app, and what it keeps for later. */
export async function newRequest(config: Configuration, fields: Readonly<Record<string, string>> = {}) {
  const pkceCodeVerifier = randomPKCECodeVerifier()
  const expectedState = randomState()
  const url = buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    state: expectedState,
    code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...fields,
  })
  return { url, request: url.search.slice(1), checks: { pkceCodeVerifier, expectedState } }
}

export interface AppUser {
  readonly browser: Browser
  readonly email: string
}

/** The answer of a user who was shown what this app asks for. */
export const answerTo = (client: TestClient, request: string, decision: 'allow' | 'deny') => ({
  request,
  client: client.name,
  scopes: [...client.scopes],
  decision,
})

/** The user says yes to what an app asks, and proves it: where the browser goes then. */
export async function allow(here: TestExchange, { browser, email }: AppUser, client: TestClient, request: string) {
  // One mailed code a minute.
  here.clock.pass(61_000)
  return proved(browser, 'POST /oauth2/authorize', { body: answerTo(client, request, 'allow') }, byMail(browser, email))
}

/** The whole way of an app to its tokens. */
export async function authorize(here: TestExchange, user: AppUser, client: TestClient) {
  const config = await asThirdParty(here, client)
  const { request, checks } = await newRequest(config)
  const { status, data, error } = await allow(here, user, client, request)
  expect([status, error]).toMatchObject([200, { data: { redirectUrl: expect.any(String) } }])
  const callback = new URL(data.redirectUrl)
  const tokens = await authorizationCodeGrant(config, callback, checks)
  return { config, callback, checks, tokens }
}
