/** The engine's thread with machines that break at marked commands; it tells its process when another one is built. */
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { runEngineWorker, type EngineWorkerData } from '../engine/index.ts'
import { poisonedMachines } from './poisoned-machine.ts'

const BUILT = 'a machine is built\n'

const data = workerData as EngineWorkerData & { readonly journal: string }
if (parentPort === null) throw new Error('this is the body of a worker thread')
const machines = poisonedMachines(() => writeSync(1, BUILT))
await runEngineWorker(parentPort, await openFileJournal(data.journal), data, undefined, machines)
