import {
  commandLength,
  createMachine,
  EventWriter,
  hashState,
  isCurrentSnapshot,
  restoreMachine,
  type Machine,
} from '@exchange/core'
import type { JournalBatch, JournalReader, Snapshot } from '@exchange/ports'
import { StateDrift } from './errors.ts'
import type { Recovery } from './types.ts'

export interface Recovered {
  readonly machine: Machine
  /** Stamp of the newest command; 0 before the first. */
  readonly lastAt: number
  readonly recovery: Recovery
}

/**
 * The state after `until` (Infinity: after the newest command): the latest usable snapshot, then replay.
 * @throws StateDrift when a snapshot gives another state hash than it was saved with, or commands are missing.
 */
export async function recover(journal: JournalReader, until = Infinity): Promise<Recovered> {
  const began = performance.now()
  const machine = await newestState(journal, until)
  const snapshotSeq = machine.lastSeq
  await insistHeld(journal, machine.lastSeq)
  const events = new EventWriter()
  if (machine.lastSeq < until)
    for await (const batch of journal.read(machine.lastSeq + 1)) {
      applyBatch(machine, batch, until, events)
      if (machine.lastSeq >= until) break
    }
  if (Number.isFinite(until) && machine.lastSeq !== until)
    throw new StateDrift(`the journal ends with command ${machine.lastSeq}, before ${until}`)
  const recovery: Recovery = {
    snapshotSeq,
    replayed: machine.lastSeq - snapshotSeq,
    lastSeq: machine.lastSeq,
    stateHash: machine.stateHash(),
    milliseconds: performance.now() - began,
  }
  return { machine, lastAt: machine.now, recovery }
}

/** Applies what the machine has not seen, up to `until`; events are dropped. */
function applyBatch(machine: Machine, batch: JournalBatch, until: number, events: EventWriter): void {
  const { firstSeq, lastSeq, bytes } = batch
  const unseen = machine.lastSeq + 1
  const from = firstSeq >= unseen ? 0 : offsetOf(bytes, unseen - firstSeq)
  const to = lastSeq <= until ? bytes.length : offsetOf(bytes, until + 1 - firstSeq)
  events.clear()
  machine.run(bytes, from, to, events)
}

/** Where the command behind so many others begins. */
function offsetOf(bytes: Uint8Array, others: number): number {
  let offset = 0
  for (let count = 0; count < others && offset < bytes.length; count++) offset += commandLength(bytes, offset)
  return offset
}

async function newestState(journal: JournalReader, until: number): Promise<Machine> {
  for (let before = until; ;) {
    const snapshot = await journal.latestSnapshot(before)
    if (snapshot === null) return createMachine()
    const machine = tryRestore(snapshot)
    if (machine !== null) return verified(machine, snapshot)
    before = snapshot.seq - 1
  }
}

/** A snapshot this release can't read is no loss: the journal holds everything it held. */
function tryRestore(snapshot: Snapshot): Machine | null {
  try {
    return restoreMachine(snapshot.bytes)
  } catch (error) {
    if (error instanceof Error && error.name === 'CodecError') return null
    throw error
  }
}

/** The hash of an older version's snapshot says only that its bytes are whole: the state has other bytes by now. */
function verified(machine: Machine, { seq, bytes, stateHash }: Snapshot): Machine {
  const found = isCurrentSnapshot(bytes) ? machine.stateHash() : hashState(bytes)
  if (machine.lastSeq !== seq || found !== stateHash)
    throw new StateDrift(`the snapshot after command ${seq} gives state ${found}, it was saved as ${stateHash}`)
  return machine
}

/** A snapshot stands on commands that the journal has. */
async function insistHeld(journal: JournalReader, seq: number): Promise<void> {
  if (seq === 0) return
  for await (const { lastSeq } of journal.read(seq)) if (lastSeq >= seq) return
  throw new StateDrift(`there is a snapshot after command ${seq}, which the journal does not hold`)
}

/** The state as event bytes. */
export function describe(machine: Machine): Uint8Array<ArrayBuffer> {
  const events = new EventWriter()
  machine.describe(events)
  return events.bytes().slice()
}
