import { CODEC_VERSION } from '../registry/numbers.ts'
import type { EventSource } from './event-source.ts'

const LENGTH_AT = 0
const VERSION_AT = 4
const KIND_AT = 5
const ZERO_AT = 6
const SEQ_AT = 8
const TIME_AT = 16
const INDEX_AT = 24
const BODY_AT = 28

/**
 * Event bytes back to back in one buffer that is used again. A machine calls `begin` once per command; index counts from 0
 * behind it.
 */
export class EventWriter {
  private buffer: Uint8Array<ArrayBuffer>
  private view: DataView<ArrayBuffer>
  private end = 0
  private seq = 0
  private at = 0
  private index = 0
  private source: EventSource | null = null

  constructor(capacity = 1 << 16) {
    this.buffer = new Uint8Array(capacity)
    this.view = new DataView(this.buffer.buffer)
  }

  /** Forgets everything written; the buffer stays. */
  clear(): void {
    this.source?.discard()
    this.end = 0
  }

  /** Bytes written since clear. */
  get length(): number {
    this.flush()
    return this.end
  }

  /**
   * What was written since clear: a view that is valid until the next write or clear, or until the machine goes on. Copy it
   * to keep it.
   */
  bytes(): Uint8Array<ArrayBuffer> {
    const { source } = this
    // What lies in one piece elsewhere is read there.
    if (this.end === 0 && source !== null && source.pending() > 0) return source.waiting()
    this.flush()
    return this.buffer.subarray(0, this.end)
  }

  /** Whoever reads this writer reads what waits in `source` too, behind what was written so far. */
  link(source: EventSource): void {
    if (this.source === source) return
    this.flush()
    this.source = source
  }

  /** Takes over what waits elsewhere. */
  flush(): void {
    const { source } = this
    const waiting = source === null ? 0 : source.pending()
    if (source === null || waiting === 0) return
    const end = this.end + waiting
    if (end > this.buffer.length) this.grow(end)
    source.drain(this.buffer, this.end)
    this.end = end
  }

  /** Lets go of a source, which has nothing waiting any more. */
  unlink(): void {
    this.flush()
    this.source = null
  }

  /** How many events of the running command are written. */
  get written(): number {
    return this.index
  }

  /** The events that follow belong to this command. */
  begin(seq: number, at: number): void {
    this.seq = seq
    this.at = at
    this.index = 0
  }

  /** Appends an event whose body is already in bytes. */
  raw(kind: number, body: Uint8Array): void {
    if (this.source !== null) this.flush()
    const start = this.end
    const end = start + BODY_AT + body.length
    if (end > this.buffer.length) this.grow(end)
    const view = this.view
    view.setUint32(start + LENGTH_AT, BODY_AT + body.length, true)
    view.setUint8(start + VERSION_AT, CODEC_VERSION)
    view.setUint8(start + KIND_AT, kind)
    view.setUint16(start + ZERO_AT, 0, true)
    view.setFloat64(start + SEQ_AT, this.seq, true)
    view.setFloat64(start + TIME_AT, this.at, true)
    view.setUint32(start + INDEX_AT, this.index, true)
    this.buffer.set(body, start + BODY_AT)
    this.index += 1
    this.end = end
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2))
    larger.set(this.buffer.subarray(0, this.end))
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }
}
