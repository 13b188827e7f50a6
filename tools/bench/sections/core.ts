/** The core alone, with ledger, fees and every check, beside npm's order book on the same flow, taking turns. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, median } from '../children.ts'
import { generateFlow } from '../flow.ts'
import type { FlowSettings } from '../flow.ts'
import { prepare } from '../prepare.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

/** Commands that run before the clock starts, for both. */
const WARM_UP = 500_000
/** The core needs half a second for a pass and the peer ten: as many passes before and after each of the peer's. */
const PASSES = 3

export async function coreSection(settings: FlowSettings, runs: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-core-'))
  try {
    const flow = generateFlow(settings)
    const prepared = prepare(flow)
    const file = join(folder, 'commands.bin')
    const offsets = join(folder, 'offsets.bin')
    await writeFile(file, prepared.bytes)
    await writeFile(offsets, prepared.offsets)
    const warmUp = Math.min(WARM_UP, Math.floor(settings.commands / 3))
    const core: number[] = []
    const peer: number[] = []
    const pass = async (script: string, args: readonly string[]): Promise<number> => {
      const { live, commandsPerSecond = Number.NaN } = await measure(script, args)
      if (live !== flow.expected.liveAtEnd)
        throw new Error(`${live} orders rest at the end, not ${flow.expected.liveAtEnd}`)
      return commandsPerSecond
    }
    const corePasses = async (): Promise<number[]> => {
      const figures: number[] = []
      for (let count = 0; count < PASSES; count++)
        figures.push(await pass('core-child.ts', [file, offsets, String(prepared.setupCommands + warmUp)]))
      return figures
    }
    for (let run = 0; run < runs; run++) {
      const before = await corePasses()
      peer.push(await pass('peer-child.ts', [JSON.stringify(settings), String(warmUp)]))
      core.push(median([...before, ...(await corePasses())]))
    }
    // Neighbours in time share the machine's mood, so the ratio is taken run by run.
    const ratio = median(core.map((value, run) => value / (peer[run] ?? Number.NaN)))
    const { bytesPerOrder = Number.NaN } = await measure('memory-child.ts', ['200000'], ['--expose-gc'])
    const flowNote = `${short(flow.count)} commands, ${flow.expected.trades} trades, totals equal to the reference book`
    return [
      { what: 'core: commands/s', measured: short(median(core)), target: '', met: null, note: flowNote },
      {
        what: 'nodejs-order-book 10.1.1: commands/s',
        measured: short(median(peer)),
        target: '',
        met: null,
        note: 'same flow, no ledger',
      },
      {
        what: 'core : nodejs-order-book',
        measured: `${ratio.toFixed(1)} x`,
        target: '>= 15 x',
        met: ratio >= 15,
        note: `${runs} runs of the peer, each between ${2 * PASSES} of the core`,
      },
      {
        what: 'memory of a resting order',
        measured: `${bytesPerOrder.toFixed(0)} B`,
        target: '<= 300 B',
        met: bytesPerOrder <= 300,
        note: 'the remembered command id included',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
