/** Orders as bytes, built and signed before the clock starts: what is measured is the server, not who asks. */
import { sign } from '../../liquidity/api-client.ts'
import type { ApiKey } from '../../liquidity/api-client.ts'

export const MARKET = 'DBTC_DUSDT'
/** Near the listing's price, so that no band is in the way. */
const PRICE = 91_250
/** A nonce may be five seconds off: those that lie ahead leave the most time for building and sending. */
const AHEAD_MS = 3_000
const MOST_AHEAD_MS = 4_500

/** Buyers and sellers take turns at one price, so about half of the orders trade and the book stays small. */
export const orderFields = (number: number): Readonly<Record<string, string>> => ({
  market: MARKET,
  side: number % 2 === 0 ? 'buy' : 'sell',
  amount: '0.0002',
  price: String(PRICE + ((number * 7) % 10)),
})

/** Nonces of windows, which may come in any order: milliseconds, each once for a key. */
export class Nonces {
  readonly #last = new Map<string, number>()

  /** @throws Error when this key has used up the window: fewer requests or more keys are needed */
  next(key: string, nowMs: number): number {
    const nonce = Math.max((this.#last.get(key) ?? 0) + 1, nowMs + AHEAD_MS)
    if (nonce > nowMs + MOST_AHEAD_MS) throw new Error('a key has used every nonce of its window')
    this.#last.set(key, nonce)
    return nonce
  }
}

/** A signed POST as it goes over the wire. */
export function signedRequest(
  key: ApiKey,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  nonce: number,
): Buffer {
  const body = JSON.stringify({ ...fields, request: path, nonce, nonceWindow: true })
  const head = Object.entries({ host: '127.0.0.1', ...sign(key, body), 'content-length': body.length })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${body}`)
}

/** Longer texts than these are not sent by this generator. */
const SHORT = 126
const MASKED = 0x80
const FINAL_TEXT = 0x81

/** A client's text frame. Masked with zeros, which leave the bytes as they are. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  const head = length < SHORT ? [FINAL_TEXT, MASKED | length] : [FINAL_TEXT, MASKED | SHORT, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}
