/** JSON-RPC with one node, and readers of what it answers: nothing of that is taken for granted. */

/** From the first byte to the last: a block's traces are large. */
const TIMEOUT_MS = 20_000
const ANSWER_BYTES = 128 << 20
/** Calls that go into one request. */
const AT_ONCE = 100

/** The node's own refusal of a call. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A method with what it is asked. */
export type Call = readonly [method: string, ...parameters: readonly unknown[]]

export class EvmNode {
  /** Without anything secret in it. */
  readonly name: string
  readonly #url: URL
  readonly #authorization: Readonly<Record<string, string>>
  #lastId = 0

  constructor(url: string) {
    this.#url = new URL(url)
    const { username, password } = this.#url
    this.#url.username = ''
    this.#url.password = ''
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    this.#authorization =
      username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
    this.name = this.#url.host
  }

  /** @throws NodeRefusal what the node says against it; Error where it can't be reached */
  async ask(...call: Call): Promise<unknown> {
    const [answer] = await this.askAll([call])
    return answer
  }

  /** Answers in the order of the calls. */
  async askAll(calls: readonly Call[]): Promise<readonly unknown[]> {
    const answers: unknown[] = []
    for (let from = 0; from < calls.length; from += AT_ONCE)
      answers.push(...(await this.#post(calls.slice(from, from + AT_ONCE))))
    return answers
  }

  async #post(calls: readonly Call[]): Promise<readonly unknown[]> {
    const requests = calls.map(([method, ...params]) => ({ jsonrpc: '2.0', id: ++this.#lastId, method, params }))
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#authorization },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((reason: unknown) => {
      throw new Error(`${this.name} can't be reached`, { cause: reason })
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`${this.name} answered ${answer.status}`)
    }
    const answered: unknown = JSON.parse(await bounded(answer))
    const byId = new Map(
      (Array.isArray(answered) ? answered : [answered]).map((one) => [record(one)['id'], record(one)]),
    )
    return requests.map(({ id, method }) => resultOf(byId.get(id), method))
  }
}

function resultOf(answer: Readonly<Record<string, unknown>> | undefined, method: string): unknown {
  if (answer === undefined) throw new Error(`${method} was not answered`)
  const error = answer['error']
  if (error === undefined || error === null) return answer['result'] ?? null
  const { code, message } = record(error)
  throw new NodeRefusal(Number(code), `${method}: ${String(message).slice(0, 300)}`)
}

async function bounded(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > ANSWER_BYTES) throw new Error(`an answer of more than ${ANSWER_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the node answered no object')
  return { ...value }
}

export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('the node answered no list')
  return value
}

export type Hex = `0x${string}`

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

export function hex(value: unknown): Hex {
  if (!isHex(value)) throw new Error('the node answered no hexadecimal text')
  return value
}

export const hexOrNull = (value: unknown): Hex | null => (value === undefined || value === null ? null : hex(value))

/** A number as nodes write it. */
export function quantity(value: unknown): bigint {
  const text = hex(value)
  return text === '0x' ? 0n : BigInt(text)
}

export const quantityOf = (value: bigint | number): Hex => `0x${value.toString(16)}`
