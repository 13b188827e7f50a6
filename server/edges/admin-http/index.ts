/**
 * The console's API: a cookie that no other site's page can send, the origin of the page, the envelope of the web door. It
 * knows no domain: it serves whatever operations it is given, which check permissions and write down what is done.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, callerKey, checkOutput } from '../../kernel/index.ts'
import type { BoundOperatorOperation, Limiter, Log, OperatorActor } from '../../kernel/index.ts'
import { CookieJar, problemOf, refuse } from '../web-http/index.ts'

const COOKIE = 'console'
const BODY_LIMIT = 64 * 1024
/** What a key says, as base64url of JSON. */
const KEY_HEADER = 'x-key'
const KEY_LIMIT = 8 * 1024
/** Calls of one address in a minute, whoever makes them. */
export const CALLS_PER_MINUTE = 600

export interface AdminHttpDeps {
  readonly operations: readonly BoundOperatorOperation[]
  /** Whom a session cookie stands for. */
  readonly operatorOf: (sessionToken: string | undefined) => Promise<OperatorActor | null>
  /** Where operators reach the console: the only page that may change something. */
  readonly origin: () => string
  readonly ipOf: (request: FastifyRequest) => string
  readonly limiter: Limiter
  readonly log: Log
  /** Checks answers against the contract: tests and development. */
  readonly checkOutputs: boolean
}

function assertionOf({ headers }: FastifyRequest): unknown {
  const given = headers[KEY_HEADER]
  if (given === undefined) return null
  if (typeof given !== 'string' || given.length > KEY_LIMIT) throw new Problem('key-refused')
  try {
    const value: unknown = JSON.parse(Buffer.from(given, 'base64url').toString('utf8'))
    return value
  } catch {
    throw new Problem('key-refused')
  }
}

function serve(bound: BoundOperatorOperation, deps: AdminHttpDeps) {
  const { operation } = bound
  return async (request: FastifyRequest): Promise<{ readonly data: unknown; readonly cookies: readonly string[] }> => {
    const origin = deps.origin()
    const ip = deps.ipOf(request)
    deps.limiter.take('console:calls', callerKey(ip), CALLS_PER_MINUTE, 60)
    if (operation.method !== 'GET' && request.headers.origin !== origin) throw new Problem('csrf-invalid')
    const cookies = new CookieJar(request.headers.cookie, origin.startsWith('https:'))
    const context = {
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      cookies,
      operator: await deps.operatorOf(cookies.get(COOKIE)),
      assertion: assertionOf(request),
    }
    const data = await bound.serve(context, { params: request.params, query: request.query, body: request.body })
    if (deps.checkOutputs) checkOutput(operation, JSON.stringify(data))
    return { data, cookies: cookies.lines }
  }
}

/** Adds every operation of the console; what is none of them answers 404. */
export async function registerAdminHttp(app: FastifyInstance, deps: AdminHttpDeps): Promise<void> {
  await app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (request, body, done) => (body === '' ? done(null) : void parse(request, String(body), done)),
    )
    scope.setErrorHandler(async (reason, request, reply) =>
      refuse(reply, problemOf(reason, deps.log, request.routeOptions.url ?? '')),
    )
    for (const bound of deps.operations) {
      const { id, method, path } = bound.operation
      const perform = serve(bound, deps)
      scope.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        onRequest: (_request, reply, done) => {
          reply.headers({ 'x-operation': id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
          done()
        },
        handler: async (request, reply) => {
          const { data, cookies } = await perform(request)
          if (cookies.length > 0) reply.header('set-cookie', [...cookies])
          await reply.send({ data })
        },
      })
    }
  })
  app.setNotFoundHandler(async (_request, reply) => refuse(reply, new Problem('not-found')))
}
