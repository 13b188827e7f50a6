import { commandLength, EventWriter, hashState, isCurrentSnapshot, type Machine } from '@exchange/core'
import type { JournalBatch, JournalReader, Snapshot } from '@exchange/ports'
import { reasonOf } from '../kernel/thrown.ts'
import { StateDrift } from './errors.ts'
import { isDamage, chunksOf } from './snapshot-bytes.ts'
import { coreMachines, type Machines } from './machines.ts'
import { decodeNote, NotedEvents } from './notes.ts'
import { runCommands } from './quarantine.ts'
import type { Recovery } from './types.ts'
import { currentBatches } from './versions.ts'

export interface Recovered {
  readonly machine: Machine
  /** Stamp of the newest command; 0 before the first. */
  readonly lastAt: number
  /** Identities of the commands that were skipped. */
  readonly quarantined: readonly string[]
  readonly recovery: Recovery
}

export interface RecoverOptions {
  /** The last command of the state; after the newest one when absent. */
  readonly until?: number
  readonly machines?: Machines
  /** Told of each snapshot that is passed over. */
  readonly warn?: (message: string) => void
}

/**
 * The state after `until`: the latest usable snapshot, then replay. Commands that are quarantined are skipped.
 * @throws StateDrift when a snapshot gives another state hash than it was saved with, when commands are missing, or give
 * other events than the engine has noted.
 */
export async function recover(journal: JournalReader, options: RecoverOptions = {}): Promise<Recovered> {
  const began = performance.now()
  const { machine, snapshotSeq, quarantined } = await replayed(journal, options)
  const recovery: Recovery = {
    snapshotSeq,
    replayed: machine.lastSeq - snapshotSeq,
    lastSeq: machine.lastSeq,
    stateHash: machine.stateHash(),
    hasBacklog: machine.hasBacklog,
    milliseconds: performance.now() - began,
  }
  return { machine, lastAt: machine.now, quarantined, recovery }
}

/** The same machine after `until` alone: its state is not hashed, which takes as long as restoring it. */
export async function rebuild(journal: JournalReader, until: number, machines: Machines): Promise<Machine> {
  return (await replayed(journal, { until, machines })).machine
}

async function replayed(
  journal: JournalReader,
  { until = Infinity, machines = coreMachines, warn = () => {} }: RecoverOptions,
): Promise<Pick<Recovered, 'machine' | 'quarantined'> & { readonly snapshotSeq: number }> {
  const machine = await newestState(journal, until, machines, warn)
  const snapshotSeq = machine.lastSeq
  await insistHeld(journal, machine.lastSeq)
  const quarantined: string[] = []
  if (machine.lastSeq < until) {
    const replay = new Replay(machine, (identity) => quarantined.push(identity))
    for await (const batch of currentBatches(journal, machine.lastSeq + 1)) {
      replay.apply(batch, until)
      if (machine.lastSeq >= until) break
    }
  }
  if (Number.isFinite(until) && machine.lastSeq !== until)
    throw new StateDrift(`the journal ends with command ${machine.lastSeq}, before ${until}`)
  return { machine, snapshotSeq, quarantined }
}

/** Events are compared with the notes about them, and dropped. */
class Replay {
  readonly #machine: Machine
  readonly #skipped: (identity: string) => void
  readonly #events = new EventWriter()
  readonly #noted: NotedEvents

  constructor(machine: Machine, skipped: (identity: string) => void) {
    this.#machine = machine
    this.#skipped = skipped
    this.#noted = new NotedEvents(machine.lastSeq + 1)
  }

  /** Applies what the machine has not seen, up to `until`. */
  apply({ firstSeq, lastSeq, bytes }: JournalBatch, until: number): void {
    const unseen = this.#machine.lastSeq + 1
    const from = firstSeq >= unseen ? 0 : offsetOf(bytes, unseen - firstSeq)
    const to = lastSeq <= until ? bytes.length : offsetOf(bytes, until + 1 - firstSeq)
    const compare = (offset: number): void => this.#noted.compare(decodeNote(bytes, offset), this.#events)
    runCommands(this.#machine, bytes, from, to, this.#events, this.#skipped, compare)
    this.#noted.clear(this.#events)
  }
}

/** Where the command behind so many others begins. */
function offsetOf(bytes: Uint8Array, others: number): number {
  let offset = 0
  for (let count = 0; count < others && offset < bytes.length; count++) offset += commandLength(bytes, offset)
  return offset
}

async function newestState(
  journal: JournalReader,
  until: number,
  machines: Machines,
  warn: (message: string) => void,
): Promise<Machine> {
  for (let before = until; ;) {
    const snapshot = await journal.latestSnapshot(before)
    if (snapshot === null) return machines.create()
    const machine = await tryRestore(snapshot, machines, warn)
    if (machine !== null) return machine
    before = snapshot.seq - 1
  }
}

/** A snapshot that is damaged, or that this release can't read, is no loss: the journal holds everything it held. */
async function tryRestore(
  snapshot: Snapshot,
  machines: Machines,
  warn: (message: string) => void,
): Promise<Machine | null> {
  try {
    const chunks = await chunksOf(snapshot)
    return verified(machines.restore(chunks), chunks, snapshot)
  } catch (error) {
    if (!isDamage(error) && !(error instanceof Error && error.name === 'CodecError')) throw error
    warn(`the snapshot after command ${snapshot.seq} is passed over: ${reasonOf(error)}`)
    return null
  }
}

/** The hash of an older version's snapshot says only that its bytes are whole: the state has other bytes by now. */
function verified(machine: Machine, chunks: readonly Uint8Array[], { seq, stateHash }: Snapshot): Machine {
  const found = isCurrent(chunks) ? machine.stateHash() : hashState(chunks)
  if (machine.lastSeq !== seq || found !== stateHash)
    throw new StateDrift(`the snapshot after command ${seq} gives state ${found}, it was saved as ${stateHash}`)
  return machine
}

const isCurrent = ([first]: readonly Uint8Array[]): boolean => first !== undefined && isCurrentSnapshot(first)

/** A snapshot stands on commands that the journal has, or whose loss was accepted. */
async function insistHeld(journal: JournalReader, seq: number): Promise<void> {
  if (seq === 0 || seq <= (await journal.lastSeq())) return
  throw new StateDrift(`there is a snapshot after command ${seq}, which the journal does not hold`)
}

/** The state as event bytes. */
export function describe(machine: Machine): Uint8Array<ArrayBuffer> {
  const events = new EventWriter()
  for (const _portion of machine.describe(events)) events.flush()
  return events.bytes().slice()
}
