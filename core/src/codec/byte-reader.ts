import { CodecError } from './error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads what ByteWriter wrote. Anything else is a CodecError, whatever the bytes are. */
export class ByteReader {
  private readonly view: DataView
  private readonly bytes: Uint8Array
  private readonly end: number
  private at: number

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = start
    this.end = end
  }

  get position(): number {
    return this.at
  }

  get rest(): number {
    return this.end - this.at
  }

  private take(size: number): number {
    const at = this.at
    if (at + size > this.end) throw new CodecError(`the record ends ${at + size - this.end} bytes too early`)
    this.at = at + size
    return at
  }

  u8(): number {
    return this.view.getUint8(this.take(1))
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true)
  }

  i32(): number {
    return this.view.getInt32(this.take(4), true)
  }

  safe(): number {
    const value = this.view.getFloat64(this.take(8), true)
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new CodecError(`${value} is not a safe integer`)
    return value
  }

  i64(): bigint {
    return this.view.getBigInt64(this.take(8), true)
  }

  bool(): boolean {
    const value = this.u8()
    if (value > 1) throw new CodecError(`${value} is not a truth value`)
    return value === 1
  }

  string(): string {
    const length = this.u8()
    const at = this.take(length)
    try {
      return decoder.decode(this.bytes.subarray(at, at + length))
    } catch {
      throw new CodecError('a string is not UTF-8')
    }
  }

  raw(length: number): Uint8Array {
    const at = this.take(length)
    return this.bytes.subarray(at, at + length)
  }

  /** `length` bytes as lower-case hex digits. */
  hex(length: number): string {
    return this.raw(length).toHex()
  }

  name<Name extends string>(names: ReadonlyMap<number, Name>): Name {
    const code = this.u8()
    const name = names.get(code)
    if (name === undefined) throw new CodecError(`${code} names nothing here`)
    return name
  }

  /** As name, where 0 stands for none. */
  nameOrNone<Name extends string>(names: ReadonlyMap<number, Name>): Name | null {
    const code = this.u8()
    if (code === 0) return null
    const name = names.get(code)
    if (name === undefined) throw new CodecError(`${code} names nothing here`)
    return name
  }

  /** Throws unless everything was read. */
  finish(): void {
    if (this.at !== this.end) throw new CodecError(`${this.end - this.at} bytes too many`)
  }
}
