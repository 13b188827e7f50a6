/**
 * The flow through the whole engine: main thread → worker thread → file with fdatasync → core → answer. Prints the
 * commands acknowledged as durable per second, and how long an answer takes with few in flight.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HandedCommand } from '@exchange/ports'
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
/** Stretches of the flow at full load that take turns: with ids of somebody's own, and numbered by the engine's client. */
const TURNS = 8

type Ids = 'own' | 'none'
function commandAt(index: number, ids: Ids): HandedCommand {
  const command = flowCommand(flow, index, idOf(setup.length + index), orderIds)
  return ids === 'own' ? command : { ...command, id: undefined }
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly ids: Ids
}

/** Submits in order, at most `window` unanswered. @returns seconds */
async function drive(engine: Engine, { from, to, ids }: Stretch, window: number, times: number[]): Promise<number> {
  const started = performance.now()
  let next = from
  let answered = from
  await new Promise<void>((resolve, reject) => {
    const more = (): void => {
      while (next < to && next - answered < window) {
        const sent = performance.now()
        engine.submit(commandAt(next++, ids)).then(() => {
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
  await drive(engine, { from: 0, to: warm, ids: 'own' }, MANY, [])
  const length = Math.floor((flow.count - few - warm) / TURNS)
  const seconds: Record<Ids, number> = { own: 0, none: 0 }
  for (let number = 0; number < TURNS; number++) {
    const from = warm + number * length
    const ids = number % 2 === 0 ? 'own' : 'none'
    seconds[ids] += await drive(engine, { from, to: from + length, ids }, MANY, [])
  }
  const last = warm + TURNS * length
  const times: number[] = []
  const calm = await drive(engine, { from: last, to: flow.count, ids: 'own' }, FEW, times)
  times.sort((left, right) => left - right)
  console.log(
    JSON.stringify({
      commandsPerSecond: (length * TURNS) / 2 / seconds.own,
      numberedPerSecond: (length * TURNS) / 2 / seconds.none,
      calmPerSecond: (flow.count - last) / calm,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    }),
  )
  await engine.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
