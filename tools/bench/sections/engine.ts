/** The durable path: commands through the engine's thread and the file journal, and the replay at start. */
import { measure, median } from '../children.ts'
import type { FlowSettings } from '../flow.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

export async function engineSection(settings: FlowSettings, runs: number): Promise<Row[]> {
  const argument = [JSON.stringify(settings)]
  const results: Record<string, number>[] = []
  const replays: number[] = []
  for (let run = 0; run < runs; run++) {
    results.push(await measure('engine-child.ts', argument))
    replays.push((await measure('replay-child.ts', argument))['commandsPerSecond'] ?? Number.NaN)
  }
  const of = (name: string): number => median(results.map((result) => result[name] ?? Number.NaN))
  const durable = of('commandsPerSecond')
  const replay = median(replays)
  return [
    {
      what: 'engine: durable commands/s',
      measured: short(durable),
      target: '',
      met: null,
      note: 'file journal, one fdatasync a batch, two threads',
    },
    {
      what: '  numbered by their producer',
      measured: short(of('numberedPerSecond')),
      target: '',
      met: null,
      note: `${median(results.map((result) => (result['numberedPerSecond'] ?? Number.NaN) / (result['commandsPerSecond'] ?? Number.NaN))).toFixed(2)} × those with ids of their own, in turns`,
    },
    {
      what: '  p50 / p99 with 64 in flight',
      measured: `${of('p50').toFixed(2)} / ${of('p99').toFixed(2)} ms`,
      target: '',
      met: null,
      note: `${short(of('calmPerSecond'))} commands/s`,
    },
    {
      what: 'replay at start: commands/s',
      measured: short(replay),
      target: '',
      met: null,
      note: 'from the first command, journal checked',
    },
  ]
}
