/** The projector's thread: told how far the journal is durable, it follows and says how far the tables are. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@exchange/adapters/postgres'
import { openJournalReader, type JournalChoice } from './journals.ts'
import { openProjection, type Projection } from './projection.ts'

export interface ProjectorWorkerData {
  readonly journal: JournalChoice
  readonly databaseUrl: string
}
export type ToProjector = { readonly kind: 'durable'; readonly seq: number } | { readonly kind: 'stop' }
export type FromProjector =
  | { readonly kind: 'projected'; readonly seq: number }
  | { readonly kind: 'warning'; readonly message: string }
  /** The replica and the engine disagree about the state. */
  | { readonly kind: 'drift'; readonly message: string }

/** Pause after a failed attempt, such as a database that is away. */
const RETRY_MS = 1_000

if (parentPort === null) throw new Error('projector-worker.ts runs as a worker thread')
const port = parentPort
const data: ProjectorWorkerData = workerData
const tell = (message: FromProjector): void => port.postMessage(message)

let durableSeq = 0
let stopping = false
let wake = (): void => {}

port.on('message', (message: ToProjector) => {
  if (message.kind === 'durable') durableSeq = Math.max(durableSeq, message.seq)
  else stopping = true
  wake()
})

while (!stopping) {
  try {
    await project()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof Error && (error.name === 'StateDrift' || error.name === 'InvariantError')) {
      tell({ kind: 'drift', message })
      break
    }
    tell({ kind: 'warning', message: `histories wait for the database: ${message}` })
    await Promise.race([sleep(RETRY_MS), woken()])
  }
}
port.close()

/** From the tables' cursor on, until told to stop or something fails. */
async function project(): Promise<void> {
  const pool = await connect(data.databaseUrl, { max: 2, name: 'exchange projector' })
  const reader = openJournalReader(data.journal)
  try {
    await follow(await openProjection(pool, reader))
  } finally {
    await reader.close()
    await pool.end()
  }
}

async function follow(projection: Projection): Promise<void> {
  tell({ kind: 'projected', seq: projection.seq })
  while (!stopping || projection.seq < durableSeq) {
    if (projection.seq < durableSeq) await projection.advance(durableSeq, (seq) => tell({ kind: 'projected', seq }))
    else await woken()
  }
}

function woken(): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve
    if (stopping) resolve()
  })
}
