/** Callers at an address of their own: HTTP with as many connections as they like, and sockets. */
import { once } from 'node:events'
import { Pool } from 'undici'
import { WebSocket } from 'ws'

export class Caller {
  readonly #pool: Pool
  readonly #origin: string
  readonly #address: string

  /** `address` is one of this machine's own: 127.0.0.2, for one. `pipelining` = requests sent ahead on a connection. */
  constructor(origin: string, address: string, connections: number, pipelining = 1) {
    this.#origin = origin
    this.#address = address
    const patience = { headersTimeout: 20_000, bodyTimeout: 20_000 }
    this.#pool = new Pool(origin, { localAddress: address, connections, pipelining, ...patience })
  }

  async get(path: string): Promise<number> {
    return this.send('GET', path)
  }

  /** The status; the answer is read to its end. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    body: string | null = null,
    headers: Record<string, string> = {},
  ): Promise<number> {
    const { statusCode, body: answer } = await this.#pool.request({ method, path, body, headers })
    await answer.dump()
    return statusCode
  }

  async json(path: string): Promise<{ readonly body: unknown; readonly cookie: string }> {
    const { body, headers } = await this.#pool.request({ method: 'GET', path })
    const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    return { body: await body.json(), cookie: cookies.join('; ') }
  }

  /** Throws when there is no place. */
  async socket(): Promise<FloodSocket> {
    const socket = new WebSocket(`${this.#origin.replace('http', 'ws')}/ws`, { localAddress: this.#address })
    const opened = once(socket, 'open')
    socket.on('error', () => {})
    await opened
    return new FloodSocket(socket)
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

export class FloodSocket {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (status: number) => void; reject: (reason: Error) => void }>()
  #id = 0
  #isOpen = true

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      // Answers begin with their id; whatever follows is not looked at.
      const [, id, rest] = /^\{"id":(\d+),(.{0,60})/s.exec(data.toString('utf8', 0, 100)) ?? []
      const waiting = this.#waiting.get(Number(id))
      this.#waiting.delete(Number(id))
      waiting?.resolve(rest?.startsWith('"result":null,"error":{"code":7') === true ? 429 : 200)
    })
    socket.once('close', () => {
      this.#isOpen = false
      for (const { reject } of this.#waiting.values()) reject(new Error('closed'))
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** 200, or 429 when it is refused for asking too much. */
  async ask(method: string, params: readonly unknown[]): Promise<number> {
    const id = ++this.#id
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    if (!this.#isOpen) throw new Error('closed')
    this.#waiting.set(id, { resolve, reject })
    this.#socket.send(JSON.stringify({ id, method, params }))
    return promise
  }

  close(): void {
    this.#socket.terminate()
  }
}
