import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import type { TokenHolder } from '../../kernel/index.ts'

/** Whoever a frame of protocol.ts can be sent to. Frames are shared between subscribers and must not be changed. */
export interface Subscriber {
  send(frame: Buffer): void
}

/** Where a connection came from. */
export interface Origin {
  readonly ip: string
  readonly region: Region
}

/** Bytes that may wait in a socket before its reader counts as too slow. */
export const BACKLOG_LIMIT = 1024 * 1024
export const REQUESTS_PER_MINUTE = 200
export const IDLE_MS = 60_000

/** Close codes of this server beside those of the protocol. */
export const CloseCode = { idle: 4000, sessionEnded: 4001, slowConsumer: 4008, invalidJson: 1007 } as const

/** One client: its socket, who it is signed in as, and how much it may ask. */
export class Connection implements Subscriber {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #heardAt: number
  #windowFrom: number
  #requests = 0
  #open = true
  #leave: (() => void) | null = null
  /** Null before sign-in. */
  owner: OwnerId | null = null
  /** The public half of the key it is signed in with; null = a session, or nobody. */
  key: string | null = null
  readonly origin: Origin

  /** `stream` is what `socket` was upgraded from; `now` in milliseconds. */
  constructor(socket: WebSocket, stream: Duplex, origin: Origin, now: number) {
    this.#socket = socket
    this.#stream = stream
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

  /** Notes a sign of life. */
  touch(now: number): void {
    this.#heardAt = now
  }

  isIdle(now: number): boolean {
    return now - this.#heardAt >= IDLE_MS
  }

  /** `leave` stops the watch on the session behind the sign-in. */
  signIn({ owner, key }: Pick<TokenHolder, 'owner' | 'key'>, leave: () => void): void {
    this.#leave?.()
    this.owner = owner
    this.key = key
    this.#leave = leave
  }

  close(code: number, reason: string): void {
    if (!this.#open) return
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
