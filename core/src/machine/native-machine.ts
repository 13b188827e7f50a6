import { InvariantError } from '../invariant.ts'
import { CodecError } from '../codec/error.ts'
import type { EventSource } from '../codec/event-source.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import type { Limit, ProducerId } from '../codec/commands.ts'
import { limits } from '../registry/limits.ts'
import { refusals } from '../codec/names.ts'
import type { KeptAnswer, Machine, Usage } from './api.ts'
import { guarded, instantiate, translated } from './instance.ts'
import type { Compiled, Exports, HashKey } from './instance.ts'
import { Murmur128, murmur128 } from './murmur.ts'

// What the compiled run answers beside 0 = everything that lies there whole is done.
const BAD_SEQUENCE = -1
const BAD_TIME = -2

const LENGTH_AT = 0
const SEQ_AT = 8
const HEADER_BYTES = 40
const MAX_RECORD = 2 ** 20

/** How many bytes of commands are copied in at a time; they and their events should stay in the processor's caches. */
const WINDOW = 1 << 14
/** How many bytes of events may wait: the module's memory never shrinks, the writer's does. */
const MOST_WAITING = 1 << 20
/** No chunk of a snapshot is longer: 4 MiB. */
const MOST_CHUNK = 1 << 22

/**
 * The production machine, in the thin: commands are copied into its memory a window at a time and run in one call, and the
 * events lie there until somebody reads them. No rule is here.
 */
export class NativeMachine implements Machine, EventSource {
  private readonly native: Exports
  private readonly inputAt: number
  private bytes: Uint8Array = new Uint8Array(0)
  private view = new DataView(this.bytes.buffer)
  private out: EventWriter | null = null
  /** What the machine is being restored from, and the hash of what was given of it. */
  private chunks: Iterator<Uint8Array> | null = null
  private given = new Murmur128()
  /** Of the state as it is; null when it isn't known. */
  private hash: string | null = null

  /**
   * @param compiled what core/assembly compiles to
   * @param key what names are hashed with
   * @param idlePlaces how many accounts' places at markets are kept while they have no orders; null leaves it to the machine
   */
  constructor(compiled: Compiled, key: HashKey, idlePlaces: number | null = null) {
    this.native = instantiate(compiled, { nextChunk: (to) => this.giveChunk(to >>> 0) }, key)
    if (idlePlaces !== null) this.native.keepIdlePlaces(idlePlaces)
    this.inputAt = this.native.inputAt() >>> 0
  }

  get lastSeq(): number {
    return this.native.lastSeq.value
  }

  get now(): number {
    return this.native.now.value
  }

  get hasBacklog(): boolean {
    return this.native.hasBacklog() !== 0
  }

  apply(bytes: Uint8Array, offset: number, out: EventWriter): void {
    this.read(bytes)
    this.run(bytes, offset, offset + this.lengthAt(offset), out)
  }

  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void {
    this.read(bytes)
    if (out !== this.out) this.writeTo(out)
    out.link(this)
    for (let offset = from; offset < to;) offset = this.runWindow(offset, to, out)
  }

  reserve(commands: number, most = Number.POSITIVE_INFINITY): void {
    guarded(this.native, () => this.native.reserve(commands, Math.min(most, commands)))
  }

  *snapshot(): Generator<Uint8Array<ArrayBuffer>> {
    const { native } = this
    guarded(native, () => native.beginSnapshot())
    for (;;) {
      const length = guarded(native, () => native.nextChunk()) >>> 0
      if (length === 0) return
      yield this.memory(native.chunkAt() >>> 0, length).slice()
    }
  }

  restore(chunks: Iterable<Uint8Array>): void {
    const { native } = this
    if (this.lastSeq !== 0) throw new InvariantError('a machine that has applied commands is not restored')
    this.chunks = chunks[Symbol.iterator]()
    this.given = new Murmur128()
    this.hash = null
    try {
      guarded(native, () => native.restore())
    } catch (error) {
      if (error instanceof InvariantError) throw new CodecError(`the chunks are no snapshot: ${error.message}`)
      throw error
    }
    if (this.given.digest() !== this.stateHash()) throw new CodecError('the snapshot is not in its own order')
  }

  /** The next chunk that has something in it. */
  private giveChunk(to: number): number {
    for (;;) {
      const next = this.chunks?.next()
      if (next === undefined || next.done === true) return 0
      const chunk = next.value
      if (chunk.length > MOST_CHUNK) throw new CodecError('the chunk is longer than any of a snapshot')
      if (chunk.length === 0) continue
      this.memory(to, chunk.length).set(chunk)
      this.given.update(chunk)
      return chunk.length
    }
  }

  stateHash(): string {
    // Restoring has walked all of the state for it, which takes as long as the restoring itself.
    return (this.hash ??= murmur128(this.snapshot()))
  }

  *describe(out: EventWriter): Generator<number> {
    const { native } = this
    if (out !== this.out) this.writeTo(out)
    out.link(this)
    guarded(native, () => native.beginDescribe())
    for (;;) {
      const events = guarded(native, () => native.describeMore()) >>> 0
      if (events === 0) return
      yield events
    }
  }

  usageOf(limit: Limit): Usage {
    const { code } = limits[limit]
    return { limit, value: this.native.limitOf(code) >>> 0, used: this.native.usedOf(code) >>> 0 }
  }

  usage(): readonly Usage[] {
    return Object.keys(limits).map((limit) => this.usageOf(limit as Limit))
  }

  producer(producer: ProducerId): { readonly epoch: number; readonly highest: number; readonly window: number } | null {
    const at = this.native.findProducer(producer) >>> 0
    if (at === 0) return null
    const view = new DataView(this.native.memory.buffer, at, 16)
    return { highest: view.getFloat64(0, true), epoch: view.getUint32(8, true), window: view.getUint32(12, true) }
  }

  answerOf(producer: ProducerId, epoch: number, number: number): KeptAnswer | null {
    const at = this.native.findAnswer(producer, epoch, number) >>> 0
    if (at === 0) return null
    const view = new DataView(this.native.memory.buffer, at, 40)
    const first = view.getFloat64(16, true)
    const orders = Array.from({ length: view.getUint16(32, true) }, (_, item) => first + item)
    return { firstSeq: view.getFloat64(8, true), refusal: refusals.get(view.getUint8(36)) ?? null, orders }
  }

  pending(): number {
    return this.native.eventsLength() >>> 0
  }

  drain(into: Uint8Array, at: number): void {
    into.set(this.waiting(), at)
    this.native.clearEvents()
  }

  waiting(): Uint8Array<ArrayBuffer> {
    return this.memory(this.native.eventsAt() >>> 0, this.pending())
  }

  discard(): void {
    this.native.clearEvents()
  }

  private memory(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.native.memory.buffer, at, length)
  }

  private read(bytes: Uint8Array): void {
    if (bytes === this.bytes) return
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** What waits belongs to the writer it was made for. */
  private writeTo(out: EventWriter): void {
    this.out?.flush()
    this.out = out
  }

  /** Length of the command at `offset`, as far as the bytes go. */
  private lengthAt(offset: number): number {
    if (offset + HEADER_BYTES > this.view.byteLength) throw new CodecError('the command ends inside its header')
    const length = this.view.getUint32(offset + LENGTH_AT, true)
    if (length < HEADER_BYTES || length > MAX_RECORD || offset + length > this.view.byteLength) {
      throw new CodecError('the command is cut off')
    }
    return length
  }

  /** Runs what fits the window, at least one command; answers where the next one begins. */
  private runWindow(offset: number, to: number, out: EventWriter): number {
    const { native, inputAt } = this
    const length = Math.min(to - offset, Math.max(WINDOW, this.lengthAt(offset)))
    this.memory(inputAt, length).set(this.bytes.subarray(offset, offset + length))
    let answer: number
    this.hash = null
    try {
      answer = native.run(length)
    } catch (error) {
      throw translated(native, error)
    }
    const stopped = offset + (native.stoppedAt() >>> 0) - inputAt
    if (this.pending() > MOST_WAITING) out.flush()
    if (answer === BAD_SEQUENCE) {
      const seq = this.view.getFloat64(stopped + SEQ_AT, true)
      throw new InvariantError(`command ${seq} follows ${this.lastSeq}`)
    }
    if (answer === BAD_TIME) throw new CodecError('the command has no time')
    if (stopped === offset) throw new CodecError('the bytes are no command of a known version, kind and origin')
    return stopped
  }
}
