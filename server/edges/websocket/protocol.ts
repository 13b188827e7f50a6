/** Requests of the trade socket, and the answers to them. */
import { socketErrorCodes, socketErrorMessages } from '@exchange/contract/errors/socket'
import type { SocketErrorCode, SocketErrorName } from '@exchange/contract/errors/socket'
import { textFrame } from '../../kernel/index.ts'
import type { SocketRefusal } from '../../kernel/index.ts'

export type RequestId = number | string | null

export interface SocketRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: readonly unknown[]
}

const frame = (value: object): Buffer => textFrame(JSON.stringify(value))

export const answerFrame = (id: RequestId, result: unknown): Buffer => frame({ id, result, error: null })

/** An answer whose result is JSON already. */
export const answerFrameOf = (id: RequestId, result: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"result":${result},"error":null}`)

interface FrameError {
  readonly code: SocketErrorCode
  readonly message: string
  /** What stands behind the code, where the code alone says too little. */
  readonly reason?: object
}

const errorFrame = (id: RequestId, error: FrameError): Buffer => frame({ id, result: null, error })

export function refusalFrame(id: RequestId, error: SocketErrorName, reason?: object): Buffer {
  const said = { code: socketErrorCodes[error], message: socketErrorMessages[error] }
  return errorFrame(id, reason === undefined ? said : { ...said, reason })
}

/** What a method refused, in its own words. */
export const refusedFrame = (id: RequestId, { code, message }: SocketRefusal): Buffer =>
  errorFrame(id, { code, message })

const idOf = (value: unknown): RequestId => (typeof value === 'number' || typeof value === 'string' ? value : null)

/** Reads a frame; 'broken' when it is no JSON, which ends the connection; a refusal when it is JSON of another shape. */
export function readRequest(
  text: string,
): SocketRequest | { readonly id: RequestId; readonly refused: SocketErrorName } | 'broken' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'broken'
  }
  if (typeof value !== 'object' || value === null) return { id: null, refused: 'invalid-argument' }
  const { id, method, params = [] }: { id?: unknown; method?: unknown; params?: unknown } = value
  if (typeof method !== 'string' || !Array.isArray(params)) return { id: idOf(id), refused: 'invalid-argument' }
  return { id: idOf(id), method, params }
}
