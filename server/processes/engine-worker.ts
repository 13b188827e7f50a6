/** The engine's thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { runEngineWorker, type EngineWorkerData } from '../engine/index.ts'
import { openJournal, type JournalChoice } from './journals.ts'

if (parentPort === null) throw new Error('engine-worker.ts runs as a worker thread: use startEngine')
const data: EngineWorkerData & { readonly journal: JournalChoice } = workerData
await runEngineWorker(parentPort, await openJournal(data.journal), data)
