import { commandLength, commandSeq, EventWriter, isCurrentSnapshot, type Machine } from '@exchange/core'
import type { JournalReader } from '@exchange/ports'
import { StateDrift } from './errors.ts'
import { decodeNote, isNote, NotedEvents } from './notes.ts'
import { applyCommand } from './quarantine.ts'
import { describe, recover } from './recovery.ts'
import { beginningOf, isDamage } from './snapshot-bytes.ts'
import { currentBatches } from './versions.ts'

/** Events of consecutive commands, as bytes. */
export interface FollowedPiece {
  readonly lastSeq: number
  readonly events: Uint8Array<ArrayBuffer>
}

/** A replica of the engine's state that reads its journal. Views in other threads and processes live on its events. */
export interface Follower {
  /** The state as it is now, as events. */
  describe(): Uint8Array<ArrayBuffer>
  /** The state as it is now, in chunks. Nothing may be followed until all are taken. */
  snapshot(): Iterable<Uint8Array>
  readonly lastSeq: number
  stateHash(): string
  /** Events of the commands up to and including `durableSeq`, in pieces of about `pieceBytes`. */
  advance(durableSeq: number, pieceBytes?: number): AsyncGenerator<FollowedPiece>
}

const PIECE_BYTES = 4 << 20

/**
 * A follower at `from`, where its reader stands already. On its way it compares its state with the newest snapshot, and its
 * events with the hashes that the engine has written down.
 * @throws StateDrift when the journal is shorter than `from`, or a snapshot says another state.
 */
export async function followJournal(reader: JournalReader, from: number): Promise<Follower> {
  const { machine } = await recover(reader, { until: from })
  return new JournalFollower(reader, machine, await checkpointAfter(reader, from))
}

interface Checkpoint {
  readonly seq: number
  readonly stateHash: string
}

async function checkpointAfter(reader: JournalReader, from: number): Promise<Checkpoint | null> {
  const snapshot = await reader.latestSnapshot(Infinity)
  if (snapshot === null || snapshot.seq <= from) return null
  try {
    // Another version's hash is that of other bytes.
    return isCurrentSnapshot(await beginningOf(snapshot)) ? snapshot : null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

class JournalFollower implements Follower {
  readonly #reader: JournalReader
  readonly #machine: Machine
  readonly #events = new EventWriter(1 << 20)
  readonly #noted: NotedEvents
  #checkpoint: Checkpoint | null

  constructor(reader: JournalReader, machine: Machine, checkpoint: Checkpoint | null) {
    this.#reader = reader
    this.#machine = machine
    this.#checkpoint = checkpoint === null ? null : { seq: checkpoint.seq, stateHash: checkpoint.stateHash }
    this.#noted = new NotedEvents(machine.lastSeq + 1)
  }

  describe(): Uint8Array<ArrayBuffer> {
    return describe(this.#machine)
  }

  snapshot(): Iterable<Uint8Array> {
    return this.#machine.snapshot()
  }

  get lastSeq(): number {
    return this.#machine.lastSeq
  }

  stateHash(): string {
    return this.#machine.stateHash()
  }

  async *advance(durableSeq: number, pieceBytes = PIECE_BYTES): AsyncGenerator<FollowedPiece> {
    if (durableSeq <= this.#machine.lastSeq) return
    for await (const batch of currentBatches(this.#reader, this.#machine.lastSeq + 1)) {
      for (let offset = 0; offset < batch.bytes.length; offset += commandLength(batch.bytes, offset)) {
        const seq = commandSeq(batch.bytes, offset)
        if (isNote(batch.bytes, offset)) {
          if (seq === this.#machine.lastSeq) this.#noted.compare(decodeNote(batch.bytes, offset), this.#events)
          continue
        }
        if (seq <= this.#machine.lastSeq) continue
        if (seq > durableSeq) break
        applyCommand(this.#machine, batch.bytes, offset, this.#events)
        if (seq === this.#checkpoint?.seq) this.#compare(this.#checkpoint)
        if (this.#events.length >= pieceBytes) yield this.#piece()
      }
      if (this.#machine.lastSeq >= durableSeq) break
    }
    if (this.#events.length > 0) yield this.#piece()
  }

  #piece(): FollowedPiece {
    const events = this.#events.bytes().slice()
    this.#noted.clear(this.#events)
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
