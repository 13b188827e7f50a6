import { decodeEvents, refusalsIn, type Event, type Refusal } from '@exchange/core'
import type { EventBatch } from '@exchange/ports'
import type { Published } from './hooks.ts'
import { idRefusals, idRefusalOf } from './id-refusals.ts'
import type { LinkAnswer } from './producer.ts'

/**
 * A durable batch as listeners and submitters see it. Its events are decoded once, for all of them together, when the first
 * one looks; a submitter that only wants to know that its command is durable costs nothing more.
 */
export class DurableBatch implements EventBatch {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly hasBacklog: boolean
  readonly #at: number
  #bytes: Uint8Array
  #events: readonly Event[] | null = null
  /** Where each command's events begin; one more at the end. */
  #starts: Uint32Array | null = null
  /** By the command that was refused for its id. */
  #idRefusals: ReadonlyMap<number, Refusal> | null = null

  constructor({ firstSeq, lastSeq, at, events, hasBacklog }: Omit<Published, 'commands' | 'quarantined'>) {
    this.firstSeq = firstSeq
    this.lastSeq = lastSeq
    this.hasBacklog = hasBacklog
    this.#at = at
    this.#bytes = events
  }

  get events(): readonly Event[] {
    if (this.#events === null) {
      this.#events = decodeEvents(this.#bytes)
      this.#bytes = new Uint8Array(0)
    }
    return this.#events
  }

  /** What the submitter of one of its commands hears. */
  answer(seq: number): LinkAnswer {
    return new DurableAnswer(this, seq)
  }

  eventsOf(seq: number): readonly Event[] {
    const starts = (this.#starts ??= this.#findStarts())
    return this.events.slice(starts[seq - this.firstSeq], starts[seq - this.firstSeq + 1])
  }

  /** Found without decoding what nobody has looked at. */
  idRefusalOf(seq: number): Refusal | null {
    if (this.#events !== null) return idRefusalOf(this.eventsOf(seq))
    this.#idRefusals ??= refusalsIn(this.#bytes, idRefusals)
    return this.#idRefusals.get(seq) ?? null
  }

  /** The stamp of one of its commands; one without events has that of the batch. */
  atOf(seq: number): number {
    return this.eventsOf(seq)[0]?.at ?? this.#at
  }

  #findStarts(): Uint32Array {
    const { events } = this
    const starts = new Uint32Array(this.lastSeq - this.firstSeq + 2)
    let index = 0
    for (let place = 0; place < starts.length; place++) {
      while ((events[index]?.seq ?? Infinity) < this.firstSeq + place) index++
      starts[place] = index
    }
    return starts
  }
}

class DurableAnswer implements LinkAnswer {
  readonly seq: number
  readonly #batch: DurableBatch
  #events: readonly Event[] | null = null

  constructor(batch: DurableBatch, seq: number) {
    this.#batch = batch
    this.seq = seq
  }

  get at(): number {
    return this.#batch.atOf(this.seq)
  }

  get events(): readonly Event[] {
    return (this.#events ??= this.#batch.eventsOf(this.seq))
  }

  get idRefusal(): Refusal | null {
    return this.#batch.idRefusalOf(this.seq)
  }
}
