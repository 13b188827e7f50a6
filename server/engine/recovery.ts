import {
  commandLength,
  commandSeq,
  createMachine,
  decodeCommand,
  EventWriter,
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
  let lastAt = await timeOf(journal, machine.lastSeq)
  const events = new EventWriter()
  if (machine.lastSeq < until)
    for await (const batch of journal.read(machine.lastSeq + 1)) {
      lastAt = Math.max(lastAt, applyBatch(machine, batch, until, events))
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
  return { machine, lastAt, recovery }
}

/** Applies what the machine has not seen, up to `until`; events are dropped. Returns the newest stamp. */
function applyBatch(machine: Machine, batch: JournalBatch, until: number, events: EventWriter): number {
  let at = 0
  for (let offset = 0; offset < batch.bytes.length; offset += commandLength(batch.bytes, offset)) {
    const seq = commandSeq(batch.bytes, offset)
    if (seq <= machine.lastSeq) continue
    if (seq > until) break
    events.clear()
    machine.apply(batch.bytes, offset, events)
    at = offset
  }
  return decodeCommand(batch.bytes, at).at
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

function verified(machine: Machine, snapshot: Snapshot): Machine {
  if (machine.lastSeq !== snapshot.seq || machine.stateHash() !== snapshot.stateHash)
    throw new StateDrift(
      `the snapshot after command ${snapshot.seq} gives state ${machine.stateHash()}, it was saved as ${snapshot.stateHash}`,
    )
  return machine
}

/** The stamp of this command; 0 when it is none. */
async function timeOf(journal: JournalReader, seq: number): Promise<number> {
  if (seq === 0) return 0
  for await (const { bytes } of journal.read(seq))
    for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
      if (commandSeq(bytes, offset) === seq) return decodeCommand(bytes, offset).at
  throw new StateDrift(`there is a snapshot after command ${seq}, which the journal does not hold`)
}

/** The state as event bytes. */
export function describe(machine: Machine): Uint8Array<ArrayBuffer> {
  const events = new EventWriter()
  machine.describe(events)
  return events.bytes().slice()
}
