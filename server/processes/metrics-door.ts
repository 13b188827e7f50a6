/** `/metrics` on a port of its own, which strangers can't reach: this machine alone, or whoever has the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Log, Metrics } from '../kernel/index.ts'

export interface MetricsSettings {
  /** 0 = any free port. */
  readonly port: number
  /** The address it listens on. */
  readonly address: string
  /** Whoever reads has to show it as `Authorization: Bearer …`; null = nobody has to. */
  readonly token: string | null
  /** Somebody chose the port: it has to be free. */
  readonly isChosen: boolean
}

export interface MetricsDoor {
  readonly port: number
  close(): Promise<void>
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A page of a stranger that a browser on this machine shows can't read it by a name that leads here. */
function namesMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return name === 'localhost' || isIP(name) !== 0
}

function refusal(request: IncomingMessage, { token }: MetricsSettings): number | null {
  if (token === null) return namesMachine(request.headers.host) ? null : 403
  const [, shown = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(shown), digest(token)) ? null : 401
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  settings: MetricsSettings,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  const refused = refusal(request, settings)
  if (refused !== null) {
    if (refused === 401) response.setHeader('www-authenticate', 'Bearer')
    response.writeHead(refused).end()
  } else if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
  else {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  }
}

/**
 * Opens it. Null where the usual port is taken, as by a second exchange on this machine: nobody reads its figures, and it runs
 * all the same.
 * @throws the fault of listening, where the port was chosen
 */
export async function openMetrics(metrics: Metrics, settings: MetricsSettings, log: Log): Promise<MetricsDoor | null> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    answer(request, response, metrics, settings).catch((reason: unknown) => {
      log.error('the metrics could not be read', { reason: String(reason) })
      response.destroy()
    })
  })
  server.maxConnections = 32
  try {
    return { port: await listen(server, settings), close: async () => closed(server) }
  } catch (reason) {
    if (settings.isChosen) throw reason
    log.warn(`nobody can read the metrics: ${String(reason)}; set METRICS_PORT to a free port, or to 0 for none`)
    return null
  }
}

async function listen(server: Server, { port, address }: MetricsSettings): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host: address }, resolve)
  await promise
  server.off('error', reject)
  const listening = server.address()
  return typeof listening === 'object' && listening !== null ? listening.port : port
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
