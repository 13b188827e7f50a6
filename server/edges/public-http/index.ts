/**
 * The compatible API under /api: calls of everybody, and calls signed with an API key. It knows no domain: it serves
 * whatever operations it is given. Bodies stay the bytes that came in until the signature is checked, so this part of the
 * server has its own content parser.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Family, Operation } from '@exchange/contract/kernel'
import { unservedOperations } from '@exchange/contract/public'
import {
  AppFault,
  Problem,
  STRANGER_COST,
  addressOf,
  limitByAddress,
  noteAnswer,
  run,
  sizeCost,
} from '../../kernel/index.ts'
import type { BoundPublicOperation, DoorDeps, Log } from '../../kernel/index.ts'
import { Authenticator } from './authentication.ts'
import type { Authentication } from './authentication.ts'
import { NO_BODY } from './call.ts'
import type { Answer, Answers, Call, Serve } from './call.ts'
import { directCalls } from './direct.ts'
import type { DirectCalls } from './direct.ts'
import { envelopeRefusals } from './envelope-refusals.ts'
import { answerTo, failed, internalFault, isInternal, json, refusedOf, succeeded } from './reply.ts'
import type { Reply } from './reply.ts'
import { AppAuthenticator } from './app-authentication.ts'
import { admitApp, admitSigned } from './signed.ts'
import { serveUnserved } from './unserved.ts'

export { apiDescriptions, operationsAsRead } from './descriptions.ts'
export { keyedCalls } from './keyed-calls.ts'
export type { DirectCalls } from './direct.ts'

/** Twenty orders with long numbers are under 10 KB. */
const BODY_LIMIT = 256 * 1024

export interface PublicHttpDeps extends Pick<
  DoorDeps,
  'clock' | 'log' | 'keys' | 'apps' | 'limiter' | 'region' | 'editions' | 'checkOutputs'
> {
  readonly operations: readonly BoundPublicOperation[]
}

/** A record of single texts; what is sent twice counts as its last. */
function texts(source: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof source !== 'object' || source === null) return {}
  return Object.fromEntries(
    Object.entries(source).map(([name, value]: [string, unknown]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return [name, typeof last === 'string' ? last : undefined]
    }),
  )
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Answers of this API are JSON, or the words of a gateway. */
const typeOf = (body: string): string => (body.startsWith('{') || body.startsWith('[') ? JSON_TYPE : TEXT_TYPE)

/** Sets everything but the body, which the framework sends when it is returned. */
function write(reply: FastifyReply, { status, body, headers }: Answer): string {
  reply.code(status).header('content-type', typeOf(body))
  if (headers !== undefined) reply.headers(headers)
  return body
}

function refuse(reason: unknown, family: Family, log: Log): Answer {
  if (reason instanceof AppFault) return json(reason.body, reason.status)
  const refused = refusedOf(reason, log)
  if (isInternal(refused)) return internalFault
  const { retryAfter, hangUp } = refused instanceof Problem ? refused.detail : {}
  const headers = {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(hangUp === true ? { connection: 'close' } : {}),
  }
  const answer = answerTo(refused, family)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** What anybody sends comes as a form, each field once: two of a name are none. */
function formOf({ body: schema }: Operation, body: Buffer): Readonly<Record<string, string>> | undefined {
  if (schema.type === 'undefined') return undefined
  const form = new URLSearchParams(body.toString('utf8'))
  return Object.fromEntries([...form].filter(([name]) => form.getAll(name).length === 1))
}

/** Serves an operation that anybody may call. */
function serveGuest(bound: BoundPublicOperation, deps: PublicHttpDeps): Serve {
  const { operation } = bound
  return async ({ raw: { headers }, ip, params, query, body }) => {
    limitByAddress(deps.limiter, operation, ip)
    deps.limiter.spend(ip, sizeCost(body.length))
    const { capability } = operation
    const context = { region: deps.region(headers.host ?? ''), ip, caller: null, app: null }
    if (capability !== null && !deps.editions.of(context.region).capabilities[capability].enabled)
      throw new Problem('feature-disabled')
    const raw = { params: texts(params), query: texts(query), body: formOf(operation, body) }
    return succeeded(operation, await run(bound, context, raw, deps.checkOutputs))
  }
}

/** Who may be behind a call. */
interface Authenticators {
  readonly keys: Authenticator
  readonly apps: AppAuthenticator
}

/** Serves a call with the token of an app: address limit, token and scope, and then what every door asks of it. */
function serveApp(bound: BoundPublicOperation, apps: AppAuthenticator, deps: PublicHttpDeps): Serve {
  const { operation } = bound
  return async ({ raw: { headers }, ip, body }) => {
    limitByAddress(deps.limiter, operation, ip)
    deps.limiter.spend(ip, sizeCost(body.length))
    // Nobody here remembers tokens of apps: each is asked about.
    deps.limiter.spend(ip, STRANGER_COST)
    const proved = await apps.authenticate(operation, { headers, ip, body })
    if ('fault' in proved) return proved.fault
    return admitApp(bound, { ...proved, region: deps.region(headers.host ?? ''), ip }, deps)()
  }
}

/** Serves one signed operation: address limit, signature, and then what every door asks of it. */
function serveSigned(
  bound: BoundPublicOperation,
  { keys: authenticator, apps }: Authenticators,
  deps: PublicHttpDeps,
): Serve {
  const { operation } = bound
  const { path, permission } = operation
  const perform = (proved: Authentication, { raw, ip }: Call): Promise<Reply> | Reply => {
    if ('fault' in proved) return failed(proved.fault)
    const region = deps.region(raw.headers.host ?? '')
    return admitSigned(bound, { ...proved.caller, region, ip }, deps)()
  }
  const byApp = serveApp(bound, apps, deps)
  return (call) => {
    const { raw, ip, body } = call
    if (raw.headers['x-txc-apikey'] === undefined && raw.headers.authorization !== undefined) return byApp(call)
    limitByAddress(deps.limiter, operation, ip)
    deps.limiter.spend(ip, sizeCost(body.length))
    const proved = authenticator.authenticate({
      headers: raw.headers,
      ip,
      path,
      permission,
      body,
      beforeAsking: () => deps.limiter.spend(ip, STRANGER_COST),
    })
    return proved instanceof Promise ? proved.then((known) => perform(known, call)) : perform(proved, call)
  }
}

/** What answers the calls of an operation, and never rejects. */
function answers(bound: BoundPublicOperation, authenticators: Authenticators, deps: PublicHttpDeps): Answers {
  const { operation } = bound
  const serve = {
    guest: () => serveGuest(bound, deps),
    user: () => serveSigned(bound, authenticators, deps),
    app: () => serveApp(bound, authenticators.apps, deps),
  }[operation.auth]()
  return guarded(serve, operation.family, deps.log, ({ ip }, { status }) =>
    noteAnswer(deps.limiter, operation, ip, status),
  )
}

/** @param note is told how each call was answered */
function guarded(serve: Serve, family: Family, log: Log, note?: (call: Call, answer: Answer) => void): Answers {
  return async (call) => {
    let answer: Answer
    try {
      answer = await serve(call)
    } catch (reason) {
      answer = refuse(reason, family, log)
    }
    note?.(call, answer)
    return answer
  }
}

const callOf = (request: FastifyRequest): Call => ({
  raw: request.raw,
  ip: addressOf(request.raw),
  params: request.params,
  query: request.query,
  body: Buffer.isBuffer(request.body) ? request.body : NO_BODY,
})

/** What the framework calls for an operation. */
function route({ id, family }: Pick<BoundPublicOperation['operation'], 'id' | 'family'>, answer: Answers) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    reply.header('x-operation', id)
    // Tokens, and what only one account's app may know.
    if (family === 'apps') reply.header('cache-control', 'no-store')
    return write(reply, await answer(callOf(request)))
  }
}

/** Answers that the framework gives before a route is reached: a body too large, a broken header. */
function frameworkFault(error: { readonly statusCode?: number | undefined }): Reply {
  const status = error.statusCode ?? 500
  if (status === 413) return failed(envelopeRefusals.bodyTooLarge)
  if (status >= 400 && status < 500) return failed({ ...envelopeRefusals.payloadWrong, status })
  return internalFault
}

/** As a router names it, below the prefix. */
const routeOf = (path: string, prefix: string): string => path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ':$1')

/** Bodies stay bytes, refusals are of this API, and paths that nobody serves answer 404 with no body. */
function ownWays(scope: FastifyInstance, deps: PublicHttpDeps): void {
  /** These cost their address a point as well, so that nobody asks for them without end. */
  const charged = (request: FastifyRequest, reply: FastifyReply, make: () => Reply): string => {
    try {
      deps.limiter.spend(addressOf(request.raw), 1)
      return write(reply, make())
    } catch (reason) {
      return write(reply, refuse(reason, 'trade', deps.log))
    }
  }

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    charged(request, reply, () => frameworkFault(error)),
  )
  scope.setNotFoundHandler((request, reply) => {
    const body = charged(request, reply, () => ({ status: 404, body: '' }))
    // Without a body there is no type of it either.
    if (body === '') reply.removeHeader('content-type')
    void reply.send(body === '' ? undefined : body)
  })
}

/**
 * Adds every operation of the compatible API to the server, and what it answers for products that are not there. What is
 * returned serves orders and cancels past the framework; whatever it leaves goes the framework's way.
 */
export async function registerPublicHttp(app: FastifyInstance, deps: PublicHttpDeps): Promise<DirectCalls> {
  const authenticator = new Authenticator(deps.keys, () => deps.clock.now())
  const served = deps.operations.map((bound) => ({
    operation: bound.operation,
    answer: answers(bound, { keys: authenticator, apps: new AppAuthenticator(deps.apps) }, deps),
  }))
  const addUnserved = (scope: FastifyInstance, prefix: string): void => {
    for (const unserved of unservedOperations.filter(({ path }) => path.startsWith(`${prefix}/`))) {
      const answer = guarded(serveUnserved(unserved, authenticator, deps.limiter), 'main', deps.log)
      scope.route({
        method: unserved.method,
        url: routeOf(unserved.path, prefix),
        handler: async (request: FastifyRequest, reply: FastifyReply) => write(reply, await answer(callOf(request))),
        exposeHeadRoute: false,
      })
    }
  }
  for (const prefix of ['/api', '/oauth2'])
    await app.register(
      async (scope) => {
        ownWays(scope, deps)
        addUnserved(scope, prefix)
        for (const { operation, answer } of served) {
          const { method, path } = operation
          if (!path.startsWith(`${prefix}/`)) continue
          scope.route({
            method,
            url: routeOf(path, prefix),
            handler: route(operation, answer),
            exposeHeadRoute: false,
          })
        }
      },
      { prefix },
    )
  return directCalls(
    served.filter(({ operation }) => operation.auth === 'user' && operation.cost === 0),
    BODY_LIMIT,
    typeOf,
  )
}
