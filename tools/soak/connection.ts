/** A connection to the trade socket: answers by id, pushes to whoever listens, a sign of life now and then. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { isRecord } from '../liquidity/api-client.ts'

/** The server closes after a minute of silence. */
const ALIVE_MS = 30_000

/** A refusal: the dialect's code, and what HTTP would have said. */
export class SocketError extends Error {
  override readonly name = 'SocketError'
  readonly code: number
  readonly reason: unknown

  constructor(method: string, code: number, message: string, reason: unknown) {
    super(`${method}: ${code} ${message}${reason === undefined ? '' : ` ${JSON.stringify(reason)}`}`)
    this.code = code
    this.reason = reason
  }
}

interface Asked {
  readonly method: string
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: Error) => void
}

export class Connection {
  readonly #socket: WebSocket
  readonly #asked = new Map<number, Asked>()
  readonly #alive: NodeJS.Timeout
  #id = 0
  /** Why the server ended it; null while it is open or after close(). */
  dropped: string | null = null

  private constructor(socket: WebSocket, heard: (method: string, params: unknown) => void) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#hear(data, heard))
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      this.dropped ??= `${code} ${String(reason)}`
      clearInterval(this.#alive)
      for (const { method, reject } of this.#asked.values()) reject(new Error(`${method}: the connection is closed`))
    })
    this.#alive = setInterval(() => socket.ping(), ALIVE_MS)
  }

  /** @param heard is called with every push */
  static async open(origin: string, heard: (method: string, params: unknown) => void): Promise<Connection> {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
    const connection = new Connection(socket, heard)
    await once(socket, 'open')
    return connection
  }

  /** @throws SocketError */
  ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const id = ++this.#id
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { method, resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.dropped ??= ''
    this.#socket.close()
  }

  #hear(data: Buffer, heard: (method: string, params: unknown) => void): void {
    const frame: unknown = JSON.parse(data.toString('utf8'))
    if (!isRecord(frame)) throw new Error('a frame is no object')
    const { id, method, params, result, error } = frame
    if (typeof method === 'string') return heard(method, params)
    const asked = typeof id === 'number' ? this.#asked.get(id) : undefined
    if (asked === undefined || typeof id !== 'number') return
    this.#asked.delete(id)
    if (isRecord(error))
      asked.reject(new SocketError(asked.method, Number(error['code']), String(error['message']), error['reason']))
    else asked.resolve(result)
  }
}

/** Signs a connection in with the token of a key. */
export async function authorize(
  connection: Connection,
  trader: { call(path: string): Promise<unknown> },
): Promise<void> {
  const answer = await trader.call('/api/v4/profile/websocket_token')
  await connection.ask('authorize', [isRecord(answer) ? answer['websocket_token'] : '', 'public'])
}
