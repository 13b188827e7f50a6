/**
 * The console on a port of its own: this machine alone by default. It answers to its own name and to no other, so that no
 * public host leads here (docs/decisions/0150).
 */
import { access, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { registerAdminHttp } from '../edges/admin-http/index.ts'
import { addressOf, reasonOf } from '../kernel/index.ts'
import type { Limiter, Log } from '../kernel/index.ts'
import { builtFiles } from './built-files.ts'
import { Connections, serverTimes, usualPatience } from './connections.ts'
import { readHost } from './hosts.ts'
import { listen } from './listening.ts'
import type { ModuleHost } from './module-host.ts'
import type { Services } from './modules.ts'

export interface ConsoleSettings {
  /** 0 = any free port. */
  readonly port: number
  /** The address it listens on. */
  readonly address: string
  /** Where operators reach it through a proxy with TLS; null = on this machine, by the name localhost. */
  readonly origin: string | null
  /** Where it is told that something waits; null = the log alone. */
  readonly mail: string | null
  /** Somebody chose the port: it has to be free. */
  readonly isChosen: boolean
}

export interface ConsoleDoor {
  readonly port: number
  close(): Promise<void>
}

/** Where operators reach the console, known once it listens. */
export class ConsoleAddress {
  #origin: string

  constructor({ origin, port }: Pick<ConsoleSettings, 'origin' | 'port'>) {
    this.#origin = origin ?? `http://localhost:${port}`
  }

  get origin(): string {
    return this.#origin
  }

  listensOn(port: number, { origin }: Pick<ConsoleSettings, 'origin'>): void {
    if (origin === null) this.#origin = `http://localhost:${port}`
  }
}

type PageFiles = Awaited<ReturnType<typeof builtFiles>>

const MOST_CONNECTIONS = 200
/** So that nobody holds the door shut for the others. */
const CONNECTIONS_PER_ADDRESS = 40

const headers: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * Opens it. Null where the usual port is taken, as by a second exchange on this machine: nobody uses its console, and it runs
 * all the same.
 * @throws the fault of listening, where the port was chosen
 */
export async function openConsole(deps: {
  readonly host: ModuleHost<Services>
  readonly settings: ConsoleSettings
  readonly address: ConsoleAddress
  /** The built pages of the console. */
  readonly pages: string
  readonly limiter: Limiter
  readonly log: Log
  readonly checkOutputs: boolean
}): Promise<ConsoleDoor | null> {
  const { host, settings, address, log } = deps
  const server = createServer({ ...serverTimes(usualPatience), maxHeaderSize: 32 * 1024 })
  server.maxConnections = MOST_CONNECTIONS
  const connections = new Connections(server, CONNECTIONS_PER_ADDRESS, usualPatience)
  // Where it is not built the API works all the same.
  const isBuilt = await access(deps.pages).then(
    () => true,
    () => false,
  )
  const files: PageFiles = isBuilt ? await builtFiles(deps.pages, log) : (_request, _response, next) => next()
  const app = fastify({
    routerOptions: { maxParamLength: 128 },
    serverFactory: (handler) =>
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        connections.heard(request)
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        response.setHeader('cache-control', 'no-store')
        if (address.origin.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000')
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        if (!isOwnHost(request, address.origin)) return plain(response, 404, 'Not found.')
        if (path.startsWith('/admin/api/')) return handler(request, response)
        if (path === '/') return void response.writeHead(302, { location: '/admin' }).end()
        if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Method not allowed.')
        files(request, response, () => {
          if (!/^\/admin(?:\/|$)/.test(path) || /\.\w+$/.test(path)) return plain(response, 404, 'Not found.')
          sendPage(deps.pages, response, log)
        })
      }),
  })
  await registerAdminHttp(app, {
    operations: host.operator,
    operatorOf: host.doors.operatorOf,
    origin: () => address.origin,
    ipOf: (request) => addressOf(request.raw),
    limiter: deps.limiter,
    log,
    checkOutputs: deps.checkOutputs,
  })
  await app.ready()
  try {
    const port = await listen(server, settings.port, settings.address)
    address.listensOn(port, settings)
    return {
      port,
      close: async () => {
        connections.stop()
        await app.close()
        await closed(server)
      },
    }
  } catch (reason) {
    connections.stop()
    await app.close()
    if (settings.isChosen) throw reason
    log.warn(`the console can't be reached: ${String(reason)}; set CONSOLE_PORT to a free port, or to 0 for none`)
    return null
  }
}

/** The name and port of the console's own address. */
function isOwnHost({ headers: { host } }: IncomingMessage, origin: string): boolean {
  const own = new URL(origin)
  const asked = readHost(host)
  return asked !== null && asked.name === own.hostname && (asked.port === own.port || asked.port === '')
}

function sendPage(pages: string, response: ServerResponse, log: Log): void {
  readFile(join(pages, 'index.html')).then(
    (page) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    (reason: unknown) => {
      log.warn('the console is not built', { reason: reasonOf(reason) })
      plain(response, 503, 'The console is not built. "npm start" builds it.')
    },
  )
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

async function closed(server: ReturnType<typeof createServer>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
