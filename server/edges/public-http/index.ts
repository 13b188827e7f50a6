/**
 * The compatible API under /api: public market data, and private calls signed with an API key. Bodies stay the bytes
 * that came in until the signature is checked, so this part of the server has its own content parser.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { laterOperations, publicOperations } from '@exchange/contract/public'
import type { PublicOperation, PublicOperationId } from '@exchange/contract/public'
import { addressOf, limitByAddress } from '../../kernel/index.ts'
import type { DoorDeps, Problem } from '../../kernel/index.ts'
import { Authenticator } from './authentication.ts'
import { fault, problemFault } from './faults.ts'
import type { Family } from './faults.ts'
import { LegacyMarketData } from './legacy-market-data.ts'
import { serveLater } from './later.ts'
import { klineRows, klineWindow } from './klines.ts'
import { isVisible, MarketData } from './market-data.ts'
import type { Query } from './market-data.ts'
import { legacyPrivateHandlers } from './legacy-private.ts'
import { privateHandlers } from './private.ts'
import type { PrivateDeps, PrivateHandlers } from './private.ts'
import { failed, klineFault, ok, wrapped } from './reply.ts'
import type { Reply } from './reply.ts'
import { admitSigned, bytesOf, familyOf, problemOf } from './signed.ts'
import type { SignedOperation } from './signed.ts'

export { apiDescriptions, operationsAsRead } from './descriptions.ts'
export { keyedCalls } from './keyed-calls.ts'
export type { Transfers } from './private.ts'

/** Twenty orders with long numbers are under 10 KB. */
const BODY_LIMIT = 256 * 1024

export type PublicHttpDeps = DoorDeps &
  Pick<PrivateDeps, 'trading' | 'killSwitches' | 'orderGrants' | 'transfers' | 'events' | 'integrations'>

type PublicHandlers = Readonly<
  Record<Exclude<PublicOperationId, keyof PrivateHandlers>, (params: Query, query: Query) => Promise<Reply> | Reply>
>

function publicHandlers({ views, clock }: PublicHttpDeps): PublicHandlers {
  const data = new MarketData(views, clock)
  const legacy = new LegacyMarketData(views, clock)
  const kline = async (query: Query): Promise<Reply> => {
    const market = views.directory.marketByName(query['market'] ?? '')
    if (!isVisible(market)) return klineFault({ market: ['Market is not available.'] })
    const asked = klineWindow(query, Math.floor(clock.now() / 1000))
    if ('faults' in asked) return klineFault(asked.faults)
    const { window } = asked
    const key = `kline ${market.name} ${window.seconds} ${window.from} ${window.to} ${window.limit}`
    return data.shared(key, async () => wrapped(await klineRows(views.candles, market, window)))
  }
  return {
    'markets.publicTime': () => data.time(),
    'markets.publicPing': () => data.ping(),
    'markets.publicStatus': () => data.status(),
    'markets.publicMarkets': () => data.markets(),
    'markets.publicAssets': () => data.assets(),
    'markets.publicTicker': (_, query) => data.ticker(query),
    'markets.publicFee': () => data.fee(),
    'markets.publicOrderBook': ({ market = '' }, query) => data.orderBook(market, query),
    'markets.publicDepth': ({ market = '' }) => data.nearBook(market),
    'markets.publicTrades': ({ market = '' }, query) => data.trades(market, query),
    'markets.publicKline': (_, query) => kline(query),
    'markets.publicKlineV1': (_, query) => kline(query),
    'markets.publicMarketsV1': () => legacy.marketsV1(),
    'markets.publicTickersV1': () => legacy.tickersV1(),
    'markets.publicTickerV1': (_, query) => legacy.tickerV1(query),
    'markets.publicSymbolsV1': () => legacy.symbolsV1(),
    'markets.publicDepthV1': (_, query) => legacy.depthV1(query),
    'markets.publicHistoryV1': (_, query) => legacy.historyV1(query),
    'markets.publicMarketsV2': () => legacy.marketsV2(),
    'markets.publicTickerV2': () => legacy.tickerV2(),
    'markets.publicTradesV2': ({ market = '' }) => legacy.tradesV2(market),
    'markets.publicFeeV2': () => legacy.feeV2(),
    'markets.publicAssetsV2': () => legacy.assetsV2(),
    'markets.publicDepthV2': ({ market = '' }) => legacy.depthV2(market),
  }
}

/** A record of single texts; what is sent twice counts as its last. */
function texts(source: unknown): Query {
  if (typeof source !== 'object' || source === null) return {}
  return Object.fromEntries(
    Object.entries(source).map(([name, value]: [string, unknown]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return [name, typeof last === 'string' ? last : undefined]
    }),
  )
}

/** Overload and throttling answer in plain text, as a gateway in front would. */
function gatewayReply(problem: Problem, family: Family): Reply | null {
  const { status, message } = problem.spec
  if (status === 429 && family === 'main') return ok({ message: 'Too Many Attempts.', code: 0 }, 429)
  return status === 429 || status === 503 ? { status, body: message } : null
}

/** Sets everything but the body, which the framework sends when it is returned. */
function write(reply: FastifyReply, { status, body }: Reply): string {
  const type =
    body.startsWith('{') || body.startsWith('[') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  reply.code(status).header('content-type', type)
  return body
}

function refuse(reply: FastifyReply, reason: unknown, family: Family, deps: DoorDeps): string {
  const problem = problemOf(reason, deps.log)
  if (problem.error === 'internal') return write(reply, ok({ error: ['Internal server error.'] }, 500))
  const { retryAfter } = problem.detail
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return write(reply, gatewayReply(problem, family) ?? failed(problemFault(problem, family)))
}

type Serve = (request: FastifyRequest) => Promise<Reply>

/** Serves one public operation. */
function serveGuest(
  operation: PublicOperation,
  handler: PublicHandlers[keyof PublicHandlers],
  deps: PublicHttpDeps,
): Serve {
  return async (request) => {
    await limitByAddress(deps.limiter, operation, addressOf(request.raw))
    return handler(texts(request.params), texts(request.query))
  }
}

/** Serves one signed operation: address limit, signature, and then what every door asks of it. */
function serveSigned(signed: SignedOperation, authenticator: Authenticator, deps: PublicHttpDeps): Serve {
  const { operation } = signed
  return async (request) => {
    await limitByAddress(deps.limiter, operation, addressOf(request.raw))
    const proved = await authenticator.authenticate({
      headers: request.headers,
      ip: addressOf(request.raw),
      path: operation.path,
      permission: operation.permission,
      body: bytesOf(request),
    })
    if ('fault' in proved) return failed(proved.fault)
    const region = deps.region(request.headers.host ?? '')
    return (await admitSigned(signed, proved.caller, region, deps.limiter))()
  }
}

function answer(serve: Serve, family: Family, deps: PublicHttpDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    try {
      return write(reply, await serve(request))
    } catch (reason) {
      return refuse(reply, reason, family, deps)
    }
  }
}

function route(operation: PublicOperation, serve: Serve, deps: PublicHttpDeps) {
  const handler = answer(serve, familyOf(operation), deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    reply.header('x-operation', operation.id)
    return handler(request, reply)
  }
}

/** Answers that the framework gives before a route is reached: a body too large, a broken header. */
function frameworkFault(error: { readonly statusCode?: number | undefined }): Reply {
  const status = error.statusCode ?? 500
  if (status === 413) return failed(fault(413, 9, 'The request body is too large.'))
  if (status >= 400 && status < 500) return failed(fault(status, 9, 'Invalid payload.'))
  return ok({ error: ['Internal server error.'] }, 500)
}

/** As a router names it, below the prefix. */
const routeOf = (path: string, prefix: string): string => path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ':$1')

/** Bodies stay bytes, refusals are of this API, and paths that nobody serves answer 404 with no body. */
function ownWays(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => write(reply, frameworkFault(error)))
  scope.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send()
  })
}

/** Adds every operation of the compatible API to the server, and what it answers for products that are not there. */
export async function registerPublicHttp(app: FastifyInstance, deps: PublicHttpDeps): Promise<void> {
  const guests = publicHandlers(deps)
  const signed: PrivateHandlers = { ...privateHandlers(deps), ...legacyPrivateHandlers(deps) }
  const authenticator = new Authenticator(deps.keys, () => deps.clock.now())
  const isSigned = (id: PublicOperationId): id is keyof PrivateHandlers => Object.hasOwn(signed, id)
  const addLater = (scope: FastifyInstance, prefix: string): void => {
    for (const later of laterOperations.filter(({ path }) => path.startsWith(`${prefix}/`)))
      scope.route({
        method: later.method,
        url: routeOf(later.path, prefix),
        handler: answer(serveLater(later, authenticator, deps.limiter), 'main', deps),
        exposeHeadRoute: false,
      })
  }
  await app.register(
    async (scope) => {
      ownWays(scope)
      addLater(scope, '/api')
      for (const operation of publicOperations) {
        const { id } = operation
        const serve = isSigned(id)
          ? serveSigned({ operation, handler: signed[id] }, authenticator, deps)
          : serveGuest(operation, guests[id], deps)
        const url = routeOf(operation.path, '/api')
        scope.route({ method: operation.method, url, handler: route(operation, serve, deps), exposeHeadRoute: false })
      }
    },
    { prefix: '/api' },
  )
  await app.register(
    async (scope) => {
      ownWays(scope)
      addLater(scope, '/oauth2')
    },
    { prefix: '/oauth2' },
  )
}
