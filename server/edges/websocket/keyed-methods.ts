/**
 * Signed operations over the socket: their methods take what the operation takes, without its envelope, and answer what it
 * answers. `[fields, commandId]`; the id may be left out.
 */
import { errors } from '@exchange/contract/errors'
import type { SocketErrorName } from '@exchange/contract/errors/socket'
import { SocketRefusal } from '../../kernel/index.ts'
import type { KeyedAnswer, KeyedCalls } from '../../kernel/index.ts'
import type { Connection } from './connection.ts'
import { answerFrameOf, refusalFrame } from './protocol.ts'
import type { SocketRequest } from './protocol.ts'

/** Calls of one connection that may wait for their answers; cancels have as much room again. */
const MOST_WAITING = 1000

interface Line {
  /** Ends when everything before is on its way to the engine. */
  last: Promise<void>
  waiting: number
}

/** What a refusal over HTTP is called in frames. */
function refusalOf(status: number, code: unknown): SocketErrorName {
  if (status === 401) return 'authentication-required'
  if (status === 429) return 'too-many-requests'
  if (status === 403 || status === 451 || status === 453) return 'service-unavailable'
  if (status === 503) return code === errors['outcome-unknown'].code ? 'timeout' : 'service-unavailable'
  return status >= 500 ? 'internal-error' : 'invalid-argument'
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function argumentsOf([fields = {}, id = null]: readonly unknown[]) {
  if (!isFields(fields)) return null
  if (id !== null && (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id))) return null
  return { body: fields, commandId: id }
}

export class KeyedMethods {
  readonly #calls: KeyedCalls
  readonly #lines = new WeakMap<Connection, Line>()

  constructor(calls: KeyedCalls) {
    this.#calls = calls
  }

  /** Says whether a method is one of these. */
  has(method: string): boolean {
    return this.#calls.lanes.has(method)
  }

  /** Why `take` left a request of such a method: its params are broken, or the caller is not signed in with a key. */
  refusal({ owner, key }: Connection): SocketRefusal {
    if (owner === null) return new SocketRefusal('authentication-required')
    if (key !== null) return new SocketRefusal('invalid-argument')
    return new SocketRefusal('authentication-required', 'this method needs the token of an API key')
  }

  /**
   * Answers a request of a key's connection if its method is one of these; says whether it is. Unreadable params are
   * counted like other requests.
   */
  take(connection: Connection, { id, method, params }: SocketRequest): boolean {
    const { key, origin } = connection
    const lane = this.#calls.lanes.get(method)
    if (lane === undefined || key === null) return false
    const given = argumentsOf(params)
    if (given === null) return false
    const line = this.#lineOf(connection)
    if (line.waiting >= (lane === 'exit' ? 2 : 1) * MOST_WAITING) {
      connection.tooMany(refusalFrame(id, 'too-many-requests'))
      return true
    }
    line.waiting += 1
    line.last = line.last.then(async () => {
      const run = await this.#calls.admit({ method, key: key.key, ...origin, ...given })
      void run().then((answer) => {
        line.waiting -= 1
        if (answer.status === 429) return connection.tooMany(frameOf(id, answer))
        connection.admitted()
        connection.send(frameOf(id, answer))
      })
    })
    return true
  }

  #lineOf(connection: Connection): Line {
    const line = this.#lines.get(connection) ?? { last: Promise.resolve(), waiting: 0 }
    this.#lines.set(connection, line)
    return line
  }
}

/** A refusal's `reason` is `{status, code, message, errors}` and, where waiting helps, `retryAfter` in seconds. */
function frameOf(id: SocketRequest['id'], { status, body, retryAfter }: KeyedAnswer): Buffer {
  if (status < 300) return answerFrameOf(id, body)
  const refusal: Record<string, unknown> = JSON.parse(body)
  const reason = { status, ...refusal, ...(retryAfter === null ? {} : { retryAfter }) }
  return refusalFrame(id, refusalOf(status, refusal['code']), reason)
}
