/** A client of the compatible API, as anybody could write it: signed POSTs for private calls, GETs for public ones. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export interface ApiKey {
  readonly owner: number
  readonly key: string
  readonly secret: string
}

/** The server said no. `code` is its own number, 0 when it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: number
  /** Seconds the server asks to wait; 0 when it does not. */
  readonly retryAfter: number

  constructor(path: string, status: number, body: unknown, retryAfter: number) {
    const { code, message, errors } = isRecord(body) ? body : {}
    const text = typeof message === 'string' ? message : 'no message'
    super(`${path} answered ${status}: ${text}${errors === undefined ? '' : ` ${JSON.stringify(errors)}`}`)
    this.status = status
    this.code = typeof code === 'number' ? code : 0
    this.retryAfter = retryAfter
  }

  /** It came when the window of its nonce was over, on a machine that is slow: signed again it may be in time. */
  get isLate(): boolean {
    return this.status === 400 && this.message.includes('nonce is more than 5 seconds')
  }

  /** Too much or not now: worth another try later. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status >= 500
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keep-alive connections to one exchange. */
export class Api {
  readonly #pool: Pool

  /**
   * @param origin such as http://127.0.0.1:3000
   * @param connections at most so many at once
   * @param localAddress to call from; limits are counted by address
   */
  constructor(origin: string, connections = 8, localAddress?: string) {
    const from = localAddress === undefined ? {} : { localAddress }
    this.#pool = new Pool(origin, { ...from, connections, headersTimeout: 15_000, bodyTimeout: 15_000 })
  }

  /** @throws ApiError for any answer but 2xx, and what undici throws when there is none */
  async get(path: string): Promise<unknown> {
    return this.#answer(path, await this.#pool.request({ method: 'GET', path }))
  }

  async send(path: string, body: string, headers: Record<string, string>): Promise<unknown> {
    return this.#answer(path, await this.#pool.request({ method: 'POST', path, body, headers }))
  }

  async #answer(path: string, response: Awaited<ReturnType<Pool['request']>>): Promise<unknown> {
    const text = await response.body.text()
    const { statusCode, headers } = response
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // 429 and 503 have bodies that are no JSON; the status says it all.
    }
    if (statusCode >= 200 && statusCode < 300) return body
    throw new ApiError(path, statusCode, body, Number(headers['retry-after'] ?? 0) || 0)
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

/** The headers that authenticate a body. */
export function sign(apiKey: ApiKey, body: string): Record<string, string> {
  const payload = Buffer.from(body).toString('base64')
  return {
    'content-type': 'application/json',
    'x-txc-apikey': apiKey.key,
    'x-txc-payload': payload,
    'x-txc-signature': createHmac('sha512', apiKey.secret).update(payload).digest('hex'),
  }
}

/** The server takes a windowed nonce that is at most five seconds off; half of that is left to bursts. */
const BEHIND_MS = 2_500

/** A body as it is sent, with the headers that sign it. */
export interface SignedCall {
  readonly path: string
  readonly body: string
  readonly headers: Record<string, string>
}

/**
 * `rising`: calls go one after the other, because each nonce has to be greater than the one before.
 * `window`: calls may overlap; the nonce is the clock, each millisecond once.
 * `turns`: calls go one after the other with nonces of the window, so the rising ones of the key are left to others.
 */
export type Nonces = 'rising' | 'window' | 'turns'

/** One account. */
export class Trader {
  readonly owner: number
  readonly #api: Api
  readonly #key: ApiKey
  readonly #nonces: Nonces
  #nonce = 0
  #tail: Promise<unknown> = Promise.resolve()

  constructor(api: Api, key: ApiKey, nonces: Nonces = 'rising') {
    this.owner = key.owner
    this.#api = api
    this.#key = key
    this.#nonces = nonces
  }

  /** @throws ApiError */
  async call(path: string, fields: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    if (this.#nonces === 'window') return this.send(await this.sign(path, fields))
    const result = this.#tail.then(async () => this.send(await this.sign(path, fields)))
    this.#tail = result.catch(() => {})
    return result
  }

  /** Signs a call with the next nonce. With `rising` it has to be sent before the next one is signed. */
  async sign(path: string, fields: Readonly<Record<string, unknown>> = {}): Promise<SignedCall> {
    const nonceWindow = this.#nonces !== 'rising'
    const nonce = nonceWindow ? await this.#windowed() : this.#rising()
    const body = JSON.stringify({ ...fields, request: path, nonce, nonceWindow })
    return { path, body, headers: sign(this.#key, body) }
  }

  /** Sends what was signed, for the first time or again. Throws ApiError. */
  send({ path, body, headers }: SignedCall): Promise<unknown> {
    return this.#api.send(path, body, headers)
  }

  /** Microseconds, so that a restarted client is ahead of what it used before. */
  #rising(): number {
    return (this.#nonce = Math.max(this.#nonce + 1, Date.now() * 1000))
  }

  /** Milliseconds, each once: whoever calls more often than that waits instead of leaving the window. */
  async #windowed(): Promise<number> {
    const nonce = (this.#nonce = Math.max(this.#nonce + 1, Date.now() - BEHIND_MS))
    const ahead = nonce - Date.now()
    if (ahead > BEHIND_MS) await sleep(ahead - BEHIND_MS)
    return nonce
  }
}
