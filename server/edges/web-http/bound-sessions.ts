/**
 * Device Bound Session Credentials (https://w3c.github.io/webappsec-dbsc/): what a browser that has the protocol asks by itself.
 * Its requests carry no token of a page; what they prove is a challenge that only its own session was given.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, addressOf, callerKey } from '../../kernel/index.ts'
import type { BoundSession, BoundSessions, DoorLimiter, Site } from '../../kernel/index.ts'
import { BOUND_COOKIE, SESSION_COOKIE } from './context.ts'
import { CookieJar } from './cookies.ts'

const BIND = '/v2/session/bind'
const RENEW = '/v2/session/renew'
export const boundSessionPaths = [BIND, RENEW] as const

/** Points of its address's budget that a signature takes to be checked. */
const COST = 20
/** By address; a browser renews once in ten minutes. */
const [CALLS, SECONDS] = [300, 60]

export interface BindingDeps {
  readonly boundSessions: BoundSessions
  readonly limiter: Pick<DoorLimiter, 'spend' | 'take'>
  readonly siteOf: (request: IncomingMessage) => Site
}

/** Offers to bind a session that this answer begins, where a browser can keep the secret: over https. */
export function offerBinding(reply: FastifyReply, cookies: CookieJar, site: Site, boundSessions: BoundSessions): void {
  const token = cookies.given(SESSION_COOKIE)
  if (token === null || !site.isSecure) return
  reply.header('secure-session-registration', `(ES256);path="${BIND}";challenge="${boundSessions.offer(token)}"`)
}

const single = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.replaceAll('"', '') : ''

/** Adds both requests of the protocol. */
export function serveBoundSessions(scope: FastifyInstance, { boundSessions, limiter, siteOf }: BindingDeps): void {
  const asked = (request: FastifyRequest) => {
    const ip = addressOf(request.raw)
    limiter.spend(ip, COST)
    limiter.take('ip:bound-sessions', callerKey(ip), CALLS, SECONDS)
    const site = siteOf(request.raw)
    const cookies = new CookieJar(request.headers.cookie, site.isSecure)
    const token = cookies.get(SESSION_COOKIE) ?? ''
    if (token === '' || !site.isSecure) throw new Problem('session-proof-refused')
    return { site, cookies, token, proof: single(request.headers['secure-session-response']) }
  }
  const give = async (reply: FastifyReply, { site, cookies }: ReturnType<typeof asked>, bound: BoundSession) => {
    cookies.set(BOUND_COOKIE, bound.cookie, { httpOnly: true, maxAgeSeconds: bound.seconds })
    const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'
    await reply.headers({ 'cache-control': 'no-store', 'set-cookie': [...cookies.lines] }).send({
      session_identifier: bound.id,
      refresh_url: RENEW,
      scope: { origin: `https://${site.host}`, include_site: false, scope_specification: [] },
      credentials: [{ type: 'cookie', name: cookies.nameOf(BOUND_COOKIE), attributes }],
    })
  }
  scope.post(BIND, async (request, reply) => {
    const { token, proof, ...rest } = asked(request)
    await give(reply, { token, proof, ...rest }, await boundSessions.bind(token, proof))
  })
  scope.post(RENEW, async (request, reply) => {
    const visit = asked(request)
    const { token, proof } = visit
    const id = single(request.headers['sec-secure-session-id'])
    if (proof !== '') return give(reply, visit, await boundSessions.renew(token, id, proof))
    const challenge = await boundSessions.challenge(token, id)
    await reply
      .code(403)
      .headers({ 'cache-control': 'no-store', 'secure-session-challenge': `"${challenge}";id="${id}"` })
      .send()
  })
}
