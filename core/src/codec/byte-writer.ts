import { fitsInt64 } from '../units/index.ts'
import { CodecError } from './error.ts'

const encoder = new TextEncoder()
const NO_DIGIT = 16
/** What each of the first 128 characters is as a lower-case hex digit. */
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return value === -1 ? NO_DIGIT : value
})
const digit = (code: number): number => digits[code] ?? NO_DIGIT

/** Bytes that grow. Everything is range-checked: what is written is exactly what was handed in. */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView<ArrayBuffer>
  private end = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  get length(): number {
    return this.end
  }

  /** A copy of what was written. */
  copy(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.end)
  }

  /** What was written, where it lies: valid until the next write or clear. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.end)
  }

  /** Forgets what was written; the room stays. */
  clear(): void {
    this.end = 0
  }

  /** Growing replaces `view`: take the place first, then reach for the view. */
  private take(size: number): number {
    const at = this.end
    if (at + size > this.bytes.length) this.grow(at + size)
    this.end = at + size
    return at
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    larger.set(this.bytes)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }

  private unsigned(value: number, max: number): number {
    if (!Number.isInteger(value) || value < 0 || value > max) throw new CodecError(`${value} is not within 0–${max}`)
    return value
  }

  u8(value: number): void {
    const at = this.take(1)
    this.view.setUint8(at, this.unsigned(value, 0xff))
  }

  u16(value: number): void {
    const at = this.take(2)
    this.view.setUint16(at, this.unsigned(value, 0xffff), true)
  }

  u32(value: number): void {
    const at = this.take(4)
    this.view.setUint32(at, this.unsigned(value, 0xffffffff), true)
  }

  i32(value: number): void {
    if (!Number.isInteger(value) || value < -(2 ** 31) || value >= 2 ** 31)
      throw new CodecError(`${value} is not a 32-bit integer`)
    const at = this.take(4)
    this.view.setInt32(at, value, true)
  }

  /** A safe integer as f64, which holds it exactly. */
  safe(value: number): void {
    if (!Number.isSafeInteger(value)) throw new CodecError(`${value} is not a safe integer`)
    const at = this.take(8)
    this.view.setFloat64(at, value + 0, true)
  }

  i64(value: bigint): void {
    if (!fitsInt64(value)) throw new CodecError(`${value} is outside the signed 64-bit range`)
    const at = this.take(8)
    this.view.setBigInt64(at, value, true)
  }

  string(value: string): void {
    if (value === '') return this.u8(0)
    const encoded = encoder.encode(value)
    this.u8(encoded.length)
    this.raw(encoded)
  }

  raw(source: Uint8Array): void {
    const at = this.take(source.length)
    this.bytes.set(source, at)
  }

  /** Lower-case hex digits as `length` bytes. */
  hex(digits: string, length: number): void {
    const at = this.take(length)
    let seen = digits.length === length * 2 ? 0 : NO_DIGIT
    for (let place = 0; place < length; place += 1) {
      const high = digit(digits.charCodeAt(place * 2))
      const low = digit(digits.charCodeAt(place * 2 + 1))
      seen |= high | low
      this.bytes[at + place] = (high << 4) | low
    }
    if (seen < NO_DIGIT) return
    this.end = at
    throw new CodecError(`"${digits}" are not ${length * 2} lower-case hex digits`)
  }

  /** Fills in the length of a record that starts at `start` and ends here. */
  closeRecord(start: number): void {
    this.view.setUint32(start, this.end - start, true)
  }
}
