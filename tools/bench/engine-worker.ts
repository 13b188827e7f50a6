/** The engine's thread of the bench: the file journal, as the default process has it. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { runEngineWorker } from '@exchange/server/engine/index'
import type { EngineWorkerData } from '@exchange/server/engine/index'

const data = workerData as EngineWorkerData & { readonly journal: string }
if (parentPort === null) throw new Error('this is the body of a worker thread')
await runEngineWorker(parentPort, await openFileJournal(data.journal), data)
