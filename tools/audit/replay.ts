/** The machines that an audit replays with, side by side: each command gives the same events, each snapshot the same state. */
import {
  commandLength,
  commandSeq,
  createMachine,
  createReference,
  EventWriter,
  hashState,
  isCurrentSnapshot,
  restoreMachine,
  restoreReference,
  type Machine,
} from '@exchange/core'
import type { JournalBatch, Snapshot } from '@exchange/ports'
import { decodeNote, isNote, NotedEvents, type EventNote } from '@exchange/server/engine/notes'
import { runCommands } from '@exchange/server/engine/quarantine'
import { chunksOf } from '@exchange/server/engine/snapshot-bytes'
import { currentCommands } from '@exchange/server/engine/versions'
import { reasonOf } from '@exchange/server/kernel/thrown'

/** The compiled machine, which serves, and the obvious one, which judges it. */
const MACHINES = [
  { create: createMachine, restore: restoreMachine },
  { create: createReference, restore: restoreReference },
] as const

export interface SnapshotVerdict {
  readonly seq: number
  /** sound: gives the hash it was saved with · older: of an earlier version, whose bytes are whole · damaged */
  readonly state: 'sound' | 'older' | 'damaged'
  readonly stateHash: string
  readonly detail: string
}

/** Reads all of a snapshot and makes a machine of it. */
export async function judgeSnapshot(seq: number, open: () => Promise<Snapshot>): Promise<SnapshotVerdict> {
  try {
    const snapshot = await open()
    const chunks = await chunksOf(snapshot)
    const { stateHash } = snapshot
    if (hashState(chunks) !== stateHash)
      return { seq, state: 'damaged', stateHash, detail: 'its bytes have another hash' }
    const isCurrent = chunks[0] !== undefined && isCurrentSnapshot(chunks[0])
    return { seq, state: isCurrent ? 'sound' : 'older', stateHash, detail: `${snapshot.bytes} bytes` }
  } catch (error) {
    return { seq, state: 'damaged', stateHash: '', detail: reasonOf(error) }
  }
}

export class Replay {
  readonly #machines: Machine[]
  readonly #events = MACHINES.map(() => new EventWriter(1 << 20))
  readonly faults: string[] = []
  commands = 0
  quarantined = 0
  /** Notes of the engine about its events that were compared. */
  notes = 0
  readonly #noted: NotedEvents

  /** @param from the state to begin with; empty machines when absent */
  constructor(from?: readonly Uint8Array[]) {
    this.#machines = MACHINES.map(({ create, restore }) => (from === undefined ? create() : restore(from)))
    this.#noted = new NotedEvents(this.lastSeq + 1)
  }

  get machine(): Machine {
    const [first] = this.#machines
    if (first === undefined) throw new Error('there is a machine')
    return first
  }

  get lastSeq(): number {
    return this.machine.lastSeq
  }

  /** Applies what lies behind `lastSeq`, up to `until`. @returns false when the machines can't go on */
  apply(batch: JournalBatch, until: number): boolean {
    const { lastSeq } = batch
    const bytes = currentCommands(batch.bytes)
    const range = rangeOf(bytes, this.lastSeq + 1, until)
    try {
      this.#machines.forEach((machine, index) => {
        const events = this.#events[index]
        if (events === undefined) return
        events.clear()
        const skipped = index === 0 ? () => void this.quarantined++ : () => {}
        runCommands(machine, bytes, range.from, range.to, events, skipped)
      })
    } catch (error) {
      const reason = reasonOf(error)
      this.faults.push(`the machines can't carry out what follows command ${this.lastSeq}: ${reason}`)
      return false
    }
    this.commands += range.count
    const [first, ...others] = this.#events.map((events) => events.bytes())
    if (first !== undefined && others.some((other) => Buffer.compare(first, other) !== 0)) {
      this.faults.push(`the machines disagree about the events of a command up to ${this.lastSeq}`)
      return false
    }
    const [events] = this.#events
    if (events === undefined) return true
    if (this.lastSeq === lastSeq) for (const note of notesOf(bytes)) this.#compareNote(note, events)
    this.#noted.clear(events)
    return true
  }

  #compareNote(note: EventNote, events: EventWriter): void {
    const agrees = this.#noted.agrees(note, events)
    if (agrees === null) return
    this.notes++
    if (!agrees)
      this.faults.push(`commands ${note.firstSeq} to ${note.lastSeq} give other events here than they gave the engine`)
  }

  /** Compares both machines with each other and, when given, with what was saved. */
  compare(stateHash: string | null): void {
    const hashes = this.#machines.map((machine) => machine.stateHash())
    if (new Set(hashes).size > 1)
      this.faults.push(`the machines disagree after command ${this.lastSeq}: ${hashes.join(', ')}`)
    if (stateHash !== null && hashes[0] !== stateHash)
      this.faults.push(`the snapshot after command ${this.lastSeq} has state ${stateHash}, replay gives ${hashes[0]}`)
  }
}

/** Where the commands from `from` to `until` lie, and how many they are. */
function rangeOf(bytes: Uint8Array, from: number, until: number) {
  let count = 0
  const range = { from: bytes.length, to: bytes.length }
  for (const { seq, offset } of commandsOf(bytes)) {
    if (seq === from) range.from = offset
    if (seq > until) {
      range.to = offset
      break
    }
    if (seq >= from) count++
  }
  return { from: Math.min(range.from, range.to), to: range.to, count }
}

function* commandsOf(bytes: Uint8Array): Generator<{ readonly seq: number; readonly offset: number }> {
  for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
    if (!isNote(bytes, offset)) yield { seq: commandSeq(bytes, offset), offset }
}

/** What the engine wrote down about its events behind this batch. */
function notesOf(bytes: Uint8Array): EventNote[] {
  const notes: EventNote[] = []
  for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
    if (isNote(bytes, offset)) notes.push(decodeNote(bytes, offset))
  return notes
}

/** What is wrong with the commands of a batch; null when they are whole and carry its numbers. */
export function batchFault({ firstSeq, lastSeq, bytes }: JournalBatch): string | null {
  try {
    let next = firstSeq
    for (const { seq } of commandsOf(currentCommands(bytes)))
      if (seq !== next++) return `command ${next - 1} bears the number ${seq}`
    return next === lastSeq + 1 ? null : `its commands end with ${next - 1}, it should end with ${lastSeq}`
  } catch (error) {
    return reasonOf(error)
  }
}
