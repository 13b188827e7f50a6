import type { EventWriter } from '../codec/event-writer.ts'
import type { Limit, OrderId, ProducerId } from '../codec/commands.ts'
import type { Refusal } from '../registry/refusals.ts'

/** What a command was answered, as long as it is kept. */
export interface KeptAnswer {
  readonly firstSeq: number
  readonly refusal: Refusal | null
  readonly orders: readonly OrderId[]
}

/** How much of something may be kept, and how much is. */
export interface Usage {
  readonly limit: Limit
  readonly value: number
  readonly used: number
}

/** The deterministic core: state in, one stamped command in, events out. No I/O, no clock, no chance. */
export interface Machine {
  /**
   * Applies the stamped command at `offset`; its events are appended to `out`. What can be refused is refused as an event.
   * Throws CodecError when the bytes are no command of a known version, kind and origin, and InvariantError when the
   * sequence has a gap or the books do not balance: a process that sees either stops.
   */
  apply(bytes: Uint8Array, offset: number, out: EventWriter): void
  /** Applies the stamped commands that lie from `from` to `to`, one after the other. */
  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void
  /** Fetches memory for this many commands to come, at most `most` blocks now. Nothing that can be seen changes. */
  reserve(commands: number, most?: number): void
  /** 0 before the first command. */
  readonly lastSeq: number
  /** The latest stamp of any command; 0 before the first. */
  readonly now: number
  /** Whether commands have set off work for which no command had steps yet: any command does some of it, a tick too. */
  readonly hasBacklog: boolean
  /** Canonical: the same state gives the same chunks, of 4 MiB each but the last. Nothing is applied meanwhile. */
  snapshot(): Iterable<Uint8Array<ArrayBuffer>>
  /** Fills a machine that has applied nothing. Throws CodecError when the chunks are no snapshot; it is of no use then. */
  restore(chunks: Iterable<Uint8Array>): void
  /** 32 hex digits over the snapshot's bytes. */
  stateHash(): string
  /**
   * The whole state as events, for views that start here; seq is lastSeq, at the time of the last command. Each turn appends
   * some to `out` and gives how many; whoever drives it takes them away in between. Nothing is applied meanwhile.
   */
  describe(out: EventWriter): Iterable<number>
  /** Of one limit. stopsPerAccountMarket takes a walk over all accounts that have stops. */
  usageOf(limit: Limit): Usage
  /** Every limit, in order of its number. */
  usage(): readonly Usage[]
  /** null where there is no such producer. */
  producer(producer: ProducerId): { readonly epoch: number; readonly highest: number; readonly window: number } | null
  /** What a producer's number was answered; null where that is not kept. */
  answerOf(producer: ProducerId, epoch: number, number: number): KeptAnswer | null
}
