import type { MessagePort } from 'node:worker_threads'
import type { Journal } from '@exchange/ports'
import { reasonOf } from '../kernel/thrown.ts'
import { EngineClock, machineClocks, noticeOfPause } from './clock.ts'
import { EngineLoop } from './loop.ts'
import { coreMachines, type Machines } from './machines.ts'
import type { FromEngine, ToEngine } from './messages.ts'
import { describe, rebuild, recover } from './recovery.ts'
import { silentMeter, type EngineMeter } from './meter.ts'
import type { EngineSettings, EngineState } from './types.ts'

export interface EngineWorkerData {
  readonly settings: EngineSettings
}

const LOOK_EVERY_MS = 1_000

/** The body of the worker thread: a process of server/processes opens the journal and hands it in. */
export async function runEngineWorker(
  port: MessagePort,
  journal: Journal,
  data: EngineWorkerData,
  meter: EngineMeter = silentMeter,
  machines: Machines = coreMachines,
): Promise<void> {
  const tell = (message: FromEngine, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const warn = (message: string): void => tell({ kind: 'warning', message })
  const { machine, lastAt, quarantined, recovery } = await recover(journal, { machines, warn })
  meter.leads(recovery.lastSeq + 1)
  const notice = noticeOfPause(lastAt, machineClocks.wall())
  if (notice !== null) warn(notice)
  const loop = new EngineLoop(
    { machine, lastAt, quarantined, snapshotSeq: recovery.snapshotSeq },
    journal,
    data.settings,
    {
      clock: new EngineClock(lastAt, data.settings.confirmClock),
      meter,
      publish: (batch) => tell({ kind: 'published', ...batch }, [batch.events.buffer]),
      fail: (error) => tell({ kind: 'failed', message: error.message }),
      refuse: (commands, reason) => tell({ kind: 'refused', commands, reason }),
      acceptance: (reason) => tell({ kind: 'acceptance', reason }),
      rebuild: (seq) => rebuild(journal, seq, machines),
      warn: (error) => warn(error.message),
      alarm: (message) => tell({ kind: 'alarm', message }),
    },
  )
  const look = (): void => {
    loop.checkClock()
    loop.checkJournal()
    loop.measure()
  }
  const watching = setInterval(look, LOOK_EVERY_MS)
  port.on('message', (message: ToEngine) => {
    if (message.kind === 'commands') loop.receive(message.bytes)
    else void answer(loop, message, tell).then(() => message.kind === 'stop' && end())
  })
  const end = (): void => {
    clearInterval(watching)
    port.close()
  }
  look()
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
    tell({ kind: 'failed', message: reasonOf(error) })
  }
}

async function act(loop: EngineLoop, kind: 'state' | 'snapshot' | 'resume' | 'stop'): Promise<EngineState> {
  if (kind === 'resume') loop.resume()
  if (kind === 'snapshot') return loop.snapshot()
  if (kind !== 'stop') return loop.state()
  const state = await loop.state()
  await loop.stop()
  return state
}
