/** The doors on one port: API, socket, pages. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { regionOfHost } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { apiDescriptions, keyedCalls, operationsAsRead, registerPublicHttp } from '../edges/public-http/index.ts'
import { CookieJar, pageCaller, registerWebHttp } from '../edges/web-http/index.ts'
import { TradeSocket } from '../edges/websocket/index.ts'
import { Problem, addressOf, envelopeOf, isLoopback } from '../kernel/index.ts'
import type { DoorDeps, Log } from '../kernel/index.ts'
import { remember } from '../modules/site/index.ts'
import type { Modules } from './modules.ts'
import type { PageHandler, PagesDeps } from './pages.ts'

/** Longer than a browser's own, so that the browser is the one who closes. */
const KEEP_ALIVE_MS = 75_000
const REQUEST_MS = 60_000
/** A signed request carries its body in a header too, as base64: a hundred orders to cancel need some 12 KB. */
const HEADER_BYTES = 64 * 1024
/** At the end: how often connections are looked at, and how long one may take to finish. */
const IDLE_SWEEP_MS = 50
const STRAGGLER_MS = 5_000

export interface DoorsDeps {
  readonly door: DoorDeps
  readonly modules: Modules
  /** Whether everything behind the doors works. */
  readonly isReady: () => Promise<boolean>
  /** Header in which a proxy on this machine names the caller's country. */
  readonly countryHeader: string
}

/** What a page needs to know beyond its address. */
export type PageDoor = Pick<PagesDeps, 'contextOf' | 'visitCookies' | 'regionOf' | 'isSecure'>

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

function isApi(url: string): boolean {
  return /^\/(?:v2|v3|api|oauth2|health|builds|hmd|rdrs)(?:[/?]|$)/.test(url)
}

/** Whether the API serves this request; POST /logout is its only path outside a prefix. */
function belongsToApi({ url = '/', method }: IncomingMessage): boolean {
  return isApi(url) || (method === 'POST' && /^\/logout(?:\?|$)/.test(url))
}

/** What a proxy on this machine says in its header of the caller's country. */
function countryBy(header: string): (request: IncomingMessage) => string | undefined {
  return ({ socket, headers }) => {
    const said = headers[header]
    return isLoopback(socket.remoteAddress ?? '') && typeof said === 'string' ? said : undefined
  }
}

function isSecure(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-proto'] === 'https'
}

function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

async function healthChecks(app: FastifyInstance, isReady: () => Promise<boolean>): Promise<void> {
  app.get('/health/live', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady()
    await reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
}

export async function createDoors({ door, modules, isReady, countryHeader }: DoorsDeps): Promise<Doors> {
  const { log } = door
  const countryOf = countryBy(countryHeader)
  let draining = false
  let pages: PageHandler = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' }).end('Starting.')
  }
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    maxHeaderSize: HEADER_BYTES,
  })
  const connections = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  const app = fastify({
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 128 },
    serverFactory: (handler) => {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (draining) response.setHeader('connection', 'close')
        if (belongsToApi(request)) handler(request, response)
        else pages(request, response)
      })
      return server
    },
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
      reply.raw.end(
        JSON.stringify(
          envelopeOf(new Problem('request-invalid', { fields: { url: ['The address could not be read.'] } })),
        ),
      )
    },
  })
  const web = {
    operations: modules.operations,
    region: door.region,
    actorOf: async (token: string | undefined) => modules.accounts.actorOf(token),
    log,
    checkOutputs: door.checkOutputs,
  }
  await registerWebHttp(app, {
    ...web,
    countryOf,
    limiter: door.limiter,
    otherOperations: operationsAsRead(),
    descriptions: apiDescriptions(),
  })
  const signed = {
    ...door,
    trading: modules.trading,
    killSwitches: modules.killSwitches,
    orderGrants: modules.orderGrants,
    transfers: modules.balances,
    events: modules.events,
    integrations: modules.integrations,
  }
  await registerPublicHttp(app, signed)
  await healthChecks(app, async () => !draining && (await isReady()))
  await app.ready()

  const socket = new TradeSocket({ ...door, calls: keyedCalls(signed), notifications: modules.notifications })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Hot replacement has its own listener on this server.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    if (/^\/ws(?:\?|$)/.test(request.url ?? '')) void socket.upgrade(request, stream, head, addressOf(request))
    else refuseUpgrade(stream)
  })

  return {
    server,
    openPages: (handler) => {
      pages = handler
    },
    page: {
      contextOf: async (request, headers, nonce) => {
        const { api, setCookies } = await pageCaller(
          { headers, ip: addressOf(request), country: countryOf(request), secure: isSecure(request) },
          web,
        )
        return { context: { api, region: door.region(headers.host ?? ''), demo: door.demo, nonce }, setCookies }
      },
      visitCookies: (request, query) => {
        const cookies = new CookieJar(request.headers.cookie, isSecure(request))
        remember(query, cookies, door.clock.now())
        return cookies.lines
      },
      regionOf: (request) => door.region(request.headers.host ?? ''),
      isSecure,
    },
    listen: async (port) => listen(server, port),
    close: async () => {
      draining = true
      socket.close()
      // A server that Fastify did not start it leaves listening.
      const ended = closed(server, connections)
      await app.close()
      await ended
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, resolve)
  await promise
  server.off('error', reject)
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * Gives the port back and waits for the connections: idle ones end at once, busy ones when they are answered, and whoever
 * is still there after STRAGGLER_MS is cut off.
 */
async function closed(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
  const late = setTimeout(() => connections.forEach((connection) => connection.destroy()), STRAGGLER_MS)
  await promise
  clearInterval(idle)
  clearTimeout(late)
}

/** The edition of a host name; one that says nothing is the configured one. */
export function regionBy(configured: Region): (host: string) => Region {
  return (host) => regionOfHost(host, configured)
}

/** Lines on the terminal; details as JSON. */
export const terminalLog: Log = {
  info: (message, detail) => console.log(line(message, detail)),
  warn: (message, detail) => console.warn(line(message, detail)),
  error: (message, detail) => console.error(line(message, detail)),
}

function line(message: string, detail: Readonly<Record<string, unknown>> | undefined): string {
  return detail === undefined ? message : `${message} ${JSON.stringify(detail)}`
}
