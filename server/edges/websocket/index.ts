/**
 * The trade socket: connections, requests, limits, authorization. What is asked and followed belongs to the modules, which
 * build each frame once for all who follow the same.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { closedMethods, socketCosts } from '@exchange/contract/channels'
import {
  Encoded,
  Followed,
  Problem,
  SocketRefusal,
  callerKey,
  mayCallFrom,
  outageOf,
  sizeCost,
  traceOf,
} from '../../kernel/index.ts'
import type {
  BoundMethod,
  Channels,
  DoorDeps,
  KeyedCalls,
  LabelsOf,
  Places,
  TokenHolder,
  Turnstile,
} from '../../kernel/index.ts'
import type { ViewChange } from '../../views/types.ts'
import { CloseCode, Connection } from './connection.ts'
import type { CallOrigin } from './connection.ts'
import { assertKeyMay, assertKeyWorksHere } from './key-rights.ts'
import { KeyedMethods } from './keyed-methods.ts'
import { answerFrame, answerFrameOf, readRequest, refusalFrame, refusedFrame } from './protocol.ts'
import type { RequestId, SocketRequest } from './protocol.ts'

export { socketDescriptions } from './descriptions.ts'

/** Largest frame a client may send. */
const MAX_PAYLOAD = 64 * 1024
const CONNECTIONS_PER_MINUTE = 1000
/** Points of the budget that a new connection costs. */
const UPGRADE_COST = 5
/** When whoever holds all its sockets may try again. */
const FULL_RETRY_S = 10

/** Why this side closes, by close code. */
const cutReasons: Readonly<Record<number, LabelsOf<'socket_cut_total'>['reason']>> = {
  [CloseCode.idle]: 'idle',
  [CloseCode.sessionEnded]: 'session',
  [CloseCode.slowConsumer]: 'slow',
  [CloseCode.tooManyRequests]: 'flood',
  [CloseCode.invalidJson]: 'broken',
}

/** Methods of products that are not open yet. */
const closed: ReadonlySet<string> = new Set(closedMethods)

export interface SocketDeps extends Pick<
  DoorDeps,
  'clock' | 'log' | 'keys' | 'socketTokens' | 'limiter' | 'metrics' | 'traces' | 'region' | 'checkOutputs'
> {
  /** What modules serve. */
  readonly channels: Channels
  /** Tells of every batch. */
  readonly views: Pick<DoorDeps['views'], 'subscribe'>
  /** Operations that keys may call here as well as over HTTP. */
  readonly calls: KeyedCalls
  /** How many sockets an address may hold. */
  readonly places: Places
  /** Lets frames in, as it does requests. */
  readonly turnstile: Turnstile
}

export class SocketEdge {
  readonly #deps: SocketDeps
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false })
  readonly #connections = new Set<Connection>()
  readonly #methods: ReadonlyMap<string, BoundMethod>
  readonly #keyed: KeyedMethods
  readonly #stops: (() => void)[]

  constructor(deps: SocketDeps) {
    this.#deps = deps
    const { methods, streams } = deps.channels
    this.#keyed = new KeyedMethods(deps.calls)
    this.#methods = new Map(methods.map((bound) => [bound.spec.method, bound]))
    deps.metrics.beforeReading(() => this.#measure())
    const paces = new Set(streams.flatMap(({ clock }) => clock?.everyMs ?? []))
    this.#stops = [
      deps.views.subscribe((change) => this.#note(change)),
      ...[...paces].map((pace) => every(pace, () => this.#tick(pace))),
      every(5000, () => this.#closeIdle()),
    ]
  }

  /** How many clients are connected. */
  get size(): number {
    return this.#connections.size
  }

  /** Takes over an upgrade of /ws. `ip` is the address the client is limited by. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string): Promise<void> {
    try {
      this.#deps.limiter.spend(ip, UPGRADE_COST)
      this.#deps.limiter.take('ip:socket', callerKey(ip), CONNECTIONS_PER_MINUTE, 60)
      const leave = this.#deps.places.take(ip)
      if (leave === null) throw new Problem('too-many-requests', { retryAfter: FULL_RETRY_S })
      socket.once('close', leave)
      if (socket.destroyed) return leave()
    } catch (reason) {
      const status = reason instanceof Problem ? '429 Too Many Requests' : '503 Service Unavailable'
      const { retryAfter = 1 } = reason instanceof Problem ? reason.detail : {}
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nRetry-After: ${retryAfter}\r\nContent-Length: 0\r\n\r\n`)
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

  #accept(client: WebSocket, stream: Duplex, origin: CallOrigin): void {
    const admit = (newcomer: Connection, holder: TokenHolder) => this.#admit(newcomer, holder)
    const connection = new Connection(client, stream, origin, this.#deps.clock.now(), admit, (code) =>
      this.#deps.metrics.add('socket_cut_total', { reason: cutReasons[code] ?? 'other' }),
    )
    this.#connections.add(connection)
    client.on('message', (data, isBinary) => this.#queue(connection, () => this.#hear(connection, data, isBinary)))
    client.on('ping', () => connection.touch(this.#deps.clock.now()))
    client.on('close', () => this.#forget(connection))
    // A broken frame or a reset: the close that follows does the rest.
    client.on('error', () => client.terminate())
  }

  /** Hears a frame now or in a later turn, before which nothing more is read of its client. */
  #queue(connection: Connection, hear: () => void): void {
    connection.touch(this.#deps.clock.now())
    let hasBegun = false
    let isHeld = false
    const passed = this.#deps.turnstile.pass(connection.ip, () => {
      hasBegun = true
      if (isHeld) connection.release()
      hear()
    })
    if (!passed) return connection.close(CloseCode.tooManyRequests, 'too many requests')
    if (hasBegun) return
    isHeld = true
    connection.hold()
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection)
    for (const stream of this.#deps.channels.streams) stream.drop(connection)
    connection.ended()
  }

  #admit(connection: Connection, { key, through, region }: TokenHolder): () => void {
    if (region !== null && region !== connection.origin.region)
      throw new SocketRefusal('invalid-argument', 'invalid token')
    if (key !== null) assertKeyWorksHere(key, connection.origin.ip)
    for (const stream of this.#deps.channels.streams) if (stream.isPrivate) stream.drop(connection)
    return this.#deps.socketTokens.onEnded(through, () => connection.close(CloseCode.sessionEnded, 'session ended'))
  }

  #hear(connection: Connection, data: RawData, isBinary: boolean): void {
    if (!connection.isOpen) return
    const text = isBinary ? '' : textOf(data)
    if (this.#spend(connection, sizeCost(text.length)) > 0)
      return connection.close(CloseCode.tooManyRequests, 'too many requests')
    const request = isBinary ? 'broken' : readRequest(text)
    if (request === 'broken') return connection.close(CloseCode.invalidJson, 'invalid JSON')
    // What is served for keys is counted by the lanes of its operations instead.
    if ('method' in request && this.#keyed.take(connection, request)) return
    if (!connection.count(this.#deps.clock.now()))
      return connection.tooMany(refusalFrame(request.id, 'too-many-requests'))
    const retryAfter = this.#spend(connection, 'method' in request ? (socketCosts.get(request.method) ?? 1) : 1)
    if (retryAfter > 0) return connection.tooMany(refusalFrame(request.id, 'too-many-requests', { retryAfter }))
    connection.admitted()
    if ('refused' in request) return connection.send(refusalFrame(request.id, request.refused))
    void this.#answer(connection, request)
  }

  /** Takes the points of a request; 0, or the seconds after which they will be there. */
  #spend({ origin }: Connection, cost: number): number {
    try {
      this.#deps.limiter.spend(origin.ip, cost)
      return 0
    } catch (reason) {
      if (reason instanceof Problem) return reason.detail.retryAfter ?? 1
      throw reason
    }
  }

  async #answer(connection: Connection, request: SocketRequest): Promise<void> {
    const { id, method } = request
    try {
      const given = this.#serve(connection, request)
      const result: unknown = given instanceof Promise ? await given : given
      const answer: unknown = result instanceof Followed ? result.result : result
      this.#check(method, answer)
      connection.send(answer instanceof Encoded ? answerFrameOf(id, answer.json) : answerFrame(id, answer))
      if (result instanceof Followed) result.run()
    } catch (reason) {
      if (reason instanceof SocketRefusal) return connection.send(refusedFrame(id, reason))
      if (reason instanceof Problem) return connection.send(waitFrame(id, reason))
      if (outageOf(reason) !== null) return connection.send(refusalFrame(id, 'service-unavailable'))
      this.#deps.log.error('a socket method failed', {
        method,
        reason: traceOf(reason),
      })
      connection.send(refusalFrame(id, 'internal-error'))
    }
  }

  #serve(connection: Connection, request: SocketRequest): unknown {
    const { method, params } = request
    const bound = this.#methods.get(method)
    if (bound === undefined) throw this.#refusalOf(connection, method)
    const { key } = connection
    if (key === null) return bound.serve(connection, params)
    assertKeyMay(key, bound.spec)
    if (bound.spec.auth !== 'guest') return this.#serveKey(connection, key, request)
    // In the order in which they came: what was asked before may still wait for its key.
    return connection.looking === null
      ? bound.serve(connection, params)
      : connection.looking.then(() => bound.serve(connection, params))
  }

  /** Serves what a key asks of its account, if the key still works: one that is off, or was changed, ends the connection. */
  async #serveKey(
    connection: Connection,
    { key }: NonNullable<TokenHolder['key']>,
    request: SocketRequest,
  ): Promise<unknown> {
    const grant = await connection.look(async () => this.#deps.keys.find(key))
    // It has signed in as somebody else meanwhile: those rights count.
    if (connection.key?.key !== key) return this.#serve(connection, request)
    if (grant === null || !grant.enabled || !mayCallFrom(grant, connection.ip)) {
      connection.close(CloseCode.sessionEnded, 'session ended')
      throw new SocketRefusal('authentication-required')
    }
    const bound = this.#methods.get(request.method)
    if (bound === undefined) throw this.#refusalOf(connection, request.method)
    assertKeyMay(grant, bound.spec)
    // A key that asks through a socket is not idle.
    this.#deps.keys.used(grant.id, { rising: null, windowed: null })
    return bound.serve(connection, request.params)
  }

  /** Why a method is not served. */
  #refusalOf(connection: Connection, method: string): SocketRefusal {
    if (this.#keyed.has(method)) return this.#keyed.refusal(connection)
    if (!closed.has(method)) return new SocketRefusal('method-not-found')
    if (connection.owner === null) return new SocketRefusal('authentication-required')
    return new SocketRefusal('service-unavailable', 'this feature is not available')
  }

  /** Holds an answer to the contract, where that is wanted. */
  #check(method: string, answer: unknown): void {
    if (!this.#deps.checkOutputs) return
    const value: unknown = answer instanceof Encoded ? JSON.parse(answer.json) : answer
    const checked = this.#methods.get(method)?.spec.result.safeParse(value)
    if (checked?.success === false) throw new Error(`${method} answered outside its contract: ${checked.error.message}`)
  }

  /** Runs within the engine's answer: a failure here must not reach it. */
  #note(change: ViewChange): void {
    const from = performance.now()
    for (const stream of this.#deps.channels.streams) this.#guard(() => stream.note?.(change))
    const { firstSeq, lastSeq } = change
    if (this.size > 0) this.#deps.traces.ended('push', from, { first_seq: firstSeq, last_seq: lastSeq })
    this.#deps.metrics.observe('socket_lag_s', {}, Math.max(0, this.#deps.clock.now() / 1000 - change.at / 1e6))
  }

  #tick(pace: number): void {
    const now = this.#deps.clock.now()
    for (const { clock } of this.#deps.channels.streams) if (clock?.everyMs === pace) this.#guard(() => clock.tick(now))
  }

  /** A stream that fails keeps no other from telling what it has. */
  #guard(step: () => void): void {
    try {
      step()
    } catch (reason) {
      this.#deps.log.error('a socket stream failed', { reason: String(reason) })
    }
  }

  #measure(): void {
    const { metrics } = this.#deps
    const waiting = [...this.#connections].map(({ backlog }) => backlog)
    metrics.set('socket_connections', {}, waiting.length)
    const all = waiting.reduce((sum, bytes) => sum + bytes, 0)
    metrics.set('socket_backlog_bytes', { of: 'all' }, all)
    metrics.set(
      'socket_backlog_bytes',
      { of: 'slowest' },
      waiting.reduce((most, bytes) => Math.max(most, bytes), 0),
    )
  }

  #closeIdle(): void {
    const now = this.#deps.clock.now()
    for (const connection of this.#connections) if (connection.isIdle(now)) connection.close(CloseCode.idle, 'idle')
  }
}

/** Too much waits already. */
function waitFrame(id: RequestId, { error, detail }: Problem): Buffer {
  const refused = error === 'too-many-requests' ? 'too-many-requests' : 'service-unavailable'
  return refusalFrame(id, refused, { retryAfter: detail.retryAfter ?? 1 })
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
