import type { Machine } from '@exchange/core'
import type { StampClock } from './clock.ts'
import type { EngineMeter } from './meter.ts'
import type { CommandStretch } from './stretches.ts'

/** Events of one durable batch, as bytes. */
export interface Published {
  readonly firstSeq: number
  readonly lastSeq: number
  /** The stamp of its last command. */
  readonly at: number
  readonly events: Uint8Array<ArrayBuffer>
  /** Which commands these are, in the order of their sequence numbers. */
  readonly commands: readonly CommandStretch[]
  /** Sequence numbers of those that were not carried out. */
  readonly quarantined: readonly number[]
  /** Whether the core has set off work that no command has had steps for. */
  readonly hasBacklog: boolean
}

export interface EngineHooks {
  /** Called in order, each batch after it is durable. */
  publish(batch: Published): void
  /** These are not taken; nothing of them happened, and nothing will. */
  refuse(commands: readonly CommandStretch[], reason: string): void
  /** Nothing is taken any more, and why; null: everything is taken again. */
  acceptance(reason: string | null): void
  /** A machine as it was after this command, which is durable. Called only while nothing is being written. */
  rebuild(seq: number): Promise<Machine>
  /** Called once; nothing is published after it. */
  fail(error: Error): void
  /** Something that does not keep the engine from going on, such as a snapshot that could not be saved. */
  warn(error: Error): void
  /** Something that a person has to look into, although the engine goes on. */
  alarm(message: string): void
  readonly clock: StampClock
  readonly meter: EngineMeter
}
