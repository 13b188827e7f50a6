/** The engine's thread. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { runEngineWorker, type EngineWorkerData } from '../engine/index.ts'
import { meterInto, tracedMeter } from './engine-figures.ts'
import { openJournal, type JournalChoice } from './journals.ts'
import { openTraces, type TraceSettings } from './traces.ts'

/** What the process hands to its engine beside the settings. */
export interface EngineHandout {
  readonly choice: JournalChoice
  /** Where its figures are counted. */
  readonly figures: SharedArrayBuffer
  readonly traces: TraceSettings | null
}

if (parentPort === null) throw new Error('engine-worker.ts runs as a worker thread: use startEngine')
await run(parentPort, workerData)

/** What the journal has to say before the engine is ready is told right after that, which is what its starter waits for. */
async function run(port: MessagePort, data: EngineWorkerData & { readonly journal: EngineHandout }): Promise<void> {
  const early: string[] = []
  let warn = (message: string): void => {
    early.push(message)
  }
  const { choice, figures } = data.journal
  const traces = await openTraces(data.journal.traces, 'engine')
  port.once('close', () => void traces.close())
  const journal = await openJournal(choice, (notice) => warn(notice.message))
  await runEngineWorker(port, journal, data, tracedMeter(meterInto(figures), traces))
  warn = (message) => port.postMessage({ kind: 'warning', message })
  early.forEach(warn)
}
