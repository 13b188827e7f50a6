import type { EventSource } from '../../codec/event-source.ts'
import type { EventWriter } from '../../codec/event-writer.ts'
import { CodecError } from '../../codec/error.ts'
import { SEQ_AT, TIME_AT } from '../../codec/layout.ts'
import { InvariantError } from '../../invariant.ts'
import { auditCells } from '../../ledger/accounts.ts'
import type { Machine } from '../api.ts'
import { describeState } from '../describe.ts'
import { lengthAt } from '../header.ts'
import { murmur128 } from '../murmur.ts'
import { applyRare } from '../rare.ts'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { guarded, translated } from './instance.ts'
import type { NativeExports } from './instance.ts'
import { NativeState } from './native-state.ts'

// What the compiled run answers beside 0 = everything that lies there whole is done.
const RARE = 1
const BAD_SEQUENCE = -1
const BAD_TIME = -2

const SEQ = SEQ_AT
const TIME = TIME_AT
/** How many bytes of commands are copied in at a time; they and their events should stay in the processor's caches. */
const WINDOW = 1 << 14
/** How many bytes of events may wait: the module's memory never shrinks, the writer's does. */
const MOST_WAITING = 1 << 20

/**
 * The machine whose hot half is compiled: commands are copied into its memory a window at a time and run in one call,
 * and the events lie there until somebody reads them. Listings, fees, accounts and transfers are carried out here, on the same memory.
 */
export class NativeMachine implements Machine, EventSource {
  private readonly state = new NativeState()
  private readonly native: NativeExports = this.state.native
  private readonly inputAt: number = this.native.inputAt() >>> 0
  private bytes: Uint8Array = new Uint8Array(0)
  private view = new DataView(this.bytes.buffer)
  private out: EventWriter | null = null

  /** Throws CodecError when the bytes are no snapshot. */
  static restore(snapshot: Uint8Array): NativeMachine {
    const machine = new NativeMachine()
    readSnapshot(snapshot, machine.state)
    machine.state.directoryChanged()
    return machine
  }

  get lastSeq(): number {
    return this.native.getLastSeq()
  }

  get now(): number {
    return this.native.getNow()
  }

  apply(bytes: Uint8Array, offset: number, out: EventWriter): void {
    this.read(bytes)
    this.run(bytes, offset, offset + lengthAt(this.view, offset), out)
  }

  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void {
    this.read(bytes)
    if (out !== this.out) this.writeTo(out)
    out.link(this)
    for (let offset = from; offset < to;) offset = this.runWindow(offset, to, out)
  }

  reserve(commands: number, most = Infinity): void {
    guarded(this.native, () => this.native.reserve(commands, Math.min(most, commands)))
  }

  snapshot(): Uint8Array<ArrayBuffer> {
    return writeSnapshot(this.state)
  }

  stateHash(): string {
    return murmur128(this.snapshot())
  }

  describe(out: EventWriter): void {
    describeState(this.state, out)
  }

  audit(): void {
    auditCells(this.state.ledger)
  }

  pending(): number {
    return this.native.eventsLength() >>> 0
  }

  drain(into: Uint8Array, at: number): void {
    into.set(this.waiting(), at)
    this.native.clearEvents()
  }

  waiting(): Uint8Array<ArrayBuffer> {
    return this.state.memory.bytes(this.native.eventsAt() >>> 0, this.pending())
  }

  discard(): void {
    this.native.clearEvents()
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

  /** Runs what fits the window, at least one command; answers where the next one begins. */
  private runWindow(offset: number, to: number, out: EventWriter): number {
    const { native, inputAt } = this
    const length = Math.min(to - offset, Math.max(WINDOW, lengthAt(this.view, offset)))
    this.state.memory.bytes(inputAt, length).set(this.bytes.subarray(offset, offset + length))
    let answer: number
    try {
      answer = native.run(length)
    } catch (error) {
      throw translated(native, error)
    }
    const stopped = offset + (native.stoppedAt() >>> 0) - inputAt
    if (this.pending() > MOST_WAITING) out.flush()
    if (answer === RARE) {
      this.applyRare(stopped, out)
      return stopped + lengthAt(this.view, stopped)
    }
    if (answer === BAD_SEQUENCE) {
      const seq = this.view.getFloat64(stopped + SEQ, true)
      throw new InvariantError(`command ${seq} follows ${this.lastSeq}`)
    }
    if (answer === BAD_TIME) throw new CodecError('the command has no time')
    if (stopped === offset) throw new CodecError('the command is cut off')
    return stopped
  }

  private applyRare(offset: number, out: EventWriter): void {
    const { native, state } = this
    const seq = this.view.getFloat64(offset + SEQ, true)
    const at = this.view.getFloat64(offset + TIME, true)
    out.begin(seq, at)
    try {
      const refusal = applyRare(state, this.bytes, offset, out)
      state.directoryChanged()
      native.raiseIndex(out.written)
      state.conditionals.settle(at)
      native.settle(refusal)
    } catch (error) {
      throw translated(native, error)
    }
  }
}
