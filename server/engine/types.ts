import type { EngineClient } from '@exchange/ports'

export interface EngineSettings {
  /** Commands taken in and not yet answered; one more is refused with EngineBusy. */
  readonly queueLimit: number
  /** Room above queueLimit that only cancels may use. */
  readonly cancelLane: number
  /** Commands in one journal record at most. */
  readonly batchLimit: number
  /** Commands that fail by the same cause within a minute; one more and nothing is taken any more. */
  readonly quarantinesPerMinute: number
  /** The wall clock is right at the start, even if it lies far behind the newest command. */
  readonly confirmClock: boolean
  /** After so many batches the engine writes down a hash of their events, for those who follow it. */
  readonly noteEveryBatches: number
  /** Whether the engine saves snapshots itself; not where a follower does it. */
  readonly keepsSnapshots: boolean
  /** A snapshot after so many commands … */
  readonly snapshotEveryCommands: number
  /** … or when so much time has passed and something has happened. */
  readonly snapshotEveryMs: number
}

export interface EngineState {
  readonly seq: number
  readonly stateHash: string
}

/** What was found at start. */
export interface Recovery {
  /** 0 = began without a snapshot. */
  readonly snapshotSeq: number
  readonly replayed: number
  readonly lastSeq: number
  readonly stateHash: string
  /** Whether the last commands left work that none had steps for. */
  readonly hasBacklog: boolean
  readonly milliseconds: number
}

export interface Engine extends EngineClient {
  /** The last durable command. */
  readonly lastSeq: number
  readonly recovery: Recovery
  /** In which it leads: the number of the first command that it can write. */
  readonly epoch: number
  /** The state at `recovery.lastSeq` as events, to build views from; taken once, before the first submit. */
  readonly described: Uint8Array
  /** Sequence and hash of the state now. */
  state(): Promise<EngineState>
  /** Saves a snapshot now. */
  snapshot(): Promise<EngineState>
  /** Why no commands are taken; null = they are. */
  readonly refusing: string | null
  /** Takes only cancels for as long as this cause has a reason; null ends it. */
  hold(cause: string, reason: string | null): void
  /** Takes commands again: whoever calls this has looked at what `refusing` says. */
  resume(): Promise<void>
  /** Answers what is in flight, then closes the journal. Later submits reject with EngineStopped. */
  stop(): Promise<void>
  /** Resolves with the reason when the engine has ended; a failed journal is an Error and the process must end. */
  readonly ended: Promise<Error | null>
}
