/** Every request of the port: its id, how long it took, and a line in the log when it failed or took long. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromProxy, newRequestId } from '../kernel/index.ts'
import type { LabelsOf, Log, Metrics, RequestMark, Traces } from '../kernel/index.ts'

/** From here on an operation is worth a line. */
const SLOW_MS = 2_000
/** Ids that a proxy of ours may give. */
const GIVEN_ID = /^[\w-]{8,64}$/

type Door = LabelsOf<'http_s'>['door']

function doorOf(path: string, operation: string | null): Door {
  if (path.startsWith('/health/')) return 'health'
  if (path.startsWith('/api/')) return 'public'
  return operation === null ? 'page' : 'web'
}

/** The id of a request; a proxy of this exchange may have given it one. */
function idOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return isFromProxy(request) && typeof given === 'string' && GIVEN_ID.test(given) ? given : newRequestId()
}

/** Names requests and measures them. */
export class RequestWatch {
  readonly #metrics: Metrics
  readonly #log: Log
  readonly #traces: Traces

  constructor(metrics: Metrics, log: Log, traces: Traces) {
    this.#metrics = metrics
    this.#log = log
    this.#traces = traces
  }

  /** Gives the answer its `x-request-id`, and measures until it is over. */
  begin(request: IncomingMessage, response: ServerResponse): RequestMark {
    const operation = (): string | null => {
      const named = response.getHeader('x-operation')
      return typeof named === 'string' ? named : null
    }
    const mark: RequestMark = { id: idOf(request), operation, command: null }
    response.setHeader('x-request-id', mark.id)
    const from = performance.now()
    response.once('close', () => {
      // Whoever hung up before there was an answer measures nothing of ours.
      if (response.headersSent) this.#end(mark, request, response, from)
    })
    return mark
  }

  #end(mark: RequestMark, request: IncomingMessage, response: ServerResponse, from: number): void {
    const ms = performance.now() - from
    const operation = mark.operation()
    const door = doorOf(request.url ?? '/', operation)
    const { statusCode } = response
    const shown = operation ?? (door === 'page' ? 'page' : 'none')
    this.#metrics.observe('http_s', { door, operation: shown, status: String(statusCode) }, ms / 1000)
    const seq = mark.command?.seq === undefined ? {} : { seq: mark.command.seq }
    this.#traces.ended('door', from, { door, operation: shown, status: statusCode, request: mark.id, ...seq })
    if (statusCode < 500 && (ms < SLOW_MS || operation === null)) return
    if (door === 'health') return
    const detail = { request: mark.id, operation: shown, code: statusCode, ms: Math.round(ms), ...mark.command }
    this.#log.warn(statusCode >= 500 ? 'a request failed' : 'a request took long', detail)
  }
}
