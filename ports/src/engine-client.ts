import type { Event, Submission } from '@exchange/core'

/** What a submitter hears, after the command is durable. */
export interface Answer {
  readonly seq: number
  /** Microseconds since the epoch, stamped by the engine. */
  readonly at: number
  /** All events of this command, in order. */
  readonly events: readonly Event[]
}

/** Durable events of consecutive commands. Views are fed before the submitters are answered: a caller reads its own writes. */
export interface EventBatch {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly events: readonly Event[]
}

export interface EngineClient {
  /** Rejects with EngineBusy when the bounded queue is full and with EngineStopped when no answer can come any more (outcome unknown: ask again with the same id). */
  submit(command: Submission): Promise<Answer>
  /** Called once per durable batch, in order, without gaps. Returns the way to leave. */
  subscribe(listener: (batch: EventBatch) => void): () => void
}
