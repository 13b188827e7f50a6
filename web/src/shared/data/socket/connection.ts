import type { ErrorCode } from '@exchange/contract/errors'
import { socketErrorCodes } from '@exchange/contract/errors/socket'
import { dataNameOf, type DataName } from './data-names.ts'
import type { ChannelName, MethodName, ParamsOf, PushName, PushOf, ResultOf } from './frames.ts'
import { browserClock, defaultTiming, type SocketClock, type Timing } from './timing.ts'
import { TopicRegistry } from './topics.ts'

/** State of the line. */
export const SocketState = { initial: 0, connecting: 1, connected: 2 } as const
export type SocketState = (typeof SocketState)[keyof typeof SocketState]

/** State of the authorization on it. */
export const SocketAuthorization = { none: 0, inProgress: 1, done: 2, failed: 3 } as const
export type SocketAuthorization = (typeof SocketAuthorization)[keyof typeof SocketAuthorization]

/** Ours, beside the codes of the contract: the line broke before the answer came. */
export const disconnectedCode = -1

/** The web application's code for "failed to authorise websocket token"; the compiler holds it to the catalogue. */
export const tokenRefusedCode: ErrorCode<'socket-token-invalid'> = 1104

class SocketError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'SocketError'
    this.code = code
  }
}

/** What a person should be told about the line. */
export type SocketProblem =
  | { readonly kind: 'too-many-requests'; readonly data: DataName }
  | { readonly kind: 'token-refused'; readonly code: typeof tokenRefusedCode }

export interface SocketStatus {
  readonly state: SocketState
  readonly authorization: SocketAuthorization
  readonly online: boolean
  /** Connections opened so far; a chart starts anew when it rises. */
  readonly opened: number
  /** When the server spoke last: on this line, on one before it, or never yet. A line that is open says nothing by that. */
  readonly heard: 'now' | 'before' | 'never'
  /** Nothing has been heard from the server for so long that what is shown counts as old. */
  readonly silent: boolean
}

/** What a person may believe of the figures: `first` are those the page came with, before the line ever spoke. */
export type Freshness = 'first' | 'live' | 'stale' | 'offline'

/** Whether figures that follow the line are of now. */
export function freshnessOf({ online, heard, silent }: SocketStatus): Freshness {
  if (!online) return 'offline'
  if (silent) return 'stale'
  if (heard === 'now') return 'live'
  return heard === 'never' ? 'first' : 'stale'
}

export interface SocketOptions {
  readonly url: () => string
  /** A fresh one-connection token, or null when nobody is signed in. Rejects when it can't be had. */
  readonly fetchToken: () => Promise<string | null>
  /** Where `online` and `offline` are heard; the window in a browser. */
  readonly network?: EventTarget
  readonly timing?: Partial<Timing>
  readonly clock?: SocketClock
}

type PushHandler = (params: never) => void

/** Params can be left out where a method takes none. */
type AskedWith<Method extends MethodName> =
  [] extends ParamsOf<Method> ? [params?: ParamsOf<Method>] : [params: ParamsOf<Method>]

interface Waiting {
  readonly method: MethodName
  readonly resolve: (result: never) => void
  readonly reject: (error: SocketError) => void
  readonly callOff: () => void
}

/** Those of one line; the watch over silence goes on without one. */
const lineTimers = ['ping', 'reconnect', 'auth', 'flush'] as const
type TimerName = (typeof lineTimers)[number] | 'watch'

interface Frame {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

/**
 * The application's one socket: requests with ids, pushes by method, reference-counted topics, authorization and
 * reconnection. It decides nothing about what the data mean; the stores do.
 */
export class TradeSocket {
  private readonly options: SocketOptions
  private readonly timing: Timing
  private readonly topics = new TopicRegistry()
  private readonly pushHandlers = new Map<string, Set<PushHandler>>()
  private readonly problemHandlers = new Set<(problem: SocketProblem) => void>()
  private readonly reconnectHandlers = new Set<() => void>()
  private readonly statusListeners = new Set<() => void>()
  private readonly waiting = new Map<number, Waiting>()
  private readonly timers = new Map<TimerName, () => void>()
  private status: SocketStatus = {
    state: SocketState.initial,
    authorization: SocketAuthorization.none,
    online: true,
    opened: 0,
    heard: 'never',
    silent: false,
  }
  /** Where the time of the line comes from; that of what hangs on it, too. */
  readonly clock: SocketClock
  /** When something was last heard, or the watch began. */
  private heardAt = 0
  /** When the server was asked whether it is there, since it was last heard; null when it was not. */
  private askedAt: number | null = null
  private line: WebSocket | null = null
  private queue: { readonly id: number; readonly text: string }[] = []
  private nextId = 1
  private attempts = 0
  private authAttempts = 0
  private signedIn = false
  private started = false
  private flushPlanned = false

  constructor(options: SocketOptions) {
    this.options = options
    this.timing = { ...defaultTiming, ...options.timing }
    this.clock = options.clock ?? browserClock
  }

  /** Opens the line and keeps it open until `stop`. Safe to call again. */
  start(): void {
    if (this.started) return
    this.started = true
    this.options.network?.addEventListener('offline', this.onOffline)
    this.options.network?.addEventListener('online', this.onOnline)
    this.awaitWord()
    this.watchSilence()
    this.connect()
  }

  stop(): void {
    this.started = false
    this.options.network?.removeEventListener('offline', this.onOffline)
    this.options.network?.removeEventListener('online', this.onOnline)
    this.clearTimer('watch')
    this.dropLine()
  }

  getStatus = (): SocketStatus => this.status

  subscribeStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener)
    return () => this.statusListeners.delete(listener)
  }

  get isSignedIn(): boolean {
    return this.signedIn
  }

  /** Tells the socket whether a person is signed in; it authorizes, or drops what it knew of the person before. */
  setSignedIn(signedIn: boolean): void {
    if (this.signedIn === signedIn) return
    this.signedIn = signedIn
    this.authAttempts = 0
    this.update({})
    if (this.status.state !== SocketState.connected) return
    if (signedIn) void this.authorize()
    else this.reopen()
  }

  /** Asks once. Before the line is open the question waits; when the line breaks it is answered with `disconnected`. */
  request<Method extends MethodName>(method: Method, ...[params]: AskedWith<Method>): Promise<ResultOf<Method>> {
    return this.ask(method, params ?? [])
  }

  private ask<Method extends MethodName>(method: Method, params: readonly unknown[]): Promise<ResultOf<Method>> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      const callOff = this.clock.after(this.timing.answerWithinMs, () => {
        this.waiting.delete(id)
        this.queue = this.queue.filter((item) => item.id !== id)
        reject(new SocketError(socketErrorCodes.timeout, `${method} was not answered in time`))
      })
      this.waiting.set(id, { method, resolve, reject, callOff })
      this.send(id, JSON.stringify({ id, method, params }))
    })
  }

  /** Hears every push of one method, for example `depth.update`. */
  onPush<Push extends PushName>(method: Push, handler: (params: PushOf<Push>) => void): () => void {
    return addTo(this.pushHandlers, method, handler)
  }

  onProblem(handler: (problem: SocketProblem) => void): () => void {
    this.problemHandlers.add(handler)
    return () => this.problemHandlers.delete(handler)
  }

  /** Runs after each connection but the first, when its topics have been asked for again. */
  onReconnect(handler: () => void): () => void {
    this.reconnectHandlers.add(handler)
    return () => this.reconnectHandlers.delete(handler)
  }

  /** Wants a topic until the returned function is called. */
  hold<Channel extends ChannelName>(channel: Channel, args: ParamsOf<`${Channel}.subscribe`>): () => void {
    this.topics.acquire(channel, args)
    this.planFlush()
    let held = true
    return () => {
      if (!held) return
      held = false
      this.topics.release(channel, args)
      this.planFlush()
    }
  }

  /** Asks for a channel's subscription anew, to heal a gap in its numbers. */
  resubscribe(channel: ChannelName): void {
    this.topics.forget(channel)
    this.planFlush()
  }

  private connect(): void {
    if (!this.started || !this.status.online || this.line !== null) return
    this.clearTimer('reconnect')
    const line = new WebSocket(this.options.url())
    this.line = line
    this.update({ state: SocketState.connecting })
    line.addEventListener('open', () => this.onOpen(line))
    line.addEventListener('message', (event: MessageEvent) => this.onMessage(line, event.data))
    line.addEventListener('close', () => this.onClose(line))
  }

  private onOpen(line: WebSocket): void {
    if (line !== this.line) return
    const again = this.status.opened > 0
    this.attempts = 0
    this.authAttempts = 0
    this.topics.forgetAll()
    this.awaitWord()
    this.update({ state: SocketState.connected, opened: this.status.opened + 1 })
    const queued = this.queue
    this.queue = []
    for (const item of queued) this.write(item.text)
    this.flushTopics()
    if (this.signedIn) void this.authorize()
    this.armPing()
    if (again) for (const handler of this.reconnectHandlers) handler()
  }

  private onClose(line: WebSocket): void {
    if (line !== this.line) return
    this.dropLine()
    if (!this.started || !this.status.online) return
    this.setTimer('reconnect', this.timing.reconnectDelayMs(this.attempts++), () => this.connect())
  }

  /** Forgets the line and everything that depended on it. */
  private dropLine(): void {
    const line = this.line
    this.line = null
    for (const name of lineTimers) this.clearTimer(name)
    line?.close()
    const broken = [...this.waiting.values()]
    this.waiting.clear()
    this.queue = []
    const heard = this.status.heard === 'never' ? 'never' : 'before'
    this.update({ state: SocketState.initial, authorization: SocketAuthorization.none, heard })
    for (const item of broken) {
      item.callOff()
      item.reject(new SocketError(disconnectedCode, `The connection broke before ${item.method} was answered`))
    }
  }

  private reopen(): void {
    this.dropLine()
    this.connect()
  }

  private readonly onOffline = (): void => {
    this.dropLine()
    this.update({ online: false })
  }

  private readonly onOnline = (): void => {
    this.attempts = 0
    this.update({ online: true })
    this.connect()
  }

  private onMessage(line: WebSocket, data: unknown): void {
    if (line !== this.line || typeof data !== 'string') return
    this.noteHeard()
    const frame = parseFrame(data)
    if (frame === null) return
    if (typeof frame.id === 'number') this.onAnswer(frame.id, frame)
    else if (typeof frame.method === 'string') {
      // Handlers and questions were typed by the contract when they were registered; here its word is taken.
      for (const handler of this.pushHandlers.get(frame.method) ?? []) handler(frame.params as never)
    }
  }

  private onAnswer(id: number, frame: Frame): void {
    const item = this.waiting.get(id)
    if (item === undefined) return
    this.waiting.delete(id)
    item.callOff()
    const error = errorOf(frame.error)
    if (error === null) {
      item.resolve(frame.result as never)
      return
    }
    if (error.code === socketErrorCodes['too-many-requests']) {
      this.tell({ kind: 'too-many-requests', data: dataNameOf(item.method) })
    }
    item.reject(error)
  }

  private send(id: number, text: string): void {
    // A line that the other side is closing takes nothing any more; its end answers what waits.
    if (this.line === null || this.status.state !== SocketState.connected) this.queue.push({ id, text })
    else if (this.line.readyState === WebSocket.OPEN) this.write(text)
  }

  private write(text: string): void {
    this.line?.send(text)
    this.armPing()
  }

  /** The server counts silence on our side, so every message of ours starts the 50 s anew. */
  private armPing(): void {
    this.setTimer('ping', this.timing.pingAfterIdleMs, () => {
      const line = this.line
      this.request('server.ping').catch(() => {
        // A line that swallows a ping is dead even if the system has not noticed.
        if (line !== null && line === this.line) this.onClose(line)
      })
    })
  }

  /** The deadlines of silence begin anew: the server has not been asked yet. */
  private awaitWord(): void {
    this.heardAt = this.clock.now()
    this.askedAt = null
  }

  private noteHeard(): void {
    this.awaitWord()
    if (this.status.silent || this.status.heard !== 'now') this.update({ heard: 'now', silent: false })
  }

  /**
   * Looks at each deadline of silence: after the first the server is asked whether it is there, after the second nothing
   * counts as live, after the third the line is given up. A timer that fires late (a sleeping device) asks before it gives up.
   */
  private watchSilence(): void {
    const { askAfterSilenceMs, staleAfterSilenceMs, giveUpAfterSilenceMs } = this.timing
    const now = this.clock.now()
    const silence = now - this.heardAt
    const { line } = this
    if (silence >= askAfterSilenceMs && this.askedAt === null && this.status.state === SocketState.connected) {
      this.askedAt = now
      this.request('server.ping').catch(() => undefined)
    }
    if (silence >= staleAfterSilenceMs && !this.status.silent) this.update({ silent: true })
    const askedFor = this.askedAt === null ? 0 : now - this.askedAt
    if (line !== null && askedFor >= giveUpAfterSilenceMs - askAfterSilenceMs) {
      this.askedAt = null
      this.onClose(line)
    }
    const next = [askAfterSilenceMs, staleAfterSilenceMs, giveUpAfterSilenceMs].find((deadline) => deadline > silence)
    this.setTimer('watch', Math.max((next ?? silence + askAfterSilenceMs) - silence, 1), () => this.watchSilence())
  }

  private async authorize(): Promise<void> {
    const line = this.line
    if (line === null || this.status.authorization === SocketAuthorization.inProgress) return
    this.update({ authorization: SocketAuthorization.inProgress })
    try {
      const token = await this.options.fetchToken()
      if (line !== this.line) return
      if (token === null) {
        this.update({ authorization: SocketAuthorization.none })
        return
      }
      await this.request('server.auth', [token, 'web'])
      if (line !== this.line) return
      this.authAttempts = 0
      this.update({ authorization: SocketAuthorization.done })
      this.flushTopics()
    } catch {
      if (line === this.line) this.authorizationFailed()
    }
  }

  private authorizationFailed(): void {
    this.update({ authorization: SocketAuthorization.failed })
    if (this.authAttempts === 0) this.tell({ kind: 'token-refused', code: tokenRefusedCode })
    this.setTimer('auth', this.timing.authRetryDelayMs(this.authAttempts++), () => void this.authorize())
  }

  /** Letting go and taking again within one turn (a changed page) costs no message. */
  private planFlush(): void {
    if (this.flushPlanned) return
    this.flushPlanned = true
    queueMicrotask(() => {
      this.flushPlanned = false
      this.flushTopics()
    })
  }

  private flushTopics(): void {
    if (this.status.state !== SocketState.connected) return
    const authorized = this.status.authorization === SocketAuthorization.done
    for (const change of this.topics.changes(authorized)) {
      this.ask(change.method, change.params).catch((error: unknown) => {
        // Nothing was subscribed: the next change of wishes asks again, and a server that was busy or did not answer is asked again by itself.
        this.topics.forget(change.channel)
        if (isPassing(error)) this.setTimer('flush', this.timing.reconnectDelayMs(1), () => this.flushTopics())
      })
    }
  }

  private update(change: Partial<SocketStatus>): void {
    this.status = { ...this.status, ...change }
    for (const listener of this.statusListeners) listener()
  }

  private tell(problem: SocketProblem): void {
    for (const handler of this.problemHandlers) handler(problem)
  }

  private setTimer(name: TimerName, delayMs: number, job: () => void): void {
    this.clearTimer(name)
    this.timers.set(name, this.clock.after(delayMs, job))
  }

  private clearTimer(name: TimerName): void {
    this.timers.get(name)?.()
    this.timers.delete(name)
  }
}

function addTo(map: Map<string, Set<PushHandler>>, key: string, handler: PushHandler): () => void {
  const handlers = map.get(key) ?? new Set<PushHandler>()
  map.set(key, handlers)
  handlers.add(handler)
  return () => handlers.delete(handler)
}

function parseFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function errorOf(error: unknown): SocketError | null {
  if (typeof error !== 'object' || error === null) return null
  const code = 'code' in error && typeof error.code === 'number' ? error.code : socketErrorCodes['internal-error']
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'The server refused'
  return new SocketError(code, message)
}

const passing: readonly number[] = [
  socketErrorCodes['too-many-requests'],
  socketErrorCodes['service-unavailable'],
  socketErrorCodes.timeout,
]

/** A server that is too busy, or from which no answer came on a line that is open. */
const isPassing = (error: unknown): boolean => error instanceof SocketError && passing.includes(error.code)
