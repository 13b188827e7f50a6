import { encodeSubmission, type Submission } from '@exchange/core'
import type { Answer, EngineClient, EventBatch } from '@exchange/ports'
import { DurableBatch } from './durable.ts'
import { EngineBusy, EngineStopped } from './errors.ts'
import type { Published } from './loop.ts'
import type { EngineSettings } from './types.ts'

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/**
 * The engine as the rest of the process sees it. Submissions of one turn of the event loop go over as one message;
 * answers come back in the order of submission, after every listener (the views) has seen their batch.
 */
export class BatchingClient implements EngineClient {
  readonly #settings: EngineSettings
  readonly #send: (commands: Uint8Array<ArrayBuffer>) => void
  readonly #listeners = new Set<(batch: EventBatch) => void>()
  /** Submitted and not answered, oldest first; `#answered` of them are done with. */
  #waiting: Waiting[] = []
  #answered = 0
  #turn: Uint8Array[] = []
  #turnBytes = 0
  #refusing: EngineStopped | null = null
  #lastSeq: number

  constructor(settings: EngineSettings, lastSeq: number, send: (commands: Uint8Array<ArrayBuffer>) => void) {
    this.#settings = settings
    this.#lastSeq = lastSeq
    this.#send = send
  }

  get lastSeq(): number {
    return this.#lastSeq
  }

  submit(command: Submission): Promise<Answer> {
    if (this.#refusing !== null) return Promise.reject(this.#refusing)
    if (this.#waiting.length - this.#answered >= this.#roomFor(command))
      return Promise.reject(new EngineBusy('too many commands wait for their answer'))
    return new Promise((resolve, reject) => {
      this.#enqueue(encodeSubmission(command))
      this.#waiting.push({ resolve, reject })
    })
  }

  subscribe(listener: (batch: EventBatch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  published(published: Published): void {
    const batch = new DurableBatch(published)
    this.#lastSeq = batch.lastSeq
    for (const listener of this.#listeners) listener(batch)
    this.#answer(batch)
  }

  /** Sends what this turn has gathered. */
  flush(): void {
    if (this.#turn.length === 0) return
    const bytes = new Uint8Array(this.#turnBytes)
    let at = 0
    for (const command of this.#turn) {
      bytes.set(command, at)
      at += command.length
    }
    this.#turn = []
    this.#turnBytes = 0
    this.#send(bytes)
  }

  /** Takes no new ones; those in flight are still answered. */
  close(reason: string): void {
    this.flush()
    this.#refusing ??= new EngineStopped(reason)
  }

  /** Nobody will be answered any more. */
  end(reason: string): void {
    const error = (this.#refusing ??= new EngineStopped(reason))
    const left = this.#waiting.slice(this.#answered)
    this.#waiting = []
    this.#answered = 0
    this.#turn = []
    this.#turnBytes = 0
    for (const waiting of left) waiting.reject(error)
  }

  #roomFor(command: Submission): number {
    const isCancel = command.kind === 'order.cancel' || command.kind === 'order.cancel-all'
    return this.#settings.queueLimit + (isCancel ? this.#settings.cancelLane : 0)
  }

  #enqueue(command: Uint8Array): void {
    if (this.#turn.length === 0) setImmediate(() => this.flush())
    this.#turn.push(command)
    this.#turnBytes += command.length
  }

  #answer(batch: DurableBatch): void {
    for (let seq = batch.firstSeq; seq <= batch.lastSeq; seq++)
      this.#waiting[this.#answered++]?.resolve(batch.answer(seq))
    this.#compact()
  }

  /** Cheap on average: half of the array has to be done with. */
  #compact(): void {
    if (this.#answered < 1024 || this.#answered * 2 < this.#waiting.length) return
    this.#waiting = this.#waiting.slice(this.#answered)
    this.#answered = 0
  }
}
