/**
 * What the engine writes down about its own events, so that whoever follows it can compare: a record of the journal that
 * is no command and has no number of its own. It stands behind the last command it is about.
 */
import { createHash } from 'node:crypto'
import type { EventWriter } from '@exchange/core'
import { StateDrift } from './errors.ts'

/** In the two bytes of a header that are zero otherwise. A release that does not know it refuses the journal. */
const NOTE = 0x40
const FLAGS_HIGH_AT = 7
const FROM_AT = 40
const HASH_AT = 48
const HASH_BYTES = 16
const NOTE_BYTES = HASH_AT + HASH_BYTES
const VERSION = 2
/** The kind of a tick: whoever only looks at headers finds nothing unknown. */
const KIND = 48

export interface EventNote {
  /** The first and the last command whose events are hashed. */
  readonly firstSeq: number
  readonly lastSeq: number
  readonly hash: string
}

export function isNote(bytes: Uint8Array, offset: number): boolean {
  return ((bytes[offset + FLAGS_HIGH_AT] ?? 0) & NOTE) !== 0
}

export function encodeNote({ firstSeq, lastSeq, hash }: EventNote): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(NOTE_BYTES)
  const view = new DataView(record.buffer)
  view.setUint32(0, NOTE_BYTES, true)
  record[4] = VERSION
  record[5] = KIND
  record[FLAGS_HIGH_AT] = NOTE
  view.setFloat64(8, lastSeq, true)
  view.setFloat64(FROM_AT, firstSeq, true)
  record.set(Buffer.from(hash, 'hex'), HASH_AT)
  return record
}

export function decodeNote(bytes: Uint8Array, offset: number): EventNote {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, NOTE_BYTES)
  const hash = Buffer.from(bytes.buffer, bytes.byteOffset + offset + HASH_AT, HASH_BYTES)
  return { firstSeq: view.getFloat64(FROM_AT, true), lastSeq: view.getFloat64(8, true), hash: hash.toString('hex') }
}

/** A running hash over the events of consecutive commands. */
export class EventHash {
  #firstSeq: number
  #hash = createHash('sha256')

  constructor(firstSeq: number) {
    this.#firstSeq = firstSeq
  }

  get firstSeq(): number {
    return this.#firstSeq
  }

  add(events: Uint8Array): void {
    this.#hash.update(events)
  }

  /** The hash up to here; the next one begins behind `lastSeq`. */
  take(lastSeq: number): EventNote {
    const hash = this.#hash.digest('hex').slice(0, 2 * HASH_BYTES)
    const note = { firstSeq: this.#firstSeq, lastSeq, hash }
    this.#firstSeq = lastSeq + 1
    this.#hash = createHash('sha256')
    return note
  }
}

/** Compares the events of a replay, as they lie in its writer, with what the engine has noted about them. */
export class NotedEvents {
  readonly #hash: EventHash
  /** How many of the waiting bytes are hashed. */
  #hashed = 0

  constructor(firstSeq: number) {
    this.#hash = new EventHash(firstSeq)
  }

  /** Empties the writer; what it held still counts. */
  clear(events: EventWriter): void {
    this.#add(events)
    events.clear()
    this.#hashed = 0
  }

  /**
   * Whether the events since the last note are those that this one is about; null = some of them were not replayed here, so they
   * can't be compared.
   */
  agrees(note: EventNote, events: EventWriter): boolean | null {
    this.#add(events)
    const isWhole = this.#hash.firstSeq === note.firstSeq
    const own = this.#hash.take(note.lastSeq)
    return isWhole ? own.hash === note.hash : null
  }

  /** @throws StateDrift when the note is about other events */
  compare(note: EventNote, events: EventWriter): void {
    if (this.agrees(note, events) === false)
      throw new StateDrift(
        `the commands ${note.firstSeq} to ${note.lastSeq} give other events here than they gave the engine: either the journal was changed, or this release has other rules than the one that wrote it`,
      )
  }

  #add(events: EventWriter): void {
    const waiting = events.bytes()
    this.#hash.add(waiting.subarray(this.#hashed))
    this.#hashed = waiting.length
  }
}
