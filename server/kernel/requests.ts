/** Which request goes on: whatever is logged on its way bears its id. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A command that was handed to the engine. */
export interface MarkedCommand {
  readonly command: string
  /** In which the engine leads that was given it. */
  readonly epoch: number
  /** Once it is durable. */
  readonly seq?: number
}

export interface RequestMark {
  /** Also in the answer's header `x-request-id`. */
  readonly id: string
  /** The operation, once it is known. */
  readonly operation: () => string | null
  /** The last command that was handed to the engine on its behalf; null before that. */
  command: MarkedCommand | null
}

const storage = new AsyncLocalStorage<RequestMark>()
/** Tells processes and starts apart; the rest counts up. */
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** A new id: unlike any other, and of no meaning. */
export const newRequestId = (): string => `${prefix}-${(++count).toString(36)}`

/** Runs what belongs to a request, also what it does later. */
export function inRequest<Result>(mark: RequestMark, run: () => Result): Result {
  return storage.run(mark, run)
}

/** The request on whose behalf this runs; undefined where there is none, as in a periodic job. */
export const currentRequest = (): RequestMark | undefined => storage.getStore()
