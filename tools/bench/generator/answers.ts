/** Reads answers as far as it takes to count and check them. Chunks end anywhere. */

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const OK = Buffer.from('HTTP/1.1 200')
/** Every answer to an order that was taken has it, once for each order. */
const ORDER = Buffer.from('"orderId":')
const NO_ERROR = Buffer.from('"error":null')

/** What one answer was: how many orders the exchange took, and what was wrong. */
export interface Read {
  readonly orders: number
  /** What the answer was when it was not the one that was hoped for, else null. */
  readonly fault: string | null
}

const faultOf = (answer: Buffer, fine: boolean): string | null => (fine ? null : answer.toString('utf8').slice(-500))

function count(bytes: Buffer, what: Buffer): number {
  let found = 0
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + what.length)) found++
  return found
}

/** Takes chunks, and hands out each whole answer; the rest of the last one waits for the next chunk. */
abstract class Answers {
  #rest: Buffer = Buffer.alloc(0)

  /** @param each is called with every answer that is whole by now */
  take(chunk: Buffer, each: (read: Read) => void): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (let length = this.lengthOf(bytes); length !== null && length <= bytes.length; length = this.lengthOf(bytes)) {
      each(this.read(bytes.subarray(0, length)))
      bytes = bytes.subarray(length)
    }
    this.#rest = bytes
  }

  /** Bytes of the first answer; null = it can't be told yet. */
  protected abstract lengthOf(bytes: Buffer): number | null
  protected abstract read(answer: Buffer): Read
}

export class HttpAnswers extends Answers {
  protected lengthOf(bytes: Buffer): number | null {
    const end = bytes.indexOf(HEAD_END)
    if (end < 0) return null
    const at = bytes.indexOf(LENGTH)
    // An answer without a length would have to be chunked, and no answer to an order is.
    if (at < 0 || at > end) throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, end)}`)
    return end + HEAD_END.length + Number.parseInt(bytes.toString('latin1', at + LENGTH.length, at + 28), 10)
  }

  protected read(answer: Buffer): Read {
    return { orders: count(answer, ORDER), fault: faultOf(answer, OK.compare(answer, 0, OK.length) === 0) }
  }
}

export class SocketAnswers extends Answers {
  protected lengthOf(bytes: Buffer): number | null {
    if (bytes.length < 4) return null
    const short = bytes.readUInt8(1)
    if (short < 126) return 2 + short
    if (short === 126) return 4 + bytes.readUInt16BE(2)
    return bytes.length < 10 ? null : 10 + Number(bytes.readBigUInt64BE(2))
  }

  protected read(answer: Buffer): Read {
    return { orders: count(answer, ORDER), fault: faultOf(answer, answer.lastIndexOf(NO_ERROR) >= 0) }
  }
}
