/** The pieces in which a body arrives: each is kept until the last one is there, and weighs far more than its bytes. */
import type { IncomingMessage } from 'node:http'

/** The largest body comes in two hundred packets. Whoever sends it a byte at a time is up to something else. */
export const MOST_PIECES = 1_000

/** Cuts off whoever sends the body of this request in more pieces than that. */
export function boundPieces(request: IncomingMessage): void {
  const { 'transfer-encoding': encoding, 'content-length': bytes = '0' } = request.headers
  if (encoding === undefined && Number(bytes) <= MOST_PIECES) return
  const push = request.push.bind(request)
  let pieces = 0
  request.push = (piece, type) => {
    if (piece !== null) pieces += 1
    if (pieces <= MOST_PIECES) return push(piece, type)
    request.socket.destroy()
    return false
  }
}
