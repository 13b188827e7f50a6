/**
 * The flow through the whole engine: main thread → worker thread → file with fdatasync → core → answer. Prints the
 * commands acknowledged as durable per second, and how long an answer takes with few in flight.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '@exchange/server/engine/index'
import type { Engine } from '@exchange/server/engine/index'
import { quantile } from './children.ts'
import { generateFlow } from './flow.ts'
import type { FlowSettings } from './flow.ts'
import { prepare } from './prepare.ts'
import { flowCommand, idOf, setupCommands } from './spot-setup.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as FlowSettings
/** Commands under way at full load; the engine refuses more than 20,000. */
const MANY = 8_192
const FEW = 64

const flow = generateFlow(settings)
const { orderIds } = prepare(flow)
const setup = setupCommands(flow.users)
const commandAt = (index: number) => flowCommand(flow, index, idOf(setup.length + index), orderIds)

/** Submits in order, at most `window` unanswered. @returns seconds */
async function drive(engine: Engine, from: number, to: number, window: number, times: number[]): Promise<number> {
  const started = performance.now()
  let next = from
  let answered = from
  await new Promise<void>((resolve, reject) => {
    const more = (): void => {
      while (next < to && next - answered < window) {
        const sent = performance.now()
        engine.submit(commandAt(next++)).then(() => {
          times.push(performance.now() - sent)
          if (++answered === to) resolve()
          else if (next - answered <= window / 2) more()
        }, reject)
      }
    }
    more()
  })
  return (performance.now() - started) / 1_000
}

const folder = await mkdtemp(join(tmpdir(), 'bench-engine-'))
try {
  const engine = await startEngine({
    entry: new URL('./engine-worker.ts', import.meta.url),
    journal: join(folder, 'journal'),
    settings: { snapshotEveryCommands: Number.MAX_SAFE_INTEGER, snapshotEveryMs: 2 ** 31 - 1 },
  })
  for (let from = 0; from < setup.length; from += MANY) {
    await Promise.all(setup.slice(from, from + MANY).map((command) => engine.submit(command)))
  }
  const few = Math.floor(flow.count / 10)
  const warm = Math.floor(flow.count / 3)
  await drive(engine, 0, warm, MANY, [])
  const seconds = await drive(engine, warm, flow.count - few, MANY, [])
  const times: number[] = []
  const calm = await drive(engine, flow.count - few, flow.count, FEW, times)
  times.sort((left, right) => left - right)
  console.log(
    JSON.stringify({
      commandsPerSecond: (flow.count - few - warm) / seconds,
      calmPerSecond: few / calm,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    }),
  )
  await engine.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
