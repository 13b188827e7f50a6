/** Who is connected, and how many of one address: those beyond are cut off before they have cost anything. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { AddressBudget, Places, addressOf } from '../kernel/index.ts'

/** New connections of one address, each second and saved up. */
const NEW_PER_SECOND = 100
const NEW_AT_ONCE = 1_000
/** Addresses of this machine that can be a proxy's. */
const MOST_PROXIES = 64

/** What is left of the bytes that may wait, after somebody had to go. */
const ROOM_AFTERWARDS = 0.75

/** How long a connection may take for what. */
export interface Patience {
  /** From its first byte, or from the connection when none comes, to the end of a request's headers. */
  readonly headersMs: number
  /** To the end of a request's body. */
  readonly requestMs: number
  /** Between two requests; longer than a browser's own, so that the browser is the one who closes. */
  readonly idleMs: number
  /** To take an answer from its first byte to its last. */
  readonly readingMs: number
  /** How often all that is looked at. */
  readonly everyMs: number
}

export const usualPatience: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 75_000,
  readingMs: 60_000,
  everyMs: 2_000,
}

/** What all connections may take together, whoever holds them. */
export interface Crowd {
  /** Connections at a time. */
  readonly most: number
  /** From so many on, an address with `few` of its own gets no more: newcomers find a place while a few hold many. */
  readonly crowded: number
  readonly few: number
  /** Bytes of answers and frames that wait for their readers. */
  readonly unread: number
}

export const usualCrowd: Crowd = { most: 20_000, crowded: 16_000, few: 16, unread: 256 * 1024 * 1024 }

/** What `createServer` takes of it. */
export const serverTimes = ({ headersMs, requestMs, idleMs, everyMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  connectionsCheckingInterval: everyMs,
})

export class Connections {
  readonly #open = new Map<Socket, () => void>()
  readonly #places: Places
  readonly #arrivals: AddressBudget
  /** Addresses whose requests name callers of their own: those are counted, and these are not. */
  readonly #proxies = new Set<string>()
  /** Since when an answer waits to be read. */
  readonly #behind = new Map<Socket, number>()
  readonly #sockets = new WeakSet<Socket>()
  readonly #patience: Patience
  readonly #crowd: Crowd
  readonly #sweep: NodeJS.Timeout

  /** `perAddress` connections at a time; 0 = any number, as fast as they come. */
  constructor(server: Server, perAddress: number, patience: Patience, crowd: Crowd = usualCrowd) {
    this.#patience = patience
    this.#crowd = crowd
    this.#places = new Places(perAddress)
    this.#arrivals = new AddressBudget({ most: NEW_AT_ONCE, perSecond: perAddress === 0 ? 0 : NEW_PER_SECOND })
    server.on('connection', (connection: Socket) => this.#arrive(connection))
    this.#sweep = setInterval(() => {
      this.#cutOffSlow(performance.now())
      this.#cutOffFurthestBehind()
    }, patience.everyMs)
    this.#sweep.unref()
  }

  /** All that are open. */
  all(): readonly Socket[] {
    return [...this.#open.keys()]
  }

  /** Notes a request: one that a proxy of this machine carries is counted by its caller from now on. */
  heard(request: IncomingMessage): void {
    const { remoteAddress = '' } = request.socket
    if (this.#proxies.has(remoteAddress) || request.headers['x-forwarded-for'] === undefined) return
    if (addressOf(request) === remoteAddress.replace(/^::ffff:/i, '')) return
    if (this.#proxies.size < MOST_PROXIES) this.#proxies.add(remoteAddress)
    this.#open.get(request.socket)?.()
  }

  /** This connection has become a socket, whose backlog has a bound of its own. */
  upgraded(connection: Socket): void {
    this.#sockets.add(connection)
  }

  /** Looks at nobody any more. */
  stop(): void {
    clearInterval(this.#sweep)
  }

  #arrive(connection: Socket): void {
    const { remoteAddress = '' } = connection
    const isProxy = this.#proxies.has(remoteAddress)
    const isFull = this.#open.size >= this.#crowd.most
    const leave = isFull ? null : isProxy ? () => {} : this.#admit(remoteAddress)
    if (leave === null) return void connection.destroy()
    this.#open.set(connection, leave)
    connection.once('close', () => {
      this.#open.delete(connection)
      this.#behind.delete(connection)
      leave()
    })
  }

  #admit(address: string): (() => void) | null {
    const { crowded, few } = this.#crowd
    if (this.#open.size >= crowded && this.#places.held(address) >= few) return null
    try {
      this.#arrivals.spend(address, 1)
    } catch {
      return null
    }
    return this.#places.take(address)
  }

  #cutOffSlow(now: number): void {
    for (const connection of this.#open.keys()) {
      if (connection.writableLength === 0 || this.#sockets.has(connection)) {
        this.#behind.delete(connection)
        continue
      }
      const since = this.#behind.get(connection) ?? now
      this.#behind.set(connection, since)
      if (now - since >= this.#patience.readingMs) connection.destroy()
    }
  }

  /** Ends those who leave the most unread, until the others have room again. */
  #cutOffFurthestBehind(): void {
    let unread = 0
    for (const connection of this.#open.keys()) unread += connection.writableLength
    if (unread <= this.#crowd.unread) return
    const behind = this.all().toSorted((one, other) => other.writableLength - one.writableLength)
    for (const connection of behind) {
      if (unread <= this.#crowd.unread * ROOM_AFTERWARDS) return
      unread -= connection.writableLength
      connection.destroy()
    }
  }
}
