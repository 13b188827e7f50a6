/** The figures of one process, in the form that Prometheus reads. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { bucketsOf, catalogue } from './catalogue.ts'
import type { LabelsOf, MetricName, MetricSpec, NamesOf } from './catalogue.ts'
import { LabelValues, OTHER } from './labels.ts'
import type { HistogramReading } from './shared-histogram.ts'

/** Combinations of labels that one metric tells apart; what comes later is counted together. */
export const MOST_SERIES = 2_000

type Labels = Readonly<Record<string, string>>

/** Keeps the labels of one metric within their bounds. */
class Bounds {
  readonly #values: ReadonlyMap<string, LabelValues>
  readonly #series = new Set<string>()

  constructor(labels: MetricSpec['labels']) {
    this.#values = new Map(Object.entries(labels).map(([label, bound]) => [label, new LabelValues(bound)]))
  }

  of(labels: Labels): Record<string, string> {
    const bounded: Record<string, string> = {}
    let series = ''
    for (const [label, values] of this.#values) {
      const value = values.of(labels[label] ?? '')
      bounded[label] = value
      series += `${value}\n`
    }
    if (this.#series.has(series)) return bounded
    if (this.#series.size >= MOST_SERIES) for (const label of this.#values.keys()) bounded[label] = OTHER
    else this.#series.add(series)
    return bounded
  }
}

/** A histogram that another thread counts, as text. */
interface Elsewhere {
  readonly name: NamesOf<'histogram'>
  readonly labels: string
  readonly read: () => HistogramReading
}

function textOf({ name, labels, read }: Elsewhere): string {
  const { counts, sum } = read()
  const braced = (more: string): string => {
    const all = [labels, more].filter((part) => part !== '').join(',')
    return all === '' ? '' : `{${all}}`
  }
  let count = 0
  const rows = counts.map((more, place) => {
    count += more
    return `${name}_bucket${braced(`le="${bucketsOf(name)[place] ?? '+Inf'}"`)} ${count}`
  })
  const head = [`# HELP ${name} ${catalogue[name].help}`, `# TYPE ${name} histogram`]
  return ['', ...head, ...rows, `${name}_sum${braced('')} ${sum}`, `${name}_count${braced('')} ${count}`, ''].join('\n')
}

/** Every figure of this process. Whoever measures calls `add`, `set` or `observe`; nothing of it throws or waits. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #bounds = new Map<string, Bounds>()
  readonly #counters = new Map<string, Counter>()
  readonly #gauges = new Map<string, Gauge>()
  readonly #histograms = new Map<string, Histogram>()
  readonly #elsewhere: Elsewhere[] = []
  readonly #before: (() => Promise<void> | void)[] = []

  constructor() {
    const registers = [this.#registry]
    for (const [name, { type, help, labels, buckets = [] }] of Object.entries<MetricSpec>(catalogue)) {
      this.#bounds.set(name, new Bounds(labels))
      const settings = { name, help, labelNames: Object.keys(labels), registers }
      if (type === 'counter') this.#counters.set(name, new Counter(settings))
      else if (type === 'gauge') this.#gauges.set(name, new Gauge(settings))
      else this.#histograms.set(name, new Histogram({ ...settings, buckets: [...buckets] }))
    }
  }

  /** Adds the figures of the process itself: processor, memory, event loop, garbage collection. */
  withProcess(): this {
    collectDefaultMetrics({ register: this.#registry })
    return this
  }

  /** Counts up. */
  add<Name extends NamesOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    this.#counters.get(name)?.inc(this.#labels(name, labels), by)
  }

  /** What it is now. A figure that is no number is left out. */
  set<Name extends NamesOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    if (Number.isFinite(value)) this.#gauges.get(name)?.set(this.#labels(name, labels), value)
  }

  /** One more value of a distribution. */
  observe<Name extends NamesOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    if (Number.isFinite(value)) this.#histograms.get(name)?.observe(this.#labels(name, labels), value)
  }

  /** A distribution that another thread counts; once for each name. */
  readFrom<Name extends NamesOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, read: () => HistogramReading): void {
    const bounded = Object.entries(this.#labels(name, labels)).map(([label, value]) => `${label}="${value}"`)
    this.#registry.removeSingleMetric(name)
    this.#elsewhere.push({ name, labels: bounded.join(','), read })
  }

  /** Calls back before each reading: for figures that are looked up. A failure leaves the figure as it was. */
  beforeReading(look: () => Promise<void> | void): void {
    this.#before.push(look)
  }

  /** All figures as Prometheus reads them, version 0.0.4 of its text. */
  async text(): Promise<string> {
    await Promise.allSettled(this.#before.map(async (look) => look()))
    const own = await this.#registry.metrics()
    return own + this.#elsewhere.map(textOf).join('')
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE

  #labels(name: MetricName, labels: Labels): Record<string, string> {
    return this.#bounds.get(name)?.of(labels) ?? {}
  }
}
