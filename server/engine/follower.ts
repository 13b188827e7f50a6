import { commandLength, commandSeq, EventWriter, isCurrentSnapshot, type Machine } from '@exchange/core'
import type { JournalReader } from '@exchange/ports'
import { StateDrift } from './errors.ts'
import { describe, recover } from './recovery.ts'

/** Events of consecutive commands, as bytes. */
export interface Followed {
  readonly lastSeq: number
  readonly events: Uint8Array<ArrayBuffer>
}

/** A replica of the engine's state that reads its journal. Views in other threads and processes live on its events. */
export interface Follower {
  /** The state it began with, as events: the state after `from`. */
  readonly described: Uint8Array<ArrayBuffer>
  readonly lastSeq: number
  stateHash(): string
  /** Events of the commands up to and including `durableSeq`, in pieces of about `pieceBytes`. */
  advance(durableSeq: number, pieceBytes?: number): AsyncGenerator<Followed>
}

const PIECE_BYTES = 4 << 20

/**
 * A follower at `from`, where its reader stands already. On its way it compares its state with the newest snapshot.
 * @throws StateDrift when the journal is shorter than `from`, or a snapshot says another state.
 */
export async function followJournal(reader: JournalReader, from: number): Promise<Follower> {
  const { machine } = await recover(reader, from)
  return new JournalFollower(reader, machine, await checkpointAfter(reader, from))
}

interface Checkpoint {
  readonly seq: number
  readonly stateHash: string
}

async function checkpointAfter(reader: JournalReader, from: number): Promise<Checkpoint | null> {
  const snapshot = await reader.latestSnapshot(Infinity)
  // Another version's hash is that of other bytes.
  return snapshot !== null && snapshot.seq > from && isCurrentSnapshot(snapshot.bytes) ? snapshot : null
}

class JournalFollower implements Follower {
  readonly described: Uint8Array<ArrayBuffer>
  readonly #reader: JournalReader
  readonly #machine: Machine
  readonly #events = new EventWriter(1 << 20)
  #checkpoint: Checkpoint | null

  constructor(reader: JournalReader, machine: Machine, checkpoint: Checkpoint | null) {
    this.#reader = reader
    this.#machine = machine
    this.#checkpoint = checkpoint === null ? null : { seq: checkpoint.seq, stateHash: checkpoint.stateHash }
    this.described = describe(machine)
  }

  get lastSeq(): number {
    return this.#machine.lastSeq
  }

  stateHash(): string {
    return this.#machine.stateHash()
  }

  async *advance(durableSeq: number, pieceBytes = PIECE_BYTES): AsyncGenerator<Followed> {
    if (durableSeq <= this.#machine.lastSeq) return
    for await (const batch of this.#reader.read(this.#machine.lastSeq + 1)) {
      for (let offset = 0; offset < batch.bytes.length; offset += commandLength(batch.bytes, offset)) {
        const seq = commandSeq(batch.bytes, offset)
        if (seq <= this.#machine.lastSeq) continue
        if (seq > durableSeq) break
        this.#machine.apply(batch.bytes, offset, this.#events)
        if (seq === this.#checkpoint?.seq) this.#compare(this.#checkpoint)
        if (this.#events.length >= pieceBytes) yield this.#piece()
      }
      if (this.#machine.lastSeq >= durableSeq) break
    }
    if (this.#events.length > 0) yield this.#piece()
  }

  #piece(): Followed {
    const events = this.#events.bytes().slice()
    this.#events.clear()
    return { lastSeq: this.#machine.lastSeq, events }
  }

  #compare(checkpoint: Checkpoint): void {
    this.#checkpoint = null
    const stateHash = this.#machine.stateHash()
    if (stateHash !== checkpoint.stateHash)
      throw new StateDrift(
        `replaying the journal gives state ${stateHash} after command ${checkpoint.seq}, the engine had ${checkpoint.stateHash}`,
      )
  }
}
