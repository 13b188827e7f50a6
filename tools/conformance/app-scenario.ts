/** Calls that an app of others makes for an account which lets it. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '../liquidity/api-client.ts'
import type { Session } from './scenario.ts'
import type { CheckedServer } from './server.ts'
import type { Visitor } from './visitor.ts'

const TOKEN = '/oauth2/token'
const REFRESH = '/oauth2/refresh_token'

const ORDER = '/api/v4/order/market'
const ORDERS = '/api/v4/accounts/orders'
const PATIENCE_MS = 60_000

/** History follows the engine. */
async function untilTold(url: URL, headers: Readonly<Record<string, string>>): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await delay(100)) {
    const told: unknown = await (await fetch(url, { method: 'POST', headers })).json()
    if (isRecord(told) && Object.keys(told).length > 0) return
  }
  throw new Error('the order of the app never came into the history')
}

const partOf = (body: unknown, name: string): string => {
  const data = isRecord(body) ? body['data'] : undefined
  return isRecord(data) ? String(data[name]) : ''
}

/** Leaves every answer with the session: the demo's example app gets tokens, reads the account and renews them. */
export async function playAppScenario(
  session: Session,
  { origin, exampleApp: { clientId, clientSecret, redirectUri } }: CheckedServer,
  visitor: Visitor,
  market: string,
): Promise<void> {
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'conformance',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const asked = new URLSearchParams({ request }).toString()
  const { client, scopes } = await visitor.read(`/oauth2/client/scopes/${clientId}?${asked}`)
  const { redirectUrl } = await visitor.prove('/oauth2/authorize', {
    request,
    client: isRecord(client) ? client['name'] : '',
    scopes,
    decision: 'allow',
  })
  const app = { client_id: clientId, client_secret: clientSecret }
  const code = new URL(String(redirectUrl)).searchParams.get('code') ?? ''
  await session.send('POST', TOKEN, new URLSearchParams())
  await session.send('POST', TOKEN, new URLSearchParams({ ...app, code: 'made-up', code_verifier: verifier }))
  const tokens = await session.send('POST', TOKEN, new URLSearchParams({ ...app, code, code_verifier: verifier }))
  const bearer = { authorization: `Bearer ${partOf(tokens, 'access_token')}` }
  await visitor.send('/v2/demo/claim', {})
  const [, ticker = ''] = market.split('_')
  await visitor.send('/v2/balances/transfer', { ticker, amount: '100', from: 'main', to: 'spot' })
  await session.send('POST', ORDER, JSON.stringify({ market, side: 'buy', amount: '10' }), bearer)
  await untilTold(new URL(ORDERS, origin), bearer)
  for (const each of ['orders', 'deals', 'balances/main', 'balances/spot'])
    await session.send('POST', `/api/v4/accounts/${each}`, null, bearer)
  await session.send('POST', REFRESH, new URLSearchParams({ ...app, token: 'made-up' }))
  await session.send('POST', REFRESH, new URLSearchParams({ ...app, token: partOf(tokens, 'refresh_token') }))
}
