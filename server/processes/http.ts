/** The doors on one port: API, socket, pages. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { unservedOperations } from '@exchange/contract/public'
import { regionOfHost } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import type { DirectCalls } from '../edges/public-http/index.ts'
import { apiDescriptions, keyedCalls, operationsAsRead, registerPublicHttp } from '../edges/public-http/index.ts'
import { boundSessionPaths, registerWebHttp } from '../edges/web-http/index.ts'
import { SocketEdge, socketDescriptions } from '../edges/websocket/index.ts'
import {
  Places,
  Problem,
  Turnstile,
  addressOf,
  asyncApiDocument,
  envelopeOf,
  inRequest,
  isFromProxy,
  remembering,
  socketServers,
  trustProxy,
} from '../kernel/index.ts'
import type { DoorDeps, DoorLimiter } from '../kernel/index.ts'
import { apiPaths } from './api-paths.ts'
import { localNetwork } from './config.ts'
import type { AddressLimits, NetworkSettings } from './config.ts'
import { Connections, serverTimes, usualPatience } from './connections.ts'
import type { Patience } from './connections.ts'
import { draining } from './health.ts'
import type { Readiness } from './health.ts'
import { hostFaults, inNetworks, knownHost } from './hosts.ts'
import type { HostFault } from './hosts.ts'
import { closed, listen } from './listening.ts'
import type { ModuleHost } from './module-host.ts'
import type { Services } from './modules.ts'
import { isSecure, pageDoor } from './page-door.ts'
import type { PageDoor } from './page-door.ts'
import type { PageHandler } from './pages.ts'
import { boundPieces } from './pieces.ts'
import { RequestWatch } from './requests.ts'

/** A signed request carries its body in a header too, as base64: a hundred orders to cancel need some 12 KB. */
const HEADER_BYTES = 64 * 1024

export interface DoorsDeps {
  readonly door: DoorDeps
  readonly host: ModuleHost<Services>
  /** Whether everything behind the doors works. */
  readonly ready: () => Promise<Readiness>
  /** Header in which a proxy on this machine names the caller's country. */
  readonly countryHeader: string
  readonly limits: AddressLimits
  /** This machine alone by default. */
  readonly network?: NetworkSettings
  /** Usual by default. */
  readonly patience?: Patience
  /** Pages come from their sources: false by default. */
  readonly development?: boolean
}

export interface Doors {
  readonly server: Server
  /** Serves pages from now on; before, they answer 503. */
  openPages(pages: PageHandler): void
  readonly page: PageDoor
  /** 0 = any free port; the one that was taken. */
  listen(port: number): Promise<number>
  /** Takes no more; lets what is in flight finish. */
  close(): Promise<void>
}

/** What a proxy on this machine says in its header of the caller's country. */
function countryBy(header: string): (request: IncomingMessage) => string | undefined {
  return (request) => {
    const said = request.headers[header]
    return isFromProxy(request) && typeof said === 'string' ? said : undefined
  }
}

/** A year, after which a browser may try plain http again. */
const HSTS_YEAR = 'max-age=31536000'
/** Of an answer that is no page: whatever a browser takes it for, it loads nothing and stands in no frame. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What every answer of this port says, whoever makes it. False when it was answered here, with what is wrong with its
 * Host. Answers that may be kept say so themselves.
 */
function receive(request: IncomingMessage, response: ServerResponse, fault: HostFault | null, hsts: string): boolean {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-security-policy', NOTHING)
  if (isSecure(request)) response.setHeader('strict-transport-security', hsts)
  if (fault === null) return true
  response.writeHead(fault.status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(fault.text)
  return false
}

/** The console has an address of its own, and is nowhere else. */
const CONSOLE_PATH = /^\/admin(?:[/?]|$)/

function noConsole(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.')
}

function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

/** One question to the database at a time, however many ask whether this process is ready. */
function oneAtATime(ask: () => Promise<Readiness>): () => Promise<Readiness> {
  let asking: Promise<Readiness> | null = null
  return async () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

/** Takes a point of this caller's budget; what it says when there is none. */
function overBudget(limiter: DoorLimiter, request: IncomingMessage): Problem | null {
  try {
    limiter.spend(addressOf(request), 1)
    return null
  } catch (reason) {
    if (reason instanceof Problem) return reason
    throw reason
  }
}

async function healthChecks(
  app: FastifyInstance,
  limiter: DoorLimiter,
  ready: () => Promise<Readiness>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limiter.spend(addressOf(request.raw), 1))
    scope.setErrorHandler(async (reason, _request, reply) => {
      if (!(reason instanceof Problem)) throw reason
      await reply
        .code(reason.spec.status)
        .headers({ connection: 'close', 'retry-after': reason.detail.retryAfter })
        .send({ status: reason.spec.message })
    })
    scope.get('/health/live', async (_request, reply) => reply.send({ status: 'ok' }))
    scope.get('/health/ready', async (_request, reply) => {
      const { ready: isReady, parts } = await ready()
      await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', parts })
    })
  })
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The framework behind this server: it is told of each request that `pass` lets through to it. */
function appBehind(
  server: Server,
  limiter: DoorLimiter,
  pass: (request: IncomingMessage, response: ServerResponse, handler: Handler) => void,
): FastifyInstance {
  return fastify({
    routerOptions: { maxParamLength: 128 },
    serverFactory: (handler) =>
      server.on('request', (request: IncomingMessage, response: ServerResponse) => pass(request, response, handler)),
    frameworkErrors: (_error, request, reply) => {
      const refused = overBudget(limiter, request.raw)
      const problem = refused ?? new Problem('request-invalid', { fields: { url: ['The address could not be read.'] } })
      const { retryAfter } = problem.detail
      const status = refused?.spec.status ?? 400
      reply.raw.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(retryAfter === undefined ? {} : { connection: 'close', 'retry-after': String(retryAfter) }),
      })
      reply.raw.end(JSON.stringify({ ...envelopeOf(problem), status }))
    },
  })
}

/** Hears of every request to change the protocol, but for the one that hot replacement has a listener for. */
function onUpgrade(
  server: Server,
  connections: Connections,
  isDevelopment: boolean,
  take: (request: IncomingMessage, stream: Duplex, head: Buffer) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Nobody else listens from here on, and a reset that nobody hears ends the process.
    stream.on('error', () => stream.destroy())
    connections.heard(request)
    if (isDevelopment && request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    connections.upgraded(request.socket)
    take(request, stream, head)
  })
}

export async function createDoors({
  door,
  host,
  ready,
  countryHeader,
  limits,
  network = localNetwork,
  patience = usualPatience,
  development = false,
}: DoorsDeps): Promise<Doors> {
  const { log, metrics, traces } = door
  const requests = new RequestWatch(metrics, log, traces)
  const countryOf = countryBy(countryHeader)
  const asked = oneAtATime(ready)
  let isDraining = false
  let pages: PageHandler = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' }).end('Starting.')
  }
  let direct: DirectCalls = () => false
  const server = createServer({ ...serverTimes(patience), maxHeaderSize: HEADER_BYTES })
  const connections = new Connections(server, limits.connections, patience)
  const isProxy = inNetworks(network.proxies)
  const faultOf = hostFaults(network.listenOn, network.names)
  const hsts = network.hstsSubdomains ? `${HSTS_YEAR}; includeSubDomains` : HSTS_YEAR
  server.on('connection', (connection: Socket) => {
    if (isProxy((connection.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, ''))) trustProxy(connection)
  })
  const operations = [...host.operations, ...host.public].map(({ operation }) => operation)
  const documents = Object.keys(host.documents).map((path) => ({ method: 'GET', path }))
  const bindings = boundSessionPaths.map((path) => ({ method: 'POST', path }))
  const isApi = apiPaths([...operations, ...unservedOperations, ...documents, ...bindings], ['health'])
  const turnstile = new Turnstile()
  metrics.beforeReading(() => metrics.set('queue', { lane: 'door' }, turnstile.waiting))
  const app = appBehind(server, door.limiter, (request, response, handler) => {
    connections.heard(request)
    const mark = requests.begin(request, response)
    if (!receive(request, response, faultOf(request), hsts)) return
    boundPieces(request)
    const ip = addressOf(request)
    const begin = (): void => {
      // What was sent after a request that ended the connection.
      if (request.socket.destroyed) return
      if (isDraining) response.setHeader('connection', 'close')
      if (direct(request, response, ip)) return
      if (CONSOLE_PATH.test(request.url ?? '/')) return noConsole(response)
      if (isApi(request.method ?? '', request.url ?? '/')) handler(request, response)
      else pages(request, response)
    }
    const served = turnstile.pass(ip, () => inRequest(mark, begin))
    if (!served) request.socket.destroy()
  })
  const web = {
    operations: host.operations,
    region: door.region,
    editions: door.editions,
    actorOf: host.doors.actorOf,
    leave: host.doors.leave,
    limiter: door.limiter,
    log,
    checkOutputs: door.checkOutputs,
    countryOf,
  }
  const hostOf = (request: IncomingMessage): string =>
    knownHost(request.headers.host, network.names, request.socket.localPort ?? 0)
  await registerWebHttp(app, {
    ...web,
    prove: host.doors.prove,
    boundSessions: host.doors.boundSessions,
    screen: host.doors.screen,
    turnstile,
    otherOperations: operationsAsRead(),
    descriptions: apiDescriptions(),
    siteOf: (request) => ({ host: hostOf(request), isSecure: isSecure(request) }),
    documents: {
      ...host.documents,
      '/api/asyncapi.json': {
        describe: () => asyncApiDocument(socketDescriptions()),
        at: (site) => ({ servers: socketServers(site) }),
      },
    },
  })
  const signed = { ...door, operations: host.public }
  direct = await registerPublicHttp(app, signed)
  await healthChecks(app, door.limiter, async () => (isDraining ? draining(await asked()) : asked()))
  await app.ready()

  const socket = new SocketEdge({
    ...door,
    channels: host.channels,
    calls: keyedCalls(signed),
    places: new Places(limits.sockets),
    turnstile,
  })
  onUpgrade(server, connections, development, (request, stream, head) => {
    if (faultOf(request) === null && /^\/ws(?:\?|$)/.test(request.url ?? ''))
      void socket.upgrade(request, stream, head, addressOf(request))
    else refuseUpgrade(stream)
  })

  return {
    server,
    openPages: (handler) => {
      pages = handler
    },
    page: pageDoor(door, host, web, hostOf),
    listen: async (port) => listen(server, port, network.listenOn),
    close: async () => {
      isDraining = true
      socket.close()
      // Fastify only closes servers that it started.
      const ended = closed(server, connections)
      await app.close()
      await ended
    },
  }
}

/** The edition of a host name; one that says nothing is the configured one. */
export function regionBy(configured: Region): (host: string) => Region {
  return remembering((host) => regionOfHost(host, configured))
}
