/** The frames of the trade socket: requests with an id, answers to them, and pushes without one. */

export const socketErrors = {
  1: 'invalid argument',
  2: 'internal error',
  3: 'service unavailable',
  4: 'method not found',
  5: 'timeout',
  6: 'require authentication',
  7: 'too many requests',
} as const

/** Code 9 names the market. */
export type SocketErrorCode = keyof typeof socketErrors | 9

/** Thrown by a method; becomes the answer's `error`. */
export class SocketRefusal extends Error {
  readonly code: SocketErrorCode

  constructor(code: SocketErrorCode, message: string = code === 9 ? 'market does not exist' : socketErrors[code]) {
    super(message)
    this.name = 'SocketRefusal'
    this.code = code
  }
}

export type RequestId = number | string | null

export interface SocketRequest {
  readonly id: RequestId
  readonly method: string
  readonly params: readonly unknown[]
}

/** First byte of a whole, uncompressed text message (RFC 6455 §5.2). */
const TEXT = 0x81

/** A text message as it goes over the wire, header and all, so that one buffer serves every follower. Servers do not mask. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  // Of its own memory: a slice of the shared pool would keep 8 KB alive for as long as the slowest reader.
  const bytes = Buffer.allocUnsafeSlow(header + length)
  bytes[0] = TEXT
  if (header === 2) bytes[1] = length
  else if (header === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, header)
  return bytes
}

const frame = (value: object): Buffer => textFrame(JSON.stringify(value))

export const answerFrame = (id: RequestId, result: unknown): Buffer => frame({ id, result, error: null })

/** `reason` says what stands behind the code, where the code alone says too little. */
export const refusalFrame = (id: RequestId, code: SocketErrorCode, message: string, reason?: object): Buffer =>
  frame({ id, result: null, error: reason === undefined ? { code, message } : { code, message, reason } })

/** An answer whose result is JSON already. */
export const answerFrameOf = (id: RequestId, result: string): Buffer =>
  textFrame(`{"id":${JSON.stringify(id)},"result":${result},"error":null}`)

export const pushFrame = (method: string, params: unknown): Buffer => frame({ id: null, method, params })

export const SUCCESS = { status: 'success' } as const

const idOf = (value: unknown): RequestId => (typeof value === 'number' || typeof value === 'string' ? value : null)

/** Reads a frame; 'broken' when it is no JSON, which ends the connection; a refusal when it is JSON of another shape. */
export function readRequest(
  text: string,
): SocketRequest | { readonly id: RequestId; readonly refused: SocketErrorCode } | 'broken' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'broken'
  }
  if (typeof value !== 'object' || value === null) return { id: null, refused: 1 }
  const { id, method, params = [] }: { id?: unknown; method?: unknown; params?: unknown } = value
  if (typeof method !== 'string' || !Array.isArray(params)) return { id: idOf(id), refused: 1 }
  return { id: idOf(id), method, params }
}
