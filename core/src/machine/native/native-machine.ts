import type { EventSource } from '../../codec/event-source.ts'
import type { EventWriter } from '../../codec/event-writer.ts'
import { CodecError } from '../../codec/error.ts'
import { COMMAND_BODY_AT, COMMAND_ID_AT, MAX_RECORD, SEQ_AT, TIME_AT } from '../../codec/layout.ts'
import { InvariantError } from '../../invariant.ts'
import { auditCells } from '../../ledger/accounts.ts'
import type { Machine } from '../api.ts'
import { describeState } from '../describe.ts'
import { lengthAt } from '../header.ts'
import { murmur128 } from '../murmur.ts'
import { applyRare } from '../rare.ts'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { translated } from './instance.ts'
import type { NativeExports } from './instance.ts'
import { NativeState } from './native-state.ts'

// What the compiled apply answers.
const RARE = 1
const GROWN = 2
const BAD_SEQUENCE = -1

const SEQ = SEQ_AT
const TIME = TIME_AT
const ID_AT = COMMAND_ID_AT
const BODY_AT = COMMAND_BODY_AT
/** How many bytes are copied in at a time. */
const WINDOW = 1 << 14

/**
 * The machine whose hot half is compiled: a command is copied into its memory, its events are copied out when somebody
 * reads them. Listings, fees, accounts and transfers are carried out here, on the same memory.
 */
export class NativeMachine implements Machine, EventSource {
  private readonly state = new NativeState()
  private readonly native: NativeExports = this.state.native
  private readonly inputAt: number = this.native.inputAt() >>> 0
  private input = this.state.memory.view
  private inputs = this.state.memory.bytes(this.inputAt, MAX_RECORD)
  /** The stretch of `bytes` that lies in the input, and the command of it that was applied last. */
  private windowFrom = 0
  private windowTo = 0
  private lastOffset = 0
  private bytes: Uint8Array = new Uint8Array(0)
  private view = new DataView(this.bytes.buffer)
  private out: EventWriter | null = null

  /** Throws CodecError when the bytes are no snapshot. */
  static restore(snapshot: Uint8Array): NativeMachine {
    const machine = new NativeMachine()
    readSnapshot(snapshot, machine.state)
    machine.state.directoryChanged()
    machine.lookAgain()
    return machine
  }

  get lastSeq(): number {
    return this.native.getLastSeq()
  }

  apply(bytes: Uint8Array, offset: number, out: EventWriter): void {
    if (bytes !== this.bytes) this.adopt(bytes)
    const length = lengthAt(this.view, offset)
    if (out !== this.out) this.writeTo(out)
    out.link(this)
    const answer = this.run(this.place(offset, length), length)
    if ((answer & GROWN) !== 0) this.lookAgain()
    if ((answer & RARE) !== 0) this.applyRare(offset, out)
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
    into.set(this.state.memory.bytes(this.native.eventsAt() >>> 0, this.pending()), at)
    this.native.clearEvents()
  }

  discard(): void {
    this.native.clearEvents()
  }

  private adopt(bytes: Uint8Array): void {
    this.bytes = bytes
    this.windowTo = 0
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** What waits belongs to the writer it was made for. */
  private writeTo(out: EventWriter): void {
    this.out?.flush()
    this.out = out
  }

  /**
   * Where the command lies in the compiled machine's memory. The bytes behind it come along, because a batch follows and
   * one large copy costs less than many small ones; what may change in them afterwards is their stamp, which is copied
   * again, and a buffer that is used again, which shows in the id or in going back.
   */
  private place(offset: number, length: number): number {
    const ahead = offset > this.lastOffset && offset + length <= this.windowTo && this.isInWindow(offset)
    this.lastOffset = offset
    if (!ahead) this.fillWindow(offset, length)
    return this.inputAt + offset - this.windowFrom
  }

  private isInWindow(offset: number): boolean {
    const { view, input } = this
    const at = this.inputAt + offset - this.windowFrom
    for (let word = ID_AT; word < BODY_AT; word += 4) {
      if (input.getInt32(at + word, true) !== view.getInt32(offset + word, true)) return false
    }
    input.setInt32(at, view.getInt32(offset, true), true)
    input.setInt32(at + 4, view.getInt32(offset + 4, true), true)
    input.setFloat64(at + SEQ, view.getFloat64(offset + SEQ, true), true)
    input.setFloat64(at + TIME, view.getFloat64(offset + TIME, true), true)
    return true
  }

  private fillWindow(offset: number, length: number): void {
    const { view, input, inputAt, bytes } = this
    const end = Math.min(bytes.length, offset + Math.max(length, WINDOW))
    this.windowFrom = offset
    this.windowTo = end
    if (end - offset > length) {
      this.inputs.set(bytes.subarray(offset, end))
      return
    }
    let at = 0
    for (; at + 4 <= length; at += 4) input.setInt32(inputAt + at, view.getInt32(offset + at, true), true)
    for (; at < length; at += 1) input.setInt8(inputAt + at, view.getInt8(offset + at))
  }

  private run(command: number, length: number): number {
    let answer: number
    try {
      answer = this.native.apply(command, length)
    } catch (error) {
      throw translated(this.native, error)
    }
    if (answer >= 0) return answer
    if (answer === BAD_SEQUENCE) {
      const seq = this.view.getFloat64(this.lastOffset + SEQ, true)
      throw new InvariantError(`command ${seq} follows ${this.lastSeq}`)
    }
    throw new CodecError('the command has no time')
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
      native.settle(refusal)
    } catch (error) {
      throw translated(native, error)
    }
    this.lookAgain()
  }

  /** The memory may have another buffer than before. */
  private lookAgain(): void {
    this.input = this.state.memory.view
    this.inputs = this.state.memory.bytes(this.inputAt, MAX_RECORD)
  }
}
