/** An operator at the console, with keys of their own, for the tests of its door. */
import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ErrorEnvelope } from '@exchange/contract/errors'
import type { ConsoleOperations, ConsoleRoute } from '@exchange/contract/operators'
import type { RoleName } from '@exchange/contract/operators/roles'
import { Authenticator } from '../../../testing/authenticator.ts'
import { requestPath } from '../../testing/request-path.ts'
import type { TestExchange } from '../../web-http/testing/exchange.ts'

export interface ConsoleAnswer<Data> {
  readonly status: number
  readonly data: Data
  readonly error: ErrorEnvelope
  readonly headers: IncomingMessage['headers']
}

interface Question {
  readonly id: string
  readonly options: Parameters<Authenticator['get']>[0]
  readonly words: readonly string[]
  readonly content: string
  readonly alone: boolean
}

type Input<R extends ConsoleRoute> = {
  readonly params?: ConsoleOperations[R]['params']
  readonly query?: ConsoleOperations[R]['query']
  readonly body?: ConsoleOperations[R]['body']
}

/** Everything that an act says besides its own fields. */
export const why = { reason: 'a test of the console' }

let addresses = 0

export class Operator {
  /** Everybody calls from an address of their own. */
  readonly #address = `10.8.${++addresses >> 8}.${addresses & 255}`
  readonly here: TestExchange
  readonly keys: Authenticator[] = []
  readonly #cookies = new Map<string, string>()

  constructor(here: TestExchange) {
    this.here = here
  }

  get port(): number {
    return this.here.exchange.consolePort ?? 0
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  cookie(): string | undefined {
    return this.#cookies.get('console')
  }

  setCookie(value: string): void {
    this.#cookies.set('console', value)
  }

  /** Any request to the console, as a browser on its page sends it. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }> {
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = httpRequest({
      host: '127.0.0.1',
      port: this.port,
      method,
      path,
      headers: {
        host: `localhost:${this.port}`,
        'x-forwarded-for': this.#address,
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(cookie === '' ? {} : { cookie }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
        ...headers,
      },
    })
    sent.end(payload)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = '', ...rest] = line.split('; ')
      const at = pair.indexOf('=')
      if (rest.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { status: response.statusCode ?? 0, body: await text(response), headers: response.headers }
  }

  /** One operation; what a key answers to its question goes along. */
  async call<R extends ConsoleRoute>(
    route: R,
    input: Input<R> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ConsoleAnswer<ConsoleOperations[R]['output']>> {
    const [method = '', template = ''] = route.split(' ')
    const answer = await this.send(method, requestPath(template, input), input.body, headers)
    // Answers are checked against their schemas on the server.
    const json = JSON.parse(answer.body) as ErrorEnvelope & { readonly data: ConsoleOperations[R]['output'] }
    return { status: answer.status, data: json.data, error: json, headers: answer.headers }
  }

  /** What the key is asked for an act that is called without it. */
  async question<R extends ConsoleRoute>(route: R, input: Input<R> = {}): Promise<Question> {
    const asked = await this.call(route, input)
    if (asked.error.error !== 'key-required')
      throw new Error(`${route} asked for no key: ${JSON.stringify(asked.error)} ${JSON.stringify(asked.data)}`)
    // The desk made it.
    return asked.error.data as unknown as Question
  }

  /** The header by which this key answers a question. */
  answerTo({ id, options }: Pick<Question, 'id' | 'options'>, key = 0): Readonly<Record<string, string>> {
    const response = this.keys[key]?.get(options)
    return { 'x-key': Buffer.from(JSON.stringify({ id, response })).toString('base64url') }
  }

  /** An act, confirmed with this key where it asks for one. */
  async act<R extends ConsoleRoute>(route: R, input: Input<R>, key = 0) {
    const first = await this.call(route, input)
    if (first.error.error !== 'key-required') return first
    return this.call(route, input, this.answerTo(first.error.data as unknown as Question, key))
  }

  /** Enrols keys by the token of an invitation; what the last one said. */
  async enrol(token: string, keys = 2, habits: { readonly syncs?: boolean } = {}) {
    let said: ConsoleOperations['POST /admin/api/invitation/key']['output'] = { keys: 0, opened: false, words: null }
    for (let count = 0; count < keys; count++) {
      const { data } = await this.call('POST /admin/api/invitation/key/start', { body: { token } })
      const key = new Authenticator({ origin: this.origin, ...habits })
      const response = key.create(data.options)
      const added = await this.call('POST /admin/api/invitation/key', {
        body: { token, id: data.id, name: `key ${count + 1}`, response },
      })
      if (added.status !== 200) throw new Error(`the key was refused: ${JSON.stringify(added.error)}`)
      said = added.data
      this.keys.push(key)
    }
    return said
  }

  async signIn(key = 0) {
    const { data } = await this.call('POST /admin/api/sign-in/start')
    const response = this.keys[key]?.get(data.options)
    if (response === undefined) throw new Error('there is no such key')
    return this.call('POST /admin/api/sign-in', { body: { id: data.id, response } })
  }
}

/** As `npm run operator -- invite` does it: the token of the link. */
export async function invited(here: TestExchange, name: string, role: RoleName): Promise<string> {
  const { people } = here.exchange.modules.operators
  return here.exchange.kit.db.transaction(async (tx) => people.inviteFirst(tx, name, role))
}

/** An operator with two keys, signed in. */
export async function newOperator(
  here: TestExchange,
  name: string,
  role: RoleName,
  habits: { readonly syncs?: boolean } = {},
): Promise<Operator> {
  const operator = new Operator(here)
  await operator.enrol(await invited(here, name, role), 2, habits)
  const signedIn = await operator.signIn()
  if (signedIn.status !== 200) throw new Error(`${name} was not signed in: ${JSON.stringify(signedIn.error)}`)
  return operator
}
