/**
 * Orders over the socket: `order_new`, `order_cancel` … take what the signed operation of the same name takes, without its
 * envelope, and answer what it answers. `[fields, commandId]`; the id may be left out.
 */
import { errors } from '@exchange/contract/errors'
import type { KeyedAnswer, KeyedCalls } from '../wire/keyed-calls.ts'
import { ownerOf } from './arguments.ts'
import type { Method } from './arguments.ts'
import type { Connection } from './connection.ts'
import { SocketRefusal, answerFrameOf, refusalFrame, socketErrors } from './protocol.ts'
import type { SocketErrorCode, SocketRequest } from './protocol.ts'

/** Calls of one connection that may wait for their answers; cancels have as much room again. */
const MOST_WAITING = 1000

interface Line {
  /** Ends when everything before is on its way to the engine. */
  last: Promise<void>
  waiting: number
}

/** What a refusal over HTTP is called in frames. */
function frameCode(status: number, code: unknown): keyof typeof socketErrors {
  if (status === 401) return 6
  if (status === 429) return 7
  if (status === 403 || status === 451 || status === 453) return 3
  if (status === 503) return code === errors['outcome-unknown'].code ? 5 : 3
  return status >= 500 ? 2 : 1
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function argumentsOf([fields = {}, id = null]: readonly unknown[]) {
  if (!isFields(fields)) return null
  if (id !== null && (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id))) return null
  return { body: fields, commandId: id }
}

export class OrderEntry {
  readonly #calls: KeyedCalls
  readonly #lines = new WeakMap<Connection, Line>()

  constructor(calls: KeyedCalls) {
    this.#calls = calls
  }

  /** What the same methods say to whoever is not signed in with a key. */
  withoutKey(): readonly (readonly [string, Method])[] {
    const refuse: Method = (connection) => {
      ownerOf(connection)
      throw new SocketRefusal(6, 'orders need the token of an API key')
    }
    return [...this.#calls.lanes.keys()].map((method) => [method, refuse] as const)
  }

  /** Answers a request of a key's connection if it is for this; says whether it is. */
  take(connection: Connection, { id, method, params }: SocketRequest): boolean {
    const { key, origin } = connection
    const lane = this.#calls.lanes.get(method)
    if (lane === undefined || key === null) return false
    const refuse = (code: SocketErrorCode & keyof typeof socketErrors): true => {
      connection.send(refusalFrame(id, code, socketErrors[code]))
      return true
    }
    const given = argumentsOf(params)
    if (given === null) return refuse(1)
    const line = this.#lineOf(connection)
    if (line.waiting >= (lane === 'cancel' ? 2 : 1) * MOST_WAITING) return refuse(7)
    line.waiting += 1
    line.last = line.last.then(async () => {
      const run = await this.#calls.admit({ method, key, ...origin, ...given })
      void run().then((answer) => {
        line.waiting -= 1
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
  const code = frameCode(status, refusal['code'])
  const reason = { status, ...refusal, ...(retryAfter === null ? {} : { retryAfter }) }
  return refusalFrame(id, code, socketErrors[code], reason)
}
