/** Figures of the engine's thread, in memory that it shares with the main one: it counts, and nobody waits for it. */
import { coreTables, type EngineMeter } from '../engine/index.ts'
import { SharedHistogram, bucketsOf, type Metrics, type Traces } from '../kernel/index.ts'
import type { JournalChoice } from './journals.ts'

const histograms = ['append_s', 'match_s', 'batch_commands'] as const
/** Gauges stand before the histograms: epoch, quarantined, and one for each table. */
const EPOCH = 0
const QUARANTINED = 1
const TABLES = 2
const GAUGES = TABLES + coreTables.length
const MILLISECOND = 0.001

/** Memory for the figures of one engine. */
export function engineFigures(): SharedArrayBuffer {
  const bytes = histograms.reduce((sum, name) => sum + SharedHistogram.bytes(bucketsOf(name)), 0)
  return new SharedArrayBuffer(GAUGES * Float64Array.BYTES_PER_ELEMENT + bytes)
}

function layout(memory: SharedArrayBuffer) {
  let offset = GAUGES * Float64Array.BYTES_PER_ELEMENT
  const next = (name: (typeof histograms)[number]): SharedHistogram => {
    const histogram = new SharedHistogram(memory, offset, bucketsOf(name))
    offset += SharedHistogram.bytes(bucketsOf(name))
    return histogram
  }
  const [append, match, batch] = [next('append_s'), next('match_s'), next('batch_commands')]
  return { gauges: new Float64Array(memory, 0, GAUGES), append, match, batch }
}

/** The engine's side. */
export function meterInto(memory: SharedArrayBuffer): EngineMeter {
  const { gauges, append, match, batch } = layout(memory)
  const since = (startedAt: number): number => (performance.now() - startedAt) * MILLISECOND
  return {
    appended: ({ firstSeq, lastSeq }, startedAt) => {
      append.observe(since(startedAt))
      batch.observe(lastSeq - firstSeq + 1)
    },
    applied: (_range, startedAt) => match.observe(since(startedAt)),
    leads: (epoch) => (gauges[EPOCH] = epoch),
    quarantined: () => (gauges[QUARANTINED] = (gauges[QUARANTINED] ?? 0) + 1),
    filled: (table, ratio) => (gauges[TABLES + coreTables.indexOf(table)] = ratio),
  }
}

/** A meter whose batches are spans as well. */
export function tracedMeter(meter: EngineMeter, traces: Traces): EngineMeter {
  return {
    ...meter,
    appended: (range, startedAt) => {
      meter.appended(range, startedAt)
      traces.ended('append', startedAt, { first_seq: range.firstSeq, last_seq: range.lastSeq })
    },
    applied: (range, startedAt) => {
      meter.applied(range, startedAt)
      traces.ended('apply', startedAt, { first_seq: range.firstSeq, last_seq: range.lastSeq })
    },
  }
}

/** The side that is asked. */
export function readEngineFigures(metrics: Metrics, memory: SharedArrayBuffer, store: JournalChoice['kind']): void {
  const { gauges, append, match, batch } = layout(memory)
  metrics.readFrom('append_s', { store }, () => append.read())
  metrics.readFrom('match_s', {}, () => match.read())
  metrics.readFrom('batch_commands', {}, () => batch.read())
  let quarantined = 0
  metrics.beforeReading(() => {
    metrics.set('epoch', {}, gauges[EPOCH] ?? 0)
    const now = gauges[QUARANTINED] ?? 0
    metrics.add('quarantined_total', {}, now - quarantined)
    quarantined = now
    for (const [place, table] of coreTables.entries())
      metrics.set('table_used_ratio', { table }, gauges[TABLES + place] ?? 0)
  })
}
