import type { EngineClient } from '@exchange/ports'

export interface EngineSettings {
  /** Commands taken in and not yet answered; one more is refused with EngineBusy. */
  readonly queueLimit: number
  /** Room above queueLimit that only cancels may use. */
  readonly cancelLane: number
  /** Commands in one journal record at most. */
  readonly batchLimit: number
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
  readonly milliseconds: number
}

export interface Engine extends EngineClient {
  /** The last durable command. */
  readonly lastSeq: number
  readonly recovery: Recovery
  /** The state at `recovery.lastSeq` as events, to build views from; taken once, before the first submit. */
  readonly described: Uint8Array
  /** Sequence and hash of the state now. */
  state(): Promise<EngineState>
  /** Saves a snapshot now. */
  snapshot(): Promise<EngineState>
  /** Answers what is in flight, then closes the journal. Later submits reject with EngineStopped. */
  stop(): Promise<void>
  /** Resolves with the reason when the engine has ended; a failed journal is an Error and the process must end. */
  readonly ended: Promise<Error | null>
}
