/**
 * The web app's own API: cookies, CSRF, the envelope. It knows no domain: it serves whatever operations it is given.
 * Every answer of an operation bears its id in `x-operation`; a path that nobody serves answers without.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '@exchange/contract/kernel'
import { FileAnswer, Problem, addressOf, admit, envelopeOf, openApiDocument, run } from '../../kernel/index.ts'
import type { BoundOperation, Descriptions, Limiter, Log } from '../../kernel/index.ts'
import { contextOf } from './context.ts'
import type { ContextDeps } from './context.ts'
import { checkCsrf } from './csrf.ts'

export { pageCaller } from './caller.ts'
export type { CallerDeps, PageCaller } from './caller.ts'
export { CookieJar } from './cookies.ts'
export { issueCsrf } from './csrf.ts'

/** The largest body of this API is a list of 100 markets. */
const BODY_LIMIT = 64 * 1024

export interface WebHttpDeps extends ContextDeps {
  readonly operations: readonly BoundOperation[]
  /** What else the OpenAPI document describes. */
  readonly otherOperations: readonly Operation[]
  /** What it says beyond schemas. */
  readonly descriptions: Descriptions
  readonly limiter: Limiter
  readonly log: Log
  readonly checkOutputs: boolean
  /** What a proxy of ours says of the caller's country. */
  readonly countryOf: (request: IncomingMessage) => string | undefined
}

/** Faults that the framework finds before an operation is reached. */
const frameworkProblems: Readonly<Record<number, Problem>> = {
  400: new Problem('body-unreadable'),
  413: new Problem('body-too-large'),
  415: new Problem('media-type-unsupported'),
}

function problemOf(reason: unknown, log: Log, operation: string): Problem {
  if (reason instanceof Problem) return reason
  const status =
    typeof reason === 'object' && reason !== null && 'statusCode' in reason && typeof reason.statusCode === 'number'
      ? reason.statusCode
      : 500
  if (status >= 400 && status < 500) return frameworkProblems[status] ?? new Problem('body-unreadable')
  log.error('an operation failed', {
    operation,
    reason: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
  })
  return new Problem('internal')
}

/** The one place where what went wrong becomes an answer of this door. */
async function refuse(reply: FastifyReply, problem: Problem): Promise<void> {
  const { retryAfter } = problem.detail
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  await reply.code(problem.spec.status).send(envelopeOf(problem))
}

function serve(bound: BoundOperation, deps: WebHttpDeps) {
  const { operation } = bound
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const context = await contextOf(
      {
        headers: request.headers,
        ip: addressOf(request.raw),
        country: deps.countryOf(request.raw),
        secure: request.protocol === 'https',
      },
      deps,
    )
    try {
      await admit(operation, context, deps.limiter)
      if (operation.csrf) checkCsrf(context.cookies, request.headers)
      const raw = { params: request.params, query: request.query, body: request.body }
      const data = await run(bound, context, raw, deps.checkOutputs)
      setCookies(reply, context.cookies.lines)
      if (data instanceof FileAnswer) await sendFile(reply, data)
      else await reply.code(operation.status).send({ data })
    } catch (reason) {
      setCookies(reply, context.cookies.lines)
      await refuse(reply, problemOf(reason, deps.log, operation.id))
    }
  }
}

/** A file to be kept: it never runs in the page's name. */
async function sendFile(reply: FastifyReply, { name, mediaType, bytes }: FileAnswer): Promise<void> {
  await reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(bytes)
}

function setCookies(reply: FastifyReply, lines: readonly string[]): void {
  if (lines.length > 0) reply.header('set-cookie', [...lines])
}

/** JSON alone; an absent body is none. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, String(body), done)
  })
}

/** Adds every operation of the web door, and the description of the whole API at /api/openapi.json. */
export async function registerWebHttp(app: FastifyInstance, deps: WebHttpDeps): Promise<void> {
  await app.register(async (scope) => {
    acceptJson(scope)
    scope.setErrorHandler(async (reason, request, reply) => {
      await refuse(reply, problemOf(reason, deps.log, request.routeOptions.url ?? ''))
    })
    for (const bound of deps.operations) {
      const { id, method, path } = bound.operation
      scope.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        onRequest: (_request, reply, done) => {
          reply.headers({ 'x-operation': id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
          done()
        },
        handler: serve(bound, deps),
      })
    }
    const description = JSON.stringify(
      openApiDocument([...deps.operations.map((bound) => bound.operation), ...deps.otherOperations], deps.descriptions),
    )
    scope.get('/api/openapi.json', async (_request, reply) => {
      await reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=60')
        .send(description)
    })
  })
  app.setNotFoundHandler(async (_request, reply) => {
    await refuse(reply, new Problem('not-found'))
  })
}
