import { COMMAND_BODY_AT, commandLength, decodeHeader, readBody } from '../codec/commands-codec.ts'
import type { Command } from '../codec/commands.ts'
import { CodecError } from '../codec/error.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { STEPS_PER_COMMAND } from '../registry/numbers.ts'
import { InvariantError } from '../invariant.ts'
import { micros } from '../units/index.ts'
import type { KeptAnswer, Machine, Usage } from '../machine/api.ts'
import { murmur128 } from '../machine/murmur.ts'
import { audit } from './audit.ts'
import { work, workOwn } from './backlog.ts'
import { carryOut } from './commands.ts'
import type { OwnEffect } from './commands.ts'
import { contentOf } from './content.ts'
import { describeState } from './describe.ts'
import { sayBalances } from './ledger.ts'
import type { Limit } from '../registry/limits.ts'
import { everyLimit, used } from './limits.ts'
import { LenientReader } from './lenient-reader.ts'
import { refuse } from './refused.ts'
import { answerOf, recall, remember, sayAgain } from './remembered.ts'
import { readSnapshot } from './restore.ts'
import { writeSnapshot } from './snapshot.ts'
import { finishLoosened } from './stops.ts'
import { newState } from './state.ts'

/**
 * The obvious machine: every rule as a trader would say it, on plain lists and maps. It is the specification of the fast one
 * and its judge. docs/decisions/0094 says how one command runs.
 */
export class ReferenceMachine implements Machine {
  private readonly state = newState()

  get lastSeq(): number {
    return this.state.lastSeq
  }

  get now(): number {
    return this.state.now
  }

  get hasBacklog(): boolean {
    return this.state.backlog.length > 0
  }

  apply(bytes: Uint8Array, offset: number, out: EventWriter): void {
    const { state } = this
    const header = decodeHeader(bytes, offset)
    if (header.seq !== state.lastSeq + 1) throw new InvariantError(`command ${header.seq} follows ${state.lastSeq}`)
    state.lastSeq = header.seq
    state.at = header.at
    state.now = micros(Math.max(state.now, header.at))
    state.matches = 0
    out.begin(header.seq, header.at)
    state.say = (event) => encodeEvent(out, event)
    const before = work(state, STEPS_PER_COMMAND)
    const own = this.own(bytes, offset, header)
    work(state, Math.max(0, STEPS_PER_COMMAND - before - own))
    sayBalances(state)
  }

  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void {
    for (let offset = from; offset < to; offset += commandLength(bytes, offset)) this.apply(bytes, offset, out)
  }

  reserve(): void {
    // The runtime's own memory: there is nothing to fetch before it is needed.
  }

  snapshot(): Iterable<Uint8Array<ArrayBuffer>> {
    return writeSnapshot(this.state)
  }

  restore(chunks: Iterable<Uint8Array>): void {
    readSnapshot(chunks, this.state)
  }

  stateHash(): string {
    return murmur128(this.snapshot())
  }

  describe(out: EventWriter): Iterable<number> {
    return describeState(this.state, out)
  }

  usageOf(limit: Limit): Usage {
    return { limit, value: this.state.limits[limit], used: used(this.state, limit) }
  }

  usage(): readonly Usage[] {
    return everyLimit.map((limit) => this.usageOf(limit))
  }

  producer(producer: number): ReturnType<Machine['producer']> {
    const known = this.state.producers.get(producer)
    return known === undefined ? null : { epoch: known.epoch, highest: known.highest, window: known.window }
  }

  answerOf(producer: number, epoch: number, number: number): KeptAnswer | null {
    const answer = answerOf(this.state, producer, epoch, number)
    if (answer === null) return null
    const orders = Array.from({ length: answer.orders }, (_, item) => answer.firstOrder + item)
    return { firstSeq: answer.seq, refusal: answer.refusal, orders }
  }

  /** For tests: looks at everything. Throws InvariantError. */
  audit(): void {
    audit(this.state)
  }

  /** The command's own effect; answers how many steps of its own it did. */
  private own(bytes: Uint8Array, offset: number, header: Header): number {
    const { state } = this
    const content = contentOf(bytes, offset, offset + commandLength(bytes, offset))
    const recalled = recall(state, header, content)
    if (recalled !== 'new') {
      if ('code' in recalled) state.say({ kind: 'refused', ...recalled, item: 0 })
      else sayAgain(state, header.kind, recalled)
      return 0
    }
    const lastOrder = state.lastOrderId
    const command = decode(bytes, offset, header)
    const outcome = command === null ? refuse('invalid-command') : carryOut(state, command)
    if (outcome !== null && 'code' in outcome) state.say({ kind: 'refused', ...outcome, item: 0 })
    finishLoosened(state)
    const steps = outcome !== null && 'kind' in outcome ? workOwn(state, outcome) : 0
    const orders = state.lastOrderId - lastOrder
    const items = outcome !== null && 'items' in outcome ? outcome.items : null
    const answer = {
      content,
      seq: header.seq,
      refusal: refusalOf(outcome),
      firstOrder: orders === 0 ? 0 : lastOrder + 1,
      orders,
    }
    remember(state, header, answer, items)
    return steps
  }
}

type Header = ReturnType<typeof decodeHeader>

/** null when the body is nothing an encoder wrote. */
function decode(bytes: Uint8Array, offset: number, header: Header): Command | null {
  try {
    const { kind, ...stamps } = header
    const reader = new LenientReader(bytes, offset + COMMAND_BODY_AT, offset + commandLength(bytes, offset))
    return { ...readBody(reader, kind), ...stamps }
  } catch (error) {
    if (error instanceof CodecError) return null
    throw error
  }
}

/** Of a bulk the first refusal of an item. */
function refusalOf(outcome: OwnEffect) {
  if (outcome === null) return null
  if ('code' in outcome) return outcome.code
  return 'items' in outcome ? (outcome.items.find((code) => code !== null) ?? null) : null
}
