/**
 * The follower's thread. Told how far the journal is durable, it follows with a machine of its own, compares its events
 * with what the engine wrote down about them, takes the snapshots, and writes the histories. While the database is away it
 * follows without writing, and goes back to where the tables end when it is there again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@exchange/adapters/postgres'
import { followJournal, SnapshotKeeper, type Follower, type SnapshotSettings } from '../engine/index.ts'
import { BackOff } from '../kernel/back-off.ts'
import { outageOf } from '../kernel/outage.ts'
import { reasonOf } from '../kernel/thrown.ts'
import { openJournalReader, type JournalChoice } from './journals.ts'
import { openProjection, type Projection } from './projection.ts'
import { openTraces, type TraceSettings } from './traces.ts'
import { Packing } from './packing.ts'

export interface ProjectorWorkerData {
  readonly journal: JournalChoice
  readonly databaseUrl: string
  readonly snapshots: SnapshotSettings
  readonly traces: TraceSettings | null
}
export type ToProjector = { readonly kind: 'durable'; readonly seq: number } | { readonly kind: 'stop' }
export type FromProjector =
  | { readonly kind: 'projected'; readonly seq: number }
  | { readonly kind: 'warning'; readonly message: string }
  /** A person has to look into it, although it is tried again. */
  | { readonly kind: 'alarm'; readonly message: string }
  /** The replica and the engine disagree about the state. */
  | { readonly kind: 'drift'; readonly message: string }

/** Commands that are followed between two looks at whether a snapshot is due. */
const STRETCH = 50_000

if (parentPort === null) throw new Error('projector-worker.ts runs as a worker thread')
const port = parentPort
const data: ProjectorWorkerData = workerData
const tell = (message: FromProjector): void => port.postMessage(message)
const warn = (message: string): void => tell({ kind: 'warning', message })

let durableSeq = 0
let stopping = false
let wake = (): void => {}
const stop = new AbortController()
/** Pauses after attempts that failed, as when the database is away. */
const backOff = new BackOff({ firstMs: 500, longestMs: 8_000 })

port.on('message', (message: ToProjector) => {
  if (message.kind === 'durable') durableSeq = Math.max(durableSeq, message.seq)
  else {
    stopping = true
    stop.abort()
  }
  wake()
})

const traces = await openTraces(data.traces, 'projector')
const reader = openJournalReader(data.journal)
const newest = (await reader.latestSnapshot(Infinity))?.seq ?? 0
const keeper = new SnapshotKeeper(reader, data.snapshots, newest, warn)
let follower: Follower | null = null

try {
  while (!stopping) {
    try {
      await project()
    } catch (error) {
      if (isDrift(error)) throw error
      if (backOff.failures === 0) tellOfFailure(error)
      await followFor(backOff.failed())
    }
  }
  // The engine has closed its journal: what it ended with is kept, whether or not the tables show it.
  await followAlone()
  if (follower !== null) await keeper.save(follower)
} catch (error) {
  if (!isDrift(error)) throw error
  tell({ kind: 'drift', message: error.message })
}
await reader.close()
await traces.close()
port.close()

function isDrift(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'StateDrift' || error.name === 'InvariantError')
}

/** From the tables' cursor on, until told to stop or something fails. */
async function project(): Promise<void> {
  const pool = await connect(data.databaseUrl, { max: 3, name: 'exchange projector' })
  const packing = new Packing(pool, warn)
  try {
    const projection = await openProjection(pool, reader, follower)
    follower = projection.follower
    await write(projection, packing)
  } finally {
    await packing.stop()
    await pool.end()
  }
}

async function write(projection: Projection, packing: Packing): Promise<void> {
  projected(projection.seq)
  while (!stopping || projection.seq < durableSeq) {
    if (projection.seq < durableSeq) {
      const [from, before] = [performance.now(), projection.seq]
      await projection.advance(durableSeq, projected)
      traces.ended('project', from, { first_seq: before + 1, last_seq: projection.seq })
      await keeper.whenDue(projection.follower)
      packing.whenDue(projection.newest)
    } else await woken()
  }
}

/** Follows without tables for this long, or until told to stop. */
async function followFor(milliseconds: number): Promise<void> {
  const pause = sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {})
  await followAlone()
  await pause
}

/** Up to what is durable; the events go nowhere. */
async function followAlone(): Promise<void> {
  follower ??= await followJournal(reader, newest)
  while (follower.lastSeq < durableSeq) {
    const until = Math.min(durableSeq, follower.lastSeq + STRETCH)
    for await (const _piece of follower.advance(until));
    await keeper.whenDue(follower)
  }
}

/** A database that is away comes back; anything else that it refuses, it refuses again. */
function tellOfFailure(error: unknown): void {
  const reason = reasonOf(error)
  if (outageOf(error) !== null) warn(`histories wait for the database: ${reason}`)
  else tell({ kind: 'alarm', message: `histories can't be written and stand still; it is tried again: ${reason}` })
}

function projected(seq: number): void {
  if (backOff.failures > 0) warn(`histories go on from command ${seq}: the database is back`)
  backOff.worked()
  tell({ kind: 'projected', seq })
}

function woken(): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve
    if (stopping) resolve()
  })
}
