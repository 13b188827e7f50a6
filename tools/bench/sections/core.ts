/** The core alone, with ledger, fees and every check, beside npm's order book on the same flow, taking turns. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, median } from '../children.ts'
import { generateFlow } from '../flow.ts'
import type { FlowSettings } from '../flow.ts'
import { prepare } from '../prepare.ts'
import { withRandomIds } from '../random-ids.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

/** Commands that run before the clock starts, for both. */
const WARM_UP = 500_000
/** The core needs half a second for a pass and the peer ten: as many passes before and after each of the peer's. */
const PASSES = 3
/** As many stops as one trade sets off. */
const STOPS = 1_000_000
const LONGEST_MS = 5

export async function coreSection(settings: FlowSettings, runs: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-core-'))
  try {
    const flow = generateFlow(settings)
    const prepared = prepare(flow)
    const files = { counting: join(folder, 'counting.bin'), random: join(folder, 'random.bin') }
    const offsets = join(folder, 'offsets.bin')
    await writeFile(files.counting, prepared.bytes)
    await writeFile(files.random, withRandomIds(prepared))
    await writeFile(offsets, prepared.offsets)
    const warmUp = Math.min(WARM_UP, Math.floor(settings.commands / 3))
    const counting: number[] = []
    const random: number[] = []
    const peer: number[] = []
    const pass = async (script: string, args: readonly string[]): Promise<number> => {
      const { live, commandsPerSecond = Number.NaN } = await measure(script, args)
      if (live !== flow.expected.liveAtEnd)
        throw new Error(`${live} orders rest at the end, not ${flow.expected.liveAtEnd}`)
      return commandsPerSecond
    }
    const from = String(prepared.setupCommands + warmUp)
    /** Passes with ids that count up and with random ones, taking turns. */
    const corePasses = async (countingFigures: number[], randomFigures: number[]): Promise<void> => {
      for (let count = 0; count < PASSES; count++) {
        countingFigures.push(await pass('core-child.ts', [files.counting, offsets, from]))
        randomFigures.push(await pass('core-child.ts', [files.random, offsets, from]))
      }
    }
    for (let run = 0; run < runs; run++) {
      const [countingFigures, randomFigures]: [number[], number[]] = [[], []]
      await corePasses(countingFigures, randomFigures)
      peer.push(await pass('peer-child.ts', [JSON.stringify(settings), String(warmUp)]))
      await corePasses(countingFigures, randomFigures)
      counting.push(median(countingFigures))
      random.push(median(randomFigures))
    }
    // Neighbours in time share the machine's mood, so a ratio is taken run by run.
    const ratioOf = (figures: readonly number[]): number =>
      median(figures.map((value, run) => value / (peer[run] ?? Number.NaN)))
    const perCommand = (figures: readonly number[]): string =>
      `${short(median(figures))} commands/s, ${(1e9 / median(figures)).toFixed(0)} ns each`
    const { bytesPerOrder = Number.NaN } = await measure('memory-child.ts', ['200000'], ['--expose-gc'])
    const { accounts = Number.NaN, longestMilliseconds = Number.NaN } = await measure('growth-child.ts', [])
    const {
      stops = Number.NaN,
      longest = Number.NaN,
      median: usual = Number.NaN,
    } = await measure('stops-child.ts', [String(STOPS)])
    const flowNote = `${short(flow.count)} commands, ${flow.expected.trades} trades, totals equal to the reference book`
    return [
      { what: 'core: commands/s', measured: short(median(random)), target: '', met: null, note: flowNote },
      {
        what: 'nodejs-order-book 10.1.1: commands/s',
        measured: short(median(peer)),
        target: '',
        met: null,
        note: 'same flow, no ledger',
      },
      {
        what: 'core, random ids : nodejs-order-book',
        measured: `${ratioOf(random).toFixed(1)} x`,
        target: '>= 25 x',
        met: ratioOf(random) >= 25,
        note: `${perCommand(random)}; ${runs} runs of the peer, each between ${2 * PASSES} of the core`,
      },
      {
        what: 'core, counting ids : nodejs-order-book',
        measured: `${ratioOf(counting).toFixed(1)} x`,
        target: '',
        met: null,
        note: perCommand(counting),
      },
      {
        what: 'memory of a resting order',
        measured: `${bytesPerOrder.toFixed(0)} B`,
        target: '<= 300 B',
        met: bytesPerOrder <= 300,
        note: 'the remembered command id included',
      },
      {
        what: 'longest single command while tables grow',
        measured: `${longestMilliseconds.toFixed(2)} ms`,
        target: '<= 1 ms',
        met: longestMilliseconds <= 1,
        note: `${short(accounts)} accounts come, each with a deposit and an order; the best of four passes for each command`,
      },
      {
        what: `longest command after a trade that reaches ${short(stops)} stops`,
        measured: `${longest.toFixed(2)} ms`,
        target: `<= ${LONGEST_MS} ms`,
        met: longest <= LONGEST_MS,
        note: `${usual.toFixed(2)} ms in the middle; the least of three machines for each command`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
