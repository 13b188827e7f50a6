import type { CommandBody, CommandId, CommandOrigin, Event } from '@exchange/core'

/**
 * A command as it is handed in: under the id that a person, a key or a row of ours may repeat it by, or under none, and then
 * the client gives it one and sees to it that it happens once.
 */
export type HandedCommand = CommandBody & { readonly origin?: CommandOrigin; readonly id?: CommandId | undefined }

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
  /** Whether more is to come of its commands: cancels, stops and legs for which they had no steps. The engine sees to it. */
  readonly hasBacklog: boolean
}

export interface EngineClient {
  /**
   * Rejects with an error of the name EngineBusy when the bounded queue is full, AcceptanceStopped when nothing is taken
   * now, CommandQuarantined when the machine can't carry it out, ProducerRefused when the engine takes nothing from this
   * client (in these four nothing happened), and EngineStopped when no answer can come any more (outcome unknown: ask again
   * with the same id).
   * @param named called with the id that a command without one is given, before it is answered
   */
  submit(command: HandedCommand, named?: (id: CommandId) => void): Promise<Answer>
  /** Called once per durable batch, in order, without gaps. Returns the way to leave. */
  subscribe(listener: (batch: EventBatch) => void): () => void
}
