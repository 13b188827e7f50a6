import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import type { SocketCaller, TokenHolder } from '../../kernel/index.ts'

/** Where a connection came from. */
export interface CallOrigin {
  readonly ip: string
  readonly region: Region
}

/** Bytes that may wait in a socket before its reader counts as too slow. */
const BACKLOG_LIMIT = 1024 * 1024
export const REQUESTS_PER_MINUTE = 200
/** Refusals for asking too much, one after the other, that a connection survives. */
export const MOST_REFUSED = 50
const IDLE_MS = 60_000

/** Close codes of this server beside those of the protocol. */
export const CloseCode = {
  idle: 4000,
  sessionEnded: 4001,
  slowConsumer: 4008,
  tooManyRequests: 4029,
  invalidJson: 1007,
} as const

/**
 * Lets a connection be somebody: checks that the token's key works from there, ends what was followed as somebody else, and
 * watches what stands behind the token. Returns the way to end the watch.
 */
export type Admit = (connection: Connection, holder: TokenHolder) => () => void

/** One client: its socket, who it is signed in as, and how much it may ask. */
export class Connection implements SocketCaller {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #heardAt: number
  #windowFrom: number
  #requests = 0
  #refused = 0
  /** Frames that wait for their turn. */
  #held = 0
  #open = true
  #leave: (() => void) | null = null
  /** Resolves when no key is being looked up for this connection any more; null = none is. */
  looking: Promise<void> | null = null
  /** Null before sign-in. */
  owner: OwnerId | null = null
  /** The key it is signed in with; null = a session, or nobody. */
  key: TokenHolder['key'] = null
  readonly origin: CallOrigin
  readonly #admit: Admit
  readonly #cut: (code: number) => void

  get isOpen(): boolean {
    return this.#open
  }

  get ip(): string {
    return this.origin.ip
  }

  /** Bytes that wait for its reader. */
  get backlog(): number {
    return this.#stream.writableLength
  }

  /** `stream` is what `socket` was upgraded from; `now` in milliseconds; `cut` hears the code when this side closes. */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    origin: CallOrigin,
    now: number,
    admit: Admit,
    cut: (code: number) => void = () => {},
  ) {
    this.#socket = socket
    this.#stream = stream
    this.#admit = admit
    this.#cut = cut
    this.origin = origin
    this.#heardAt = now
    this.#windowFrom = now
  }

  /** Sends, or drops a client that reads more slowly than the market writes. */
  send(frame: Buffer): void {
    if (!this.#open || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength > BACKLOG_LIMIT) {
      // Nothing more is queued; the reason waits behind the backlog, and the socket is torn down if nobody reads it.
      return this.close(CloseCode.slowConsumer, 'slow consumer')
    }
    // The frame has its header already: one write instead of two that are put together again for every follower. Nothing is
    // compressed here, so the socket's own frames (pong, close) are written at once as well and never cut into this one.
    this.#stream.write(frame)
  }

  /** Counts a request; false when the client has used up its minute. */
  count(now: number): boolean {
    if (now - this.#windowFrom >= 60_000) {
      this.#windowFrom = now
      this.#requests = 0
    }
    this.#requests += 1
    return this.#requests <= REQUESTS_PER_MINUTE
  }

  /** Notes that a request was within the limits. */
  admitted(): void {
    this.#refused = 0
  }

  /** Refuses a request that was one too many; whoever goes on all the same is disconnected. */
  tooMany(refusal: Buffer): void {
    this.#refused += 1
    if (this.#refused > MOST_REFUSED) this.close(CloseCode.tooManyRequests, 'too many requests')
    else this.send(refusal)
  }

  /** Looks a key up after all that were asked for before, so that requests keep their order. */
  async look<Found>(find: () => Promise<Found>): Promise<Found> {
    const found = (this.looking ?? Promise.resolve()).then(find)
    const done: Promise<void> = found
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        if (this.looking === done) this.looking = null
      })
    this.looking = done
    return found
  }

  /** A frame waits for its turn: nothing more is read of this client before. */
  hold(): void {
    if (this.#held === 0) this.#socket.pause()
    this.#held += 1
  }

  /** Such a frame has its turn. */
  release(): void {
    this.#held -= 1
    if (this.#held === 0) this.#socket.resume()
  }

  /** Notes a sign of life. */
  touch(now: number): void {
    this.#heardAt = now
  }

  isIdle(now: number): boolean {
    return now - this.#heardAt >= IDLE_MS
  }

  signIn(holder: TokenHolder): void {
    const leave = this.#admit(this, holder)
    this.#leave?.()
    this.owner = holder.owner
    this.key = holder.key
    this.#leave = leave
  }

  close(code: number, reason: string): void {
    if (!this.#open) return
    this.#cut(code)
    this.#socket.close(code, reason)
    this.ended()
  }

  /** The socket is gone: nothing is sent from now on. */
  ended(): void {
    this.#open = false
    this.#leave?.()
    this.#leave = null
    this.owner = null
    this.key = null
  }
}
