/** Clients of the doors as their users would write them. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { KeyPair } from '../../modules/api-keys/index.ts'

export interface HttpAnswer {
  readonly status: number
  readonly operation: string | null
  readonly headers: Headers
  readonly text: string
  /** Parsed; undefined when it is no JSON. */
  readonly body: unknown
}

async function read(response: Response): Promise<HttpAnswer> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return {
    status: response.status,
    operation: response.headers.get('x-operation'),
    headers: response.headers,
    text,
    body,
  }
}

export async function get(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  return read(await fetch(new URL(path, origin), { headers }))
}

let nonce = Date.now() * 1000

export function signatureOf(pair: KeyPair, body: string): Record<string, string> {
  const payload = Buffer.from(body).toString('base64')
  return {
    'content-type': 'application/json',
    'x-txc-apikey': pair.key,
    'x-txc-payload': payload,
    'x-txc-signature': createHmac('sha512', pair.secret).update(payload).digest('hex'),
  }
}

/** A signed call with a nonce of its own. */
export async function call(
  origin: string,
  pair: KeyPair,
  path: string,
  fields: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  nonce += 1
  const body = JSON.stringify({ ...fields, request: path, nonce })
  const sent = { ...signatureOf(pair, body), ...headers }
  return read(await fetch(new URL(path, origin), { method: 'POST', body, headers: sent }))
}

interface Push {
  readonly method: string
  readonly params: unknown
}

interface Answer {
  readonly result: unknown
  readonly error: { readonly code: number; readonly message: string; readonly reason?: unknown } | null
}

/** What hasn't come by then never will, however slow the machine: less than a test may take. */
const NEVER_MS = 120_000

/** A connection to the trade socket: answers by id, pushes in the order they came. */
export class SocketClient {
  readonly socket: WebSocket
  readonly pushes: Push[] = []
  readonly #answers = new Map<number, (answer: Answer) => void>()
  readonly #waiting = new Set<() => void>()
  #id = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))))
    socket.on('error', () => {})
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
    const socket = new WebSocket(url, { headers })
    const client = new SocketClient(socket)
    await once(socket, 'open')
    return client
  }

  /** Signs in with a key. `headers` go with the call for the token. */
  async authorize(origin: string, pair: KeyPair, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const { body } = await call(origin, pair, '/api/v4/profile/websocket_token', {}, headers)
    const { websocket_token: token } = body as { websocket_token: string }
    await this.result('authorize', [token, 'public'])
  }

  ask(method: string, params: readonly unknown[] = []): Promise<Answer> {
    const id = ++this.#id
    const answer = new Promise<Answer>((resolve) => this.#answers.set(id, resolve))
    this.socket.send(JSON.stringify({ id, method, params }))
    return answer
  }

  /** The result; throws with the code when there is an error. */
  async result(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const { result, error } = await this.ask(method, params)
    if (error !== null) throw new Error(`${method}: ${error.code} ${error.message}`)
    return result
  }

  async code(method: string, params: readonly unknown[] = []): Promise<number | null> {
    return (await this.ask(method, params)).error?.code ?? null
  }

  of(method: string): Push[] {
    return this.pushes.filter((push) => push.method === method)
  }

  /** Params of one push of a stream; negative counts from the last. */
  params(method: string, index: number): unknown {
    const push = this.of(method).at(index)
    if (push === undefined) throw new Error(`no push ${index} of ${method}`)
    return push.params
  }

  /**
   * Resolves when the condition holds; it is looked at after every frame.
   * @throws Error with the names of the pushes that came, when it doesn't hold for so long that it never will
   */
  async until(holds: () => boolean): Promise<void> {
    const never = AbortSignal.timeout(NEVER_MS)
    never.addEventListener('abort', () => this.#wake())
    while (!holds()) {
      if (never.aborted) throw new Error(`what was waited for did not come; these pushes came: ${this.#came()}`)
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve)
      })
    }
  }

  /** The names of the pushes that came, with how often each did. */
  #came(): string {
    const byMethod = Map.groupBy(this.pushes, ({ method }) => method)
    return [...byMethod].map(([method, pushes]) => `${pushes.length} ${method}`).join(', ') || 'none'
  }

  /** Code and reason of the close that comes. */
  async closed(): Promise<readonly [code: number, reason: string]> {
    const [code, reason]: unknown[] = await once(this.socket, 'close')
    return [Number(code), String(reason)]
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return
    this.socket.close()
    await once(this.socket, 'close')
  }

  #hear(message: {
    id: number | null
    method?: string
    params?: unknown
    result?: unknown
    error?: Answer['error']
  }): void {
    if (message.id === null && message.method !== undefined)
      this.pushes.push({ method: message.method, params: message.params })
    else if (message.id !== null) {
      this.#answers.get(message.id)?.({ result: message.result, error: message.error ?? null })
      this.#answers.delete(message.id)
    }
    this.#wake()
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}
