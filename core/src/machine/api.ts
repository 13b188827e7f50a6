import type { EventWriter } from '../codec/event-writer.ts'

/** The deterministic core: state in, one stamped command in, events out. No I/O, no clock, no chance. */
export interface Machine {
  /**
   * Applies the stamped command at `offset`; its events are appended to `out`. What can be refused is
   * refused as an event. Throws CodecError when the bytes are no command of a known version and kind, and InvariantError when the
   * sequence has a gap or the books do not balance: a process that sees either stops.
   */
  apply(bytes: Uint8Array, offset: number, out: EventWriter): void
  /** Applies the stamped commands that lie from `from` to `to`, one after the other: apply for many, at less cost. */
  run(bytes: Uint8Array, from: number, to: number, out: EventWriter): void
  /**
   * Fetches memory for remembering this many commands to come, so that none of them waits for it, at most `most` blocks of
   * 16 KiB (some 500 commands) now. Nothing that can be seen changes.
   */
  reserve(commands: number, most?: number): void
  /** 0 before the first command. */
  readonly lastSeq: number
  /** The latest stamp of any command; 0 before the first. */
  readonly now: number
  /** Canonical: the same state gives the same bytes, whatever its history. */
  snapshot(): Uint8Array<ArrayBuffer>
  /** 32 hex digits over the snapshot's bytes. */
  stateHash(): string
  /** The whole state as events, for views that start here; seq is lastSeq, at the time of the last command. */
  describe(out: EventWriter): void
}

export interface MachineOptions {
  /**
   * fast, the default: orders and books compiled to WebAssembly. flat: the same in TypeScript on flat memory, for states
   * beyond the 4 GiB a module can hold. naive: the obvious book, judge of both. All three give the same bytes.
   */
  readonly book?: 'fast' | 'flat' | 'naive'
}
