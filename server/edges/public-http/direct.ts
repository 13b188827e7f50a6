/**
 * Orders and cancels are served past the framework: its router, its hooks and its reading of bodies took a tenth of the main
 * thread's time of an order. The same functions answer, so the rules are the same; only the way of the bytes is shorter. It
 * takes requests as programs send them (POST, the path alone, JSON of a told length) and leaves all others to the framework.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@exchange/contract/kernel'
import { NO_BODY } from './call.ts'
import type { Answer, Answers } from './call.ts'

/** Serves the request of this address, or says that it is not for this way and has not touched it. */
export type DirectCalls = (request: IncomingMessage, response: ServerResponse, ip: string) => boolean

interface Served {
  readonly operation: Pick<Operation, 'id' | 'method' | 'path'>
  readonly answer: Answers
}

/** A body of JSON whose length is told and within the limit; null = another one, or none. */
function lengthOf({ 'content-type': type, 'content-length': length }: IncomingMessage['headers'], most: number) {
  if (type !== 'application/json' || length === undefined || !/^\d{1,9}$/.test(length)) return null
  const bytes = Number(length)
  return bytes > 0 && bytes <= most ? bytes : null
}

/** Calls back with the whole body. Of a connection that ends before, nothing is heard any more. */
function read(request: IncomingMessage, length: number, done: (body: Buffer) => void): void {
  let body = NO_BODY
  let taken = 0
  request.on('data', (piece: Buffer) => {
    // The parser lets no more through than was told.
    if (piece.length === length) return done(piece)
    // Pieces of a byte each weigh a hundred times their bytes, so none is kept.
    if (taken === 0) body = Buffer.allocUnsafe(length)
    taken += piece.copy(body, taken)
    if (taken === length) done(body)
  })
}

/**
 * @param most bytes of a body
 * @param typeOf the content type of an answer
 */
export function directCalls(served: readonly Served[], most: number, typeOf: (body: string) => string): DirectCalls {
  const byPath = new Map(
    served.filter(({ operation }) => operation.method === 'POST').map((one) => [one.operation.path, one]),
  )

  function write(response: ServerResponse, id: string, { status, body, headers }: Answer): void {
    // Whoever hung up meanwhile is answered by nobody.
    if (response.destroyed) return
    response.writeHead(status, {
      'x-operation': id,
      'content-type': typeOf(body),
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    response.end(body)
  }

  return (request, response, ip) => {
    const found = request.method === 'POST' ? byPath.get(request.url ?? '') : undefined
    const length = found === undefined ? null : lengthOf(request.headers, most)
    if (found === undefined || length === null) return false
    const { operation, answer } = found
    read(request, length, (body) => {
      const call = { raw: request, ip, params: undefined, query: undefined, body }
      void answer(call).then((given) => write(response, operation.id, given))
    })
    return true
  }
}
