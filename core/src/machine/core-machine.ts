import { CodecError } from '../codec/error.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { COMMAND_BODY_AT, COMMAND_ID_AT, CommandCode, KIND_AT, refusals, SEQ_AT, TIME_AT } from '../codec/layout.ts'
import { isSafe } from '../codec/order-reader.ts'
import { Refusal } from '../codec/refusals.ts'
import { auditCells } from '../ledger/accounts.ts'
import { InvariantError } from '../invariant.ts'
import { ACCEPTED } from '../risk/check-order.ts'
import type { Machine } from './api.ts'
import { describeState } from './describe.ts'
import { Memory } from './remembered.ts'
import { applyRare } from './rare.ts'
import { lengthAt } from './header.ts'
import { murmur128 } from './murmur.ts'
import { writeSnapshot } from './snapshot.ts'
import type { HostState } from './host-state.ts'
import type { Trading } from './trading.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const BODY_AT = COMMAND_BODY_AT
const ID_AT = COMMAND_ID_AT
const KIND = KIND_AT
const SEQ = SEQ_AT
const TIME = TIME_AT
const PLACE = CommandCode['order.place']
const CANCEL = CommandCode['order.cancel']
const MODIFY = CommandCode['order.modify']
const AMEND = CommandCode['order.amend']
const BULK = CommandCode['order.bulk']
const CANCEL_ALL = CommandCode['order.cancel-all']
const TICK = CommandCode.tick
const OK = ACCEPTED

/** The machine in TypeScript: the judge of the one in WebAssembly, and its stand-in where memory is large. */
export class CoreMachine implements Machine {
  private readonly state: HostState
  private readonly trading: Trading
  private bytes: Uint8Array = new Uint8Array(0)
  private view = new DataView(this.bytes.buffer)
  /** What the command that is running was remembered as, or will be. */
  private readonly known = new Memory()
  private content = 0
  private contentHigh = 0

  constructor(state: HostState) {
    this.state = state
    this.trading = state.trading
  }

  get lastSeq(): number {
    return this.state.lastSeq
  }

  get now(): number {
    return this.state.now
  }

  apply(bytes: Uint8Array, offset: number, out: EventWriter): void {
    const { state } = this
    if (bytes !== this.bytes) this.adopt(bytes)
    const { view } = this
    const end = offset + lengthAt(view, offset)
    const seq = view.getFloat64(offset + SEQ, true)
    const at = view.getFloat64(offset + TIME, true)
    if (seq !== state.lastSeq + 1) throw new InvariantError(`command ${seq} follows ${state.lastSeq}`)
    if (!isSafe(at) || at < 0) throw new CodecError('the command has no time')
    state.lastSeq = seq
    if (at > state.now) state.now = at
    state.remembered.evict(state.now)
    out.begin(seq, at)
    this.hashContent(offset, end)
    if (state.remembered.find(view, offset + ID_AT, this.known)) this.answerAgain(out)
    else this.execute(offset, end, seq, at, out)
  }

  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void {
    for (let offset = from; offset < to; offset += lengthAt(this.view, offset)) this.apply(bytes, offset, out)
  }

  reserve(): void {
    // The runtime's own memory: there is nothing to fetch before it is needed.
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

  private adopt(bytes: Uint8Array): void {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  private execute(offset: number, end: number, seq: number, at: number, out: EventWriter): void {
    const { state } = this
    const firstOrder = state.lastOrderId + 1
    state.out = out
    state.ledger.begin()
    const refusal = this.dispatch(offset, end, at, out)
    if (state.notes.length > 0) state.conditionals.settle(at)
    state.ledger.finish(out)
    const { known } = this
    known.content = this.content
    known.contentHigh = this.contentHigh
    known.seq = seq
    known.at = state.now
    known.refusal = refusal
    known.orders = state.lastOrderId + 1 - firstOrder
    known.firstOrder = known.orders === 0 ? 0 : firstOrder
    state.remembered.add(this.view, offset + ID_AT, known)
  }

  private dispatch(offset: number, end: number, at: number, out: EventWriter): number {
    const { view, trading } = this
    const body = offset + BODY_AT
    switch (view.getUint8(offset + KIND)) {
      case PLACE:
        return trading.place(view, body, end, at, out)
      case CANCEL:
        return trading.cancel(view, body, end, at, out)
      case MODIFY:
        return trading.modify(view, body, end, at, out)
      case AMEND:
        return trading.amend(view, body, end, at, out)
      case BULK:
        return trading.bulk(view, body, end, at, out)
      case CANCEL_ALL:
        return trading.cancelAll(view, body, end, at, out)
      case TICK:
        return body === end ? OK : this.refuse('invalid-command', out)
      default:
        return applyRare(this.state, this.bytes, offset, out)
    }
  }

  private refuse(refusal: Refusal, out: EventWriter): number {
    out.refused(Refusal[refusal], 0, 0, 0)
    return Refusal[refusal]
  }

  /** A repeated id: the first answer again, or a refusal when it now means something else. */
  private answerAgain(out: EventWriter): void {
    const { known } = this
    if (known.content !== this.content || known.contentHigh !== this.contentHigh) {
      this.refuse('id-reused', out)
      return
    }
    encodeEvent(out, {
      kind: 'repeated',
      firstSeq: known.seq,
      refusal: refusals.get(known.refusal) ?? null,
      orders: Array.from({ length: known.orders }, (_, item) => known.firstOrder + item),
    })
  }

  /**
   * 64 bits over kind and body, to tell another content under the same id. Each step turns the two halves and eight bytes
   * into two halves without losing any of them. The last step takes the last eight bytes, whichever of them are new.
   */
  private hashContent(offset: number, end: number): void {
    const { view } = this
    this.content = view.getUint8(offset + KIND)
    this.contentHigh = (end - offset) ^ 0x9e3779b9
    let at = offset + BODY_AT
    for (; at + 8 <= end; at += 8) this.mixContent(at)
    if (at < end) this.mixContent(end - 8)
    this.contentHigh = Math.imul(this.contentHigh ^ (this.content >>> 16), 0x27d4eb2f)
    this.content = Math.imul(this.content ^ (this.contentHigh >>> 15), 0x165667b1)
  }

  private mixContent(at: number): void {
    const low = Math.imul(this.content ^ this.view.getInt32(at, true), 0x85ebca6b)
    const high = Math.imul(this.contentHigh ^ this.view.getInt32(at + 4, true), 0xc2b2ae35)
    this.content = low ^ (high >>> 13)
    this.contentHigh = high ^ (this.content >>> 16)
  }
}
