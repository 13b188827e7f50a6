/** Somebody in a browser, without the browser: cookies, the CSRF token, and the demo's mailbox. */
import { randomUUID } from 'node:crypto'
import { isRecord } from '../liquidity/api-client.ts'

const PASSWORD = 'conformance wants a phrase'

type Fields = Readonly<Record<string, unknown>>

interface Told {
  readonly isRefused: boolean
  /** Of a success its data; of a refusal what it says. */
  readonly content: Fields
}

export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  readonly #email: string
  #token = ''

  private constructor(origin: string, name: string) {
    this.#origin = origin
    this.#email = `${name}-${randomUUID()}@conformance.test`
  }

  /** Opens an account with the code from the demo mailbox. */
  static async signUp(origin: string, name: string): Promise<Visitor> {
    const visitor = new Visitor(origin, name)
    await visitor.#renewToken()
    const consents = { terms: true, privacy: true }
    await visitor.#call('/v2/register', { email: visitor.#email, password: PASSWORD, consents })
    await visitor.#call('/v2/register/confirmation', { code: await visitor.#mailedCode() })
    // The token is one of the session.
    await visitor.#renewToken()
    return visitor
  }

  /** The session, as a Cookie header has it. */
  get cookie(): string {
    return `session=${this.#cookies.get('session') ?? ''}`
  }

  async read(path: string): Promise<Fields> {
    return this.#call(path)
  }

  async send(path: string, body: Fields): Promise<Fields> {
    return this.#call(path, body)
  }

  /** Sends a request that has to be confirmed, confirms it with a mailed code and sends it again. */
  async prove(path: string, body: Fields): Promise<Fields> {
    const asked = await this.#ask(path, body)
    const data = asked.content['data']
    const act = isRecord(data) ? data['act'] : undefined
    if (!asked.isRefused || typeof act !== 'string')
      throw new Error(`${path} asked for no proof: ${JSON.stringify(asked.content)}`)
    await this.#ask('/v2/2fa/validate', { act, password: PASSWORD, code: await this.#mailedCode() })
    return this.#call(path, body, { 'x-act': act })
  }

  async #renewToken(): Promise<void> {
    this.#token = String((await this.#call('/v2/index'))['token'])
  }

  async #mailedCode(): Promise<string> {
    const path = `/v2/demo/mailbox?to=${encodeURIComponent(this.#email)}`
    const mails: unknown = (await this.#ask(path)).content
    const newest: unknown = Array.isArray(mails) ? mails[0] : null
    return /^\d{6}$/m.exec(isRecord(newest) ? String(newest['text']) : '')?.[0] ?? ''
  }

  async #call(path: string, body?: Fields, headers: Readonly<Record<string, string>> = {}): Promise<Fields> {
    const { isRefused, content } = await this.#ask(path, body, headers)
    if (isRefused) throw new Error(`${path} was refused: ${JSON.stringify(content)}`)
    return content
  }

  async #ask(path: string, body?: Fields, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
    const answer = await fetch(new URL(path, this.#origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.#token === '' ? {} : { 'x-csrf-token': this.#token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const json = (await answer.json()) as { data: Fields }
    return answer.ok
      ? { isRefused: false, content: json.data }
      : { isRefused: true, content: json as unknown as Fields }
  }
}
