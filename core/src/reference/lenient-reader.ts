import { ByteReader } from '../codec/byte-reader.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Reads names whatever their bytes are: those that are no UTF-8 become U+FFFD, which no name may have. So they are refused
 * as what they are, a ticker, a client order id, and one of them in a bulk is no fault of the others.
 */
export class LenientReader extends ByteReader {
  override string(): string {
    return decoder.decode(this.raw(this.u8()))
  }
}
