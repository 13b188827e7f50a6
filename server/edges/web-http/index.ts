/**
 * The web app's own API: cookies, CSRF, the envelope. It knows no domain: it serves whatever operations it is given.
 * Every answer of an operation bears its id in `x-operation`; a path that nobody serves answers without.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '@exchange/contract/kernel'
import {
  FileAnswer,
  LeadElsewhere,
  Problem,
  StreamedFile,
  addressOf,
  admit,
  httpServers,
  noteAnswer,
  openApiDocument,
  run,
  sizeCost,
} from '../../kernel/index.ts'
import type {
  BoundOperation,
  BoundSessions,
  Descriptions,
  DoorLimiter,
  Log,
  ProofDemand,
  ScreenDemand,
  Site,
  SiteDocument,
  Turnstile,
} from '../../kernel/index.ts'
import { offerBinding, serveBoundSessions } from './bound-sessions.ts'
import { contextOf } from './context.ts'
import type { ContextDeps } from './context.ts'
import { checkCsrf } from './csrf.ts'
import { Description } from './description.ts'
import { problemOf, refuse } from './refusing.ts'

export { pageCaller } from './caller.ts'

export { boundSessionPaths } from './bound-sessions.ts'
export { CookieJar } from './cookies.ts'
export { issueCsrf } from './csrf.ts'
export { problemOf, refuse } from './refusing.ts'

/** Points of its address's budget that reading a document costs. */
const DOCUMENT_COST = 20
const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT = 16 * 1024
/** The largest body of this API is a list of 100 names. */
const BODY_LIMIT = 64 * 1024

export interface WebHttpDeps extends ContextDeps {
  readonly operations: readonly BoundOperation[]
  /** What else the OpenAPI document describes. */
  readonly otherOperations: readonly Operation[]
  /** What it says beyond schemas. */
  readonly descriptions: Descriptions
  /** Other documents for machines, by their addresses. */
  readonly documents: Readonly<Record<string, SiteDocument>>
  /** Throws until a request has the proof it needs. */
  readonly prove: (demand: ProofDemand) => Promise<void>
  readonly boundSessions: BoundSessions
  /** Throws until a caller who is asked for a captcha has shown it. */
  readonly screen: (demand: ScreenDemand) => Promise<void>
  /** Where a request found us: a name of ours, whatever it says. */
  readonly siteOf: (request: IncomingMessage) => Site
  readonly limiter: DoorLimiter
  /** Lets large bodies in, as it does requests. */
  readonly turnstile: Turnstile
  readonly log: Log
  readonly checkOutputs: boolean
  /** What a proxy of ours says of the caller's country. */
  readonly countryOf: (request: IncomingMessage) => string | undefined
}

function serve(bound: BoundOperation, deps: WebHttpDeps) {
  const { operation } = bound
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { headers } = request
    const site = deps.siteOf(request.raw)
    const context = await contextOf(
      {
        headers,
        ip: addressOf(request.raw),
        country: deps.countryOf(request.raw),
        site,
        keepsSession: operation.keepsSession,
      },
      deps,
    )
    try {
      admit(operation, context, deps.limiter)
      if (operation.csrf) checkCsrf(context.cookies, headers, site.isSecure)
      const raw = { params: request.params, query: request.query, body: request.body }
      const act = headers['x-act']
      const shown = headers['x-captcha']
      const data = await run(bound, context, raw, deps.checkOutputs, {
        prove: async (input) => {
          if (context.actor === null) throw new Problem('unauthenticated')
          const asker = { ...context, actor: context.actor }
          await deps.prove({ operation, input, context: asker, act: typeof act === 'string' ? act : null })
        },
        screen: async (input) =>
          deps.screen({ operation, input, context, shown: typeof shown === 'string' ? shown : null }),
      })
      setCookies(reply, context.cookies.lines)
      offerBinding(reply, context.cookies, site, deps.boundSessions)
      if (data instanceof LeadElsewhere) await reply.code(303).header('location', data.path).send()
      else if (data instanceof FileAnswer) await sendFile(reply, data, data.bytes)
      else if (data instanceof StreamedFile)
        await sendFile(reply.header('content-length', data.length), data, Readable.from(data.chunks))
      else await reply.code(operation.status).send({ data })
    } catch (reason) {
      setCookies(reply, context.cookies.lines)
      const problem = problemOf(reason, deps.log, operation.id)
      noteAnswer(deps.limiter, operation, context.ip, problem.spec.status)
      await refuse(reply, problem)
    }
  }
}

/** A file to be kept: it never runs in the page's name. */
async function sendFile(
  reply: FastifyReply,
  { name, mediaType }: Pick<FileAnswer, 'name' | 'mediaType'>,
  bytes: Buffer | Readable,
): Promise<void> {
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

/** JSON alone; an absent body is none. A large one costs its address points and waits for its turn, for it takes time to read. */
function acceptJson(app: FastifyInstance, { limiter, turnstile }: Pick<WebHttpDeps, 'limiter' | 'turnstile'>): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body === '') return done(null)
    const text = String(body)
    const cost = sizeCost(text.length)
    const read = (): void => void parse(request, text, done)
    if (cost === 0) return read()
    const ip = addressOf(request.raw)
    try {
      limiter.spend(ip, cost)
    } catch (reason) {
      return done(reason instanceof Error ? reason : new Error(String(reason)))
    }
    if (!turnstile.pass(ip, read)) request.raw.socket.destroy()
  })
}

/** Forms that pages of other sites send. Small: nothing of theirs is kept before it is checked. */
function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Adds every operation of the web door, and the documents that describe the whole API to machines. */
export async function registerWebHttp(app: FastifyInstance, deps: WebHttpDeps): Promise<void> {
  /** What is refused before an operation is reached costs its address a point as well. */
  const refuseAtCost = async (request: FastifyRequest, reply: FastifyReply, problem: Problem) => {
    try {
      deps.limiter.spend(addressOf(request.raw), 1)
      await refuse(reply, problem)
    } catch (reason) {
      await refuse(reply, problemOf(reason, deps.log, ''))
    }
  }
  await app.register(async (scope) => {
    acceptJson(scope, deps)
    scope.setErrorHandler(async (reason, request, reply) => {
      await refuseAtCost(request, reply, problemOf(reason, deps.log, request.routeOptions.url ?? ''))
    })
    const add = (to: FastifyInstance, bound: BoundOperation): void => {
      const { id, method, path } = bound.operation
      to.route({
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
    const forms = deps.operations.filter(({ operation }) => operation.isForeignForm)
    for (const bound of deps.operations) if (!bound.operation.isForeignForm) add(scope, bound)
    await scope.register(async (foreign) => {
      acceptForms(foreign)
      for (const bound of forms) add(foreign, bound)
    })
    serveBoundSessions(scope, deps)
    const all = [...deps.operations.map((bound) => bound.operation), ...deps.otherOperations]
    const documents = {
      ...deps.documents,
      '/api/openapi.json': {
        describe: () => openApiDocument(all, deps.descriptions),
        at: (site: Site) => ({ servers: httpServers(site) }),
      },
    }
    for (const [path, document] of Object.entries(documents)) {
      const description = new Description(document)
      scope.get(path, async (request, reply) => {
        deps.limiter.spend(addressOf(request.raw), DOCUMENT_COST)
        await description.send(request, reply, deps.siteOf(request.raw))
      })
    }
  })
  app.setNotFoundHandler(async (request, reply) => {
    await refuseAtCost(request, reply, new Problem('not-found'))
  })
}
