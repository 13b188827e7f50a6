import { encodeSubmission, type Submission } from '@exchange/core'
import type { EventBatch } from '@exchange/ports'
import { DurableBatch } from './durable.ts'
import { AcceptanceStopped, CommandQuarantined, EngineBusy, EngineStopped } from './errors.ts'
import type { Published } from './hooks.ts'
import { isCancel } from './lanes.ts'
import type { EngineLink, LinkAnswer } from './producer.ts'
import type { CommandStretch } from './stretches.ts'
import type { EngineSettings, Recovery } from './types.ts'

interface Waiting {
  readonly resolve: (answer: LinkAnswer) => void
  readonly reject: (error: Error) => void
}

/** Ids of ticks begin with this; no id of anybody else's is made so. */
const TICK_ID = '7469636b00000000'

/**
 * The engine as the rest of the process sees it. Submissions of one turn of the event loop go over as one message, and
 * both sides count them; answers come back by these numbers, after every listener (the views) has seen their batch.
 */
export class BatchingClient implements EngineLink {
  readonly #settings: EngineSettings
  readonly #send: (commands: Uint8Array<ArrayBuffer>) => void
  readonly #listeners = new Set<(batch: EventBatch) => void>()
  /** Those submitted since number `#base`, in order; null = answered. */
  #waiting: (Waiting | null)[] = []
  #base = 0
  #answered = 0
  #turn: Uint8Array[] = []
  #turnBytes = 0
  #ending: EngineStopped | null = null
  #refusing: string | null = null
  /** Why only cancels are taken, by what keeps the rest out. */
  readonly #holds = new Map<string, string>()
  #lastSeq: number
  #hasBacklog: boolean

  constructor(
    settings: EngineSettings,
    { lastSeq, hasBacklog }: Pick<Recovery, 'lastSeq' | 'hasBacklog'>,
    send: (commands: Uint8Array<ArrayBuffer>) => void,
  ) {
    this.#settings = settings
    this.#lastSeq = lastSeq
    this.#hasBacklog = hasBacklog
    this.#send = send
    this.#workOff()
  }

  get lastSeq(): number {
    return this.#lastSeq
  }

  submit(command: Submission): Promise<LinkAnswer> {
    if (this.#ending !== null) return Promise.reject(this.#ending)
    const refusing = this.#refusing ?? (isCancel(command.kind) ? null : this.refusing)
    if (refusing !== null) return Promise.reject(new AcceptanceStopped(refusing))
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
    this.#hasBacklog = batch.hasBacklog
    for (const listener of this.#listeners) listener(batch)
    this.#answer(batch, published)
    this.#workOff()
  }

  /** The engine has not taken these. */
  refused(commands: readonly CommandStretch[], reason: string): void {
    for (const number of numbersOf(commands)) this.#take(number)?.reject(new AcceptanceStopped(reason))
    this.#compact()
  }

  /** Why the engine takes nothing, or only cancels; null = it takes everything. */
  get refusing(): string | null {
    if (this.#refusing !== null) return this.#refusing
    for (const reason of this.#holds.values()) return reason
    return null
  }

  /** Takes only cancels for as long as this cause has a reason. */
  hold(cause: string, reason: string | null): void {
    if (reason === null) this.#holds.delete(cause)
    else this.#holds.set(cause, reason)
  }

  refuseAll(reason: string | null): void {
    this.#refusing = reason
    this.#workOff()
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
    this.#ending ??= new EngineStopped(reason)
  }

  /** Nobody will be answered any more. */
  end(reason: string): void {
    const error = (this.#ending ??= new EngineStopped(reason))
    const left = this.#waiting
    this.#base += left.length
    this.#waiting = []
    this.#answered = 0
    this.#turn = []
    this.#turnBytes = 0
    for (const waiting of left) waiting?.reject(error)
  }

  /**
   * What commands have set off gets its steps from the commands that follow, and where nobody sends any, from ticks: one
   * after each batch, until nothing is left. A full queue needs none. Its id says behind which command it comes, so that
   * one that may have been taken before a stop is known when it is sent again.
   */
  #workOff(): void {
    if (!this.#hasBacklog || this.#ending !== null || this.#refusing !== null) return
    if (this.#waiting.length - this.#answered >= this.#settings.queueLimit) return
    this.#enqueue(encodeSubmission({ kind: 'tick', id: TICK_ID + this.#lastSeq.toString(16).padStart(16, '0') }))
    // Nobody waits for it.
    this.#waiting.push(null)
    this.#answered += 1
  }

  #roomFor(command: Submission): number {
    return this.#settings.queueLimit + (isCancel(command.kind) ? this.#settings.cancelLane : 0)
  }

  #enqueue(command: Uint8Array): void {
    if (this.#turn.length === 0) setImmediate(() => this.flush())
    this.#turn.push(command)
    this.#turnBytes += command.length
  }

  #answer(batch: DurableBatch, { commands, quarantined }: Published): void {
    const failed = quarantined.length === 0 ? null : new Set(quarantined)
    let seq = batch.firstSeq
    for (const number of numbersOf(commands)) {
      const waiting = this.#take(number)
      if (failed?.has(seq) === true)
        waiting?.reject(new CommandQuarantined(`the engine can't carry out command ${seq}, which is quarantined`))
      else waiting?.resolve(batch.answer(seq))
      seq += 1
    }
    this.#compact()
  }

  /** Who waits for this one, who from now on waits no longer. */
  #take(number: number): Waiting | null {
    const place = number - this.#base
    const waiting = this.#waiting[place] ?? null
    if (waiting === null) return null
    this.#waiting[place] = null
    this.#answered += 1
    return waiting
  }

  /** Cheap on average: half of the array has to be done with, and a look at its beginning says whether it is that half. */
  #compact(): void {
    if (this.#answered < 1024 || this.#answered * 2 < this.#waiting.length) return
    let done = 0
    while (done < this.#waiting.length && this.#waiting[done] === null) done += 1
    if (done === 0) return
    this.#waiting = this.#waiting.slice(done)
    this.#base += done
    this.#answered -= done
  }
}

function* numbersOf(commands: readonly CommandStretch[]): Generator<number> {
  for (const { first, count } of commands) for (let number = first; number < first + count; number++) yield number
}
