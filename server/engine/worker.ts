import type { MessagePort } from 'node:worker_threads'
import type { Journal } from '@exchange/ports'
import { EngineLoop } from './loop.ts'
import type { FromEngine, ToEngine } from './messages.ts'
import { describe, recover } from './recovery.ts'
import type { EngineSettings, EngineState } from './types.ts'

export interface EngineWorkerData {
  readonly settings: EngineSettings
}

/** Microseconds of the wall clock; steps of the clock backwards are smoothed by the loop. */
export function wallClock(): number {
  return Math.floor((performance.timeOrigin + performance.now()) * 1000)
}

/** The body of the worker thread: a process of server/processes opens the journal and hands it in. */
export async function runEngineWorker(port: MessagePort, journal: Journal, data: EngineWorkerData): Promise<void> {
  const tell = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const { machine, lastAt, recovery } = await recover(journal)
  const loop = new EngineLoop({ machine, lastAt, snapshotSeq: recovery.snapshotSeq }, journal, data.settings, {
    now: wallClock,
    publish: (batch) => tell({ kind: 'published', ...batch }, [batch.events.buffer]),
    fail: (error) => tell({ kind: 'failed', message: error.message }),
    warn: (error) => tell({ kind: 'warning', message: error.message }),
  })
  port.on('message', (message: ToEngine) => {
    if (message.kind === 'commands') loop.receive(message.bytes)
    else void answer(loop, message, tell).then(() => message.kind === 'stop' && port.close())
  })
  const described = describe(machine)
  tell({ kind: 'ready', recovery, described }, [described.buffer])
}

async function answer(
  loop: EngineLoop,
  message: Exclude<ToEngine, { kind: 'commands' }>,
  tell: (message: FromEngine) => void,
): Promise<void> {
  try {
    tell({ kind: 'done', call: message.call, state: await act(loop, message.kind) })
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function act(loop: EngineLoop, kind: 'state' | 'snapshot' | 'stop'): Promise<EngineState> {
  if (kind === 'snapshot') return loop.snapshot()
  if (kind === 'state') return loop.state()
  const state = await loop.state()
  await loop.stop()
  return state
}
