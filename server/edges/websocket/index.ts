/**
 * The trade socket. It holds no state of its own beyond who follows what: everything it says comes from the views, in
 * frames that are built once and shared by all who follow the same.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { Problem, callerKey } from '../../kernel/index.ts'
import type { DoorDeps } from '../../kernel/index.ts'
import type { NotificationsService } from '../../modules/notifications/index.ts'
import type { ViewChange } from '../../views/types.ts'
import type { KeyedCalls } from '../wire/keyed-calls.ts'
import { apiMethods } from './api-dialect.ts'
import { Deferred } from './arguments.ts'
import type { Method } from './arguments.ts'
import { AllChannels } from './channels.ts'
import { CloseCode, Connection } from './connection.ts'
import type { Origin } from './connection.ts'
import { OrderEntry } from './order-entry.ts'
import { SocketRefusal, answerFrame, pushFrame, readRequest, refusalFrame, socketErrors } from './protocol.ts'
import type { SocketRequest } from './protocol.ts'
import { webMethods } from './web-dialect.ts'

/** Largest frame a client may send. */
const MAX_PAYLOAD = 64 * 1024
const CONNECTIONS_PER_MINUTE = 1000

export type SocketDeps = Pick<
  DoorDeps,
  'clock' | 'log' | 'views' | 'histories' | 'socketTokens' | 'limiter' | 'region'
> & {
  /** Operations that keys may call here as well as over HTTP. */
  readonly calls: KeyedCalls
  readonly notifications: Pick<NotificationsService, 'subscribe'>
}

export class TradeSocket {
  readonly #deps: SocketDeps
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false })
  readonly #connections = new Set<Connection>()
  readonly #channels: AllChannels
  readonly #methods: ReadonlyMap<string, Method>
  readonly #orders: OrderEntry
  readonly #stops: (() => void)[]

  constructor(deps: SocketDeps) {
    this.#deps = deps
    const { views } = deps
    const failed = (reason: unknown) => deps.log.error('a socket stream failed', { reason: String(reason) })
    this.#channels = new AllChannels(views, () => deps.clock.now(), failed)
    this.#orders = new OrderEntry(deps.calls)
    this.#methods = new Map([
      ...webMethods(deps, this.#channels),
      ...apiMethods(deps, this.#channels),
      ...this.#orders.withoutKey(),
    ])
    this.#stops = [
      views.subscribe((change) => this.#note(change)),
      deps.notifications.subscribe((owner, added, unread) =>
        this.#channels.accounts.send(owner, pushFrame('notification.update', [added, unread])),
      ),
      every(100, () => this.#channels.tickBooks(deps.clock.now())),
      every(500, () => this.#channels.tickCandles()),
      every(1000, () => this.#channels.tickFigures()),
      every(5000, () => this.#closeIdle()),
    ]
  }

  /** How many clients are connected. */
  get size(): number {
    return this.#connections.size
  }

  /** Takes over an upgrade of /ws. `ip` is the address the client is limited by. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string): Promise<void> {
    socket.on('error', () => socket.destroy())
    try {
      await this.#deps.limiter.take('ip:socket', callerKey(ip), CONNECTIONS_PER_MINUTE, 60)
    } catch (reason) {
      const status = reason instanceof Problem ? '429 Too Many Requests' : '503 Service Unavailable'
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const origin = { ip, region: this.#deps.region(request.headers.host ?? '') }
    this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client, socket, origin))
  }

  /** Says goodbye to everybody. */
  close(): void {
    for (const stop of this.#stops) stop()
    for (const connection of this.#connections) connection.close(1001, 'going away')
    this.#server.close()
  }

  #accept(client: WebSocket, stream: Duplex, origin: Origin): void {
    const connection = new Connection(client, stream, origin, this.#deps.clock.now())
    this.#connections.add(connection)
    client.on('message', (data, isBinary) => this.#hear(connection, data, isBinary))
    client.on('ping', () => connection.touch(this.#deps.clock.now()))
    client.on('close', () => this.#forget(connection))
    // A broken frame or a reset: the close that follows does the rest.
    client.on('error', () => client.terminate())
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection)
    this.#channels.drop(connection)
    connection.ended()
  }

  #hear(connection: Connection, data: RawData, isBinary: boolean): void {
    const now = this.#deps.clock.now()
    connection.touch(now)
    const request = isBinary ? 'broken' : readRequest(textOf(data))
    if (request === 'broken') return connection.close(CloseCode.invalidJson, 'invalid JSON')
    // Orders are counted by the lanes of their operations instead.
    if ('method' in request && this.#orders.take(connection, request)) return
    if (!connection.count(now)) return connection.send(refusalFrame(request.id, 7, socketErrors[7]))
    if ('refused' in request) return connection.send(refusalFrame(request.id, request.refused, socketErrors[1]))
    void this.#answer(connection, request)
  }

  async #answer(connection: Connection, { id, method, params }: SocketRequest): Promise<void> {
    try {
      const serve = this.#methods.get(method)
      if (serve === undefined) throw new SocketRefusal(4)
      const given = serve(connection, params)
      const result: unknown = given instanceof Promise ? await given : given
      connection.send(answerFrame(id, result instanceof Deferred ? result.result : result))
      if (result instanceof Deferred) result.run()
    } catch (reason) {
      if (reason instanceof SocketRefusal) return connection.send(refusalFrame(id, reason.code, reason.message))
      this.#deps.log.error('a socket method failed', {
        method,
        reason: reason instanceof Error ? (reason.stack ?? '') : String(reason),
      })
      connection.send(refusalFrame(id, 2, socketErrors[2]))
    }
  }

  /** Runs within the engine's answer: a failure here must not reach it. */
  #note(change: ViewChange): void {
    try {
      this.#channels.note(change)
    } catch (reason) {
      this.#deps.log.error('a socket stream failed', { reason: String(reason) })
    }
  }

  #closeIdle(): void {
    const now = this.#deps.clock.now()
    for (const connection of this.#connections) if (connection.isIdle(now)) connection.close(CloseCode.idle, 'idle')
  }
}

function every(milliseconds: number, run: () => void): () => void {
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8')
}
